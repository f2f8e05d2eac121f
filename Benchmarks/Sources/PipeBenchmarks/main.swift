import Glibc

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  note(Options.usage)
  exit(64)
}
signal(SIGPIPE, SIG_IGN)
do {
  if options.works.contains("W6") {
    try RoundTrips.run(options)
    try Pipelines.run(options)
    try Starts.run(options)
  }
} catch {
  note("PipeBenchmarks: \(error)")
  exit(1)
}
