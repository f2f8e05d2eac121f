import JSON
import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The outcome of an attempt to execute a call.
enum Execution {
  /// Earlier calls are not finished, or a document or a session is not ready: the call is tried again.
  case waiting
  case done(Result<[UInt8], ResponseError>)
  /// The response needs work, inline or by a job.
  case work(CallWork)
}

/// The work that a call needs, and closures that do it.
struct CallWork {
  /// The result of the work.
  enum Completion {
    /// The response, and a closure to call after it is sent.
    case response(Result<[UInt8], ResponseError>, then: (Server) -> Void = { _ in })
    /// The response is sent by a later event.
    case deferred
  }

  let estimate: WorkEstimate
  /// The history of work on the same document or session, which may require a job; nil if there is none.
  let history: InlineHistory?
  /// Does the work on the server's thread. Returns nil, without having changed anything, if the work took too long.
  let runInline: (Server) -> Completion?
  /// Starts the job that does the work and completes the call.
  let start: (Call, CancellationToken, Server) -> Void
}

extension CallWork {
  /// Creates work that computes a value on any thread, inline or in a job. After a job, either `commit` or `cancelled`
  /// is called, exactly once. `history` may require a job although the estimate is small.
  init<Value: Sendable>(
    _ estimate: WorkEstimate, history: InlineHistory? = nil, work: @escaping @Sendable (CancellationToken?) -> Value,
    commit: @escaping (Value, Server) -> Completion, cancelled: @escaping (Server) -> Void = { _ in }
  ) {
    self.init(estimate: estimate, history: history) { server in
      let token = server.state.inlineToken(for: estimate)
      let value = work(token)
      return token?.endLimit() == false ? nil : commit(value, server)
    } start: { call, token, server in
      // A client may cancel only a request: without a change of a text, its text and the server's would differ.
      let reporting = server.state.reporting(to: call.connection, of: call.id == nil ? nil : call)
      server.state.scheduler.schedule(
        estimate, for: JobOwner(call.connection.id, isWatched: true), token: token, reporting: reporting
      ) { token in
        work(token)
      } commit: { value, server in
        // The call was cancelled and has its response already.
        guard case .running(let current) = call.state, current === token else {
          server.state.scheduler.discard(value)
          return cancelled(server)
        }
        call.connection.output.responseStart = call.connection.output.bytes.count
        server.complete(call, with: commit(value, server))
      }
    }
  }
}

/// Execution of the calls that the queues have released.
extension Server {
  func execution(of call: Call) -> Execution {
    let connection = call.connection
    if call.id != nil, call.key != nil, connection.policy == .serial, !prepareSerialRequest(call) {
      connection.calls.hasWaitedForAll = true
      return .waiting
    }
    switch call.action {
    case .immediate(let handle): return .done(result(of: handle, for: connection))
    case .document(_, let change): return change(connection, self).map { .work($0) } ?? .done(.success([]))
    case .query(let target, let query): return execution(of: call, on: target, query)
    case .workspace(let query): return execution(ofWorkspaceQuery: query, for: connection)
    case .session(let name, let action):
      guard let binding = connection.session(name) else { return .done(.failure(.unknownSession(name))) }
      return execution(of: call, on: binding, action)
    case .opening(let message): return sessions.execution(of: call, opening: message)
    case .reveal(let message): return sessions.execution(revealing: message, for: connection)
    case .explanation(let name): return sessions.execution(of: call, explaining: name)
    case .synchronize: return synchronization(of: call)
    }
  }

  private func execution(of call: Call, on binding: SessionBinding, _ action: Method.SessionAction) -> Execution {
    switch action {
    case .closing(let handle):
      if binding.job?.call != nil { return .waiting }
      return .done(result(of: handle, for: call.connection))
    case .viewport(let move):
      if binding.isBusy { return .waiting }
      move(&binding.session)
      return .done(.success([]))
    case .work(let effort, let work):
      guard sessions.isReady(binding) else { return .waiting }
      return sessions.execution(of: call, on: binding, effort: effort, work)
    case .edit(let edit):
      guard sessions.isReady(binding) else { return .waiting }
      return sessions.execution(of: edit, on: binding, for: call)
    }
  }

  private func result(of handle: Method.Immediate, for connection: Connection) -> Result<[UInt8], ResponseError> {
    Method.encoded { writer throws(ResponseError) in try handle(connection, self, &writer) }
  }

  /// Brings up to date what the response to a request on the manual clock depends on. Returns false if the call must be
  /// tried again.
  private func prepareSerialRequest(_ call: Call) -> Bool {
    func isRead(_ binding: SessionBinding) -> Bool { binding.session.clock.isManual && !call.method.takesUpdates }
    return prepare(call, counting: \.updatedSessionCount) { binding in
      if isRead(binding) { sessions.write(binding, on: call.connection, at: .request) }
    } isOutdated: { binding in
      // Only after a change of its document: a session that plays frames always has output.
      isRead(binding) && binding.session.isBehind(binding.snapshot)
    }
  }

  private func synchronization(of call: Call) -> Execution {
    guard call.connection.calls.count == 1 else { return .waiting }
    let isReady = prepare(call, counting: \.flushedSessionCount) { binding in
      sessions.flush(binding, on: call.connection, at: .request)
    }
    return isReady ? .done(.success(Array("{}".utf8))) : .waiting
  }

