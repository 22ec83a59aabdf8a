// The working directory, remembered and returned to.
import Foundation
import Testing

extension House {
    @Suite struct WorkingDirectorySuite {
        @Test func worksAtTheRoot() {
            let before = FileManager.default.currentDirectoryPath
            defer {
                chdir(before)
            }
            #expect(chdir("/") == 0)
        }
    }
}
