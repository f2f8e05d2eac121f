import EventLoop

/// Starts the editor of `layoutd preview --editor` as a child process.
final class EditorLauncher {
  /// The maximum number of editors that run at a time: each click starts one, and most exit at once because a running
  /// editor shows the file.
  private static let limit = 8

  private let command: EditorCommand
  private let loop: EventLoop
  private var runningCount = 0

  init(_ command: EditorCommand, loop: EventLoop) {
    self.command = command
    self.loop = loop
  }

  /// Starts the editor at a position of a file, counted from 1. Failures are logged.
  func open(_ file: String, line: Int, column: Int) {
    guard runningCount < EditorLauncher.limit else {
      Log.write("layoutd: \(runningCount) editors of --editor are running; exit one of them to open another")
      return
    }
    do throws(UVError) {
      runningCount += 1
      try ChildProcess.start(
        command.program, arguments: command.arguments(file: file, line: line, column: column), input: .ignore,
        output: .ignore, leadsGroup: true, on: loop
      ) { [self] exit in
        runningCount -= 1
        if exit.code != 0 { Log.write("layoutd: the editor \(command.program) failed with exit code \(exit.code)") }
      }
    } catch {
      runningCount -= 1
      Log.write("layoutd: cannot start the editor \(command.program): \(error.message)")
    }
  }
}
