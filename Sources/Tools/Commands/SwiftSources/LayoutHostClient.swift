import EventLoop
import JSON
import JSONRPC

/// A running program of `SwiftBuilder`, and the requests to it.
final class LayoutHostClient {
  /// Why a request has no result.
  enum Failure: Error {
    /// An error response.
    case response(String)
    /// The process did not respond in time, and was ended: whether its main thread waited, and its last lines on standard
    /// error.
    case timeout(isWaiting: Bool, errors: String)
    /// The process has ended: its last lines on standard error.
    case ended(ChildProcess.Exit, errors: String)
  }

  /// Milliseconds within which the next response to an open request must arrive.
  static let deadline: UInt64 = 3_000
  /// The last milliseconds before `deadline`, in which the main thread of a process that waits uses no processor time.
  private static let observedTime: UInt64 = 500
  /// Milliseconds in which a process that crashes, or that gets `backtraceSignal`, may write its backtrace.
  private static let crashDelay: UInt64 = 15_000
  /// SIGQUIT, of which the Swift runtime prints the backtrace.
  private static let backtraceSignal: CInt = 3
  private static let errorLimit = 64 << 10
  /// Milliseconds in which a process must end after its input is closed.
  private static let finishDelay: UInt64 = 1_000

  /// The maximum number of lines that are passed to `onLine` for a request: a layout can print in a loop.
  private static let lineLimit = 200
  private static let lineLength = 1_000

  private let run: ProgramRun
  private let timer: LoopTimer
  private var frames = FrameReader()
  private var pending: [(id: String, onEnd: (Result<JSONValue, Failure>) -> Void)] = []
  private var lastID = 0
  private var errors: [UInt8] = []
  private var isTimedOut = false
  private var isCrashing = false
  /// The main thread at the start of `observedTime`; nil before it.
  private var observed: MainThread?
  /// Whether the main thread waited in `observedTime`.
  private var isWaiting = false
  /// Called with the lines that the layout prints, within `lineLimit` and `lineLength`.
  private let onLine: (String) -> Void
  /// The incomplete last line of the output, and the number of lines since the last request.
  private var line: [UInt8] = []
  private var lineCount = 0
  /// Whether the lines now belong to the backtrace of a crash, which is not passed to `onLine`.
  private var isBacktrace = false
  /// Whether the last line was empty and is not yet passed to `onLine`: a backtrace begins with an empty line.
  private var isEmptyLinePending = false
  private var onFinish: (() -> Void)?

  /// Starts a program of `SwiftBuilder`. `onLine` is called with the lines that the layout prints, at most 200 for each
  /// request.
  static func start(
    _ program: String, on loop: EventLoop, onLine: @escaping (String) -> Void
  ) throws(UVError) -> LayoutHostClient {
    var client: LayoutHostClient?
    let timer = try LoopTimer(loop: loop) { client?.timedOut() }
    // Makes the runtime print the stack frames of a crash with their lines.
    var environment = FileSystem.environmentVariables
    environment.removeAll { $0.hasPrefix("SWIFT_BACKTRACE=") }
    environment.append("SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none")
    let run = try ProgramRun(
      program, settings: .init(environment: environment, errors: .pipe, leadsGroup: true), on: loop,
      onData: { client?.received($1, from: $0) }, onEnd: { _ in client?.ended() })
    let made = LayoutHostClient(run, timer, onLine)
    client = made
    return made
  }

  private init(_ run: ProgramRun, _ timer: LoopTimer, _ onLine: @escaping (String) -> Void) {
    (self.run, self.timer, self.onLine) = (run, timer, onLine)
  }

  /// Whether the process has ended and its output is read. Requests then fail.
  var hasEnded: Bool { run.hasEnded }

  /// Sends a request. `onEnd` is called once, at once if the process has ended, unless `finish` or `stop` is called
  /// before.
  func request(
    _ method: String, _ params: JSONValue, onEnd: @escaping (Result<JSONValue, Failure>) -> Void
  ) {
    if let failure { return onEnd(.failure(failure)) }
    lastID += 1
    lineCount = 0
    pending.append((String(lastID), onEnd))
    var bytes: [UInt8] = []
    OutgoingMessage.appendRequestOrNotification(method, id: RequestID(json: Array(String(lastID).utf8)), to: &bytes) {
      $0.value(params)
    }
    run.child?.input?.write(bytes)
    if !timer.isRunning { startDeadline() }
  }

  private func startDeadline() {
    observed = nil
    timer.start(after: Self.deadline - Self.observedTime)
  }

  /// Closes the input of the process, which then ends. `onEnd` is called after its last lines have arrived, or at once
  /// if it has ended; open requests get no result.
  func finish(onEnd: @escaping () -> Void) {
    pending = []
    if hasEnded { return onEnd() }
    onFinish = onEnd
    run.child?.input?.close()
    timer.start(after: Self.finishDelay)
  }

