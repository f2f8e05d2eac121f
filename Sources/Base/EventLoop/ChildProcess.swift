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
  /// Writes to the child's standard input; nil unless that is a pipe. The caller of `start` closes the stream.
  package private(set) var input: ByteStream?
  /// Reads the child's standard output; nil unless that is a pipe. The caller of `start` closes the stream.
  package private(set) var output: ByteStream?
  /// Reads the child's standard error; nil unless that is a pipe. The caller of `start` closes the stream.
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

  /// Settings of a child process. By default it inherits the environment, the directory and standard error of this
  /// process and has pipes as its input and output.
  package struct Settings: Sendable {
    /// Replaces the inherited environment ("NAME=value"); nil keeps it.
    package var environment: [String]?
    /// The working directory; nil keeps that of this process.
    package var directory: String?
    /// The source of the child's standard input.
    package var input: StdioOption
    /// The destination of the child's standard output.
    package var output: StdioOption
    /// The destination of the child's standard error.
    package var errors: StdioOption
    /// Whether the child leads a new process group, which `killGroup` ends.
    package var leadsGroup: Bool

    package init(
      environment: [String]? = nil, directory: String? = nil, input: StdioOption = .pipe, output: StdioOption = .pipe,
      errors: StdioOption = .inherit, leadsGroup: Bool = false
    ) {
      (self.environment, self.directory, self.leadsGroup) = (environment, directory, leadsGroup)
      (self.input, self.output, self.errors) = (input, output, errors)
    }
  }

  /// The exit status of a process.
  package struct Exit: Equatable, Sendable {
    /// 0 to 255; 0 if a signal ended the process.
    package var code: CInt
    /// The signal that ended the process; 0 if none did.
    package var signal: CInt

    package init(code: CInt, signal: CInt) {
      self.code = code
      self.signal = signal
    }
  }

  /// Starts a program, which is searched in PATH unless its name contains a slash. Throws ENOENT or EACCES if it cannot
  /// run.
  ///
  /// `arguments` exclude the program's name. `onExit` is called once, possibly before the last output was read. The
  /// process handle is then closed, its streams stay open.
  @discardableResult
  package static func start(
    _ program: String, arguments: [String] = [], settings: Settings = Settings(), on loop: EventLoop,
    onExit: @escaping (Exit) -> Void
  ) throws(UVError) -> ChildProcess {
    let connections = [settings.input, settings.output, settings.errors]
    var pipes: [StreamTransport?] = []
    do throws(UVError) {
      for connection in connections {
        pipes.append(connection == .pipe ? try StreamTransport.pipe(on: loop) : nil)
      }
    } catch {
      for pipe in pipes { pipe?.close() }
      throw error
    }
    // Created last: the handle must not be closed before `spawn`, where libuv initializes it.
    let child = try ChildProcess(loop: loop, onExit: onExit)
    do throws(UVError) {
      let stdio = zip(connections, pipes).enumerated().map { number, end in
        container(for: end.0, number: CInt(number), pipe: end.1)
      }
      child.pid = try child.spawn(program, arguments: arguments, settings: settings, stdio: stdio) {
        process, code, signal in
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

  /// Sends a signal. Throws ESRCH if the process has exited, and after `close`.
  package func kill(_ signal: CInt) throws(UVError) {
    guard let process = pointer(as: uv_process_t.self) else { throw UVError(UV_ESRCH) }
    try throwIfNegative(uv_process_kill(process, signal))
  }

  /// Sends SIGKILL to the process group of a child with `leadsGroup`. Has no effect after the child's exit or `close`.
  package func killGroup() {
    guard pointer(as: uv_process_t.self) != nil, pid > 1 else { return }
    _ = uv_kill(-pid, SIGKILL)
  }

  /// Stops waiting for the child; `onExit` is not called. The child keeps running; after its exit it stays a zombie
  /// until this process exits.
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

extension ChildProcess {
  /// Returns libuv's description of the child's standard stream `number` (0 to 2). `pipe` must stay alive until the
  /// child has been spawned.
  static func container(for connection: StdioOption, number: CInt, pipe: StreamTransport?) -> uv_stdio_container_t {
    var container = uv_stdio_container_t()
    switch connection {
    case .ignore:
      container.flags = UV_IGNORE
    case .inherit:
      container.flags = UV_INHERIT_FD
      container.data.fd = number
    case .pipe:
      // Directions are named from the child's side.
      let direction = number == 0 ? UV_READABLE_PIPE : UV_WRITABLE_PIPE
      container.flags = uv_stdio_flags(rawValue: UV_CREATE_PIPE.rawValue | direction.rawValue)
      container.data.stream = pipe?.pointer(as: uv_stream_t.self)
    }
    return container
  }

  /// Calls uv_spawn and returns the process identifier. The strings are copied; the copies live until uv_spawn returns,
  /// when the child has its own ones.
  func spawn(
    _ program: String, arguments: [String], settings: Settings, stdio: [uv_stdio_container_t],
    callback: @escaping uv_exit_cb
  ) throws(UVError) -> CInt {
    let arguments = CStrings([program] + arguments)
    let variables = settings.environment.map { CStrings($0) }
    let path = settings.directory.map { CStrings([$0]) }
    var stdio = stdio
    let process = pointer(as: uv_process_t.self)
    try throwIfNegative(
      stdio.withUnsafeMutableBufferPointer { stdio in
        var options = uv_process_options_t()
        options.exit_cb = callback
        options.file = UnsafePointer(arguments.pointers[0])
        options.args = arguments.pointers.baseAddress
        options.env = variables?.pointers.baseAddress
        options.cwd = UnsafePointer(path?.pointers[0])
        options.stdio = stdio.baseAddress
        options.stdio_count = CInt(stdio.count)
        if settings.leadsGroup { options.flags = UV_PROCESS_DETACHED.rawValue }
        return uv_spawn(loop.pointer, process, &options)
      })
    return process?.pointee.pid ?? 0
  }
}

/// A C array of strings, terminated by a null pointer.
private final class CStrings {
  /// The list and each string are allocated in `init` and freed in `deinit`.
  let pointers: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>

  init(_ strings: [String]) {
    pointers = .allocate(capacity: strings.count + 1)
    pointers.initialize(repeating: nil)
    for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
  }

  deinit {
    for pointer in pointers { free(pointer) }
    pointers.deallocate()
  }
}
