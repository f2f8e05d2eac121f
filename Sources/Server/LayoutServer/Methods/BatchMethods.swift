import CollectionLayout
import JSON
import JSONRPC
import LanguageFeatures
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Changes of a session's data: batch updates, snapshots, trees of items, interactive movement, and commit.
enum BatchMethods {
  static var all: [Method] {
    [
      .session(
        PerformBatchUpdatesRequest.self,
        effort: { SessionEffort(namedItems: $0.updates.reduce(0) { $0 + max(1, $1.generatedItemCount) }) }
      ) {
        message, session, _, writer throws(ResponseError) in
        let warnings = try reporting { () throws(InvalidUpdates) -> [UpdateIssue] in
          var fragments = SourceFragments()
          let operations = try session.document.operations(message.updates, on: session.model, fragments: &fragments)
          return try session.performBatchUpdates(
            operations, counts: message.counts, animated: message.animated ?? true, anchor: message.anchor,
            token: message.token, fragments: fragments)
        }
        writer.object { writer in
          writer.member("revision", session.revision)
          writer.array("warnings") { writer in for warning in warnings { writer.value(warning.json) } }
        }
      },
      .session(ApplySnapshotRequest.self) { message, session, _, writer throws(ResponseError) in
        try reporting { () throws(InvalidSnapshot) in
          var fragments = SourceFragments()
          let snapshot = session.document.snapshot(
            message.sections, reload: message.reload ?? [], reconfigure: message.reconfigure ?? [], on: session.model,
            fragments: &fragments)
          try session.applySnapshot(
            snapshot, animated: message.animated ?? true, anchor: message.anchor, token: message.token,
            fragments: fragments)
        }
        writer.object { writer in
          writer.member("revision", session.revision)
          // A diff never produces an operation that UIKit rejects.
          writer.array("warnings") { _ in }
        }
      },
      .session(CommitSessionRequest.self) { _, session, context, writer throws(ResponseError) in
        try session.commit(context).write(to: &writer)
      },
      // Trees of items: what is expanded, and section snapshots.
      .session(ExpandItemsRequest.self) { message, session, _, writer throws(ResponseError) in
        try session.changeOutline(&writer) { session throws(OutlineIssue) in
          try session.setExpanded(true, message.items, animated: message.animated ?? true, token: message.token)
        }
      },
      .session(CollapseItemsRequest.self) { message, session, _, writer throws(ResponseError) in
        try session.changeOutline(&writer) { session throws(OutlineIssue) in
          try session.setExpanded(false, message.items, animated: message.animated ?? true, token: message.token)
        }
      },
      .session(ApplySectionSnapshotRequest.self) { message, session, _, writer throws(ResponseError) in
        try session.changeOutline(&writer) { session throws(OutlineIssue) in
          try session.applySectionSnapshot(
            message.items, to: message.section, animated: message.animated ?? true, anchor: message.anchor,
            token: message.token)
        }
      },
      // Interactive movement of items.
      .session(BeginInteractiveMovementRequest.self) { message, session, _, writer throws(ResponseError) in
        guard let key = ElementKey(message.key) else { throw .cannotMove(message.key, because: .unknownItem) }
        do throws(Session.CannotMove) {
          try session.beginInteractiveMovement(of: key)
        } catch {
          throw .cannotMove(message.key, because: error)
        }
        writer.object { _ in }
      },
      .viewport(UpdateInteractiveMovementNotification.self) { message, session in
        session.updateInteractiveMovement(to: message.position)
      },
      .session(EndInteractiveMovementRequest.self) { message, session, context, writer throws(ResponseError) in
        let move = try reporting { () throws(Session.NoMovement) in try session.endInteractiveMovement() }
        writer.object { writer in
          writer.array("operations") { writer in
            guard let move else { return }
            writer.object { writer in
              writer.object("move") { writer in
                writer.member("from", move.from)
                writer.member("to", move.to)
              }
            }
          }
          if message.edit, let move { session.writeEdit(of: move, context, to: &writer) }
        }
      },
      .session(CancelInteractiveMovementRequest.self) { _, session, _, writer in
        session.cancelInteractiveMovement()
        writer.object { _ in }
      },
    ]
  }
}

extension Session {
  /// Returns the edits that write the batches of the session into the text, with positions in the client's encoding.
  /// Throws while the text has a syntax error or may differ from the client's, and if the changes cannot be written.
  func commit(_ context: SessionContext) throws(ResponseError) -> WorkspaceEdit {
    // Edits of an outdated copy would corrupt the editor's text.
    guard context.isEditable else { throw .staleDocument(context.originalURI) }
    let committed = try reporting { () throws(CommitError) in try commit() }
    guard let committed else { throw .staleDocument(context.originalURI) }
    var cursor = PositionCursor(document.buffer, context.encoding)
    let edits = committed.map { WorkspaceEdit.Edit($0, &cursor) }
    return WorkspaceEdit(
      uri: context.originalURI, version: context.version, edits: edits,
      isVersioned: context.client.capabilities.versionedEdits)
  }

  /// Returns the edits that write the batches of the session into the text. Empty if there are no changes; nil while
  /// the document or a data source has a syntax error. Throws if the changes cannot be written.
  ///
  /// Does not change the session, which shows the same once the edits are made.
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

extension Session {
  /// Changes trees of items by `change` and writes the response with the revision. Throws the issue of an invalid
  /// change as a response error.
  fileprivate mutating func changeOutline(
    _ writer: inout JSONWriter, _ change: (inout Session) throws(OutlineIssue) -> Void
  ) throws(ResponseError) {
    try reporting { () throws(OutlineIssue) in try change(&self) }
    writer.object { writer in writer.member("revision", revision) }
  }
}

extension Session {
  /// Writes the member `edit` with the edits that write a move of an item to the text; nothing if the text cannot be
  /// edited, or if the sections do not list their items one by one.
  fileprivate func writeEdit(
    of move: (from: IndexPath, to: IndexPath), _ context: SessionContext, to writer: inout JSONWriter
  ) {
    let sections = Set([move.from.section, move.to.section].map { model.sections[$0].identifier })
    guard let version = context.editedVersion, Commit(document).writesItemsOneByOne(ofSections: sections),
      let edits = try? commit(), !edits.isEmpty
    else { return }
    var cursor = PositionCursor(document.buffer, context.encoding)
    writer.object("edit") { writer in
      writer.member("textVersion", version)
      writer.array("edits") { writer in for edit in edits { WorkspaceEdit.Edit(edit, &cursor).write(to: &writer) } }
    }
  }
}