  /// Analyzes the changed documents of a client, and then writes output of its sessions by `write`, of one session in
  /// each step, unless a job works on it. `count` is the property with the number of sessions that were written. Last,
  /// the outdated sessions are written again. Returns false if the call must be tried again.
  private func prepare(
    _ call: Call, counting count: ReferenceWritableKeyPath<Call, Int>, writingOutput write: (SessionBinding) -> Void,
    isOutdated: (SessionBinding) -> Bool = { _ in false }
  ) -> Bool {
    let connection = call.connection
    func isContinued() -> Bool {
      if let key = call.key { connection.calls.wake(key) }
      return false
    }
    if documents.refreshNext(for: connection) { return isContinued() }
    guard !documents.isAnalyzing(for: connection), !connection.sessions.contains(where: \.isBusy) else { return false }
    let sessions = connection.sessions
    while call[keyPath: count] < sessions.count {
      let binding = sessions[call[keyPath: count]]
      call[keyPath: count] += 1
      write(binding)
      guard binding.isBusy || call[keyPath: count] == sessions.count else {
        return isContinued()
      }
    }
    for binding in sessions where isOutdated(binding) { write(binding) }
    return !sessions.contains(where: \.isBusy)
  }

  // MARK: - Queries about documents

  // They read immutable snapshots, so they can run on any thread.

  /// Returns the context of a query about an open document; nil if it is not a layout document or its text exceeds the
  /// limit.
  private func context(_ opened: EditorDocument?, for connection: Connection) -> DocumentContext? {
    guard let opened, opened.supportsQueries else { return nil }
    return DocumentContext(reading: opened, for: connection, state.environment)
  }

  /// Returns the execution of a query about a document.
  private func execution(
    of call: Call, on target: Method.Target, _ query: @escaping Method.Query
  ) -> Execution {
    let connection = call.connection
    if connection.calls.mustAwaitEdits(call) { return .waiting }
    let opened: EditorDocument?
    var context: DocumentContext?
    switch target {
    case .document(let name), .positions(let name, _), .verifiedEdits(let name, _), .timeline(let name),
      .repeatedLayout(let name):
      let uri = DocumentURI(name)
      opened = documents.document(uri, for: connection)
      if case .timeline = target {
        context = opened.map { DocumentContext(reading: $0, for: connection, state.environment) }
      } else {
        context = self.context(opened, for: connection)
      }
      // For clients that show a file without opening its text, such as the preview page.
      if opened == nil, !connection.supersededDocuments.contains(uri),
        let file = documents.shown(uri, by: connection)
      {
        if file.isReading { return .waiting }
        context = DocumentContext(file.snapshot, of: file.uri, named: name, for: connection, state.environment)
      }
    case .command(let argument):
      do throws(ResponseError) {
        opened = try document(ofCommand: argument, call)
        context = self.context(opened, for: connection)
      } catch {
        return .done(.failure(error))
      }
    }
    if let opened, context != nil, !documents.isUpToDate(opened) { return .waiting }
    if let opened { context?.read(opened) }
    let estimate = context.map { WorkEstimate(target, on: $0.snapshot) + .text(bytes: call.parameters.count) } ?? .none
    let history = opened?.inlineHistory
    return .work(
      CallWork(estimate, history: history) { [context] token in
        Result { () throws(ResponseError) in
          var writer = JSONWriter()
          let finish = try query(context?.cancellable(by: token), &writer)
          return Method.QueryResult(finish: finish, bytes: writer.takeBytes())
        }
      } commit: { result, server in
        server.completion(of: call, by: result, on: opened)
      })
  }

  /// Returns the document of a command. A queued command keeps the document in whose queue it waited, even if the
  /// client has opened another one since. Throws if there is none.
  private func document(ofCommand argument: JSONValue?, _ call: Call) throws(ResponseError) -> EditorDocument {
    guard case .document(let uri)? = call.key else {
      return try documents.document(ofCommand: argument, on: call.connection)
    }
    guard let opened = documents.document(uri, for: call.connection) else {
      throw .unknown("unknownDocument", "arguments: the document was closed before the command ran; open it again")
    }
    return opened
  }

  /// Completes a query with its result, on the server's thread.
  private func completion(
    of call: Call, by result: Result<Method.QueryResult, ResponseError>, on opened: EditorDocument?
  ) -> CallWork.Completion {
    do throws(ResponseError) {
      let result = try result.get()
      guard let finish = result.finish else { return .response(.success(result.bytes)) }
      var writer = JSONWriter()
      guard try finish(call, opened, self, &writer) else { return .deferred }
      return .response(.success(writer.takeBytes()))
    } catch {
      return .response(.failure(error))
    }
  }

  /// Returns the execution of a query about all documents of a client.
  private func execution(
    ofWorkspaceQuery query: @escaping @Sendable ([DocumentContext], inout JSONWriter) throws(ResponseError) -> Void,
    for connection: Connection
  ) -> Execution {
    guard connection.calls.waitingEditCount == 0 else { return .waiting }
    while documents.refreshNext(of: connection) {}
    // The end of each analysis tries this again.
    guard connection.awaitedDocumentCount == 0 else { return .waiting }
    let contexts = documents.all(of: connection).compactMap { context($0, for: connection) }
    let estimate = contexts.reduce(.none) { $0 + WorkEstimate($1.snapshot) }
    return .work(
      CallWork(estimate) { token in
        Method.encoded { writer throws(ResponseError) in
          let contexts = contexts.sorted { $0.originalURI < $1.originalURI }
          try query(contexts.map { $0.cancellable(by: token) }, &writer)
        }
      } commit: { result, _ in
        .response(result)
      })
  }
}
