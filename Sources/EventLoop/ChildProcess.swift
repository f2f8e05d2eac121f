import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A child process: its standard streams and its exit status.
package final class ChildProcess: Handle {
  /// The process identifier.
  package private(set) var pid: CInt = 0
  /// Writes to the child's standard input; nil unless it is a pipe. The caller of `start` closes it.
  package private(set) var input: ByteStream?
  /// Reads the child's standard output; nil unless it is a pipe. The caller of `start` closes it.
  package private(set) var output: ByteStream?
  /// Reads the child's standard error; nil unless it is a pipe. The caller of `start` closes it.
  package private(set) var standardError: ByteStream?
  private var onExit: ((Exit) -> Void)?

  /// The source or destination of a child's standard stream.
  package enum StdioOption: Sendable {
    /// A pipe whose other end is a `ByteStream` of this process.
    case pipe
    /// Inherits the descriptor of this process.
    case inherit
    /// /dev/null.
    case ignore
  }

  /// The exit status of a process.
  package struct Exit: Equatable, Sendable {
    /// 0 to 255; 0 if a signal ended the process.
    package var code: CInt
    /// The signal that ended the process; 0 if none did.
    package var signal: CInt

    /// Creates a status, for comparison.
    package init(code: CInt, signal: CInt) {
      self.code = code
      self.signal = signal
    }
  }

  /// Starts a program, which is searched in PATH unless its name contains a slash. Throws ENOENT or EACCES if it cannot
  /// run.
  ///
  /// `arguments` exclude the program's name. `environment` ("NAME=value") replaces the inherited one; nil keeps it.
  /// With `leadsGroup` the child leads a new process group, which `killGroup` ends. `onExit` is called once, possibly
  /// before the last output was read. The process handle is then closed, its streams stay open.
  @discardableResult
  package static func start(
    _ program: String, arguments: [String] = [], environment: [String]? = nil, directory: String? = nil,
    input: StdioOption = .pipe, output: StdioOption = .pipe, errors: StdioOption = .inherit, leadsGroup: Bool = false,
    on loop: EventLoop, onExit: @escaping (Exit) -> Void
  ) throws(UVError) -> ChildProcess {
    var pipes: [StreamTransport?] = []
    do throws(UVError) {
      for connection in [input, output, errors] {
        pipes.append(connection == .pipe ? try StreamTransport.pipe(on: loop) : nil)
      }
    } catch {
      for pipe in pipes { pipe?.close() }
      throw error
    }
    // Created last: libuv has no handle to close until `spawn` has called it.
    let child = try ChildProcess(loop: loop, onExit: onExit)
    do throws(UVError) {
      let stdio = zip([input, output, errors], pipes).enumerated().map { number, end in
        container(for: end.0, number: CInt(number), pipe: end.1)
      }
      child.pid = try child.spawn(
        program, arguments, environment, directory, stdio, leadsGroup: leadsGroup
      ) { process, code, signal in
        ChildProcess.from(process).exited(code, signal)
      }
    } catch {
      for pipe in pipes { pipe?.close() }
      child.close()
      throw error
    }
    child.input = pipes[0].map { ByteStream($0) }
    child.output = pipes[1].map { ByteStream($0) }
    child.standardError = pipes[2].map { ByteStream($0) }
    return child
  }

  private init(loop: EventLoop, onExit: @escaping (Exit) -> Void) throws(UVError) {
    self.onExit = onExit
    // There is no uv_process_init: uv_spawn initializes the struct and registers it with the loop, even if it fails.
    try super.init(uv_process_t.self, on: loop) { _, process in
      process.initialize(to: uv_process_t())
      return 0
    }
  }

  /// Sends a signal. Throws ESRCH if the process has exited.
  package func kill(_ signal: CInt) throws(UVError) {
    guard let process = pointer(as: uv_process_t.self) else { throw UVError(UV_ESRCH) }
    try throwIfNegative(uv_process_kill(process, signal))
  }

  /// Ends a child that leads a group, and its own children, at once. Has no effect after its exit.
  package func killGroup() {
    guard pointer(as: uv_process_t.self) != nil, pid > 1 else { return }
    _ = uv_kill(-pid, SIGKILL)
  }

  /// Stops waiting for the child. The child keeps running; after its exit it stays a zombie until this process exits.
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
