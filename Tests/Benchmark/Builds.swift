import Basics
import Foundation
import Instrumenting

/// The instrumented build against the plain one, both from clean.
func measureBuilds(in workshop: Workshop) async throws -> [Ratio] {
  var ratios = [
    try await measureBuild(of: try workshop.copy(fixture: "Spotless"), "fixture", workshop)
  ]
  if let package = workshop.package {
    let copy = try workshop.copy(package: package)
    ratios.append(try await measureBuild(of: copy, "package", workshop))
  }
  return ratios
}

private func measureBuild(
  of package: String, _ name: String, _ workshop: Workshop
) async throws -> Ratio {
  var plain: [Double] = []
  var instrumented: [Double] = []
  var reading: [Double] = []
  var processor: [Double] = []
  for number in 0..<workshop.pairs {
    let scratch = Scratch(package + "-scratch-\(number)")
    let own = scratch.root + "/plain"
    let start = processorTime()
    plain.append(
      try await timed { try workshop.buildPlainly(package, scratch: own) }.0)
    let (seconds, (subject, discovery)) = try await timed {
      try workshop.discover(in: package, scratch: scratch)
    }
    reading.append(seconds)
    let between = processorTime()
    let (time, built) = try await timed {
      try workshop.builder(subject, scratch: scratch).build(discovery)
    }
    instrumented.append(time)
    processor.append((processorTime() - between) / (between - start))
    if built.timings.rounds > 1 { say("  \(name): built in \(built.timings.rounds) rounds") }
    try FileManager.default.removeItem(atPath: scratch.root)
  }
  note("\(name), plain build", plain.median)
  note("\(name), instrumented build", instrumented.median)
  say("  \(name), processor time of the builds: \(rounded(processor.median)) times")
  note("\(name), reading manifest and source", reading.median)
  return Ratio(
    name: "build-\(name)", value: zip(instrumented, plain).map { $0 / $1 }.median, target: 1.3)
}

/// The build of a second audit, after one test file was edited, against the first one's.
func measureIncrementalBuilds(in workshop: Workshop) async throws -> [Ratio] {
  let package =
    try workshop.package.map(workshop.copy(package:))
    ?? workshop.copy(
      fixture: "Spotless")
  var first: [Double] = []
  var second: [Double] = []
  for number in 0..<workshop.pairs {
    let scratch = Scratch(package + "-again-\(number)")
    let (subject, discovery) = try workshop.discover(in: package, scratch: scratch)
    let builder = workshop.builder(subject, scratch: scratch)
    first.append(try await timed { try builder.build(discovery) }.0)
    let tests = Set(subject.targets.filter { $0.kind == .test }.map(\.module))
    guard let file = discovery.files.first(where: { tests.contains($0.module) }) else {
      throw Failure(text: "no test file to edit")
    }
    let line = "private func benchmarked\(number)() -> Int { \(number) }\n"
    try append(line, to: package + "/" + file.path)
    let edited = try workshop.discover(in: package, scratch: scratch).1
    second.append(try await timed { try builder.build(edited) }.0)
    try FileManager.default.removeItem(atPath: scratch.root)
  }
  note("first build", first.median)
  note("second build", second.median)
  return [
    Ratio(name: "incremental", value: zip(second, first).map { $0 / $1 }.median, target: 0.5)
  ]
}

private func append(_ text: String, to path: String) throws {
  let file = URL(fileURLWithPath: path)
  try (Data(contentsOf: file) + Data("\n\(text)".utf8)).write(to: file)
}
