import CollectionLayout
import JSON
import JSONRPC
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
          var parts = SourceFragments()
          let operations = try session.document.operations(message.updates, on: session.model, parts: &parts)
          warnings = try session.performBatchUpdates(
            operations, counts: message.counts, animated: message.animated, anchor: message.anchor,
            token: message.token, parts: parts)
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
          var parts = SourceFragments()
          let snapshot = session.document.snapshot(
            message.sections, reload: message.reload, reconfigure: message.reconfigure, on: session.model,
            parts: &parts)
          try session.applySnapshot(
            snapshot, animated: message.animated, anchor: message.anchor, token: message.token, parts: parts)
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
    let found: [TextEdit]?
    do throws(CommitError) {
      found = try commit()
    } catch {
      throw ResponseError(error)
    }
    guard let found else { throw .staleDocument(context.originalURI) }
    var cursor = PositionCursor(document.buffer, context.encoding)
    let edits = found.map { WorkspaceEdit.Edit($0, &cursor) }
    return WorkspaceEdit(
      uri: context.originalURI, version: context.text.version, edits: edits,
      isVersioned: context.client.capabilities.versionedEdits)
  }
}

extension UpdateIssue {
  fileprivate var json: JSONValue {
    .object([
      JSONMember(key: "code", value: .string(code.rawValue)),
      JSONMember(key: "operation", value: operation.map { .number(Double($0)) } ?? .null),
      JSONMember(key: "message", value: .string(message)),
    ])
  }
}

extension ResponseError {
  fileprivate init(_ error: CommitError) {
    switch error {
    case .tooLarge:
      self = .failed(
        "commitTooLarge", "the commit would write more than \(CommitTooLarge.limit) generated items one by one")
    case .outline(let section):
      self = .failed(
        "commitOfOutline",
        "section \"\(section.text)\" has items with children: only what is expanded can be written, and only for "
          + "all copies of a generator; edit its items in the text",
        [JSONMember(key: "section", value: .string(section.text))])
    }
  }

  fileprivate static func invalidUpdates(_ error: InvalidUpdates) -> ResponseError {
    failed(
      "invalidBatchUpdates", error.issues.first?.message ?? "the batch is not valid",
      [JSONMember(key: "findings", value: .array(error.issues.map(\.json)))])
  }

  fileprivate static func staleDocument(_ uri: String) -> ResponseError {
    failed("staleDocument", "the text of \(uri) cannot be edited: it has a syntax error, or differs from the editor's")
  }
}
