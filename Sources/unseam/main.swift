import Basics
import Foundation
import Reporting
import Requesting

let status: Int32
do throws(UsageError) {
  let invocation = try Arguments.parse(Array(CommandLine.arguments.dropFirst()))
  status = await perform(invocation)
} catch {
  printError("unseam: error: \(error)\n")
  status = ExitStatus.usage.code
}
if let reason = StandardOutput.failure {
  printError(
    "unseam: error: can't write to standard output: \(reason); name a file on another disk\n")
  exit(ExitStatus.usage.code)
}
exit(status)

/// Does what was asked; the exit status.
func perform(_ invocation: Invocation) async -> Int32 {
  switch invocation {
  case .help(let verb): printOut(Arguments.help(for: verb))
  case .version: printOut("unseam " + toolVersion)
  case .explain(let topic): printOut(explanation(of: topic))
  case .schema(let name): printOut(schema(of: name))
  case .completions(let shell): printOut(completions(for: shell))
  case .audit(let options): return await Session(options).run { try await $0.audit() }
  case .gate(let options): return await Session(options).run { try await $0.gate() }
  case .baseline(let action, let options):
    return await Session(options).run { try await $0.baseline(action) }
  case .list(let options): return await Session(options).run { try await $0.list() }
  case .replay(let finding, let options):
    return await Session(options).run { try await $0.replay(finding) }
  case .fix(let findings, let options):
    return await Session(options).run { try await $0.fix(findings) }
  case .report(let files, let options):
    return await Session(options).run { try await $0.report(files) }
  case .doctor(let options): return await Session(options).run { try await $0.doctor() }
  case .dumpConfiguration(let options):
    return await Session(options).run { try await $0.dumpConfiguration() }
  case .clean(let options): return await Session(options).run { try await $0.clean() }
  }
  return 0
}
