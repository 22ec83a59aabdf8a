import Foundation

guard let request = Request(Array(CommandLine.arguments.dropFirst())) else {
  say("usage: unseam-benchmark [\(Benchmark.names)|all] [--package PATH] [--pairs N]")
  exit(64)
}
exit(await request.perform() ? 0 : 1)
