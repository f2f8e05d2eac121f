import CollectionLayout
import JSON
import JSONRPC
import LayoutProtocol
import LayoutSession

extension MethodTable {
  /// Questions, which move nothing.
  static var questions: [Method] {
    [
      .request(AttributesForElements.self, stopping: .anywhere) {
        message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        let elements: [Element]
        do throws(Session.TooManyElements) {
          elements = try session.elements(in: message.rect)
        } catch {
          throw .tooManyElements
        }
        writer.object { writer in
          writer.key("attributes")
          writer.array { writer in
            for element in elements { element.attributes.write(key: element.key.text, to: &writer) }
          }
        }
      },
      .request(AttributesFor.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        let element =
          message.indexPath.map { session.element(at: $0, kind: message.kind) }
          ?? message.key.flatMap(ElementKey.init).flatMap(session.element(for:))
        guard let element else { return writer.null() }
        element.attributes.write(key: element.key.text, to: &writer)
      },
      .request(TargetContentOffset.self, stopping: .anywhere) {
        message, connection, server, writer throws(ResponseError) in
        let view = try server.session(message.session, on: connection).currentView()
        var target = view.targetContentOffset(proposed: message.proposed, velocity: message.velocity)
        if let section = message.section {
          guard
            let own = view.layout.model.sectionIndex(of: Identifier(section)).flatMap({
              view.targetOrthogonalOffset(ofSection: $0, proposed: message.proposed, velocity: message.velocity)
            })
          else { throw .unknownSection(section) }
          target = own
        }
        writer.object { writer in
          writer.key("contentOffset")
          target.write(to: &writer)
        }
      },
      .request(ScrollToItem.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        guard let offset = session.contentOffset(showing: message.indexPath, or: message.key, at: message.position)
        else { throw .unknownElement(message.key ?? "") }
        writer.object { writer in
          writer.key("contentOffset")
          offset.write(to: &writer)
        }
      },
    ]
  }
}

extension ResponseError {
  fileprivate static func unknownElement(_ name: String) -> ResponseError {
    unknown("unknownElement", "there is no such element \"\(name)\"")
  }
}
