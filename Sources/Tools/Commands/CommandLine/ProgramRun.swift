import EventLoop

/// A program that runs, and the bytes that it writes.
final class ProgramRun {
  /// A stream that a program writes to.
  enum Source {
    case output, errors
  }

  private(set) var child: ChildProcess?
  private(set) var exit: ChildProcess.Exit?
  private var openStreams = 0
  /// Called once; nil after that, and after `cancel`.
  private var onEnd: ((ChildProcess.Exit) -> Void)?

  /// Starts a program. `onData` is called with each chunk that it writes, `onEnd` once when it has ended and all of its
  /// output is read. Throws ENOENT if it is not installed.
  init(
    _ program: String, _ arguments: [String] = [], settings: ChildProcess.Settings, on loop: EventLoop,
    onData: @escaping (Source, [UInt8]) -> Void, onEnd: @escaping (ChildProcess.Exit) -> Void
  ) throws(UVError) {
    self.onEnd = onEnd
    let child = try ChildProcess.start(program, arguments: arguments, settings: settings, on: loop) { [self] exit in
      self.exit = exit
      endIfDone()
    }
    self.child = child
    for (source, stream) in [(Source.output, child.output), (.errors, child.standardError)] {
      guard let stream else { continue }
      openStreams += 1
      stream.onData = { onData(source, $0) }
      stream.onEnd = { [self] _ in
        stream.close()
        openStreams -= 1
        endIfDone()
      }
      stream.startReading()
    }
  }

  /// Whether the program has ended and all of its output is read.
  var hasEnded: Bool { exit != nil && openStreams == 0 }

  /// Kills the program, which must lead a process group, and that group. `onEnd` is not called.
  func cancel() {
    onEnd = nil
    child?.killGroup()
  }

  private func endIfDone() {
    guard hasEnded, let exit else { return }
    onEnd.take()?(exit)
  }
}

/// The output of a program that was run to its end, or until it wrote too much.
struct ProgramOutput {
  private(set) var exit = ChildProcess.Exit(code: 0, signal: 0)
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  /// Whether the program wrote more than the limit, after which it was ended.
  private(set) var isTooLong = false

  private static let errorLimit = 64 << 10

  private init() {}

  /// Runs a program without input and waits for its end. Kills it if it writes more than `limit` bytes to standard
  /// output. Throws ENOENT if it is not installed.
  init(_ program: String, _ arguments: [String], limit: Int) throws(UVError) {
    // Callers are synchronous, so each run has a separate loop.
    let loop = try EventLoop()
    var result = ProgramOutput()
    var run: ProgramRun?
    run = try ProgramRun(
      program, arguments, settings: .init(input: .ignore, errors: .pipe), on: loop,
      onData: { source, bytes in
        switch source {
        case .errors: if result.errors.count < Self.errorLimit { result.errors += bytes }
        case .output:
          result.output += bytes
          guard result.output.count > limit, !result.isTooLong else { return }
          result.isTooLong = true
          try? run?.child?.kill(9)
        }
      }, onEnd: { result.exit = $0 })
    loop.run()
    try loop.close()
    self = result
  }

  var hasSucceeded: Bool { exit == ChildProcess.Exit(code: 0, signal: 0) && !isTooLong }

  /// The first line of standard error, without the prefix `fatal: ` of Git; empty if there is none.
  var firstError: String {
    let line = errors.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return line.hasPrefix("fatal: ") ? String(line.dropFirst("fatal: ".count)) : line
  }
}
