import JSON
import LayoutDocument
import LayoutProtocol

/// The kinds of actions that there are, as LSP calls them.
enum ActionKind {
  static let repair = "quickfix"
  static let extract = "refactor.extract"
  static let inline = "refactor.inline"
  static let rewrite = "refactor.rewrite"
  static let repairAll = "source.fixAll.layoutd"
  static let sortKeys = "source.sortKeys.layoutd"

  static let all = [repair, extract, inline, rewrite, repairAll, sortKeys]
}

extension DocumentContext {
  /// More findings at one place are not looked at.
  private static let findingLimit = 20
  /// How many bytes of text are read to try what would be offered.
  private static let effort = 8 << 20
  /// The same while a cursor moves: nobody may notice.
  private static let automaticEffort = 1 << 20

  /// What can be done at a place of an open document; nothing for a client that takes only commands, which ours are not.
  func actions(_ message: CodeActions) -> [CodeActions.Answer] {
    guard capabilities.actionLiterals, !isSuspect else { return [] }
    let document = snapshot
    let range = buffer.offsets(of: message.range, encoding: encoding)
    let trial = TextTrial(document, effort: message.isAutomatic ? Self.automaticEffort : Self.effort)
    var writer = ActionWriter(self)
    if message.wants(ActionKind.repair) {
      for (diagnostic, finding) in findings(message, range) {
        for repair in document.repairs(of: diagnostic, in: trial) {
          writer.add(repair.title, ActionKind.repair, repair.edits, finding: finding, isPreferred: repair.isPreferred)
        }
      }
    }
    let sorts = Refactoring.Sort.allCases.filter { message.wants($0.kind) }
    if !sorts.isEmpty {
      for refactoring in document.refactorings(at: range, of: sorts, in: trial) {
        if let refusal = refactoring.refusal {
          // To those who look for it; a light bulb has nothing to say of it.
          if message.only != nil { writer.add(refused: refactoring.title, refactoring.sort.kind, refusal) }
        } else {
          writer.add(refactoring.title, refactoring.sort.kind, refactoring.edits)
        }
      }
    }
    // Who asks about a mistake wants that repaired: Kate carries out all that it is offered then.
    guard message.only != nil || message.findings.isEmpty else { return writer.answers }
    if message.wants(ActionKind.repairAll) {
      writer.add("Repair all that is obvious", ActionKind.repairAll, document.preferredRepairs(in: trial))
    }
    if message.wants(ActionKind.sortKeys) {
      for sorting in document.sortings(at: range, in: trial) {
        writer.add(sorting.title, ActionKind.sortKeys, sorting.edits)
      }
    }
    return writer.answers
  }

  /// What is wrong at a place, each with the finding as the client has it, or would have it from us.
  private func findings(_ message: CodeActions, _ range: Range<Int>) -> [(Diagnostic, [UInt8])] {
    var cursor = cursor
    var found: [(Diagnostic, [UInt8])] = []
    for diagnostic in toldDiagnostics where found.count < Self.findingLimit {
      guard diagnostic.range.touches(range) else { continue }
      let item = item(diagnostic, &cursor)
      let known = message.findings.first {
        $0.range == item.range && $0.code == item.code && ($0.message ?? item.message) == item.message
      }
      var writer = JSONWriter()
      item.write(in: spelling, to: &writer)
      found.append((diagnostic, known?.bytes ?? writer.takeBytes()))
    }
    return found
  }
}

/// Collects actions on one document in the form that a client takes.
private struct ActionWriter {
  private(set) var answers: [CodeActions.Answer] = []
  private var editCount = 0
  private let document: DocumentContext

  init(_ document: DocumentContext) { self.document = document }

  /// Adds an action that cannot be done here, for a client that shows such.
  mutating func add(refused title: String, _ kind: String, _ reason: String) {
    guard document.capabilities.disabledActions else { return }
    answers.append(CodeActions.Answer(title: title, kind: kind, reason: reason))
  }

  /// Adds an action, unless it does nothing or the answer would have too many edits.
  mutating func add(
    _ title: String, _ kind: String, _ edits: [TextEdit], finding: [UInt8]? = nil, isPreferred: Bool = false
  ) {
    let edits = TextEdit.merged(edits, atMost: Limits.entries, of: document.buffer.bytes)
    guard !edits.isEmpty, editCount + edits.count <= Limits.entries else { return }
    editCount += edits.count
    var cursor = document.cursor
    let capabilities = document.capabilities
    answers.append(
      CodeActions.Answer(
        title: title, kind: kind, findings: finding.map { [$0] } ?? [],
        isPreferred: capabilities.preferredActions ? isPreferred : nil,
        edit: WorkspaceEdit(
          uri: document.spelling, version: document.version, edits: edits.map { WorkspaceEdit.Edit($0, &cursor) },
          isVersioned: capabilities.versionedEdits)))
  }
}

extension Refactoring.Sort {
  /// What LSP calls it.
  fileprivate var kind: String {
    switch self {
    case .extract: ActionKind.extract
    case .inline: ActionKind.inline
    case .rewrite: ActionKind.rewrite
    }
  }
}
