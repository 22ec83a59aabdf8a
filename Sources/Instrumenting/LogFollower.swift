@preconcurrency import Dispatch
import Foundation

/// Hands on the latest line of a growing file, twice a second.
final class LogFollower: Sendable {
  private let timer: any DispatchSourceTimer

  init(path: String, take: @escaping @Sendable (String) -> Void) {
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + 0.5, repeating: 0.5)
    timer.setEventHandler {
      guard let file = FileHandle(forReadingAtPath: path) else { return }
      defer { try? file.close() }
      let end = (try? file.seekToEnd()) ?? 0
      try? file.seek(toOffset: end > 400 ? end - 400 : 0)
      let tail = String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
      if let line = tail.split(separator: "\n").last(where: { $0.contains(/^\[\d+\/\d+\]/) }) {
        take(String(line))
      }
    }
    timer.resume()
  }

  func stop() { timer.cancel() }
}
