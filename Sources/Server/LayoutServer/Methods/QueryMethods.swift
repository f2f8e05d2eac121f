import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutDrawing
import LayoutProtocol
import LayoutSession

/// Queries about a session's layout, and source mapping.
enum QueryMethods {
  static var all: [Method] {
    [
      .session(AttributesForElementsRequest.self) { message, session, context, writer throws(ResponseError) in
        let elements = try reporting { () throws(Session.TooManyElements) in try session.elements(in: message.rect) }
        writer.object { writer in
          writer.array("attributes") { writer in
            for element in elements { element.write(withStyle: context.client.capabilities.style, to: &writer) }
          }
        }
      },
      .session(AttributesForElementRequest.self) { message, session, context, writer throws(ResponseError) in
        let element =
          message.indexPath.map { session.element(at: $0, kind: message.kind) }
          ?? message.key.flatMap(ElementKey.init).flatMap { session.element(for: $0) }
        guard let element else { return writer.null() }
        element.write(withStyle: context.client.capabilities.style, to: &writer)
      },
      .session(TargetContentOffsetRequest.self) { message, session, _, writer throws(ResponseError) in
        let view = session.currentView()
        guard let section = message.section else {
          let proposed = message.proposed ?? .zero
          let target = view.targetContentOffset(proposed: proposed, velocity: message.velocity)
          return TargetContentOffsetRequest.Result(contentOffset: target).write(to: &writer)
        }
        guard let index = view.layout.model.sectionIndex(of: Identifier(section)),
          let scrolling = view.orthogonalScrolling(ofSection: index),
          let target = view.targetOrthogonalOffset(
            ofSection: index, proposed: message.proposed, velocity: message.velocity)
        else { throw .noScrollingSection(section) }
        TargetContentOffsetRequest.Result(
          contentOffset: target, decelerationRate: scrolling.decelerationRate.rawValue, bounces: scrolling.bounces,
          range: [scrolling.start, scrolling.end]
        ).write(to: &writer)
      },
      .session(ScrollToItemRequest.self) { message, session, _, writer throws(ResponseError) in
        let key = message.indexPath.map { session.key(ofCellAt: $0) } ?? message.key.flatMap { ElementKey($0) }
        let target = key.map { ScrollTarget(key: $0, position: message.position) }
        guard let destination = target.flatMap({ session.destination(of: $0) })
        else { throw .unknownElement(message.key, at: message.indexPath) }
        let row = destination.orthogonalOffset.map(SectionOffset.init)
        ScrollToItemRequest.Result(contentOffset: destination.contentOffset, orthogonalOffset: row).write(to: &writer)
      },
      // Source mapping: these requests change at most the cursor of an editor.
      .session(HitTestRequest.self) { message, session, context, writer throws(ResponseError) in
        guard let outcome = try session.hitTest(message, in: context) else { return writer.null() }
        outcome.write(to: &writer)
      },
      Method(RevealRequest.self, isRequest: true) { .reveal($0) },
      .session(ShowSourceRequest.self) { message, session, context, writer in
        guard let outcome = session.showSource(message, in: &context) else { return writer.null() }
        outcome.write(to: &writer)
      },
      .notification(EditorDidMoveCursorNotification.self) { message, connection, server in
        server.sessions.didMoveCursor(message, on: connection)
      },
    ]
  }
}

extension SessionStore {
  /// Returns the execution of a request for the elements that a position in a document describes: in the client's
  /// sessions on this document, in the order in which they were opened.
  func execution(revealing message: RevealRequest, for connection: Connection) -> Execution {
    let uri = DocumentURI(message.textDocument.uri)
    let isOpen = documents[uri] != nil
    // Sessions on inline text match by their URI, unless a document with that URI is open.
    let watching = connection.sessions.filter { binding in
      binding.uri.map { $0 == uri } ?? (!isOpen && DocumentURI(binding.originalURI) == uri)
    }
    if watching.isEmpty, !isOpen, !documents.hasFile(uri) {
      return .done(.failure(.unknownDocument(message.textDocument.uri)))
    }
    if watching.contains(where: \.isBusy) { return .waiting }
    let outdated = watching.filter { !documents.isUpToDate($0.document) }
    guard outdated.isEmpty else { return .waiting }
    // Copies: a query changes only caches of the session, so the copy need not replace it.
    let sessions = watching.map { ($0.session, $0.snapshot) }
    let estimate = watching.reduce(.none) { $0 + WorkEstimate($1.session, following: $1.snapshot) }
    return .work(
      CallWork(estimate) { [encoding = connection.encoding] token in
        var destinations: [ScrollDestination?] = []
        let matches = sessions.flatMap { session, snapshot in
          var session = session
          session.token = token
          session.follow(snapshot)
          let matches = session.matches(at: TextPosition(message.position), encoding: encoding)
          destinations.append(matches.first?.destination)
          return matches.map { RevealedElement($0, of: session) }
        }
        var writer = JSONWriter()
        RevealRequest.Result(matches: matches).write(to: &writer)
        return (bytes: writer.takeBytes(), destinations: destinations)
      } commit: { result, _ in
        for (binding, destination) in zip(watching, result.destinations) where !binding.isBusy {
          if let destination { binding.session.offer(destination) }
        }
        return .response(.success(result.bytes))
      })
  }

