import Cancellation
import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

extension Server {
  /// Opens a session on a text of its own, on a document that a client has open, or on a file; false while its document
  /// is being read.
  func attemptOpening(_ call: Call, _ message: OpenSession) -> Bool {
    let connection = call.connection
    guard connection.sessions.count + connection.calls.openings.count(where: \.isRunning) < Limits.sessions else {
      finish(call, .failure(.failed("tooManySessions", "a connection has at most \(Limits.sessions) sessions")))
      return true
    }
    if let text = message.text {
      open(message, onText: text, call)
      return true
    }
    let uri = DocumentURI(message.textDocument.uri)
    if let opened = documents[uri] {
      guard documents.isUpToDate(opened, self) else { return false }
      open(message, on: opened.snapshot, .open(opened), call)
    } else if let file = fileDocument(uri, on: connection) {
      if file.isReading { return false }
      if file.isMissing {
        release(file)
        finish(call, .failure(.unknownDocument(message.textDocument.uri)))
      } else {
        open(message, on: file.document.snapshot, .file(file), call)
      }
    } else {
      finish(call, .failure(.unknownDocument(message.textDocument.uri)))
    }
    return true
  }

  private func open(_ message: OpenSession, onText text: String, _ call: Call) {
    let connection = call.connection
    let bytes = Array(text.utf8)
    guard bytes.count <= Limits.text else {
      return finish(call, .failure(.failed("limitExceeded", "a text has at most \(Limits.text >> 20) MiB")))
    }
    let document = Document(
      text: bytes, location: Document.Location(of: DocumentURI(message.textDocument.uri), for: connection),
      files: environment.files)
    let analysis = document.analysis.parsed(under: WorkEstimate.textLimit)
    let options = SessionOptions(message, connection.settings)
    scheduler.compute(call, WorkEstimate(analysis), self) { [now] token in
      Self.session(on: analysis.run(token), options, now: now, token)
    } commit: { session, server in
      server.finish(opening: call, message, .text, session)
    }
  }

  private func open(
    _ message: OpenSession, on snapshot: DocumentSnapshot, _ source: LiveSession.Source, _ call: Call
  ) {
    // It keeps its file while the session is made.
    retain(source)
    let options = SessionOptions(message, call.connection.settings)
    scheduler.compute(call, .items(snapshot.model.collection.itemCount), self) { [now] token in
      Self.session(on: snapshot, options, now: now, token)
    } commit: { session, server in
      server.finish(opening: call, message, source, session)
      server.letGo(source)
    } cancelled: { server in
      server.letGo(source)
    }
  }

  /// A new session; nil where it would show too many elements.
  private static func session(
    on snapshot: DocumentSnapshot?, _ options: SessionOptions, now: Double, _ token: CancellationToken?
  ) -> Session? {
    guard let snapshot else { return nil }
    token?.expect(snapshot.model.collection.itemCount)
    return try? Session(name: "", document: snapshot, options: options, now: now, token: token)
  }

  private func finish(
    opening call: Call, _ message: OpenSession, _ source: LiveSession.Source, _ session: Session?
  ) {
    let connection = call.connection
    guard var session else { return finish(call, .failure(.tooManyElements)) }
    connection.sessionCount += 1
    session.name = "s\(connection.sessionCount)"
    if environment.isClockManual { _ = session.setClock(.manual, rate: nil, now: now) }
    retain(source)
    connection.sessions.append(
      LiveSession(
        session: session, uri: message.text == nil ? DocumentURI(message.textDocument.uri) : nil,
        spelling: message.textDocument.uri,
        source: source))
    var writer = JSONWriter()
    SessionState(session.name, session.lastSent).write(to: &writer)
    finish(call, .success(writer.takeBytes()))
  }

  /// Ends a session.
  func closeSession(_ name: String, on connection: Connection) throws(ResponseError) {
    guard let index = connection.sessions.firstIndex(where: { $0.session.name == name }) else {
      throw .unknownSession(name)
    }
    discard(connection.sessions.remove(at: index))
  }

  /// Gives up a session that is over.
  func discard(_ live: LiveSession) {
    live.job?.token.cancel()
    if let call = live.job?.call { scheduler.cancel(call, self, .unknownSession(live.session.name)) }
    release(live.source)
    scheduler.discard(live.session)
  }

  func retain(_ source: LiveSession.Source) {
    switch source {
    case .text: break
    case .open(let opened): opened.sessionCount += 1
    case .file(let file): file.sessionCount += 1
    }
  }

  /// Ends the use of a document by a session that is over.
  func release(_ source: LiveSession.Source) {
    effects.append(.releaseMemory)
    letGo(source)
  }

  /// Ends the use of a document.
  private func letGo(_ source: LiveSession.Source) {
    switch source {
    case .text: break
    case .open(let opened): opened.sessionCount -= 1
    case .file(let file):
      file.sessionCount -= 1
      release(file)
    }
  }

  /// Tells the sessions of a document that it is edited; they look at it later.
  func announceEdit(of document: OpenDocument) {
    announceEdit { source in if case .open(let own) = source { own === document } else { false } }
  }

  /// The same of a file.
  func announceEdit(of file: FileDocument) {
    announceEdit { source in if case .file(let own) = source { own === file } else { false } }
  }

  private func announceEdit(where isEdited: (LiveSession.Source) -> Bool) {
    for connection in connections.living {
      for live in connection.sessions where isEdited(live.source) {
        // What a job works on is put in its place later.
        if live.isBusy { live.isEditExpected = true } else { live.session.expectEdit() }
      }
    }
  }

  /// Moves a session to another source of its document.
  func attach(_ live: LiveSession, to source: LiveSession.Source) {
    retain(source)
    release(live.source)
    live.source = source
    if live.isBusy { live.isSourceNew = true } else { live.session.expectSource() }
  }
}

extension SessionOptions {
  fileprivate init(_ message: OpenSession, _ settings: Settings) {
    self.init(
      viewport: message.viewport, contentOffset: message.contentOffset, overscan: message.overscan,
      maxFps: message.maxFps ?? settings.maxFps ?? 60, ackWindow: message.ackWindow, precision: message.precision,
      animation: message.animation.flatMap { AnimationMode(rawValue: $0.rawValue) } ?? .keyframes,
      animatesEdits: message.animateEdits)
  }
}

extension ResponseError {
  /// A request that makes sense and cannot be carried out; `kind` names the case for programs.
  static func failed(_ kind: String, _ message: String) -> ResponseError {
    ResponseError(
      code: ErrorCode.requestFailed, message: message,
      data: .object([JSONMember(key: "kind", value: .string(kind))]))
  }

  static var tooManyElements: ResponseError {
    failed(
      "tooManyElements",
      "more than \(Limits.elements) elements, or \(Limits.content >> 20) MiB of their texts, are in view")
  }

  static func unknownSession(_ name: String) -> ResponseError {
    unknown("unknownSession", "session: there is no session \"\(name)\"")
  }

  static func unknownDocument(_ uri: String) -> ResponseError {
    unknown("unknownDocument", "textDocument.uri: there is no document \"\(uri)\"")
  }

  /// Parameters that name what is not there; `kind` names the case for programs.
  static func unknown(_ kind: String, _ message: String) -> ResponseError {
    ResponseError(
      code: ErrorCode.invalidParams, message: message,
      data: .object([JSONMember(key: "kind", value: .string(kind))]))
  }
}
