import Foundation
import PackagePlugin

/// `swift package unseam …`: builds the command and runs it on the package that SwiftPM works on.
///
/// The plug-in asks for the product instead of depending on it: with a dependency SwiftPM compiles every module of
/// ours a second time, as a tool, in each plain build of this package.
@main struct UnseamPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    SignalRelay.unblock()
    let tool = Tool(executable: try executable(), package: context.package.directoryURL.path)
    let ending = try tool.run(withoutPermissions(arguments))
    if let line = ending.line { Diagnostics.error(line) }
  }

  private func executable() throws -> URL {
    // `swift package -c release unseam …` builds it for release; what the build says goes to standard error.
    let parameters = PackageManager.BuildParameters(configuration: .inherit, echoLogs: true)
    let result = try packageManager.build(.product("unseam"), parameters: parameters)
    guard result.succeeded,
      let built = result.builtArtifacts.first(where: { $0.kind == .executable })
    else { throw PluginError.notBuilt }
    return built.url
  }
}

/// Why the command was not run.
enum PluginError: Error, CustomStringConvertible {
  case notBuilt

  var description: String {
    switch self {
    case .notBuilt:
      "unseam can't be built, see above; it needs the toolchain from swift.org that its README names"
    }
  }
}
