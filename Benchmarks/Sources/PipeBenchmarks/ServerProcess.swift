import CPUAffinity
import Glibc

/// A server as a child process with two pipes, which is killed on deinitialization, or a connection to its socket.
final class ServerProcess {
  /// The identifier of the process; 0 for a connection.
  let id: pid_t
  /// The descriptor that writes to the server's standard input.
  let input: CInt
  /// The descriptor that reads the server's standard output.
  let output: CInt

  /// Starts the program `words[0]`. Its standard error is discarded.
  ///
  /// It has the client's CPU affinity, or with `apart` all cores except the first, which is the client's.
  init(_ words: [String], apart: Bool = false) throws {
    if apart { _ = use_other_cores() }
    defer { if apart { _ = use_first_core() } }
    let (childInput, input) = try Self.pipe()
    let (output, childOutput) = try Self.pipe()
    defer {
      close(childInput)
      close(childOutput)
    }
    (self.input, self.output) = (input, output)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, childInput, 0)
    posix_spawn_file_actions_adddup2(&actions, childOutput, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, words[0], &actions, nil, &pointers, environ)
    guard code == 0 else {
      close(input)
      close(output)
      throw Failure("\(words[0]): \(String(cString: strerror(code)))")
    }
    self.id = id
  }

  /// Connects to the socket of a daemon.
  init(socket path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    try withUnsafeMutableBytes(of: &address.sun_path) { target in
      guard bytes.count < target.count else { throw Failure("\(path) is too long") }
      target.copyBytes(from: bytes)
    }
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    guard code == 0 else {
      close(descriptor)
      throw Failure.system("connect")
    }
    (id, input, output) = (0, descriptor, dup(descriptor))
  }

  deinit {
    close(input)
    close(output)
    guard id > 0 else { return }
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  /// Creates a pipe with close-on-exec, so that a child inherits only the descriptors that are passed to it.
  private static func pipe() throws -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw Failure.system("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The CPU time of the server so far, in nanoseconds; NaN if it has ended.
  var processorTime: Double {
    var clock: clockid_t = 0
    var time = timespec()
    guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else { return .nan }
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// The resident memory of the server in MB (10⁶ bytes).
  var residentMemory: Double {
    get throws {
      guard let file = fopen("/proc/\(id)/status", "r") else { throw Failure.system("resident memory") }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, CInt(line.count), file) != nil {
        let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
          .split { $0 == " " || $0 == "\t" }
        if fields.first == "VmRSS:", let kibibytes = fields.dropFirst().first.flatMap({ Double($0) }) {
          return kibibytes * 1_024 / 1e6
        }
      }
      throw Failure("no resident memory: the server ended")
    }
  }
}

/// The reason why a measurement is invalid.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Returns a failure with the text of `errno`.
  static func system(_ name: String) -> Failure { Failure("\(name): \(String(cString: strerror(errno)))") }
}

/// Prints a line to standard error.
func note(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}

/// Returns the monotonic time in nanoseconds.
func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
