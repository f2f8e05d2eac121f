import JSONRPC
import LayoutProtocol

extension Server {
  /// Handles the next message of one connection, unless it may take long and only a light one is wanted.
  func advance(_ connection: Connection, isLight: Bool) -> Step {
    guard !connection.pressure.isOutputFull else { return .idle }
    guard let frame = connection.held.take() ?? connection.reader.next() else {
      if connection.pressure.isInputFull {
        connection.pressure.isInputFull = false
        checkPressure(connection)
      }
      // Who waits for the door is answered first.
      guard connection.isInputEnded, !visits.contains(where: { $0.connection === connection }) else { return .idle }
      end(connection, code: connection.exitCode)
      return .handled
    }
    switch frame {
    case .body(let range):
      if isLight, range.count >= Amount.body { return hold(frame, of: connection) }
      let message = IncomingMessage(connection.reader.bytes, in: range, likely: connection.latestMethod?.likelyName)
      if isLight, isLong(message, on: connection) { return hold(frame, of: connection) }
      handle(message, on: connection)
    case .unsupportedCharset:
      fail(ResponseError(code: ErrorCode.parseError, message: "the charset must be UTF-8"), nil, on: connection)
    case .fatal(.http) where connection.kind == .socket:
      // A browser must not learn anything, not even who is listening.
      end(connection, code: 1)
    case .fatal(let error):
      environment.log(.error, "the input cannot be followed any further: \(error.message)")
      fail(ResponseError(code: ErrorCode.parseError, message: error.message), nil, on: connection)
      end(connection, code: 1)
    }
    if connection.pendingCount > Limits.controlBacklog { checkPressure(connection) }
    return .handled
  }

  /// The method of a name; the same as for the message before, mostly.
  func method(_ name: String, on connection: Connection) -> Method? {
    if let latest = connection.latestMethod, latest.name == name { return latest }
    let method = methods[name]
    if let method { connection.latestMethod = method }
    return method
  }

  private func hold(_ frame: FrameReader.Frame, of connection: Connection) -> Step {
    connection.held = frame
    holder = connection
    return .long
  }

  private func handle(_ message: IncomingMessage, on connection: Connection) {
    switch message {
    case .request(let id, let method, let params):
      answer(id, method, params, on: connection)
    case .notification(let method, let params):
      notice(method, params, on: connection)
    case .response(let id, let result, let error):
      let bytes = connection.reader.bytes
      let reply = error.map { Reply.error(Array(bytes[$0])) } ?? .result(result.map { Array(bytes[$0]) } ?? [])
      if !connection.replied(id, reply) {
        environment.log(.debug, "an answer to nothing that was asked: \(id?.text ?? "null")")
      }
    case .invalid(let id, let error):
      environment.log(.warning, "an invalid message: \(error.message)")
      fail(error, id, on: connection)
    }
  }

  /// Answers a request exactly once, whatever its handler does.
  private func answer(_ id: RequestID, _ name: String, _ params: Range<Int>?, on connection: Connection) {
    connection.answerStart = connection.outbox.count
    connection.requestsAhead.remove(id)
    if connection.answeredAhead.remove(id) != nil { return }
    let method = method(name, on: connection)
    do throws(ResponseError) {
      try checkOrder(of: name, on: connection)
      if isAway, method?.isCancellable == true {
        let stopping = method?.stopping ?? .never
        longWork.begin(
          LongWork.Request(
            id: id, method: name, token: workDoneToken(connection.reader.bytes, params),
            isStoppable: stopping != .never, endsAtOnce: stopping == .anywhere || stopping == .beforeSettling))
      }
      // Who leaves does not wait for what was just opened to be read.
      if connection.lifecycle == .initialized, name != Shutdown.method || !isReadingLong(includingManual: true) {
        try beforeRequest(name, stopping: method?.stopping ?? .never, on: connection)
      }
      if name == Exit.method { return notice(name, params, on: connection) }
      guard let method, case .request(let call) = method.kind else {
        throw ResponseError(code: ErrorCode.methodNotFound, message: "unknown method: \(name)")
      }
      if method.isCancellable { try checkCancelled(id, on: connection) }
      try longWork.check()
      answering = id
      defer { answering = nil }
      let result = try call(connection.reader.bytes, params, connection, self)
      if method.stopping == .anywhere { try longWork.settle() }
      if answering == nil { return }
      OutgoingMessage.appendResponse(to: id, result: result, to: &connection.outbox)
    } catch {
      if longWork.isAnswered { return }
      // What was stopped fails in ways of its own.
      let isStopped = longWork.isCancelled && (method?.stopping ?? .never) != .never
      fail(isStopped ? .cancelled : error, id, on: connection)
    }
    trace("answered \(name) (\(id.text))", params, on: connection)
  }

  private func notice(_ name: String, _ params: Range<Int>?, on connection: Connection) {
    guard connection.lifecycle == .initialized || name == Exit.method else { return }
    do throws(ResponseError) {
      switch method(name, on: connection)?.kind {
      case .notification(let call):
        try call(connection.reader.bytes, params, connection, self)
      case .request(let call) where name == Shutdown.method:
        // Kate asks without an identifier and says exit right behind.
        _ = try call(connection.reader.bytes, params, connection, self)
      case .request:
        environment.log(.warning, "\(name) without an id: nobody to answer")
      case nil:
        // `$/` is whatever a client or server may know and the other need not.
        if !name.hasPrefix("$/") { environment.log(.debug, "unknown notification: \(name)") }
      }
    } catch {
      environment.log(.warning, "\(name) is dropped: \(error.message)")
      trace("dropped \(name): \(error.message)", params, on: connection)
      return
    }
    trace("handled \(name)", params, on: connection)
  }

  /// Refuses requests that the lifecycle does not allow now.
  private func checkOrder(of name: String, on connection: Connection) throws(ResponseError) {
    switch connection.lifecycle {
    case .waiting where name != Initialize.method && name != Exit.method:
      throw ResponseError(code: ErrorCode.serverNotInitialized, message: "initialize must come first")
    case .initialized where name == Initialize.method:
      throw ResponseError(code: ErrorCode.invalidRequest, message: "initialize may only be sent once")
    case .shutDown where name != Exit.method, .ended:
      throw ResponseError(code: ErrorCode.invalidRequest, message: "the server was shut down")
    default: break
    }
  }

  /// Refuses a request that is cancelled by a message that has already arrived behind it.
  private func checkCancelled(_ id: RequestID, on connection: Connection) throws(ResponseError) {
    lookAhead(connection)
    if connection.cancelledAhead[id] != nil { throw .cancelled }
  }

  /// Refuses a request, or says what is wrong with something that is none.
  func fail(_ error: ResponseError, _ id: RequestID?, on connection: Connection) {
    guard connection.lifecycle != .ended else { return }
    OutgoingMessage.appendFailure(error, to: id, to: &connection.outbox)
  }

  private func trace(_ message: @autoclosure () -> String, _ params: Range<Int>?, on connection: Connection) {
    guard connection.trace != .off, connection.lifecycle != .waiting else { return }
    let verbose = connection.trace == .verbose ? "\(params?.count ?? 0) bytes of parameters" : nil
    connection.notify(LogTrace(message: message(), verbose: verbose))
  }
}
