import Commands
import Daemon
import EventLoop

// First of all: from here on, output that libraries print goes to standard error.
do throws(UVError) {
  let output = try StandardStreams.redirectStandardOutput()
  let code = try Program.run(Array(CommandLine.arguments.dropFirst()), output: output)
  EventLoop.exitProcess(code)
} catch {
  Log.write("layoutd: \(error)")
  EventLoop.exitProcess(ExitCode.internalError)
}
