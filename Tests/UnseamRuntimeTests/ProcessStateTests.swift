import Foundation
import Testing

@testable import UnseamRuntime

/// What the operating system keeps for a process.
///
/// Each test changes it in a process of its own, so that no other test can see it.
@Suite struct ProcessStateTests {
  @Test func doingNothingChangesNothing() async {
    await #expect(processExitsWith: .success) {
      #expect(changes {}.isEmpty)
    }
  }

  @Test func environmentVariablesAreSeenComingChangingAndGoing() async {
    await #expect(processExitsWith: .success) {
      let name = "UNSEAM_SAMPLE"
      let id = "environment:" + name
      #expect(
        changes { setenv(name, "a", 1) }
          == [ProbedChange(id: id, before: "unset", after: "\"a\"")])
      #expect(
        changes { setenv(name, "b", 1) }
          == [ProbedChange(id: id, before: "\"a\"", after: "\"b\"")])
      #expect(
        changes { unsetenv(name) } == [ProbedChange(id: id, before: "\"b\"", after: "unset")])
    }
  }

  @Test func theWorkingDirectoryIsNamedByTheFolderItLiesIn() async {
    await #expect(processExitsWith: .success) {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.path + "/inner"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let seen = changes(in: [folder.path]) { chdir(path) }
      #expect(seen.map(\.id) == ["workingDirectory"])
      #expect(seen.first?.after == "(package)/inner")
    }
  }

  @Test func filesOfOneSizeAreToldByWhatIsInThem() throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let watched = [ProcessState.Folder(path: folder.path)]
    let before = ProcessState.now(in: watched)
    let texts = try ["1", "2", "1"].map { text in
      try Data(text.utf8).write(to: folder.appendingPathComponent("note"))
      return ProcessState.now(in: watched)
        .contents(since: before)["file:note"]
    }
    #expect(texts[0] != nil && texts[0] != texts[1] && texts[0] == texts[2])
  }

  @Test func theUmaskIsRead() async {
    await #expect(processExitsWith: .success) {
      umask(0o22)
      #expect(
        changes { umask(0o77) }
          == [ProbedChange(id: "process:umask", before: "022", after: "077")])
    }
  }

  @Test func aLimitIsReadAndPutBack() async {
    await #expect(processExitsWith: .success) {
      func setLimit(_ count: UInt) {
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        getrlimit(files, &limit)
        limit.rlim_cur = count
        setrlimit(files, &limit)
      }
      setLimit(200)
      let putBack = ProcessValue.byID["process:limit.NOFILE"]?.keep()
      #expect(
        changes { setLimit(100) }
          == [ProbedChange(id: "process:limit.NOFILE", before: "200", after: "100")])
      #expect(
        changes { if putBack?() != true { exit(1) } }
          == [ProbedChange(id: "process:limit.NOFILE", before: "100", after: "200")])
    }
  }

  @Test func whatIsCopiedIsPutBackAsItIs() async {
    await #expect(processExitsWith: .success) {
      var refused: [String] = []
      let seen = changes {
        refused = ProcessValue.all.filter { $0.keep()?() == false }.map(\.id)
      }
      #expect(seen == [] && refused == [])
    }
  }

  @Test func signalHandlersAreNamed() async {
    await #expect(processExitsWith: .success) {
      #expect(
        changes { signal(SIGUSR1, SIG_IGN) }
          == [ProbedChange(id: "process:signal.SIGUSR1", before: "default", after: "ignored")])
      #expect(
        changes { signal(SIGUSR2) { _ in } }
          == [ProbedChange(id: "process:signal.SIGUSR2", before: "default", after: "handled")])
    }
  }

  @Test func openDescriptorsAreNamedByTheirFiles() async {
    await #expect(processExitsWith: .success) {
      #expect(
        changes { open("/dev/zero", O_RDONLY) }.map(\.id) == ["descriptor:/dev/zero"])
    }
  }

  @Test func filesAreNamedByTheirPathsInTheirFolder() async {
    await #expect(processExitsWith: .success) {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.path + "/notes.txt"
      let create = { FileManager.default.createFile(atPath: file, contents: Data("abc".utf8)) }
      #expect(
        changes(in: [folder.path]) { _ = create() }
          == [ProbedChange(id: "file:notes.txt", before: "absent", after: "3 bytes")])
      #expect(
        changes(in: [folder.path]) { unlink(file) }
          == [ProbedChange(id: "file:notes.txt", before: "3 bytes", after: "absent")])
    }
  }

  @Test func theLocaleOfTheCLibraryIsRead() async {
    await #expect(processExitsWith: .success) {
      #expect(
        changes { setlocale(LC_NUMERIC, "C.UTF-8") }.map(\.id) == ["process:locale"])
    }
  }

  @Test func theTimeZoneIsRead() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "UTC", 1)
      tzset()
      NSTimeZone.default = TimeZone(identifier: "Europe/Vienna") ?? .current
      #expect(
        changes { NSTimeZone.default = TimeZone(identifier: "Asia/Tokyo") ?? .current }
          == [
            ProbedChange(
              id: "process:timeZone", before: "Europe/Vienna, UTC", after: "Asia/Tokyo, UTC")
          ])
    }
  }

  @Test func runningChildrenAreCounted() async {
    await #expect(processExitsWith: .success) {
      var child: pid_t = 0
      let seen = changes {
        let words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("20"), nil]
        posix_spawnp(&child, "sleep", nil, nil, words, environ)
      }
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
      #expect(
        seen == [ProbedChange(id: "process:child", before: "none", after: "1 running")])
    }
  }
}
