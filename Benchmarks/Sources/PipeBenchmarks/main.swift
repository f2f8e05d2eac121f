import Glibc
import Measuring

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  note(Options.usage)
  exit(64)
}
signal(SIGPIPE, SIG_IGN)
// Terminates this program after 1,800 s if a server does not respond.
alarm(1_800)
do {
  if options.chooses("W6", "round-trip") { try RoundTrips.run(options) }
  if options.chooses("W6", "pipelined") { try NotificationThroughput.run(options) }
  if options.chooses("W6", "W16", "start") { try StartupTimes.run(options) }
  if options.chooses("latency", "scroll") { try Scrolls.run(options) }
  if options.chooses("latency", "W9", "W10", "W11", "keystroke") { try Keystrokes.run(options) }
  if options.chooses("latency", "unread") { try InputStallTimes.run(options) }
  if options.chooses("W15") { try OtherClient.run(options) }
  if options.chooses("memory") { try Memory.run(options) }
  if options.chooses("scaling", "W14") { try TimeToFirstResponse.run(options) }
  guard Measurement.areAllCorrect else { throw Failure("some results are incorrect; see \"correct\":false") }
} catch {
  note("PipeBenchmarks: \(error)")
  exit(1)
}
