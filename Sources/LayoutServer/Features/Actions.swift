import Cancellation
import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

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

/// What an editor can ask the server to do, in a menu or above a line; the raw values are the names on the wire.
enum ServerCommand: String, CaseIterable {
  /// Shows a document live in a browser, or all of it as a picture where no browser can be let in.
  case preview = "layoutd.preview.openInBrowser"
  /// Makes a picture of all of a document.
  case export = "layoutd.preview.export"
  /// Closes the door for browsers, and all their pages.
  case close = "layoutd.preview.close"
  /// Shows the play of its timeline.
  case simulate = "layoutd.simulate"
}

extension DocumentContext {
  /// Carries a command out as far as it changes nothing; what it shows is shown by the last part.
  func execute(_ command: ServerCommand) throws(ResponseError) -> Method.Finish {
    if command == .preview, hasDoor {
      return { call, opened, server, _ in
        guard let opened else { return true }
        server.visits.add(call, showing: opened)
        server.effects.append(.openDoor)
        return false
      }
    }
    guard let pages else { throw .failed("noPages", "there is nowhere to put a page") }
    let name = uri.name
    let page =
      switch command {
      case .simulate: (name: "\(name).html", bytes: pages.play(name, try frames(viewport: nil)))
      case .preview, .export, .close:
        (
          name: "\(name).svg",
          bytes: pages.picture(snapshot.atRest, name) { [token = snapshot.token] in token?.isCancelled != true }
        )
      }
    let document = self
    return { call, _, _, writer throws(ResponseError) in
      try document.publish(page, command, for: call, to: &writer)
      return true
    }
  }

  /// Puts a page where people find it, and has the client show it.
  private func publish(
    _ page: (name: String, bytes: [UInt8]), _ command: ServerCommand, for call: Call, to writer: inout JSONWriter
  ) throws(ResponseError) {
    guard let path = pages?.publish(page.name, page.bytes) else {
      throw .failed("pageNotWritten", "the page cannot be written")
    }
    let uri = DocumentURI.file(path)
    if let missing = command.missing(in: snapshot) {
      call.connection.notify(ShowMessage(.warning, "\(self.uri.name): \(missing)"))
    }
    call.connection.show(uri, named: self.uri.name)
    writer.object { writer in writer.member("uri", uri) }
  }

  /// The play of the document's timeline as JSON for a player; nil for a document without one.
  func timeline(viewport: Size?) throws(ResponseError) -> [UInt8]? {
    guard let pages else { throw .failed("noPages", "no player is built in") }
    if snapshot.model.timeline.isEmpty { return nil }
    return pages.playData(uri.name, try frames(viewport: viewport))
  }

  /// The frames of a play, as long as they are wanted.
  private func frames(viewport: Size?) throws(ResponseError) -> () -> TimelineFrame? {
    let simulation: Simulation
    do throws(Session.TooManyElements) {
      simulation = try Simulation(
        snapshot, events: snapshot.model.timeline, viewport: viewport, framesPerSecond: 60, token: snapshot.token)
    } catch {
      throw .tooManyElements
    }
    return { [token = snapshot.token] in token?.advance(by: 1) ?? true ? simulation.next() : nil }
  }
}

extension ServerCommand {
  /// What a document lacks for the page to show anything; nil for nothing.
  fileprivate func missing(in document: DocumentSnapshot) -> String? {
    let model = document.model
    if model.collection.sections.isEmpty {
      return document.isStale ? "nothing to show while the text has mistakes" : "no sections to show"
    }
    return self == .simulate && model.timeline.isEmpty ? "no timeline to play" : nil
  }
}
