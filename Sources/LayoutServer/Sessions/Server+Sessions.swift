import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

extension Server {
  /// Opens a session on a text of its own, on a document that a client has open, or on a file.
  func openSession(_ message: OpenSession, on connection: Connection) throws(ResponseError) -> Session {
    guard connection.sessions.count < Limits.sessions else {
      throw .failed("tooManySessions", "a connection has at most \(Limits.sessions) sessions")
    }
    let uri = DocumentURI(message.uri)
    let source: LiveSession.Source
    let document: Document
    if let text = message.text {
      let bytes = Array(text.utf8)
      guard bytes.count <= Limits.text else {
        throw .failed("limitExceeded", "a text has at most \(Limits.text >> 20) MiB")
      }
      source = .text
      document = Document(text: bytes, location: location(of: uri, on: connection), files: environment.files)
      document.shouldContinue = shouldContinue
      document.refresh()
    } else if let opened = documents[uri] {
      source = .open(opened)
      document = opened.document
      opened.refresh()
    } else {
      let file = try fileDocument(uri, named: message.uri, on: connection)
      source = .file(file)
      document = file.document
    }
    longWork.expect(document.model.collection.itemCount)
    let session: Session
    do throws(Session.TooManyElements) {
      session = try Session(
        name: "s\(connection.sessionCount + 1)", document: document,
        options: SessionOptions(message, connection.settings), now: now,
        work: LayoutWork(shouldContinue: shouldContinue))
    } catch {
      if case .file(let file) = source { release(file) }
      throw .tooManyElements
    }
    do throws(ResponseError) {
      try longWork.settle()
    } catch {
      if case .file(let file) = source { release(file) }
      throw error
    }
    if environment.isClockManual { _ = session.setClock(.manual, rate: nil, now: now) }
    connection.sessionCount += 1
    retain(source)
    connection.sessions.append(
      LiveSession(
        session: session, uri: message.text == nil ? uri : nil, spelling: message.uri, source: source))
    return session
  }

  /// Ends a session.
  func closeSession(_ name: String, on connection: Connection) throws(ResponseError) {
    guard let index = connection.sessions.firstIndex(where: { $0.session.name == name }) else {
      throw .unknownSession(name)
    }
    release(connection.sessions.remove(at: index).source)
  }

  /// The session of a name, up to date with its document.
  func session(_ name: String, on connection: Connection) throws(ResponseError) -> Session {
    try liveSession(name, on: connection).session
  }

  /// The same with where its document comes from.
  func liveSession(_ name: String, on connection: Connection) throws(ResponseError) -> LiveSession {
    guard let live = connection.sessions.first(where: { $0.session.name == name }) else {
      throw .unknownSession(name)
    }
    longWork.unstoppably { live.session.noticeDocument() }
    return live
  }

  /// Ends long work on documents and sessions when nobody wants it any more.
  var shouldContinue: @Sendable (Int) -> Bool { { [longWork] count in longWork.goesOn(after: count) } }

  func location(of uri: DocumentURI, on connection: Connection) -> Document.Location {
    let folder = uri.path.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) }
    return Document.Location(
      folder: folder.map { $0.isEmpty ? "/" : $0 }, workspaceFolders: connection.client.workspaceFolders)
  }

  private func retain(_ source: LiveSession.Source) {
    switch source {
    case .text: break
    case .open(let opened): opened.sessionCount += 1
    case .file(let file): file.sessionCount += 1
    }
  }

  func release(_ source: LiveSession.Source) {
    effects.append(.releaseMemory)
    switch source {
    case .text: break
    case .open(let opened): opened.sessionCount -= 1
    case .file(let file):
      file.sessionCount -= 1
      release(file)
    }
  }

  /// Tells the sessions of a document that it is edited; they look at it later.
  func announceEdit(of document: Document) {
    for connection in order {
      for live in connection.sessions where live.session.document === document { live.session.expectEdit() }
    }
  }

  /// Moves a session to another source of its document.
  func attach(_ live: LiveSession, to source: LiveSession.Source, _ document: Document) {
    retain(source)
    release(live.source)
    live.source = source
    live.session.attach(to: document)
  }
}

extension SessionOptions {
  fileprivate init(_ message: OpenSession, _ settings: Settings) {
    self.init(
      viewport: message.viewport, contentOffset: message.contentOffset, overscan: message.overscan,
      maxFps: message.maxFps ?? settings.maxFps ?? 60, ackWindow: message.ackWindow, precision: message.precision,
      animation: message.animation.flatMap(AnimationMode.init(rawValue:)) ?? .keyframes,
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
