import CUV

/// A program that we started, its standard streams, and its end.
package final class ChildProcess: Handle {
  /// The process's number.
  package private(set) var pid: CInt = 0
  /// Writes to the child's standard input; nil unless it is a pipe. Whoever started the child closes it.
  package private(set) var input: ByteStream?
  /// Reads the child's standard output, as above.
  package private(set) var output: ByteStream?
  /// Reads the child's standard error, as above.
  package private(set) var errors: ByteStream?
  private var onExit: ((Exit) -> Void)?

  /// What the child has as a standard stream.
  package enum Connection: Sendable {
    /// A pipe whose other end is a `ByteStream` here.
    case pipe
    /// What we have ourselves.
    case inherited
    /// /dev/null.
    case nothing
  }

  /// How a process ended: its exit code (0-255), or the signal that ended it (0 if none did).
  package struct Exit: Equatable, Sendable {
    /// 0-255; 0 as well if a signal ended it.
    package var code: CInt
    /// The signal's number, or 0.
    package var signal: CInt

    /// Makes what a test or a caller compares with.
    package init(code: CInt, signal: CInt) {
      self.code = code
      self.signal = signal
    }
  }

  /// Starts a program, found through PATH unless its name has a slash; ENOENT, EACCES when it cannot be run.
  ///
  /// `arguments` are those after the program's name; `environment` ("NAME=value") replaces ours, nil keeps it. `onExit`
  /// comes once, possibly before the last output has been read; the process closes itself then, its streams stay.
  @discardableResult
  package static func start(
    _ program: String, arguments: [String] = [], environment: [String]? = nil, directory: String? = nil,
    input: Connection = .pipe, output: Connection = .pipe, errors: Connection = .inherited, on loop: EventLoop,
    onExit: @escaping (Exit) -> Void
  ) throws(UVError) -> ChildProcess {
    let child = try ChildProcess(loop: loop, onExit: onExit)
    var pipes: [StreamTransport?] = []
    do throws(UVError) {
      for connection in [input, output, errors] {
        pipes.append(connection == .pipe ? try StreamTransport.pipe(on: loop) : nil)
      }
      let stdio = zip([input, output, errors], pipes).enumerated().map { number, end in
        container(for: end.0, number: CInt(number), pipe: end.1)
      }
      child.pid = try child.spawn(program, arguments, environment, directory, stdio) { process, code, signal in
        ChildProcess.from(process).exited(code, signal)
      }
    } catch {
      for pipe in pipes { pipe?.close() }
      child.close()
      throw error
    }
    child.input = pipes[0].map { ByteStream($0) }
    child.output = pipes[1].map { ByteStream($0) }
    child.errors = pipes[2].map { ByteStream($0) }
    return child
  }

  private init(loop: EventLoop, onExit: @escaping (Exit) -> Void) throws(UVError) {
    self.onExit = onExit
    // There is no uv_process_init: uv_spawn fills the struct and puts it on the loop, also when it fails.
    try super.init(uv_process_t.self, on: loop) { _, process in
      process.initialize(to: uv_process_t())
      return 0
    }
  }

  /// Sends a signal; ESRCH when it has ended.
  package func kill(_ signal: CInt) throws(UVError) {
    guard let process = pointer(as: uv_process_t.self) else { throw UVError(UV_ESRCH) }
    try check(uv_process_kill(process, signal))
  }

  /// Stops waiting for the child, which runs on and stays a zombie after its end until we end too.
  package override func close() {
    super.close()
    onExit = nil
  }

  private func exited(_ code: Int64, _ signal: CInt) {
    let onExit = onExit
    close()
    onExit?(Exit(code: CInt(truncatingIfNeeded: code), signal: signal))
  }
}
