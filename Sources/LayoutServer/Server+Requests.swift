import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// Queries about documents. They read immutable snapshots, so they can run on any thread.
extension Server {
  /// Returns the context for a query about an open layout document; nil for other documents and rejected texts.
  private func context(_ opened: OpenDocument?, for connection: Connection) -> DocumentContext? {
    guard let opened, opened.supportsQueries else { return nil }
    return DocumentContext(reading: opened, for: connection, environment)
  }

  /// Runs a query about a document. Returns false while its snapshot is out of date.
  func attempt(_ call: Call, _ target: Method.Target, _ query: @escaping Method.Query) -> Bool {
    let connection = call.connection
    let opened: OpenDocument?
    var context: DocumentContext?
    switch target {
    case .document(let name), .verifiedEdits(let name, _), .timeline(let name):
      let uri = DocumentURI(name)
      opened = documents.document(uri, for: connection)
      if case .timeline = target {
        context = opened.map { DocumentContext(reading: $0, for: connection, environment) }
      } else {
        context = self.context(opened, for: connection)
      }
      // For clients that show a file without opening its text, such as the preview page.
      if opened == nil, !connection.supersededDocuments.contains(uri),
        let file = sessions.files.shown(uri, by: connection)
      {
        if file.isReading { return false }
        context = DocumentContext(file.document.snapshot, file.key.uri, name, for: connection, environment)
      }
    case .command(let argument):
      do throws(ResponseError) {
        opened = try document(ofCommand: argument, call)
        context = self.context(opened, for: connection)
      } catch {
        finish(call, .failure(error))
        return true
      }
    }
    if let opened, context != nil, !documents.isUpToDate(opened, self) { return false }
    if let opened { context?.snapshot = opened.snapshot }
    let estimate =
      context.map { WorkEstimate(target, on: $0.snapshot) + .text(bytes: call.params?.count ?? 0) } ?? .none
    scheduler.compute(call, estimate, self) { [context] token -> Result<Method.QueryResult, ResponseError> in
      do throws(ResponseError) {
        var writer = JSONWriter()
        let finish = try query(context?.cancellable(by: token), &writer)
        return .success(Method.QueryResult(finish: finish, bytes: writer.takeBytes()))
      } catch {
        return .failure(error)
      }
    } commit: { result, server in
      server.finish(call, result, of: opened)
    }
    return true
  }

  /// Returns the document of a command. A queued command keeps the document in whose queue it waits, even if the client
  /// has opened another one since.
  private func document(ofCommand argument: JSONValue?, _ call: Call) throws(ResponseError) -> OpenDocument {
    guard case .document(let uri)? = call.key else {
      return try documents.document(ofCommand: argument, on: call.connection)
    }
    guard let opened = documents.document(uri, for: call.connection) else {
      throw .unknown("unknownDocument", "arguments: the document was closed before the command ran")
    }
    return opened
  }

  private func finish(_ call: Call, _ result: Result<Method.QueryResult, ResponseError>, of opened: OpenDocument?) {
    do throws(ResponseError) {
      let result = try result.get()
      guard let last = result.finish else { return finish(call, .success(result.bytes)) }
      var writer = JSONWriter()
      guard try last(call, opened, self, &writer) else { return scheduler.leave(call) }
      finish(call, .success(writer.takeBytes()))
    } catch {
      finish(call, .failure(error))
    }
  }

  /// Runs a query about all documents of a client. Returns false while an earlier edit is queued or a snapshot is out
  /// of date.
  func attemptWorkspace(
    _ call: Call,
    _ query: @escaping @Sendable ([DocumentContext], inout JSONWriter) throws(ResponseError) -> Void
  ) -> Bool {
    let connection = call.connection
    guard connection.calls.waitingEditCount == 0 else { return false }
    let own = documents.all(of: connection).filter(\.supportsQueries)
    let missing = own.filter { !documents.isUpToDate($0, self) }
    guard missing.isEmpty else { return false }
    let contexts = own.sorted { $0.originalURI < $1.originalURI }.compactMap { context($0, for: connection) }
    let estimate = contexts.reduce(.none) { $0 + WorkEstimate($1.snapshot) }
    scheduler.compute(call, estimate, self) { token in
      Method.encoded { writer throws(ResponseError) in
        try query(contexts.map { $0.cancellable(by: token) }, &writer)
      }
    } commit: { result, server in
      server.finish(call, result)
    }
    return true
  }
}

extension WorkEstimate {
  /// A query about a document, apart from what its parameters contain.
  fileprivate init(_ target: Method.Target, on snapshot: DocumentSnapshot) {
    let reading = WorkEstimate(snapshot)
    self =
      switch target {
      case .document: reading
      case .verifiedEdits(_, let budget):
        reading + .text(bytes: EditVerifier.byteCount(of: snapshot, effort: budget))
      // The number of frames and the size of a picture are unknown.
      case .timeline where snapshot.model.timeline.isEmpty: reading
      case .timeline, .command: max(reading, .unknown)
      }
  }
}

extension Method {
  /// The result of a query, before its completion on the server's thread.
  struct QueryResult: Sendable {
    var finish: Finish?
    var bytes: [UInt8]
  }

  /// Returns the bytes that `write` produces, or the error that it throws.
  static func encoded(
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
