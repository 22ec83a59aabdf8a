import Foundation
import PackagePlugin

/// Turns each `.words` file of a target into a Swift source.
@main
struct WordListPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "WordListTool").url
    let lists = try FileManager.default.contentsOfDirectory(atPath: target.directoryURL.path)
      .filter { $0.hasSuffix(".words") }
    return lists.map { list in
      let input = target.directoryURL.appending(path: list)
      let output = context.pluginWorkDirectoryURL.appending(path: "\(list).swift")
      return .buildCommand(
        displayName: "Word list \(list)", executable: tool,
        arguments: [input.path, output.path], inputFiles: [input], outputFiles: [output])
    }
  }
}
