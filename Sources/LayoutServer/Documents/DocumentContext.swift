import Cancellation
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// What a question about a document is answered from: its snapshot, and how the client counts and what it knows.
struct DocumentContext: Sendable {
  var snapshot: DocumentSnapshot
  let uri: DocumentURI
  /// The URI as the document's owner writes it.
  let spelling: String
  /// The owner's number for the text; nil when it gives none.
  var version: Int?
  /// Whether our text may differ from the editor's, so that edits of it might spoil that.
  var isSuspect = false
  /// The mildest severity that the owner wants to hear of, as LSP's number; nil for all.
  var diagnosticsLevel: Int?
  /// Who asks, and what columns count there.
  let client: Client
  let settings: Settings
  let encoding: PositionEncoding
  /// Where people read about a kind of mistake.
  let documentation: @Sendable (DiagnosticKind) -> String?
  /// Makes the pages that commands show; nil where there is no place for them.
  let pages: Pages?
  /// Whether a browser can be let in.
  let hasDoor: Bool

  init(
    _ snapshot: DocumentSnapshot, _ uri: DocumentURI, _ spelling: String, for connection: Connection,
    _ environment: ServerEnvironment
  ) {
    (self.snapshot, self.uri, self.spelling) = (snapshot, uri, spelling)
    (client, settings, encoding) = (connection.client, connection.settings, connection.encoding)
    (documentation, pages, hasDoor) = (environment.documentation, environment.pages, environment.hasDoor)
  }

  var buffer: TextBuffer { snapshot.buffer }
  var capabilities: ClientCapabilities { client.capabilities }

  /// The same for an answer that is given up once a token is cancelled.
  func asked(with token: CancellationToken?) -> DocumentContext {
    var context = self
    context.snapshot = snapshot.asked(with: token)
    return context
  }

  /// The same, unless edits of our text might spoil the editor's.
  var editable: DocumentContext? { isSuspect ? nil : self }

  /// The byte that a position names.
  func offset(of position: Position) -> Int { buffer.offset(of: TextPosition(position), encoding: encoding) }

  /// A cursor for positions of the text.
  var cursor: PositionCursor { PositionCursor(buffer, encoding) }
}

extension Server {
  /// What a client's question about an open layout document is answered from; nil for what is none.
  func context(_ opened: OpenDocument?, for connection: Connection) -> DocumentContext? {
    guard let opened, opened.isLayout, !opened.isRefused else { return nil }
    return readingContext(opened, for: connection)
  }

  /// The same of any open document.
  func readingContext(_ opened: OpenDocument, for connection: Connection) -> DocumentContext {
    var context = DocumentContext(opened.snapshot, opened.uri, opened.spelling, for: connection, environment)
    (context.version, context.isSuspect) = (opened.version, opened.isSuspect)
    context.diagnosticsLevel = opened.owner.settings.diagnosticsLevel
    return context
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
      context = opened.map { readingContext($0, for: connection) }
      if opened == nil,
        let file = connection.sessions.lazy.compactMap(\.file).first(where: { $0.key.uri == DocumentURI(uri) })
      {
        if file.isReading { return false }
        context = DocumentContext(file.document.snapshot, file.key.uri, uri, for: connection, environment)
      }
    case .command(let argument):
      do throws(ResponseError) {
        opened = try commandDocument(argument, on: connection)
        context = self.context(opened, for: connection)
      } catch {
        finish(call, .failure(error))
        return true
      }
    }
    if let opened, context != nil, !isUpToDate(opened) { return false }
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
    let own = connection.documents.compactMap { documents[$0] }.filter { $0.isLayout && !$0.isRefused }
    let missing = own.filter { !isUpToDate($0) }
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
