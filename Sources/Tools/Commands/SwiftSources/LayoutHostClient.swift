import EventLoop
import JSON
import JSONRPC

/// A running host process, and the requests to it.
final class LayoutHostClient {
  /// Why a request has no result.
  enum Failure: Error {
    /// An error response.
    case response(String)
    /// The process did not respond in time, and was ended.
    case timeout
    /// The process has ended: its last lines on standard error.
    case ended(ChildProcess.Exit, errors: String)
  }

  /// Milliseconds within which a request must have its response.
  static let deadline: UInt64 = 3_000
  /// Milliseconds in which a crashing process may write its backtrace.
  private static let crashDelay: UInt64 = 15_000
  private static let errorLimit = 64 << 10

  private let child: ChildProcess
  private let timer: LoopTimer
  private var frames = FrameReader()
  private var pending: [(id: String, onEnd: (Result<JSONValue, Failure>) -> Void)] = []
  private var lastID = 0
  private var errors: [UInt8] = []
  private var exit: ChildProcess.Exit?
  private var openStreams = 0
  private var isTimedOut = false
  private var isCrashing = false

  /// Starts a program of `SwiftBuilder`.
  static func start(_ program: String, on loop: EventLoop) throws(UVError) -> LayoutHostClient {
    var client: LayoutHostClient?
    let timer = try LoopTimer(loop: loop) { client?.timedOut() }
    // The runtime prints the frames of a crash with their lines.
    var environment = FileSystem.environmentVariables
    environment.removeAll { $0.hasPrefix("SWIFT_BACKTRACE=") }
    environment.append("SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none")
    let child = try ChildProcess.start(
      program, settings: .init(environment: environment, errors: .pipe, leadsGroup: true), on: loop
    ) { client?.exited($0) }
    let made = LayoutHostClient(child, timer)
    client = made
    made.startReading()
    return made
  }

  private init(_ child: ChildProcess, _ timer: LoopTimer) { (self.child, self.timer) = (child, timer) }

  /// Whether the process has ended and its output is read. Requests fail.
  var hasEnded: Bool { exit != nil && openStreams == 0 }

  /// Sends a request. `onEnd` is called once, unless the client is stopped.
  func request(
    _ method: String, _ params: JSONValue, onEnd: @escaping (Result<JSONValue, Failure>) -> Void
  ) {
    if let failure { return onEnd(.failure(failure)) }
    lastID += 1
    pending.append((String(lastID), onEnd))
    var bytes: [UInt8] = []
    OutgoingMessage.appendRequestOrNotification(method, id: RequestID(json: Array(String(lastID).utf8)), to: &bytes) {
      $0.value(params)
    }
    child.input?.write(bytes)
    if !timer.isRunning { timer.start(after: Self.deadline) }
  }

  /// Ends the process without calling anything.
  func stop() {
    pending = []
    timer.close()
    child.killGroup()
    child.input?.close()
  }

  private func startReading() {
    for stream in [child.output, child.standardError].compactMap(\.self) {
      openStreams += 1
      stream.onEnd = { [self] _ in
        stream.close()
        openStreams -= 1
        endIfDone()
      }
    }
    child.output?.onData = { [self] in received($0) }
    child.standardError?.onData = { [self] bytes in
      errors += bytes
      if errors.count > Self.errorLimit { errors.removeFirst(errors.count - Self.errorLimit) }
    }
    child.output?.startReading()
    child.standardError?.startReading()
  }

  private func received(_ bytes: [UInt8]) {
    frames.append(bytes)
    while let frame = frames.next() {
      guard case .body(let range) = frame else { return child.killGroup() }
      guard let message = try? JSONValue(parsing: Array(frames.bytes[range])), let id = message["id"]?.asInt,
        let index = pending.firstIndex(where: { $0.id == String(id) })
      else { continue }
      let request = pending.remove(at: index)
      timer.stop()
      if !pending.isEmpty { timer.start(after: Self.deadline) }
      if let result = message["result"] {
        request.onEnd(.success(result))
      } else {
        request.onEnd(.failure(.response(message[pointer: "/error/message"]?.asString ?? "an error without a message")))
      }
    }
  }

  private func timedOut() {
    // After a crash the runtime takes some time to find the lines of the frames.
    if !isCrashing, String(decoding: errors, as: UTF8.self).contains("Fatal error") {
      isCrashing = true
      return timer.start(after: Self.crashDelay)
    }
    isTimedOut = !isCrashing
    child.killGroup()
  }

  private func exited(_ exit: ChildProcess.Exit) {
    self.exit = exit
    endIfDone()
  }

  private func endIfDone() {
    guard let failure else { return }
    timer.close()
    let failed = pending
    pending = []
    for request in failed { request.onEnd(.failure(failure)) }
  }

  /// Why the process has ended; nil before.
  private var failure: Failure? {
    guard hasEnded, let exit else { return nil }
    return isTimedOut ? .timeout : .ended(exit, errors: String(decoding: errors, as: UTF8.self))
  }
}

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
      program, arguments: arguments, settings: .init(input: .ignore, errors: .pipe, leadsGroup: true), on: loop
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
