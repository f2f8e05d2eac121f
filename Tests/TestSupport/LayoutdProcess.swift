import Foundation
package import JSON

/// The built executable as a child process with pipes. It is killed on deinitialization.
package final class LayoutdProcess {
  /// The termination of a process: an exit code or a signal.
  package enum End: Equatable, Sendable, CustomStringConvertible {
    case exited(CInt)
    case killed(CInt)

    package var description: String {
      switch self {
      case .exited(let code): "exit \(code)"
      case .killed(let signal): "signal \(signal)"
      }
    }
  }

  package let id: CInt
  /// Standard input and output.
  package let wire: TestConnection
  private let errorPath: String
  private var end: End?

  /// Starts the daemon. Its standard error is written to a file unless `errors` is given.
  package init(
    _ arguments: [String] = [], program: String = LayoutdProcess.binary, input: CInt? = nil, output: CInt? = nil,
    errors: CInt? = nil
  ) throws {
    Glibc.signal(SIGPIPE, SIG_IGN)
    let toChild = try Self.pipe()
    let fromChild = try Self.pipe()
    errorPath = NSTemporaryDirectory() + "layoutd-test-\(UUID().uuidString).stderr"
    let errorFile = open(errorPath, O_CREAT | O_WRONLY | O_CLOEXEC | O_TRUNC, 0o600)
    id = try Self.spawn(
      program, arguments, [input ?? toChild.read, output ?? fromChild.write, errors ?? errorFile])
    close(toChild.read)
    close(fromChild.write)
    close(errorFile)
    wire = TestConnection(reading: fromChild.read, writing: toChild.write)
  }

  deinit {
    if end == nil {
      kill(id, SIGKILL)
      var status: CInt = 0
      waitpid(id, &status, 0)
    }
    unlink(errorPath)
  }

  /// The path of the executable: `LAYOUTD_BINARY`, or `layoutd` in the folder of the tests.
  package static var binary: String {
    if let path = ProcessInfo.processInfo.environment["LAYOUTD_BINARY"] { return path }
    let tests =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("layoutd").path
  }

  /// The text of standard error so far.
  package var errorText: String { (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? "" }

  /// Waits until the process ends. Throws `TestConnectionError.timedOut` after `seconds`.
  package func wait(within seconds: Double = 20) throws -> End {
    collect()
    if end == nil, seconds > 0, childEnds(id, within: seconds) { collect() }
    guard let end else { throw TestConnectionError.timedOut("waiting \(seconds) s for the process to end") }
    return end
  }

  /// Collects the process's status if it has ended.
  private func collect() {
    var status: CInt = 0
    guard end == nil, waitpid(id, &status, WNOHANG) == id else { return }
    end = status & 0x7f == 0 ? .exited((status >> 8) & 0xff) : .killed(status & 0x7f)
  }

  /// Whether the process has not ended.
  package var isRunning: Bool { (try? wait(within: 0)) == nil }

  /// Whether the process keeps running for `seconds`. Returns false as soon as it ends.
  package func staysRunning(for seconds: Double) -> Bool { (try? wait(within: seconds)) == nil }

  package func send(signal number: CInt) { kill(id, number) }

  private typealias AddCloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt

  /// `posix_spawn_file_actions_addclosefrom_np`, which glibc declares for GNU sources only; nil without it.
  private static let addCloseFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
    unsafeBitCast($0, to: AddCloseFrom.self)
  }

  /// Locked until a new pipe is close-on-exec and while a child is spawned, so that no child of another thread inherits
  /// an end of the pipe. `spawn` closes all descriptors but 0, 1 and 2; this is for children that others spawn.
  private static let lock = NSLock()

  /// Creates a pipe with close-on-exec.
  package static func pipe() throws -> (read: CInt, write: CInt) {
    lock.lock()
    defer { lock.unlock() }
    var ends: [CInt] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw TestConnectionError.system("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program with the given descriptors as 0, 1 and 2. Returns its process id.
  package static func spawn(_ program: String, _ arguments: [String], _ descriptors: [CInt]) throws -> CInt {
    lock.lock()
    defer { lock.unlock() }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
    }
    // Foundation's pipes of tests in other threads are not close-on-exec: a child with few descriptors would have none left.
    _ = addCloseFrom?(&actions, 3)
    // Threads of the test library block signals, and a child would inherit the signal mask.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, CShort(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, &attributes, &words, environ)
    guard code == 0 else {
      errno = code
      throw TestConnectionError.system("posix_spawn \(program)")
    }
    return id
  }
}

/// Functions that return messages as JSON text.
package enum Message {
  package static func request(_ id: String, _ method: String, _ params: String? = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)"\#(params.map { #","params":\#($0)"# } ?? "")}"#
  }

  package static func notification(_ method: String, _ params: String? = "{}") -> String {
    #"{"jsonrpc":"2.0","method":"\#(method)"\#(params.map { #","params":\#($0)"# } ?? "")}"#
  }

  package static let initialize = request("0", "initialize", #"{"capabilities":{}}"#)
  package static let initialized = notification("initialized")
  package static let shutdown = request(#""down""#, "shutdown", nil)
  package static let exit = notification("exit", nil)
}

extension TestConnection {
  /// Sends `initialize` and `initialized`. Returns the response.
  @discardableResult
  package func initialize(_ params: String = #"{"capabilities":{}}"#) throws -> JSONValue {
    try send(Message.request("0", "initialize", params))
    let response = try response(to: "0")
    try send(Message.initialized)
    return response
  }

  /// Sends a request and returns its response.
  package func call(_ id: String, _ method: String, _ params: String? = "{}", within seconds: Double = 20) throws
    -> JSONValue
  {
    try send(Message.request(id, method, params), within: seconds)
    return try response(to: id, within: seconds)
  }
}
