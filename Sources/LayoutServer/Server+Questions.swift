import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// Questions about documents, which are answered from snapshots on any thread.
extension Server {
  /// What a client's question about an open layout document is answered from; nil for what is none.
  private func context(_ opened: OpenDocument?, for connection: Connection) -> DocumentContext? {
    guard let opened, opened.isAnswered else { return nil }
    return DocumentContext(reading: opened, for: connection, environment)
  }

  /// Answers a question about a document; false while its snapshot is being made.
  func attempt(_ call: Call, _ target: Method.Target, _ question: @escaping Method.Question) -> Bool {
    let connection = call.connection
    let opened: OpenDocument?
    var context: DocumentContext?
    switch target {
    case .document(let uri):
      opened = documents[DocumentURI(uri)]
      context = self.context(opened, for: connection)
    case .play(let uri):
      opened = documents[DocumentURI(uri)]
      context = opened.map { DocumentContext(reading: $0, for: connection, environment) }
      if opened == nil,
        let file = connection.sessions.lazy.compactMap(\.file).first(where: { $0.key.uri == DocumentURI(uri) })
      {
        if file.isReading { return false }
        context = DocumentContext(file.document.snapshot, file.key.uri, uri, for: connection, environment)
      }
    case .command(let argument):
      do throws(ResponseError) {
        opened = try documents.document(ofCommand: argument, on: connection)
        context = self.context(opened, for: connection)
      } catch {
        finish(call, .failure(error))
        return true
      }
    }
    if let opened, context != nil, !documents.isUpToDate(opened, self) { return false }
    if let opened { context?.snapshot = opened.snapshot }
    let estimate = context.map { WorkEstimate($0.snapshot) } ?? .none
    scheduler.compute(call, estimate, self) { [context] token -> Result<Method.Answer, ResponseError> in
      do throws(ResponseError) {
        var writer = JSONWriter()
        let finish = try question(context?.asked(with: token), &writer)
        return .success(Method.Answer(finish: finish, bytes: writer.takeBytes()))
      } catch {
        return .failure(error)
      }
    } commit: { answer, server in
      server.finish(call, answer, of: opened)
    }
    return true
  }

  private func finish(_ call: Call, _ answer: Result<Method.Answer, ResponseError>, of opened: OpenDocument?) {
    do throws(ResponseError) {
      let answer = try answer.get()
      guard let last = answer.finish else { return finish(call, .success(answer.bytes)) }
      var writer = JSONWriter()
      guard try last(call, opened, self, &writer) else { return scheduler.leave(call) }
      finish(call, .success(writer.takeBytes()))
    } catch {
      finish(call, .failure(error))
    }
  }

  /// Answers a question about all documents of a client; false while an edit waits that came before it, or a snapshot is
  /// being made.
  func attemptWorkspace(
    _ call: Call,
    _ question: @escaping @Sendable ([DocumentContext], inout JSONWriter) throws(ResponseError) -> Void
  ) -> Bool {
    let connection = call.connection
    guard connection.calls.waitingEditCount == 0 else { return false }
    let own = documents.all(of: connection).filter(\.isAnswered)
    let missing = own.filter { !documents.isUpToDate($0, self) }
    guard missing.isEmpty else { return false }
    let contexts = own.sorted { $0.spelling < $1.spelling }.compactMap { context($0, for: connection) }
    let estimate = contexts.reduce(.none) { $0 + WorkEstimate($1.snapshot) }
    scheduler.compute(call, estimate, self) { token in
      Method.answer { writer throws(ResponseError) in try question(contexts.map { $0.asked(with: token) }, &writer) }
    } commit: { answer, server in
      server.finish(call, answer)
    }
    return true
  }
}

extension Method {
  /// The answer to a question, but for its last part.
  struct Answer: Sendable {
    var finish: Finish?
    var bytes: [UInt8]
  }

  /// What `write` writes, or why it does not.
  static func answer(
    _ write: (inout JSONWriter) throws(ResponseError) -> Void
  ) -> Result<[UInt8], ResponseError> {
    do throws(ResponseError) {
      var writer = JSONWriter()
      try write(&writer)
      return .success(writer.takeBytes())
    } catch {
      return .failure(error)
    }
  }
}
