import CollectionLayout
import JSON
import JSONRPC
import LanguageFeatures
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutSession
import SwiftExport

/// Code actions.
enum CodeActionMethods {
  static var all: [Method] {
    [
      .query(
        CodeActionRequest.self,
        of: { .verifiedEdits(ofDocument: $0.textDocument.uri, budget: DocumentContext.budget(of: $0)) },
        offers: .provider("codeActionProvider", to: \.codeActionLiteralSupport) { _, writer in
          writer.list("codeActionKinds", CodeActionKind.all)
          writer.member("resolveProvider", false)
        }
      ) { message, document, writer in
        writer.array(of: document?.actions(message) ?? [])
      }
    ]
  }
}

/// The code action kinds that the server offers.
enum CodeActionKind {
  static let quickFix = "quickfix"
  static let fixAll = "source.fixAll.layoutd"
  static let sortKeys = "source.sortKeys.layoutd"
  static let copyAsSwift = "source.copyAsSwift.layoutd"

  static let all = [quickFix] + Refactoring.Kind.allCases.map(\.rawValue) + [fixAll, sortKeys, copyAsSwift]
}

extension DocumentContext {
  /// The maximum number of diagnostics in one request that get quick fixes.
  private static let diagnosticLimit = 20
  /// The maximum number of bytes of text that are copied and analyzed to verify the edits of a response.
  private static let byteBudget = 8 << 20
  /// As `byteBudget`, for requests that the editor sends automatically: they must not delay moves of the cursor.
  private static let automaticByteBudget = 1 << 20

  /// Returns the budget for verifying the edits of a response, in bytes of text.
  static func budget(of message: CodeActionRequest) -> Int {
    message.isTriggeredAutomatically ? automaticByteBudget : byteBudget
  }

  /// Returns the code actions at a range of a document; none for clients that accept only commands, and none if the
  /// text may differ from the client's.
  func actions(_ message: CodeActionRequest) -> [CodeActionRequest.Item] {
    guard capabilities.codeActionLiteralSupport, !isOutOfSync else { return [] }
    let document = snapshot
    let range = buffer.offsets(of: message.range, encoding: encoding)
    let trial = EditVerifier(document, effort: Self.budget(of: message))
    let quickFixes = QuickFixProvider(document)
    var writer = ActionWriter(self)
    if message.includes(CodeActionKind.quickFix) {
      for (diagnostic, json) in diagnostics(at: range, of: message) {
        let fixes = quickFixes.fixes(of: diagnostic, in: trial)
        for quickFix in fixes.isEmpty ? quickFixes.fixes(ofLint: diagnostic) : fixes {
          writer.add(
            quickFix.title, kind: CodeActionKind.quickFix, edits: quickFix.edits, diagnostic: json,
            isPreferred: quickFix.isPreferred)
        }
      }
    }
    let kinds = Refactoring.Kind.allCases.filter { message.includes($0.rawValue) }
    if !kinds.isEmpty {
      for refactoring in Refactoring.all(at: range, of: document, ofKinds: kinds, in: trial) {
        if let disabledReason = refactoring.disabledReason {
          // Sent only to clients that filter by kind: a light bulb does not show disabled actions.
          if message.only != nil {
            writer.addDisabled(refactoring.title, kind: refactoring.kind.rawValue, reason: disabledReason)
          }
        } else {
          writer.add(refactoring.title, kind: refactoring.kind.rawValue, edits: refactoring.edits)
        }
      }
    }
    // A request with diagnostics gets quick fixes only: Kate applies every action of the response.
    guard message.only != nil || message.contextDiagnostics.isEmpty else { return writer.items }
    if message.includes(CodeActionKind.fixAll) {
      writer.add(
        "Apply all preferred quick fixes", kind: CodeActionKind.fixAll, edits: quickFixes.fixAllEdits(in: trial))
    }
    if message.includes(CodeActionKind.sortKeys) {
      for sorting in Refactoring.keySortings(at: range, of: document, in: trial) {
        writer.add(sorting.title, kind: CodeActionKind.sortKeys, edits: sorting.edits)
      }
    }
    if message.includes(CodeActionKind.copyAsSwift), !message.isTriggeredAutomatically,
      !document.model.collection.sections.isEmpty
    {
      writer.add("Copy as Swift", kind: CodeActionKind.copyAsSwift, command: .copyAsSwift)
    }
    return writer.items
  }

  /// Returns the diagnostics that touch a range or that the client sent with the request, at most `diagnosticLimit`,
  /// each with its JSON: as the client sent it, or else as the server publishes it.
  private func diagnostics(at range: Range<Int>, of message: CodeActionRequest) -> [(Diagnostic, json: [UInt8])] {
    var (cursor, relatedCursor) = (cursor, cursor)
    var diagnostics: [(Diagnostic, json: [UInt8])] = []
    for diagnostic in reportedDiagnostics where diagnostics.count < Self.diagnosticLimit {
      // Some editors send the diagnostics of the whole line, with the cursor beside the range.
      guard diagnostic.range.touches(range) || !message.contextDiagnostics.isEmpty else { continue }
      let item = item(diagnostic, at: &cursor, related: &relatedCursor)
      let sent = message.contextDiagnostics.first {
        $0.range == item.range && $0.code == item.code && ($0.message ?? item.message) == item.message
      }
      guard sent != nil || diagnostic.range.touches(range) else { continue }
      var writer = JSONWriter()
      item.write(to: &writer)
      diagnostics.append((diagnostic, sent?.bytes ?? writer.takeBytes()))
    }
    return diagnostics
  }
}

/// Collects the code actions of a response.
private struct ActionWriter {
  private(set) var items: [CodeActionRequest.Item] = []
  private var editCount = 0
  private let document: DocumentContext

  init(_ document: DocumentContext) { self.document = document }

  /// Adds a disabled action, if the client supports those.
  mutating func addDisabled(_ title: String, kind: String, reason: String) {
    guard document.capabilities.disabledActions else { return }
    items.append(CodeActionRequest.Item(title: title, kind: kind, disabled: DisabledReason(reason: reason)))
  }

  /// Adds an action that executes a command on the document.
  mutating func add(_ title: String, kind: String, command: Command.Command) {
    items.append(
      CodeActionRequest.Item(
        title: title, kind: kind,
        command: Command(title: title, command: command, arguments: [document.originalURI])))
  }

  /// Adds an action that makes edits, merged if they are many; not if there are none, or if the response would have
  /// more than `Limits.resultCount` edits. `diagnostic` is the JSON of the diagnostic that the edits remove; nil for an
  /// action without one.
  mutating func add(
    _ title: String, kind: String, edits: [TextEdit], diagnostic: [UInt8]? = nil, isPreferred: Bool = false
  ) {
    let edits = TextEdit.coalesced(edits, atMost: Limits.resultCount, of: document.buffer.bytes)
    guard !edits.isEmpty, editCount + edits.count <= Limits.resultCount else { return }
    editCount += edits.count
    var cursor = document.cursor
    let capabilities = document.capabilities
    items.append(
      CodeActionRequest.Item(
        title: title, kind: kind, diagnostics: diagnostic.map { [$0] },
        isPreferred: capabilities.preferredActions && isPreferred ? true : nil,
        edit: WorkspaceEdit(
          uri: document.originalURI, version: document.version, edits: edits.map { WorkspaceEdit.Edit($0, &cursor) },
          isVersioned: capabilities.versionedEdits)))
  }
}
