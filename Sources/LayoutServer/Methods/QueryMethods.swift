import CollectionLayout
import JSON
import JSONRPC
import LayoutProtocol
import LayoutSession

/// Queries about a session's layout, and source mapping.
enum QueryMethods {
  static var all: [Method] {
    [
      .request(AttributesForElementsRequest.self, session: { $0.session }) {
        message, session, context, writer throws(ResponseError) in
        let elements: [LayoutElement]
        do throws(Session.TooManyElements) {
          elements = try session.elements(in: message.rect)
        } catch {
          throw .tooManyElements
        }
        writer.object { writer in
          writer.key("attributes")
          writer.array { writer in
            for element in elements { element.write(withStyle: context.client.capabilities.style, to: &writer) }
          }
        }
      },
      .request(AttributesForElementRequest.self, session: { $0.session }) {
        message, session, context, writer throws(ResponseError) in
        let element =
          message.indexPath.map { session.element(at: $0, kind: message.kind) }
          ?? message.key.flatMap(ElementKey.init).flatMap { session.element(for: $0) }
        guard let element else { return writer.null() }
        element.write(withStyle: context.client.capabilities.style, to: &writer)
      },
      .request(TargetContentOffsetRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
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
        else { throw .unknownSection(section) }
        TargetContentOffsetRequest.Result(
          contentOffset: target, decelerationRate: scrolling.decelerationRate.rawValue, bounces: scrolling.bounces,
          range: [scrolling.start, scrolling.end]
        ).write(to: &writer)
      },
      .request(ScrollToItemRequest.self, session: { $0.session }) { message, session, _, writer throws(ResponseError) in
        guard let offset = session.contentOffset(showing: message.indexPath, or: message.key, at: message.position)
        else { throw .unknownElement(message.key, at: message.indexPath) }
        ScrollToItemRequest.Result(contentOffset: offset).write(to: &writer)
      },
      // Source mapping: these requests change at most the cursor of an editor.
      .request(HitTestRequest.self, session: { $0.session }) {
        message, session, context, writer throws(ResponseError) in
        guard let answer = try session.hitTest(message, context) else { return writer.null() }
        answer.write(to: &writer)
      },
      Method(RevealRequest.self, isRequest: true) { .reveal($0) },
      .request(ShowSourceRequest.self, session: { $0.session }) { message, session, context, writer in
        guard let answer = session.showSource(message, &context) else { return writer.null() }
        answer.write(to: &writer)
      },
      .notification(EditorDidMoveCursorNotification.self) { message, connection, server in
        server.sessions.didMoveCursor(message, on: connection, server)
      },
    ]
  }
}

extension ResponseError {
  fileprivate static func unknownElement(_ key: String?, at place: IndexPath?) -> ResponseError {
    let name = place.map { "[\($0.section), \($0.item)]" } ?? "\"\(key ?? "")\""
    return unknown("unknownElement", "unknown element \(name)")
  }
}