  // MARK: - Cursor synchronization

  /// Stores the cursor position in an editor, for other clients' sessions on the document. Only the last position
  /// before a flush is sent to them.
  func didMoveCursor(_ message: EditorDidMoveCursorNotification, on editor: Connection) {
    editor.reportsCursor = true
    guard let opened = documents[DocumentURI(message.textDocument.uri)], opened.owner === editor else { return }
    let cursor = (TextPosition(message.position), editor.encoding)
    for (binding, connection) in all(on: opened.uri) where connection !== editor { binding.cursor = cursor }
  }
}

extension EditorDocument {
  /// Whether the owner of the document can show a range of it to the user.
  var canReveal: Bool {
    // Sends `layoutd/` notifications only to clients that use them.
    owner.client.capabilities.showDocumentSupport || owner.reportsCursor || !owner.sessions.isEmpty
  }

  /// Requests the owner of the document to show a range of it to the user.
  func show(_ range: Range<TextPosition>) {
    if owner.client.capabilities.showDocumentSupport {
      owner.request(ShowDocumentRequest(uri: originalURI, takeFocus: true, selection: PositionRange(range)))
    } else {
      owner.notify(EditorRevealNotification(uri: originalURI, range: PositionRange(range)))
    }
  }
}

extension Session {
  /// The session's document with the token of the session: its queries stop when the work on the session is cancelled.
  var cancellableDocument: DocumentSnapshot { document.cancellable(by: token) }

  /// Returns the topmost element at a point in content coordinates, with the range of the text that describes it in the
  /// client's positions; nil if there is no element. Throws if the request names a revision that was not sent yet.
  mutating func hitTest(
    _ message: HitTestRequest, in context: SessionContext
  ) throws(ResponseError) -> HitTestResult? {
    // Requests with an older revision use the current state.
    if let revision = message.revision, revision > self.revision {
      throw .unknown("unknownRevision", "revision: \(revision) was not sent yet; the last one is \(self.revision)")
    }
    guard let element = hitTest(message.point) else { return nil }
    let range = entity(of: element).flatMap(cancellableDocument.range(of:))
    return HitTestResult(
      key: element.key.text, indexPath: element.attributes.indexPath, uri: range.map { _ in context.originalURI },
      range: range.map { PositionRange(document.positions(of: $0, encoding: context.encoding)) })
  }

  /// Returns the range that the request contains, otherwise the one that describes its element, and has the document's
  /// editor show it. Nil if the element does not exist or no text describes it.
  mutating func showSource(_ message: ShowSourceRequest, in context: inout SessionContext) -> ElementSource? {
    let range: Range<Int>
    if let given = message.range {
      range = document.buffer.offsets(of: given, encoding: context.encoding)
    } else if let element = message.key.flatMap(ElementKey.init).flatMap({ element(for: $0) }),
      let elementRange = entity(of: element).flatMap(cancellableDocument.range(of:))
    {
      range = elementRange
    } else {
      return nil
    }
    if let encoding = context.revealEncoding {
      context.revealedRange = document.positions(of: range, encoding: encoding)
    }
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let lineRange = document.buffer.lineRange(document.buffer.line(at: range.lowerBound))
    let line = document.buffer.bytes[lineRange].drop(while: isBlank)
    let trimmedLine = line[..<(line.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? line.startIndex)]
    return ElementSource(
      uri: context.originalURI, range: PositionRange(document.positions(of: range, encoding: context.encoding)),
      line: String(decoding: trimmedLine.prefix(Limits.excerptBytes), as: UTF8.self),
      shown: context.revealedRange != nil)
  }
}
