// The working directory left at the root, as a daemon does (kind: leak).
import Foundation
import Testing

extension Menagerie {
    @Suite struct WorkingDirectoryLeakSuite {
        @Test func worksAtTheRoot() {
            #expect(chdir("/") == 0)
            #expect(FileManager.default.currentDirectoryPath == "/")
        }
    }
}
