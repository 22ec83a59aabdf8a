import Foundation

guard let request = Request(Array(CommandLine.arguments.dropFirst())) else {
  say("usage: unseam-benchmark [\(Benchmark.names)|all] [--package PATH] [--pairs N]")
  say("       unseam-benchmark real PATH... [--at-most N] [-- AUDIT-OPTIONS]")
  exit(64)
}
exit(await request.perform() ? 0 : 1)
