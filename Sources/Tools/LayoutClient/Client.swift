public import Foundation
import JSONRPC
import Synchronization

/// A client of a layoutd process. The process ends with `close`, and when neither the client nor a session is used.
///
/// ```swift
/// let client = try await Client.start(path: "/usr/bin/layoutd")
/// let session = try await client.open(URL(fileURLWithPath: "feed.layout.json"))
/// try await session.scroll(to: Point(x: 0, y: 500))
/// for await update in session.updates { print(update.added.count, session.elements.count) }
/// ```
public actor Client {
  /// A request without a response.
  struct PendingRequest {
    /// The effect of a result, which takes place before the next message is handled.
    enum Effect {
      case none
      /// The result is the state of a new session, which is registered.
      case opensSession
      /// The result replaces the state of a session.
      case replacesState
    }

    var continuation: CheckedContinuation<Data, any Error>
    var effect: Effect
  }

  let process: ServerProcess
  var frames = FrameReader()
  var pending: [Int: PendingRequest] = [:]
  /// The cancelled requests that may still open a session, which is then closed.
  var cancelledOpenings: Set<Int> = []
  /// The open sessions, by their names. A session retains the client; the client does not retain it.
  var sessions: [String: WeakSession] = [:]
  /// The registered sessions that `open` has not returned yet, by their names.
  var openedSessions: [String: Session] = [:]
  /// The reason why no more messages are exchanged; nil while the process runs.
  var ending: ClientError?
  private var requestCount = 0
  /// The task that reads the output. It ends after the process has ended; nil before the start.
  private var reader: Task<Void, Never>?

  private init(process: ServerProcess) { self.process = process }

  /// Starts a process and sends `initialize`. `capabilities` are the client capabilities of LSP; without a member
  /// `experimental` they get that of layoutd. Throws if the process cannot be started or rejects the request.
  public static func start(path: String, capabilities: AnyJSON = [:]) async throws -> Client {
    let process = try ServerProcess(path: path, arguments: ["--stdio"])
    let client = Client(process: process)
    await client.startReading()
    var capabilities = capabilities
    if case .object(var members) = capabilities, members["experimental"] == nil {
      members["experimental"] = ["layoutd": ["version": 1]]
      capabilities = .object(members)
    }
    let parameters: AnyJSON = ["processId": .null, "rootUri": .null, "capabilities": capabilities]
    _ = try await client.request("initialize", parameters, returning: AnyJSON.self)
    try await client.notify("initialized", [String: String]())
    return client
  }

  /// Opens a session on a file. Data sources may be anywhere.
  public func open(_ file: URL, _ options: SessionOptions = SessionOptions()) async throws -> Session {
    try await open(uri: file.absoluteString, text: nil, options)
  }

  /// Opens a session on a text. Its data sources are relative to the URI.
  public func open(
    text: String, uri: String = "untitled:document.layout.json", _ options: SessionOptions = SessionOptions()
  ) async throws -> Session {
    try await open(uri: uri, text: text, options)
  }

  /// Opens a session on the document with a URI: the inline `text`, or a document that was opened by
  /// `textDocument/didOpen`, or its file.
  public func open(uri: String, text: String?, _ options: SessionOptions) async throws -> Session {
    let parameters = OpenParameters(textDocument: ["uri": uri], text: text, options: options)
    let state = try decode(
      SessionState.self, resultOf: try await exchange("layoutd/session/open", parameters, effect: .opensSession))
    guard let session = openedSessions.removeValue(forKey: state.session) else { throw ending ?? .closed }
    return session
  }

  /// Sends a request and returns its result. If the task is cancelled, the request is cancelled too. Throws a
  /// `ClientError` if the server responds with an error, or if the client is closed or its process ends.
  public func request<Result: Decodable & Sendable>(
    _ method: String, _ parameters: some Encodable & Sendable, returning type: Result.Type
  ) async throws -> Result {
    try decode(type, resultOf: try await exchange(method, parameters, effect: .none))
  }

  /// Requests the complete state of a session, which adopts it.
  func snapshot(of session: String) async throws -> SessionState {
    try decode(
      SessionState.self,
      resultOf: try await exchange("layoutd/session/snapshot", ["session": session], effect: .replacesState))
  }

  /// Sends a notification.
  public func notify(_ method: String, _ parameters: some Encodable & Sendable) throws {
    try send(OutgoingMessage(id: nil, method: method, params: parameters))
  }

  /// Shuts the server down and waits for the end of its process. Sessions and pending requests end. Waits at most 2
  /// seconds for the response and another 2 seconds for the end of the process, which is then killed.
  public func close() async {
    if ending == nil {
      let shutdown = Task { _ = try? await request("shutdown", [String: String](), returning: AnyJSON.self) }
      await Self.wait(for: shutdown) { shutdown.cancel() }
      try? notify("exit", [String: String]())
    }
    end(.closed)
    if let reader { await Self.wait(for: reader) { [process] in process.kill() } }
  }

  /// The time for which `close` waits for the response, and then for the end of the process.
  private static let closeTimeout = Duration.seconds(2)

  /// Waits for the end of a task. Performs an action once if the task takes longer than `closeTimeout`.
  private static func wait(for task: Task<Void, Never>, orPerform action: @escaping @Sendable () -> Void) async {
    let timer = Task {
      try await Task.sleep(for: closeTimeout)
      action()
    }
    await task.value
    timer.cancel()
  }

  private func startReading() {
    // Retains neither the client nor the process: a client that is not used any more closes the input of its process,
    // which ends it.
    reader = Task { [weak self, output = process.output, exits = process.exits] in
      for await chunk in output { await self?.receive(chunk) }
      for await code in exits { await self?.end(.processEnded(code)) }
    }
  }

  /// The identifier of the process.
  public var processIdentifier: Int32 { process.identifier }

  // MARK: - Requests

  /// Returns a new identifier.
  func makeRequestID() -> Int {
    requestCount += 1
    return requestCount
  }

  /// Sends a request and waits for the message with its result. Throws the error of the response or of the client, or
  /// `CancellationError` if the task is cancelled.
  private func exchange(
    _ method: String, _ parameters: some Encodable & Sendable, effect: PendingRequest.Effect
  ) async throws -> Data {
    try Task.checkCancellation()
    let id = makeRequestID()
    let message = OutgoingMessage(id: id, method: method, params: parameters)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        pending[id] = PendingRequest(continuation: continuation, effect: effect)
        do {
          try send(message)
        } catch {
          pending.removeValue(forKey: id)?.continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      Task { await cancel(id) }
    }
  }

  private func cancel(_ id: Int) {
    guard let request = pending.removeValue(forKey: id) else { return }
    if case .opensSession = request.effect { cancelledOpenings.insert(id) }
    try? notify("$/cancelRequest", ["id": id])
    request.continuation.resume(throwing: CancellationError())
  }
}

