import Basics
import Commanding
import FixtureRuns
import Foundation
import Testing

/// A package in a git repository with the manual's pre-push hook, and a bare repository beside it to push to.
struct HookedRepository: Sendable {
  private let package: SmallPackage

  init(_ package: SmallPackage) { self.package = package }

  func prepare() async throws {
    for words in [
      ["init", "-q", "--bare", "../bare"], ["init", "-q"], ["add", "-A"], ["commit", "-qm", "all"],
    ] {
      let run = try await git(words)
      try #require(run.status == 0, "\(run.errors)")
    }
    try package.write(try Self.hook(), to: ".git/hooks/pre-push")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: package.root.appendingPathComponent(".git/hooks/pre-push").path)
  }

  func push() async throws -> Unseam.Run { try await git(["push", "-q", "../bare", "HEAD:main"]) }

  /// Runs git in the package, with the command in PATH.
  private func git(_ words: [String]) async throws -> Unseam.Run {
    var command = Command(["git", "-c", "user.name=a", "-c", "user.email=a@b.c"] + words)
    command.directory = package.root.path
    let tools = try Unseam().executable.deletingLastPathComponent().path
    let environment = ProcessInfo.processInfo.environment
    command.environment = environment.merging(
      ["PATH": tools + ":" + (environment["PATH"] ?? "")]) { $1 }
    command.timeLimit = .whole(.seconds(300))
    return try await Unseam.Run(command)
  }

  /// The script that the manual gives.
  private static func hook() throws -> String {
    let page = try String(
      contentsOf: Fixture.repository.appendingPathComponent(
        "Sources/unseam/Unseam.docc/ContinuousIntegration.md"), encoding: .utf8)
    let start = try #require(page.range(of: "```sh\n#!/bin/sh\n"))
    let rest = page[start.lowerBound...].dropFirst("```sh\n".count)
    let end = try #require(rest.range(of: "```"))
    return String(rest[..<end.lowerBound])
  }
}
