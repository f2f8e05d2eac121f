import CollectionLayout
import JSON
import JSONRPC
import LanguageFeatures
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Batch updates, snapshots and commit.
enum BatchMethods {
  static var all: [Method] {
    [
      .request(
        PerformBatchUpdatesRequest.self, session: { $0.session },
        effort: { SessionEffort(namedItems: $0.updates.reduce(0) { $0 + $1.generatedItemCount }) }
      ) {
        message, session, _, writer throws(ResponseError) in
        let warnings: [UpdateIssue]
        do throws(InvalidUpdates) {
          var fragments = SourceFragments()
          let operations = try session.document.operations(message.updates, on: session.model, fragments: &fragments)
          warnings = try session.performBatchUpdates(
            operations, counts: message.counts, animated: message.animated, anchor: message.anchor,
            token: message.token, fragments: fragments)
        } catch {
          throw .invalidUpdates(error)
        }
        writer.object { writer in
          writer.member("revision", session.revision)
          writer.key("warnings")
          writer.array { writer in
            for warning in warnings { writer.value(warning.json) }
          }
        }
      },
      .request(ApplySnapshotRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
        do throws(InvalidSnapshot) {
          var fragments = SourceFragments()
          let snapshot = session.document.snapshot(
            message.sections, reload: message.reload, reconfigure: message.reconfigure, on: session.model,
            fragments: &fragments)
          try session.applySnapshot(
            snapshot, animated: message.animated, anchor: message.anchor, token: message.token, fragments: fragments)
        } catch {
          throw .invalidSnapshot(error)
        }
        writer.object { writer in
          writer.member("revision", session.revision)
          // A diff never produces an operation that UIKit rejects.
          writer.key("warnings")
          writer.array { _ in }
        }
      },
      .request(CommitSessionRequest.self, session: { $0.session }) {
        _, session, context, writer throws(ResponseError) in
        try session.commit(context).write(to: &writer)
      },
    ]
  }
}

extension Session {
  /// Returns the edits that write the client's batches into the text, with positions in the client's encoding.
  func commit(_ context: SessionContext) throws(ResponseError) -> WorkspaceEdit {
    // Edits of an outdated copy would corrupt the editor's text.
    guard context.text.isEditable else { throw .staleDocument(context.originalURI) }
    let committed: [TextEdit]?
    do throws(CommitError) {
      committed = try commit()
    } catch {
      throw ResponseError(error)
    }
    guard let committed else { throw .staleDocument(context.originalURI) }
    var cursor = PositionCursor(document.buffer, context.encoding)
    let edits = committed.map { WorkspaceEdit.Edit($0, &cursor) }
    return WorkspaceEdit(
      uri: context.originalURI, version: context.text.version, edits: edits,
      isVersioned: context.client.capabilities.versionedEdits)
  }

  /// Returns the text edits that write the client's batches into the document. Empty if there are no changes; nil while
  /// the document or a data source has a syntax error.
  ///
  /// Does not change the session: after the edits the text describes what is shown.
  func commit() throws(CommitError) -> [TextEdit]? {
    if document.isAnyPartStale { return nil }
    guard hasLocalChanges else { return [] }
    return try Commit(document).edits(writing: model, outlines: outlines, fragments: sourceFragments)
  }
}

extension UpdateIssue {
  /// The issue in the protocol's form.
  var json: JSONValue {
    .object([
      JSONMember(key: "code", value: .string(code.rawValue)),
      JSONMember(key: "operation", value: operation.map { .number(Double($0)) } ?? .null),
      JSONMember(key: "message", value: .string(message)),
    ])
  }
}

/// Trees of items: what is expanded, and section snapshots.
enum OutlineMethods {
  static var all: [Method] {
    [
      .request(ExpandItemsRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
        try session.changeOutline(&writer) { session throws(OutlineIssue) in
          try session.setExpanded(true, message.items, animated: message.animated ?? true, token: message.token)
        }
      },
      .request(CollapseItemsRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
        try session.changeOutline(&writer) { session throws(OutlineIssue) in
          try session.setExpanded(false, message.items, animated: message.animated ?? true, token: message.token)
        }
      },
      .request(ApplySectionSnapshotRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
        try session.changeOutline(&writer) { session throws(OutlineIssue) in
          try session.applySectionSnapshot(
            message.items, to: message.section, animated: message.animated, anchor: message.anchor,
            token: message.token)
        }
      },
    ]
  }
}

extension Session {
  /// Changes trees and writes the response.
  fileprivate mutating func changeOutline(
    _ writer: inout JSONWriter, _ change: (inout Session) throws(OutlineIssue) -> Void
  ) throws(ResponseError) {
    do throws(OutlineIssue) {
      try change(&self)
    } catch {
      throw .invalidOutline(error)
    }
    writer.object { writer in writer.member("revision", revision) }
  }
}

/// Interactive movement of items.
enum MovementMethods {
  static var all: [Method] {
    [
      .request(BeginInteractiveMovementRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
        guard let key = ElementKey(message.key) else { throw .cannotMove(message.key, because: .unknownItem) }
        do throws(Session.CannotMove) {
          try session.beginInteractiveMovement(of: key)
        } catch {
          throw .cannotMove(message.key, because: error)
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
    guard let version = context.text.editedVersion, Commit(document).writesItemsOneByOne(ofSections: sections),
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
