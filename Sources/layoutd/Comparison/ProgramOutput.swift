import EventLoop

/// The complete output of a program that was run to its end.
struct ProgramOutput {
  let exit: ChildProcess.Exit
  let output: [UInt8]
  let errors: [UInt8]
  /// Whether the program wrote more than the limit, after which it was ended.
  let isTooLong: Bool

  /// Runs a program without input and waits for its end. Throws ENOENT if it is not installed.
  init(_ program: String, _ arguments: [String], limit: Int) throws(UVError) {
    let loop = try EventLoop()
    // Callers are synchronous, so each run has a separate loop.
    let run = try Run(program, arguments, limit: limit, on: loop)
    loop.run()
    try loop.close()
    (exit, output, errors) = (run.exit ?? ChildProcess.Exit(code: 0, signal: 0), run.output, run.errors)
    isTooLong = run.isTooLong
  }

  var hasSucceeded: Bool { exit == ChildProcess.Exit(code: 0, signal: 0) && !isTooLong }

  /// The first line of standard error, without the program's `fatal: `.
  var firstError: String {
    let line = errors.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return line.hasPrefix("fatal: ") ? String(line.dropFirst("fatal: ".count)) : line
  }

  /// Collects the output while the loop runs. A class, because callbacks change it.
  private final class Run {
    var exit: ChildProcess.Exit?
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var isTooLong = false

    init(_ program: String, _ arguments: [String], limit: Int, on loop: EventLoop) throws(UVError) {
      let child = try ChildProcess.start(
        program, arguments: arguments, input: .ignore, output: .pipe, errors: .pipe, on: loop
      ) { [self] exit in self.exit = exit }
      collect(child.output) { [self] bytes in
        output += bytes
        guard output.count > limit, !isTooLong else { return }
        isTooLong = true
        try? child.kill(9)
      }
      collect(child.standardError) { [self] bytes in if errors.count < 64 << 10 { errors += bytes } }
    }

    private func collect(_ stream: ByteStream?, _ receive: @escaping ([UInt8]) -> Void) {
      stream?.onData = receive
      stream?.onEnd = { _ in stream?.close() }
      stream?.startReading()
    }
  }
}
