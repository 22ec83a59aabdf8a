import Basics
import Pinpointing

/// Decides what standard error shows while the command runs, and when. It writes nothing itself: each function returns the
/// text to write, which may be empty.
package struct StatusBoard: Sendable {
  /// Who reads along.
  package enum Screen: Hashable, Sendable {
    /// A line that is redrawn in its place.
    case terminal
    /// Lines that stay: one for each step, and one from time to time.
    case lines
    /// Nobody.
    case none
  }

  package typealias Instant = ContinuousClock.Instant

  /// The terminal's columns.
  package var width = 80
  private let screen: Screen
  /// Whether anybody sees progress.
  package var isShown: Bool { screen != .none }
  private let isVerbose: Bool
  private let paint: Paint
  private var status: StatusLine?
  private var running: [(trial: Trial, start: Instant)] = []
  /// When the step began, or what is said of it changed.
  private var changed: Instant
  private var pace: Pace
  private var course = Course()
  /// How many of the step's trials known so far had ended when the search last said so.
  private var (done, planned) = (0, 0)
  /// How many of the step's trials were run, and not remembered.
  private var ran = 0
  /// Trials that ended since the search last said how many had.
  private var endedSince = 0
  private var told = 0
  /// What was written last, and when; nothing where it has to be written again.
  private var last: (text: String, time: Instant)?
  /// Whether the cursor stands behind a line that is to go.
  private var isLive = false
  private var isMuted = false

  package init(_ screen: Screen, isVerbose: Bool = false, isColoured: Bool = false, at now: Instant)
  {
    self.screen = screen
    self.isVerbose = isVerbose
    paint = Paint(isOn: isColoured)
    changed = now
    pace = Pace(from: now)
  }

  /// Begins, or goes on with, what is no step of the search.
  package mutating func begin(_ title: String, _ detail: String, at now: Instant) -> String {
    let ending = title == status?.title ? "" : start(StatusLine(title), at: now)
    if detail != status?.detail { changed = now }
    status?.detail = detail
    return ending + refresh(at: now)
  }

  /// Takes in what the search that begins is expected to take.
  package mutating func expect(_ course: Course) { self.course = course }

  /// Takes in how far the search is.
  package mutating func follow(_ progress: Progress, at now: Instant) -> String {
    var text = ""
    if status?.step != progress.phase.number {
      var line = StatusLine(progress.phase.rawValue)
      line.step = progress.phase.number
      course.enter(progress.phase, isRun: ran * 2 >= done, at: now)
      text = start(line, at: now)
    }
    (done, planned) = (progress.done, progress.planned)
    status?.findings = progress.found.count
    endedSince = 0
    text += tellOfFindings(progress.found)
    return text + refresh(at: now)
  }

  /// Takes in that a trial has begun.
  package mutating func began(_ trial: Trial, at now: Instant) -> String {
    running.append((trial, now))
    return refresh(at: now)
  }

  /// Takes in that a trial has ended.
  package mutating func ended(_ trial: Trial, at now: Instant) -> String {
    if let index = running.firstIndex(where: { $0.trial == trial }) { running.remove(at: index) }
    pace.noteEnd()
    ran += 1
    endedSince += 1
    return refresh(at: now)
  }

  /// What is due as time goes by.
  package mutating func refresh(at now: Instant) -> String {
    guard !isMuted, let text = line(at: now)?.text, isDue(text, at: now) else { return "" }
    switch screen {
    case .none: return ""
    case .lines:
      last = (text, now)
      return text + "\n"
    case .terminal:
      last = (text, now)
      isLive = true
      return "\r" + painted(text) + "\u{1B}[K"
    }
  }

  /// Puts a message in the place of the live line, which comes back below it.
  package mutating func message(_ text: String, as severity: Severity? = nil) -> String {
    let marked = severity.map { "unseam: " + paint.severity($0) + ": " + text } ?? text
    return clear() + marked + "\n"
  }

  /// Takes the live line away, because the work that it describes has ended.
  package mutating func finish(at now: Instant) -> String {
    let text = clear() + ending(at: now) + endOfSearch(at: now)
    status = nil
    running = []
    return text
  }

  /// Takes the live line away, and shows nothing any more but messages.
  package mutating func mute() -> String {
    isMuted = true
    return clear()
  }
}

extension StatusBoard {
  /// The line as it is now.
  private mutating func line(at now: Instant) -> StatusLine? {
    guard var line = status else { return nil }
    if line.step != nil {
      let done = min(done + endedSince, planned)
      let stepLeft = pace.remaining(done: done, of: planned, at: now)
      let estimate = course.estimate(stepLeft: stepLeft, at: now)
      (line.percent, line.remaining) = (estimate?.percent, estimate?.left)
      if estimate == nil, planned > 1 { line.trials = (done, planned) }
    }
    let oldest = running.min { $0.start < $1.start }
    line.trial = oldest?.trial
    let time = (oldest?.start ?? changed).duration(to: now)
    // In steps of five seconds, so that the line does not change all the time.
    let step = 5
    let seconds = Int(time / .seconds(1)) / step * step
    if seconds > 0 { line.running = .seconds(seconds) }
    return line
  }

  /// Ten times a second on a terminal; elsewhere every ten seconds.
  private func isDue(_ text: String, at now: Instant) -> Bool {
    guard let last else { return true }
    if last.text == text { return false }
    return last.time.duration(to: now) >= (screen == .terminal ? .milliseconds(100) : .seconds(10))
  }

  private mutating func start(_ line: StatusLine, at now: Instant) -> String {
    let text = ending(at: now)
    status = line
    running = []
    changed = now
    pace = Pace(from: now)
    (done, planned, endedSince, ran) = (0, 0, 0, 0)
    if screen == .lines { last = nil }
    return text
  }

  /// With `--verbose`, what a step of the search came to.
  private mutating func ending(at now: Instant) -> String {
    guard isVerbose, !isMuted, screen != .none, let status, status.step != nil else { return "" }
    let trials = Prose.count(done, "trial")
    return message("\(status.head): done, \(trials) in \(changed.duration(to: now).words)")
  }

  /// Where lines stay, the last one must not go on to say how long the rest takes.
  private func endOfSearch(at now: Instant) -> String {
    guard screen == .lines, !isMuted, status?.step != nil, let start = course.start else {
      return ""
    }
    return "search: ended after \(start.duration(to: now).words)\n"
  }

  /// With `--verbose`, what was found since the last time.
  private mutating func tellOfFindings(_ found: [Finding]) -> String {
    defer { told = found.count }
    guard isVerbose, !isMuted, screen != .none else { return "" }
    return found.dropFirst(told).map { finding in
      let suite = finding.tests.count > 1 ? finding.test?.suite : nil
      let about = suite ?? finding.test?.short ?? finding.seam.map { "seam \($0)" } ?? ""
      return message(Prose.oneLine("found: \(finding.kind.rawValue) \(about) (\(finding.id))"))
    }.joined()
  }

  private func painted(_ text: String) -> String {
    // Ctrl-C leaves two characters behind the line.
    let line = text.cut(toColumns: max(10, width - 3))
    guard let head = status?.head, line.hasPrefix(head) else { return line }
    return paint.bold(head) + line.dropFirst(head.count)
  }

  /// Takes the live line away until something is due again.
  package mutating func clear() -> String {
    defer { isLive = false }
    if screen == .terminal { last = nil }
    return isLive ? "\r\u{1B}[K" : ""
  }
}
