import JSON
import JSONRPC
import LayoutBase
import LayoutProtocol

/// The input of connections. A connection's received bytes are cut into frames, and all but long messages decoded,
/// before one of its messages is handled, so that a cancellation reaches the requests before it in the queue.
extension Server {
  /// Decodes the next complete messages of a connection, at most `limit`, so that many messages delay no other client.
  /// Returns false if there are none.
  func takeIn(_ connection: Connection, atMost limit: Int = 256) -> Bool {
    guard connection.input.hasFrames else { return false }
    for _ in 0..<limit {
      guard let frame = connection.input.nextFrame() else { break }
      switch frame {
      case .body(let range):
        if WorkEstimate.message(bytes: range.count) >= .inlineLimit {
          let bytes = connection.input.reader.handOverBytes()
          connection.input.inbox.append(.undecoded(bytes, in: range))
        } else {
          let bytes = connection.input.reader.bytes
          enqueue(IncomingMessage(bytes, in: range), in: bytes, on: connection)
        }
      case .unsupportedCharset: connection.input.inbox.append(.unsupportedCharset)
      case .fatal(let error):
        connection.input.inbox.append(.fatal(error))
        connection.input.hasFrames = false
        return true
      }
    }
    return true
  }

  /// Appends a message to the inbox, unless it takes effect on receipt, as a cancellation does.
  private func enqueue(_ message: IncomingMessage, in bytes: [UInt8], on connection: Connection) {
    switch message {
    case .notification(CancelRequestNotification.method, let params):
      let parameters = MessageParameters(bytes: bytes, range: params)
      guard let message = try? Method.decode(CancelRequestNotification.self, from: parameters) else { break }
      let id = RequestID(json: message.id)
      if connection.isRunning, cancel(id, on: connection) { return }
      // The request precedes it in the inbox, or has its response already.
      return connection.input.noteCancellation(.request(id))
    case .notification(CancelWorkDoneProgressNotification.method, let params):
      let parameters = MessageParameters(bytes: bytes, range: params)
      guard let message = try? Method.decode(CancelWorkDoneProgressNotification.self, from: parameters) else { break }
      if connection.isRunning, cancelProgress(under: message.token, on: connection) { return }
      return connection.input.noteCancellation(.progress(token: message.token))
    case .response(let id?, _, let error):
      if state.scheduler.repliedToProgress(id, isError: error != nil, on: connection, now: state.now) { return }
    case .notification(ExitNotification.method, _), .request(_, ExitNotification.method, _),
      .notification(ShutdownRequest.method, _),
      .request(_, ShutdownRequest.method, _):
      // Requests in flight must not delay `shutdown` and `exit`.
      if connection.isRunning { cancelAll(of: connection) }
      if message.names(ExitNotification.method) { connection.input.hasExit = true }
    default: break
    }
    connection.input.inbox.append(.message(message, bytes: bytes))
  }

  /// Handles the next entry of a connection's inbox. Returns false if the inbox is empty.
  func handleNext(on connection: Connection) -> Bool {
    // The response of `shutdown` follows those of the calls before it.
    if connection.calls.count > 0, connection.input.inbox.first?.names(ShutdownRequest.method) == true {
      cancelAll(of: connection)
      return true
    }
    guard let entry = connection.input.inbox.popFirst() else { return false }
    switch entry {
    case .message(let message, let bytes): handle(message, in: bytes, on: connection)
    case .undecoded(let bytes, let range): decode(bytes, in: range, on: connection)
    case .decoded(let call):
      handle(call, on: connection)
      // Frees the bytes of a long message, unless the call waits.
      state.scheduler.discard(call)
    case .cancellation(let cancellation): connection.input.didReachCancellation(cancellation)
    case .unsupportedCharset:
      let problem = "Content-Type: the charset must be UTF-8"
      connection.sendError(ResponseError(code: ErrorCode.parseError, message: problem), to: nil)
    case .fatal(.http) where connection.kind == .socket:
      // The input is an HTTP request: a browser must not learn that a server listens here.
      end(connection, code: 1)
    case .fatal(let error):
      state.environment.log(.error, "invalid input: \(error.message)")
      connection.sendError(ResponseError(code: ErrorCode.parseError, message: error.message), to: nil)
      end(connection, code: 1)
    }
    return true
  }

  /// Starts a job that decodes a long message; later messages of the connection wait for it.
  private func decode(_ bytes: [UInt8], in range: Range<Int>, on connection: Connection) {
    let token = CancellationToken()
    connection.input.decoding = token
    state.scheduler.schedule(.message(bytes: range.count), for: JobOwner(connection.id), token: token) {
      [methods] token in
      let message = IncomingMessage(bytes, in: range)
      guard var call = ReceivedCall(message, in: bytes, of: methods) else {
        return MessageQueue.Entry.message(message, bytes: bytes)
      }
      call.decode(token)
      return .decoded(call)
    } commit: { entry, server in
      guard connection.lifecycle != .ended, connection.input.decoding === token else {
        // `shutdown` has cancelled the decoding, but a request always has a response.
        if case .decoded(let call) = entry, let id = call.id { connection.sendError(.cancelled, to: id) }
        return server.state.scheduler.discard(entry)
      }
      connection.input.decoding = nil
      connection.input.inbox.prepend(entry)
    }
  }