  /// Kills the process. Open requests get no result.
  func stop() {
    pending = []
    timer.close()
    run.child?.killGroup()
    run.child?.input?.close()
  }

  private func received(_ bytes: [UInt8], from source: ProgramRun.Source) {
    switch source {
    case .output: received(bytes)
    case .errors:
      passLines(bytes)
      errors += bytes
      // Without the handler of `HostProcess` the process continues to wait behind its backtrace.
      if isTimedOut, String(decoding: errors.suffix(256), as: UTF8.self).contains("Backtrace took") {
        run.child?.killGroup()
      }
      if errors.count > Self.errorLimit { errors.removeFirst(errors.count - Self.errorLimit) }
    }
  }

  /// Passes on what the layout prints, without the lines of a crash.
  private func passLines(_ bytes: [UInt8]) {
    for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if part.offset > 0 { endLine() }
      if line.count < Self.lineLength { line += part.element.prefix(Self.lineLength - line.count) }
    }
  }

  private func endLine() {
    let text = String(decoding: line, as: UTF8.self)
    line = []
    let isCrash = text.hasPrefix("*** ") || text.contains("Fatal error") || text.contains("Terminating app")
    isBacktrace = isBacktrace || isCrash
    guard !isBacktrace else { return isEmptyLinePending = false }
    passEmptyLine()
    if text.isEmpty { isEmptyLinePending = true } else { pass(text) }
  }

  private func passEmptyLine() {
    if isEmptyLinePending { pass("") }
    isEmptyLinePending = false
  }

  private func pass(_ text: String) {
    lineCount += 1
    if lineCount <= Self.lineLimit { onLine(text) }
    if lineCount == Self.lineLimit { onLine("… further lines are left out") }
  }

  private func received(_ bytes: [UInt8]) {
    frames.append(bytes)
    while let frame = frames.next() {
      guard case .body(let range) = frame else { return run.child?.killGroup() ?? () }
      guard let message = try? JSONValue(parsing: Array(frames.bytes[range])), let id = message["id"]?.asInt,
        let index = pending.firstIndex(where: { $0.id == String(id) })
      else { continue }
      let request = pending.remove(at: index)
      timer.stop()
      passEmptyLine()
      if !pending.isEmpty { startDeadline() }
      if let result = message["result"] {
        request.onEnd(.success(result))
      } else {
        request.onEnd(.failure(.response(message[pointer: "/error/message"]?.asString ?? "an error without a message")))
      }
    }
  }

  private func timedOut() {
    guard onFinish == nil, !isTimedOut, !isCrashing, let child = run.child else { return run.child?.killGroup() ?? () }
    // After a crash the runtime takes some time to find the lines of the stack frames.
    let text = String(decoding: errors, as: UTF8.self)
    if text.contains("Fatal error") || text.contains("*** Signal") {
      isCrashing = true
      return timer.start(after: Self.crashDelay)
    }
    let thread = MainThread(ofProcess: child.pid)
    if observed == nil, let thread {
      observed = thread
      return timer.start(after: Self.observedTime)
    }
    isTimedOut = true
    isWaiting = thread?.isSleeping == true && thread == observed
    timer.start(after: Self.crashDelay)
    if (try? child.kill(Self.backtraceSignal)) == nil { child.killGroup() }
  }

  private func ended() {
    guard let failure else { return }
    timer.close()
    if !line.isEmpty { endLine() }
    passEmptyLine()
    onFinish.take()?()
    let failed = pending
    pending = []
    for request in failed { request.onEnd(.failure(failure)) }
  }

  /// Why the process has ended; nil before.
  private var failure: Failure? {
    guard hasEnded, let exit = run.exit else { return nil }
    let text = String(decoding: errors, as: UTF8.self)
    return isTimedOut ? .timeout(isWaiting: isWaiting, errors: text) : .ended(exit, errors: text)
  }
}

/// The state and the processor time of the main thread of a process, as Linux reports them.
private struct MainThread: Equatable {
  /// Whether the thread waits for an event.
  var isSleeping: Bool
  /// Ticks of processor time, those of the kernel included.
  var time: [Int]

  /// Nil if the process has ended.
  init?(ofProcess pid: CInt) {
    guard let bytes = try? FileSystem.read("/proc/\(pid)/task/\(pid)/stat", limit: 4096) else { return nil }
    // The name before the last parenthesis may contain any characters.
    let text = String(decoding: bytes, as: UTF8.self)
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    guard fields.count > 13 else { return nil }
    (isSleeping, time) = (fields[1] == "S", fields[12...13].compactMap { Int($0) })
  }
}
