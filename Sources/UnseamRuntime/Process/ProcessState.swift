import Foundation

/// The state of the process itself: what the operating system keeps for it.
struct ProcessState {
  /// A folder whose files are watched.
  struct Folder {
    let path: String
  }

  /// By id; what is absent has no entry.
  private var values: [String: String] = [:]
  private var environment: EnvironmentCopy?
  private var files = WatchedFiles()
  private var folders: [Folder] = []

  init() {}

  /// - Parameters:
  ///   - passing: what was there right before of what may pass by itself, which is not read again.
  ///   - watchesDefaults: whether to ask UserDefaults, which asking alone creates.
  init(folders: [Folder], passing: ProcessState, watchesDefaults: Bool) {
    values = passing.values
    environment = EnvironmentCopy()
    values["workingDirectory"] = workingDirectory(folders)
    for value in ProcessValue.all { values[value.id] = value.read() }
    let lowered = ProcessValue.makeRoomForFiles()
    defer { lowered?() }
    addChildren()
    values.merge(FoundationState.values()) { first, _ in first }
    if watchesDefaults {
      addDefaults()
      values.merge(DefaultsSuites.values()) { first, _ in first }
    }
    files = WatchedFiles(under: folders.map(\.path))
    self.folders = folders
  }

  func changes(since before: ProcessState) -> [ProbedChange] {
    var changes: [ProbedChange] = []
    for id in Set(values.keys).union(before.values.keys) where values[id] != before.values[id] {
      let (old, new) = (before.shown(id), shown(id))
      changes.append(ProbedChange(id: id, before: old, after: old == new ? new + another : new))
    }
    changes += environmentChanges(since: before)
    for path in changedFiles(since: before) {
      let (old, new) = (before.files[path]?.text ?? "absent", files[path]?.text ?? "absent")
      changes.append(
        ProbedChange(
          id: "file:" + named(path), before: old,
          after: old == new ? new + ", written anew" : new))
    }
    return changes
  }

  /// What the changed files hold, by id: two of one size are not the same state.
  func contents(since before: ProcessState) -> [String: String] {
    var contents: [String: String] = [:]
    for path in changedFiles(since: before).sorted().prefix(100) {
      guard let mark = files[path], let hash = FileContent.hash(of: path, mark, in: folders)
      else { continue }
      contents["file:" + named(path)] = mark.text + ", " + hash
    }
    for (id, value) in values where id.hasPrefix("defaults:") && value != before.values[id] {
      contents[id] = isFirst(id, value) ? ShownValue.outside : ShownValue.identity(value)
    }
    if environment != before.environment {
      let old = before.environment?.values ?? [:]
      for (name, value) in environment?.values ?? [:] where value != old[name] {
        contents["environment:" + name] = shown(name, value, ShownValue.identity)
      }
    }
    return contents
  }

  /// What may come and go without any test's doing.
  static let passingIDs = ["descriptor:socket", "descriptor:pipe", "process:work"]

  /// What came since `before` and may go again by itself: sockets and pipes that libraries open for a moment, blocks that are
  /// about to end.
  func hasPassing(since before: ProcessState) -> Bool {
    Self.passingIDs.contains { values[$0] != nil && values[$0] != before.values[$0] }
  }

  /// Only descriptors and whether work is due: what may pass by itself is among them, and they are quickly read.
  static func passing(_ folders: [Folder]) -> ProcessState {
    var state = ProcessState()
    let lowered = ProcessValue.makeRoomForFiles()
    defer { lowered?() }
    let descriptors = OpenDescriptor.all()
    state.add(descriptors, folders)
    if PendingWork.isDue(beside: descriptors) { state.values["process:work"] = "due" }
    return state
  }

  private func environmentChanges(since before: ProcessState) -> [ProbedChange] {
    if environment == before.environment { return [] }
    let (old, new) = (before.environment?.values ?? [:], environment?.values ?? [:])
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.map { name in
      let (left, right) = (
        shown(name, old[name], ShownValue.shortened), shown(name, new[name], ShownValue.shortened)
      )
      return ProbedChange(
        id: "environment:" + name, before: left, after: left == right ? right + another : right)
    }
  }

  /// A variable's value, if a test set it.
  private func shown(_ name: String, _ value: String?, _ form: (String) -> String) -> String {
    guard let value else { return "unset" }
    return outside.withLock { outside in
      outside.holds(name, value)
        ? ShownValue.outside : form(outside.hiding(value).debugDescription)
    }
  }

  /// What a report may say of one of `values`.
  private func shown(_ id: String) -> String {
    guard let value = values[id] else { return absent(id) }
    guard id.hasPrefix("defaults:") else { return value }
    return isFirst(id, value) ? ShownValue.outside : ShownValue.shortened(value)
  }

