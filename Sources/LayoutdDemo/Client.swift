import EventLoop
import JSON
import JSONRPC

/// A client: starts layoutd, sends requests and waits for the responses. Lives as long as the process.
final class Client {
  /// The error that ends the demo.
  enum Failure: Error, CustomStringConvertible {
    case timedOut(String)
    case ended(CInt)
    case errorResponse(String, String)
    case malformed

    var description: String {
      switch self {
      case .timedOut(let method): "no response to \(method) within \(Client.responseTimeout / 1_000) s"
      case .ended(let code): "layoutd exited with code \(code)"
      case .errorResponse(let method, let message): "\(method): \(message)"
      case .malformed: "layoutd wrote an invalid frame"
      }
    }
  }

  /// Milliseconds to wait for a response.
  static let responseTimeout: UInt64 = 20_000

  /// Called with each notification that arrives while waiting for a response.
  var onNotification: ((_ method: String, _ params: JSONValue) -> Void)?
  private(set) var pid: CInt = 0
  /// The number of received messages and their bytes.
  private(set) var received = (messages: 0, bytes: 0)

  private let loop: EventLoop
  private var input: ByteStream?
  private var frames = FrameReader()
  private var lastID = 0
  private var answers: [Int: JSONValue] = [:]
  private var exitCode: CInt?
  private var isLate = false
  private var failure: Failure?

  init(program: String) throws(UVError) {
    loop = try EventLoop()
    let child = try ChildProcess.start(program, arguments: ["--stdio"], on: loop) { [self] exit in
      exitCode = exit.signal == 0 ? exit.code : 128 + exit.signal
      loop.stop()
    }
    pid = child.pid
    input = child.input
    child.output?.onData = { [self] bytes in didReceive(bytes) }
    child.output?.startReading()
  }

  /// Sends a request, waits for the response and returns its result.
  @discardableResult
  func call(_ method: String, _ params: String) throws -> JSONValue {
    lastID += 1
    let id = lastID
    send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
    try wait(for: method) { answers[id] != nil }
    let answer = answers.removeValue(forKey: id)
    if let message = answer?["error"]?["message"]?.asString { throw Failure.errorResponse(method, message) }
    return answer?["result"] ?? .null
  }

  func notify(_ method: String, _ params: String) {
    send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  /// Shuts layoutd down and returns its exit code.
  func end() throws -> CInt {
    try call("shutdown", "{}")
    notify("exit", "{}")
    try wait(for: "exit") { exitCode != nil }
    return exitCode ?? -1
  }

  private func send(_ json: String) {
    input?.write(Array("Content-Length: \(json.utf8.count)\r\n\r\n\(json)".utf8))
  }

  /// Runs the loop until a condition is true. Throws after a timeout.
  private func wait(for method: String, until isDone: () -> Bool) throws {
    let timer = try LoopTimer(loop: loop) { [self] in
      isLate = true
      loop.stop()
    }
    defer { timer.close() }
    timer.start(after: Self.responseTimeout)
    while !isDone() {
      if let failure { throw failure }
      if let exitCode { throw Failure.ended(exitCode) }
      if isLate { throw Failure.timedOut(method) }
      loop.run()
    }
  }

  private func didReceive(_ bytes: [UInt8]) {
    received.bytes += bytes.count
    frames.append(bytes)
    while let frame = frames.next() {
      guard case .body(let range) = frame, let message = try? JSONValue(parsing: Array(frames.bytes[range])) else {
        failure = .malformed
        break
      }
      received.messages += 1
      if let method = message["method"]?.asString {
        onNotification?(method, message["params"] ?? .null)
      } else if let id = message["id"]?.asInt {
        answers[id] = message
      }
    }
    loop.stop()
  }
}

extension String {
  /// The text as a JSON string, with quotes.
  var quoted: String { String(decoding: JSONValue.string(self).bytes, as: UTF8.self) }
}
