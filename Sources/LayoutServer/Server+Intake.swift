import Cancellation
import JSONRPC
import LayoutProtocol

/// The input of connections. All received bytes are cut into frames and decoded before any message is handled, so that
/// a cancellation reaches the requests before it in the queue.
extension Server {
  /// Decodes the complete messages in a connection's input.
  func takeIn(_ connection: Connection) {
    while let frame = connection.input.reader.next() {
      switch frame {
      case .body(let range):
        if WorkEstimate.message(bytes: range.count) >= .inlineLimit {
          connection.input.inbox.append(.undecoded(Array(connection.input.reader.bytes[range])))
        } else {
          let bytes = connection.input.reader.bytes
          take(IncomingMessage(bytes, in: range, likely: connection.input.expectedName), bytes, on: connection)
        }
      case .unsupportedCharset: connection.input.inbox.append(.unsupportedCharset)
      case .fatal(let error):
        connection.input.inbox.append(.fatal(error))
        return
      }
    }
  }

  private func take(_ message: IncomingMessage, _ bytes: [UInt8], on connection: Connection) {
    switch message {
    // Most notifications repeat a method: one comparison instead of one with each method below.
    case .notification(let name, _) where name == connection.input.queuedName: break
    case .notification(CancelRequestNotification.method, let params):
      guard let message = try? Method.decode(CancelRequestNotification.self, bytes, params) else { break }
      let id = RequestID(json: message.id)
      if connection.isRunning, scheduler.cancel(id, on: connection, self) { return }
      // The request precedes it in the inbox, or has its response already.
      return connection.input.noteCancellation(.request(id))
    case .notification(CancelWorkDoneProgressNotification.method, let params):
      guard let message = try? Method.decode(CancelWorkDoneProgressNotification.self, bytes, params) else { break }
      if connection.isRunning, scheduler.cancelProgress(under: message.token, on: connection, self) { return }
      return connection.input.noteCancellation(.progress(token: message.token))
    case .response(let id?, _, let error):
      if scheduler.repliedToProgress(id, isError: error != nil, on: connection, now: now) { return }
    case .notification(ExitNotification.method, _), .request(_, ExitNotification.method, _),
      .notification(ShutdownRequest.method, _),
      .request(_, ShutdownRequest.method, _):
      // Requests in flight must not delay `shutdown` and `exit`.
      if connection.isRunning { scheduler.cancelAll(of: connection, self) }
      if message.isExit { connection.input.hasExit = true }
    case .notification(let name, _): connection.input.queuedName = name
    default: break
    }
    connection.input.inbox.append(.message(message, bytes: bytes))
  }

  /// Handles the next entry of a connection's inbox. Returns false if there is none.
  func handleNext(on connection: Connection) -> Bool {
    guard let entry = connection.input.inbox.popFirst() else { return false }
    switch entry {
    case .message(let message, let bytes): handle(message, bytes, on: connection)
    case .undecoded(let bytes): decode(bytes, on: connection)
    case .decoded(let call): handle(call, on: connection)
    case .cancellation(let cancellation): connection.input.didReachCancellation(cancellation)
    case .unsupportedCharset:
      connection.sendError(ResponseError(code: ErrorCode.parseError, message: "the charset must be UTF-8"), nil)
    case .fatal(.http) where connection.kind == .socket:
      // The input is an HTTP request: a browser must not learn that a server listens here.
      end(connection, code: 1)
    case .fatal(let error):
      environment.log(.error, "invalid input: \(error.message)")
      connection.sendError(ResponseError(code: ErrorCode.parseError, message: error.message), nil)
      end(connection, code: 1)
    }
    return true
  }

  /// Decodes a long message in a job; messages behind it wait.
  private func decode(_ bytes: [UInt8], on connection: Connection) {
    let token = CancellationToken()
    connection.input.decoding = token
    let registry = methods
    scheduler.schedule(.message(bytes: bytes.count), token, self) { token in
      let message = IncomingMessage(bytes, in: 0..<bytes.count)
      var call = MessageQueue.DecodedCall(message: message, bytes: bytes)
      if let (name, params) = message.call, let method = registry[name] {
        call.method = method
        do throws(ResponseError) {
          call.action = .success(try method.action(bytes, params, token: token))
        } catch {
          call.action = .failure(error)
        }
      }
      return call
    } commit: { call, server in
      guard connection.lifecycle != .ended, connection.input.decoding === token else {
        // `shutdown` has cancelled the decoding, but a request always has a response.
        if case .request(let id, _, _) = call.message { connection.sendError(.cancelled, id) }
        return server.scheduler.discard(call)
      }
      connection.input.decoding = nil
      connection.input.inbox.prepend(.decoded(call))
    }
  }

  private func handle(_ call: MessageQueue.DecodedCall, on connection: Connection) {
    guard let method = call.method, let action = call.action else {
      return handle(call.message, call.bytes, on: connection)
    }
    switch call.message {
    case .request(let id, let name, let params):
      handleRequest(id, name, params, call.bytes, method, action, on: connection)
    case .notification(let name, let params):
      handleNotification(name, params, call.bytes, method, action, on: connection)
    case .response, .invalid: handle(call.message, call.bytes, on: connection)
    }
  }