/// A reference to a session that the user of the client retains.
struct WeakSession {
  weak var session: Session?
}

/// The parameters of `layoutd/session/open`.
private struct OpenParameters: Encodable {
  var textDocument: [String: String]
  var text: String?
  var options: SessionOptions

  private enum CodingKeys: CodingKey {
    case textDocument, text
  }

  func encode(to encoder: any Encoder) throws {
    try options.encode(to: encoder)
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(textDocument, forKey: .textDocument)
    try members.encodeIfPresent(text, forKey: .text)
  }
}

/// A layoutd process with its standard streams.
final class ServerProcess: Sendable {
  /// The output of the process in chunks. It ends with the process.
  let output: AsyncStream<Data>
  private let input: FileHandle
  private let process: Mutex<Process>
  /// Yields the exit code, or the negated number of the signal that ended the process; once.
  let exits: AsyncStream<Int32>

  /// Starts a program. Its standard error is inherited.
  init(path: String, arguments: [String]) throws {
    // Otherwise a write to a process that has ended would end this one; the write reports the error instead.
    signal(SIGPIPE, SIG_IGN)
    let (toChild, fromChild) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = toChild
    process.standardOutput = fromChild
    let (exits, exit) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      exit.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
      exit.finish()
    }
    let (output, chunks) = AsyncStream.makeStream(of: Data.self)
    let reader = fromChild.fileHandleForReading
    reader.readabilityHandler = { reader in
      let chunk = reader.availableData
      guard chunk.isEmpty else { return _ = chunks.yield(chunk) }
      reader.readabilityHandler = nil
      chunks.finish()
    }
    do {
      try process.run()
    } catch {
      reader.readabilityHandler = nil
      throw error
    }
    input = toChild.fileHandleForWriting
    self.output = output
    self.exits = exits
    self.process = Mutex(process)
  }

  /// Writes bytes; returns false if the process has closed its input.
  func write(_ bytes: Data) -> Bool { (try? input.write(contentsOf: bytes)) != nil }

  /// Closes the input, which ends the process. Has no effect if it is closed.
  func closeInput() { try? input.close() }

  /// Ends the process immediately, if it still runs.
  func kill() {
    process.withLock { process in
      if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    }
  }

  /// The identifier of the process.
  var identifier: Int32 { process.withLock { $0.processIdentifier } }

  deinit { closeInput() }
}

/// The error of a request.
public enum ClientError: Error, Equatable, Sendable {
  /// The server responded with an error: its code, its message and, for errors of layoutd, its kind.
  case response(code: Int, message: String, kind: String?)
  /// The process has ended, with this exit code, or the negated number of the signal that ended it.
  case processEnded(Int32)
  /// The process sent bytes that are no message.
  case invalidMessage(String)
  /// The client is closed.
  case closed
}
