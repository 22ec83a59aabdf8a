import Basics
import Foundation
import Reporting
import Requesting

/// The step of GitHub Actions that the command runs in.
struct Workflow {
  /// How much GitHub takes for one step's summary; of a larger one it shows nothing.
  static let largestSummary = 1 << 20

  /// The file whose text the run's page shows; nil where there is none.
  let summary: String?

  /// - Returns: nil where the environment is not that of such a step.
  init?(environment: [String: String]) {
    guard environment["GITHUB_ACTIONS"] == "true" else { return nil }
    summary = environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Session {
  /// In GitHub Actions, what it shows elsewhere than in the log: behind the text on standard output annotations, and in
  /// the step's summary the report as Markdown.
  ///
  /// Only where the text goes to standard output: another format there is for a program, and a command that writes files
  /// alone often renders anew what an earlier step has shown. Not for what was asked for as a format, so that nothing is
  /// there twice, and not for a shard, whose findings come again with the merged report.
  func tellWorkflow(of report: Report, _ surroundings: Surroundings) {
    guard !options.noAnnotations, report.shard == nil,
      options.effectiveFormats.contains(Format(.text)),
      let workflow = Workflow(environment: ProcessInfo.processInfo.environment)
    else { return }
    let names = options.effectiveFormats.map(\.name)
    if !names.contains(.github), let lines = annotationsBesideText(report, in: surroundings) {
      printOut(lines)
    }
    if !names.contains(.markdown), let file = workflow.summary {
      let text = render(report, as: .markdown, options: TextOptions(verbose: options.verbose))
      if let trouble = add(text, to: file) {
        console.say("unseam: warning: can't add to the step's summary '\(file)': \(trouble)")
      }
    }
  }

  /// Puts the text behind what the file holds; why it can't, or nil.
  private func add(_ text: String, to file: String) -> String? {
    guard let stream = fopen(file, "a") else { return String(cString: strerror(errno)) }
    defer { fclose(stream) }
    fseek(stream, 0, SEEK_END)
    guard ftell(stream) + text.utf8.count <= Workflow.largestSummary else {
      return "both together are more than GitHub shows"
    }
    let isWritten = fputs(text, stream) >= 0 && fflush(stream) == 0
    return isWritten ? nil : String(cString: strerror(errno))
  }
}