  private func handle(_ message: IncomingMessage, in bytes: [UInt8], on connection: Connection) {
    switch message {
    case .request, .notification:
      if let call = ReceivedCall(message, in: bytes, of: methods) { handle(call, on: connection) }
    case .response(let id, let result, let error):
      var reply = error.map { ClientResponse.error(Array(bytes[$0])) } ?? .result(result.map { Array(bytes[$0]) } ?? [])
      if let count = (error ?? result)?.count, count > Limits.response {
        // It would be parsed on this thread.
        state.environment.log(.warning, "a response has \(count) bytes, more than \(Limits.response), and is ignored")
        reply = .error([])
      }
      if let completion = connection.output.removeRequest(id) {
        completion(reply, self)
      } else {
        state.environment.log(.debug, "response to an unknown request: \(id?.text ?? "null")")
      }
    case .invalid(let id, let error):
      state.environment.log(.warning, "invalid message: \(error.message)")
      connection.sendError(error, to: id)
    }
  }

  private func handle(_ received: ReceivedCall, on connection: Connection) {
    if let id = received.id {
      handleRequest(received, id: id, on: connection)
    } else {
      handleNotification(received, on: connection)
    }
  }

  /// Executes or queues a request. The request gets exactly one response, now or later.
  private func handleRequest(_ received: ReceivedCall, id: RequestID, on connection: Connection) {
    connection.output.responseStart = connection.output.bytes.count
    let name = received.name
    if name == ExitNotification.method { return handleNotification(received, on: connection) }
    do throws(ResponseError) {
      try checkLifecycle(of: name, on: connection)
      guard let method = received.method else {
        throw ResponseError(code: ErrorCode.methodNotFound, message: "unknown method: \(name)")
      }
      guard method.isRequest else {
        throw ResponseError(
          code: ErrorCode.invalidRequest, message: "\(name) is a notification and must be sent without an id")
      }
      if !method.isLifecycle, connection.input.isCancelled(id, with: received.parameters) { throw .cancelled }
      let action = try received.action(of: method)
      submit(Call(id: id, method: method, action: action, on: connection, parameters: received.parameters))
    } catch {
      connection.sendError(error, to: id)
      connection.trace("responded to \(name) (\(id.text))", of: received.parameters)
    }
  }

  private func handleNotification(_ received: ReceivedCall, on connection: Connection) {
    let (name, parameters) = (received.name, received.parameters)
    guard connection.isRunning || name == ExitNotification.method else { return }
    guard let method = received.method else {
      // Notifications whose names start with `$/` are optional for both sides.
      if !name.hasPrefix("$/") { state.environment.log(.debug, "unknown notification: \(name)") }
      return connection.trace("handled \(name)", of: parameters)
    }
    // Kate sends `shutdown` without an id, immediately followed by `exit`.
    guard !method.isRequest || name == ShutdownRequest.method else {
      state.environment.log(.warning, "\(name) without an id: it is a request and gets no response")
      return connection.trace("handled \(name)", of: parameters)
    }
    do throws(ResponseError) {
      let action = try received.action(of: method)
      submit(Call(id: nil, method: method, action: action, on: connection, parameters: parameters))
    } catch {
      reportIgnored(name, because: error, parameters, on: connection)
      if method.name == DidChangeTextDocumentNotification.method {
        noteLostChange(in: parameters, method: method, on: connection)
      }
    }
  }

  /// Records that a `textDocument/didChange` with invalid parameters is lost, in order with the other changes of its
  /// document.
  private func noteLostChange(in parameters: MessageParameters, method: Method, on connection: Connection) {
    guard let lost = try? Method.decode(LostTextChange.self, from: parameters) else { return }
    let action = Method.Action.document(uri: lost.uri) { connection, server in
      server.documents.loseChange(of: lost.uri, from: connection)
      return nil
    }
    submit(Call(id: nil, method: method, action: action, on: connection, parameters: parameters))
  }

  /// Logs that a notification was invalid and had no effect, and traces it.
  func reportIgnored(
    _ name: String, because error: ResponseError, _ parameters: MessageParameters, on connection: Connection
  ) {
    state.environment.log(.warning, "\(name) ignored: \(error.message)")
    connection.trace("ignored \(name): \(error.message)", of: parameters)
  }

  /// Throws if the connection's lifecycle does not allow a request of this method now.
  private func checkLifecycle(of name: String, on connection: Connection) throws(ResponseError) {
    switch connection.lifecycle {
    case .handshaking where name != InitializeRequest.method && name != ExitNotification.method:
      throw ResponseError(code: ErrorCode.serverNotInitialized, message: "send initialize first")
    case .running where name == InitializeRequest.method:
      throw ResponseError(code: ErrorCode.invalidRequest, message: "initialize may be sent only once")
    case .draining where name != ExitNotification.method, .ended:
      throw ResponseError(code: ErrorCode.invalidRequest, message: "the server has shut down; only exit is allowed")
    default: break
    }
  }
}

extension IncomingMessage {
  /// Whether the message is a request or a notification of this method.
  fileprivate func names(_ name: String) -> Bool {
    switch self {
    case .request(_, let method, _), .notification(let method, _): method == name
    case .response, .invalid: false
    }
  }
}

extension MessageQueue.Entry {
  /// Whether the entry is a decoded request or notification of this method.
  fileprivate func names(_ name: String) -> Bool {
    switch self {
    case .message(let message, _): message.names(name)
    case .decoded(let call): call.name == name
    case .undecoded, .cancellation, .unsupportedCharset, .fatal: false
    }
  }
}

/// The URI in the parameters of a `textDocument/didChange` that are otherwise invalid.
private struct LostTextChange: ClientMessage {
  static let method = DidChangeTextDocumentNotification.method

  var uri: String

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var uri: String?
    try reader.readMembers { key, reader throws(JSONError) in
      guard key == "textDocument" else { return }
      try reader.readMembers { key, reader throws(JSONError) in
        if key == "uri" { uri = try reader.readOptionalString() }
      }
    }
    self.uri = try require(uri, "uri", at: start)
  }
}
