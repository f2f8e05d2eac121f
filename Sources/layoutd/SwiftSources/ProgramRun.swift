import EventLoop

/// A run of a program that collects its output.
final class ProgramRun {
  /// The exit status and the output of a run.
  struct Outcome {
    var exit: ChildProcess.Exit
    /// Standard output and standard error in the order in which they arrived, at most `outputLimit` bytes.
    var output: [UInt8]
  }

  private static let outputLimit = 4 << 20

  private let onOutput: (([UInt8]) -> Void)?
  private let onEnd: (Outcome) -> Void
  private var child: ChildProcess?
  private var exit: ChildProcess.Exit?
  private var openStreams = 0
  private var output: [UInt8] = []
  private var isCancelled = false

  /// Starts a program. `onOutput` is called with each chunk of output, `onEnd` once at the end unless the run is
  /// cancelled.
  init(
    _ program: String, _ arguments: [String], on loop: EventLoop, onOutput: (([UInt8]) -> Void)? = nil,
    onEnd: @escaping (Outcome) -> Void
  ) throws(UVError) {
    self.onOutput = onOutput
    self.onEnd = onEnd
    let child = try ChildProcess.start(
      program, arguments: arguments, input: .ignore, output: .pipe, errors: .pipe, leadsGroup: true, on: loop
    ) { [self] exit in
      self.exit = exit
      endIfDone()
    }
    self.child = child
    for stream in [child.output, child.standardError].compactMap(\.self) {
      openStreams += 1
      stream.onData = { [self] bytes in
        if output.count < Self.outputLimit { output += bytes }
        onOutput?(bytes)
      }
      stream.onEnd = { [self] _ in
        stream.close()
        openStreams -= 1
        endIfDone()
      }
      stream.startReading()
    }
  }

  /// Ends the program at once.
  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    child?.killGroup()
  }

  private func endIfDone() {
    guard let exit, openStreams == 0 else { return }
    child = nil
    if !isCancelled { onEnd(Outcome(exit: exit, output: output)) }
  }
}