  private func isFirst(_ id: String, _ value: String) -> Bool {
    firstDefaults.withLock { $0?[id] == value }
  }

  /// A folder that came or went with what is in it is not named on its own.
  private func changedFiles(since before: ProcessState) -> [String] {
    let all = files.changed(since: before.files)
    let parents = Set(all.flatMap(ancestors))
    return all.filter { path in
      // Empty hidden folders in HOME are made by the system's libraries for themselves.
      let isLibrarys =
        path.hasPrefix(".") && before.files[path] == nil && files[path]?.isFolder == true
      return !parents.contains(path) && !isLibrarys
    }
  }

  private func ancestors(_ path: String) -> [String] {
    var parts = path.split(separator: "/").dropLast()
    var paths: [String] = []
    while !parts.isEmpty {
      paths.append(parts.joined(separator: "/"))
      parts = parts.dropLast()
    }
    return paths
  }

  private func absent(_ id: String) -> String {
    if id.hasPrefix("descriptor:") { return "closed" }
    if let value = ProcessValue.byID[id] { return value.absent }
    if id == "process:child" || id == "process:work" || id.hasPrefix("timer:") { return "none" }
    if id.hasPrefix("observer:") || id.hasPrefix("urlprotocol:") { return "not registered" }
    if id.hasPrefix("cache:") { return "[]" }
    return "unset"
  }

  private func workingDirectory(_ folders: [Folder]) -> String {
    let path = FileManager.default.currentDirectoryPath
    return path.isEmpty ? "a folder that is gone" : relative(path, folders)
  }

  /// Private folders differ from process to process; what is reported must not.
  private func relative(_ path: String, _ folders: [Folder]) -> String {
    let names = ["(package)", "HOME", "TMPDIR"]
    for (folder, name) in zip(folders, names).reversed() {
      if let rest = rest(of: path, in: folder.path) { return name + named(rest) }
    }
    // HOME and TMPDIR lie side by side in a folder of the trial's, which has another name in each run.
    if folders.count == names.count, let last = folders.last?.path.lastIndex(of: "/"),
      let rest = rest(of: path, in: String(folders[2].path[..<last]))
    {
      return "(trial)" + named(rest)
    }
    return named(path)
  }

  /// The id of a file at this path in a watched folder.
  static func fileID(_ path: String) -> String {
    "file:" + normalised(outside.withLock { $0.hidingInID(path) })
  }

  /// A path as ids hold it. Values from outside go first: their digits would go with those that vary.
  private func named(_ path: String) -> String {
    normalised(outside.withLock { $0.hidingInID(path) })
  }

  /// What follows the folder's path; nil where the path leads elsewhere.
  private func rest(of path: String, in folder: String) -> String? {
    path == folder || path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count)) : nil
  }

  private mutating func add(_ descriptors: [OpenDescriptor], _ folders: [Folder]) {
    var counts: [String: Int] = [:]
    for name in standardStreams.values { values["descriptor:" + name] = "closed" }
    for descriptor in descriptors {
      guard case .named(let target) = descriptor.kind, !target.hasPrefix("/proc/") else { continue }
      let what = what(target, folders)
      if let name = standardStreams[descriptor.number] {
        values["descriptor:" + name] = what
        continue
      }
      counts[what, default: 0] += 1
    }
    for (what, count) in counts {
      values["descriptor:" + what] = count == 1 ? "open" : "open \(count) times"
    }
  }

  private func what(_ target: String, _ folders: [Folder]) -> String {
    target.hasPrefix("/") ? relative(target, folders) : String(target.prefix { $0 != ":" })
  }

  private mutating func addChildren() {
    var info = siginfo_t()
    // All kinds of children (__WALL), none of which is waited for.
    let any = WEXITED | WNOHANG | WNOWAIT | Int32(bitPattern: 0x4000_0000)
    if waitid(P_ALL, 0, &info, any) < 0, errno == ECHILD { return }
    var count = 0
    for task in KernelFolder.names(in: "/proc/self/task") {
      let text = KernelFolder.text(of: "/proc/self/task/\(task)/children") ?? ""
      count += text.split(separator: " ").count
    }
    if count > 0 { values["process:child"] = "\(count) running" }
  }

  private mutating func addDefaults() {
    var defaults: [String: String] = [:]
    for (key, value) in UserDefaults.standard.dictionaryRepresentation() {
      defaults["defaults:" + key] = render(value).text
    }
    firstDefaults.withLock { $0 = $0 ?? defaults }
    values.merge(defaults) { $1 }
  }
}

/// Told by their numbers, which mean something whatever they lead to.
private let standardStreams: [Int32: String] = [
  0: "standard input", 1: "standard output", 2: "standard error",
]

/// Stands behind a value that reads like the one before it, and is not.
private let another = ", another"
