import Foundation
import JSONRPC

/// A request, or without an identifier a notification.
struct OutgoingMessage<Parameters: Encodable>: Encodable {
  private let jsonrpc = "2.0"
  let id: Int?
  let method: String
  let params: Parameters
}

/// The members that all messages of the server have in common.
private struct MessageHeader: Decodable {
  struct ResponseError: Decodable {
    struct Details: Decodable {
      var kind: String?
    }

    var code: Int
    var message: String
    var data: Details?
  }

  /// The identifier of a request or response; nil for a notification. In a response it is a number, as in the client's
  /// requests.
  var id: AnyJSON?
  var method: String?
  var error: ResponseError?
}

private struct ResultMessage<Result: Decodable>: Decodable {
  var result: Result
}

private struct ParametersMessage<Parameters: Decodable>: Decodable {
  var params: Parameters
}

private struct SessionName: Decodable {
  var session: String
}

extension Client {
  /// Writes a message with its header. Throws `ending` if it is set.
  func send(_ message: some Encodable) throws {
    if let ending { throw ending }
    let body = try JSONEncoder().encode(message)
    // A process that has closed its input is about to end, which ends the pending requests.
    _ = process.write(Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  /// Handles the messages in a chunk of output, in the order in which the server sent them: updates are applied before
  /// later responses.
  func receive(_ chunk: Data) {
    frames.append(Array(chunk))
    while ending == nil, let frame = frames.next() {
      switch frame {
      case .body(let range):
        do {
          try handle(Data(frames.bytes[range]))
        } catch {
          end(.invalidMessage("\(error)"))
        }
      case .unsupportedCharset: continue
      case .fatal(let error): end(.invalidMessage(error.message))
      }
    }
  }

  /// Ends all requests and sessions. Has no effect after the first call.
  func end(_ reason: ClientError) {
    guard ending == nil else { return }
    ending = reason
    process.closeInput()
    for request in pending.values { request.continuation.resume(throwing: reason) }
    for entry in sessions.values { entry.session?.end() }
    (pending, sessions, openedSessions) = ([:], [:], [:])
  }

  /// Closes a session that was deallocated, without waiting for the response. Does nothing if it is closed.
  func closeUnused(_ name: String) {
    guard sessions.removeValue(forKey: name) != nil else { return }
    try? sendClose(name)
  }

  private func sendClose(_ name: String) throws {
    try send(OutgoingMessage(id: makeRequestID(), method: "layoutd/session/close", params: ["session": name]))
  }

  /// Removes a session that was closed, and ends its updates.
  func forget(_ session: Session) {
    sessions[session.name] = nil
    session.end()
  }

  /// Returns the result in a message.
  func decode<Result: Decodable>(_ type: Result.Type, resultOf message: Data) throws -> Result {
    try JSONDecoder().decode(ResultMessage<Result>.self, from: message).result
  }

  private func handle(_ message: Data) throws {
    let header = try JSONDecoder().decode(MessageHeader.self, from: message)
    if let method = header.method {
      if let id = header.id { return try reject(id) }
      return try handleNotification(method, message)
    }
    guard case .number(let number)? = header.id, let id = Int(exactly: number) else { return }
    try handleResponse(to: id, error: header.error, message: message)
  }

  /// Rejects a request of the server, which sends none unless the client's capabilities declare it.
  private func reject(_ id: AnyJSON) throws {
    try send(
      [
        "jsonrpc": "2.0", "id": id, "error": ["code": -32601, "message": "the client handles no requests"],
      ] as AnyJSON)
  }

  private func handleNotification(_ method: String, _ message: Data) throws {
    switch method {
    case "layoutd/session/update":
      let update = try JSONDecoder().decode(ParametersMessage<SessionUpdate>.self, from: message).params
      guard let session = sessions[update.session]?.session else { return }
      session.receive(update)
      try notify("layoutd/session/ack", Acknowledgement(session: update.session, revision: update.revision))
    case "layoutd/session/didClose":
      let name = try JSONDecoder().decode(ParametersMessage<SessionName>.self, from: message).params.session
      if let session = sessions[name]?.session { forget(session) }
    default: break
    }
  }

  private struct Acknowledgement: Encodable {
    var session: String
    var revision: Int
  }

  private func handleResponse(
    to id: Int, error: MessageHeader.ResponseError?, message: Data
  ) throws {
    if cancelledOpenings.remove(id) != nil, error == nil {
      return try sendClose(try decode(SessionName.self, resultOf: message).session)
    }
    guard let request = pending[id] else { return }
    if let error {
      pending[id] = nil
      return request.continuation.resume(
        throwing: ClientError.response(code: error.code, message: error.message, kind: error.data?.kind))
    }
    // Before the next message is handled, which may be an update of the session.
    switch request.effect {
    case .none: break
    case .opensSession:
      let state = try decode(SessionState.self, resultOf: message)
      let session = Session(state, client: self)
      openedSessions[state.session] = session
      sessions[state.session] = WeakSession(session: session)
    case .replacesState:
      let state = try decode(SessionState.self, resultOf: message)
      sessions[state.session]?.session?.adopt(state)
    }
    pending[id] = nil
    request.continuation.resume(returning: message)
  }
}
