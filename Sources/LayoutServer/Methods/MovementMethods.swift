import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Interactive movement of items.
enum MovementMethods {
  static var all: [Method] {
    [
      .request(BeginInteractiveMovementRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
        guard let key = ElementKey(message.key) else { throw .cannotMove(message.key, .unknownItem) }
        do throws(Session.CannotMove) {
          try session.beginInteractiveMovement(of: key)
        } catch {
          throw .cannotMove(message.key, error)
        }
        writer.object { _ in }
      },
      .notification(UpdateInteractiveMovementNotification.self, session: { $0.session }) { message, session in
        session.updateInteractiveMovement(to: message.position)
      },
      .request(EndInteractiveMovementRequest.self, session: { $0.session }) {
        message, session, context, writer throws(ResponseError) in
        let move: (from: IndexPath, to: IndexPath)?
        do throws(Session.NoMovement) {
          move = try session.endInteractiveMovement()
        } catch {
          throw .noMovement
        }
        writer.object { writer in
          writer.key("operations")
          writer.array { writer in if let move { writer.move(from: move.from, to: move.to) } }
          if message.edit, let move { session.writeEdit(of: move, context, to: &writer) }
        }
      },
      .request(CancelInteractiveMovementRequest.self, session: { $0.session }) { _, session, _, writer in
        session.cancelInteractiveMovement()
        writer.object { _ in }
      },
    ]
  }
}

extension Session {
  /// Writes the member `edit` with the edit of the text that a move amounts to, if it can be offered.
  fileprivate func writeEdit(
    of move: (from: IndexPath, to: IndexPath), _ context: SessionContext, to writer: inout JSONWriter
  ) {
    let sections = Set([move.from.section, move.to.section].map { model.sections[$0].identifier })
    guard let version = context.text.editedVersion, document.writesItemsOneByOne(ofSections: sections),
      let edits = try? commit(), !edits.isEmpty
    else { return }
    var cursor = PositionCursor(document.buffer, context.encoding)
    writer.key("edit")
    writer.object { writer in
      writer.member("textVersion", version)
      writer.key("edits")
      writer.array { writer in for edit in edits { WorkspaceEdit.Edit(edit, &cursor).write(to: &writer) } }
    }
  }
}

extension JSONWriter {
  /// Writes an operation of a batch update that moves an item.
  fileprivate mutating func move(from: IndexPath, to: IndexPath) {
    object { writer in
      writer.key("move")
      writer.object { writer in
        writer.key("from")
        from.write(to: &writer)
        writer.key("to")
        to.write(to: &writer)
      }
    }
  }
}

extension ResponseError {
  fileprivate static func cannotMove(_ key: String, _ error: Session.CannotMove) -> ResponseError {
    let reason =
      switch error {
      case .notReorderable: "the document's \"reorder\" is \"none\"; set it to \"withinSection\" or \"acrossSections\""
      case .notACell: "it is not a cell; only cells can be moved"
      case .unknownItem: "there is no such element"
      case .isMoving(let other): "\"\(other.text)\" is being moved; end or cancel that movement first"
      case .cancelled: "the request was cancelled"
      }
    return .failed("cannotMove", "key: \"\(key)\" cannot be moved: \(reason)")
  }

  fileprivate static var noMovement: ResponseError {
    failed("noMovement", "no item is being moved; call layoutd/session/beginInteractiveMovement first")
  }
}

extension DidCancelInteractiveMovementNotification.Reason {
  /// The reason as the protocol names it.
  init(_ reason: MovementCancellation) {
    switch reason {
    case .itemDeleted: self = .itemDeleted
    case .reorderDisabled: self = .reorderDisabled
    }
  }
}