  private func handle(_ message: IncomingMessage, _ bytes: [UInt8], on connection: Connection) {
    switch message {
    case .request(let id, let name, let params):
      handleRequest(id, name, params, bytes, method(name, on: connection), nil, on: connection)
    case .notification(let name, let params):
      handleNotification(name, params, bytes, method(name, on: connection), nil, on: connection)
    case .response(let id, let result, let error):
      let reply = error.map { ClientResponse.error(Array(bytes[$0])) } ?? .result(result.map { Array(bytes[$0]) } ?? [])
      if let completion = connection.output.takeRequest(id) {
        completion(reply, self)
      } else {
        environment.log(.debug, "response to an unknown request: \(id?.text ?? "null")")
      }
    case .invalid(let id, let error):
      environment.log(.warning, "invalid message: \(error.message)")
      connection.sendError(error, id)
    }
  }

  /// Returns the method with a name. The method of the previous message is cached, since consecutive messages often
  /// have the same method.
  private func method(_ name: String, on connection: Connection) -> Method? {
    if let latest = connection.input.latestMethod, latest.name == name { return latest }
    let method = methods[name]
    if let method { connection.input.latestMethod = method }
    return method
  }

  /// Submits a request; it gets exactly one response, now or later.
  private func handleRequest(
    _ id: RequestID, _ name: String, _ params: Range<Int>?, _ bytes: [UInt8], _ method: Method?,
    _ decoded: Result<Method.Action, ResponseError>?, on connection: Connection
  ) {
    connection.output.responseStart = connection.output.bytes.count
    if name == ExitNotification.method {
      return handleNotification(name, params, bytes, method, decoded, on: connection)
    }
    do throws(ResponseError) {
      try checkLifecycle(of: name, on: connection)
      if connection.isRunning, name != ShutdownRequest.method {
        documents.refresh(includingManual: true, self)
      }
      guard let method else {
        throw ResponseError(code: ErrorCode.methodNotFound, message: "unknown method: \(name)")
      }
      guard method.isRequest else {
        throw ResponseError(
          code: ErrorCode.invalidRequest, message: "\(name) is a notification and must be sent without an id")
      }
      if !method.isLifecycle, connection.input.isCancelled(id, bytes, params) { throw .cancelled }
      let action = try Self.action(decoded, method, bytes, params)
      scheduler.submit(Call(id, method, action, connection, bytes, params), to: self)
    } catch {
      connection.sendError(error, id)
      connection.trace("responded to \(name) (\(id.text))", params)
    }
  }

  private func handleNotification(
    _ name: String, _ params: Range<Int>?, _ bytes: [UInt8], _ method: Method?,
    _ decoded: Result<Method.Action, ResponseError>?, on connection: Connection
  ) {
    guard connection.isRunning || name == ExitNotification.method else { return }
    guard let method else {
      // Notifications whose names start with `$/` are optional for both sides.
      if !name.hasPrefix("$/") { environment.log(.debug, "unknown notification: \(name)") }
      return connection.trace("handled \(name)", params)
    }
    // Kate sends `shutdown` without an id, immediately followed by `exit`.
    guard !method.isRequest || name == ShutdownRequest.method else {
      environment.log(.warning, "\(name) without an id: it is a request and gets no response")
      return connection.trace("handled \(name)", params)
    }
    do throws(ResponseError) {
      let action = try Self.action(decoded, method, bytes, params)
      scheduler.submit(Call(nil, method, action, connection, bytes, params), to: self)
    } catch {
      drop(name, params, error, on: connection)
      if method.name == DidChangeTextDocumentNotification.method {
        noteLostChange(method, bytes, params, on: connection)
      }
    }
  }

  /// Marks the document of a `textDocument/didChange` that was dropped, in order with the other changes of its text.
  private func noteLostChange(_ method: Method, _ bytes: [UInt8], _ params: Range<Int>?, on connection: Connection) {
    guard let lost = try? Method.decode(LostTextChange.self, bytes, params) else { return }
    let action = Method.Action.document(uri: lost.uri) { connection, server, _ throws(ResponseError) in
      server.documents.loseChange(of: lost.uri, from: connection)
    }
    scheduler.submit(Call(nil, method, action, connection, bytes, params), to: self)
  }

  private static func action(
    _ decoded: Result<Method.Action, ResponseError>?, _ method: Method, _ bytes: [UInt8], _ params: Range<Int>?
  ) throws(ResponseError) -> Method.Action {
    switch decoded {
    case .success(let action): return action
    case .failure(let error): throw error
    case nil: return try method.action(bytes, params)
    }
  }

  /// Logs that a notification had no effect.
  func drop(_ name: String, _ params: Range<Int>?, _ error: ResponseError, on connection: Connection) {
    environment.log(.warning, "\(name) ignored: \(error.message)")
    connection.trace("ignored \(name): \(error.message)", params)
  }

  /// Throws if the connection's lifecycle does not allow a request now.
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
  fileprivate var isExit: Bool {
    switch self {
    case .request(_, let method, _), .notification(let method, _): method == ExitNotification.method
    case .response, .invalid: false
    }
  }

  /// The method and the parameters of a request or a notification; nil for responses and invalid messages.
  fileprivate var call: (name: String, params: Range<Int>?)? {
    switch self {
    case .request(_, let method, let params), .notification(let method, let params): (method, params)
    case .response, .invalid: nil
    }
  }
}
