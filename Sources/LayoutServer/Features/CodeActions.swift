import Cancellation
import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession
import SwiftExport

/// The `CodeActionKind` values that the server offers.
enum CodeActionKind {
  static let quickFix = "quickfix"
  static let extract = "refactor.extract"
  static let inline = "refactor.inline"
  static let rewrite = "refactor.rewrite"
  static let fixAll = "source.fixAll.layoutd"
  static let sortKeys = "source.sortKeys.layoutd"
  static let copyAsSwift = "source.copyAsSwift.layoutd"

  static let all = [quickFix, extract, inline, rewrite, fixAll, sortKeys, copyAsSwift]
}

extension DocumentContext {
  /// The maximum number of diagnostics at one range that get quick fixes.
  private static let diagnosticLimit = 20
  /// The byte budget for verifying edits on copies of the text.
  private static let byteBudget = 8 << 20
  /// The byte budget for requests that the editor sends automatically; they must not be noticed while the cursor moves.
  private static let automaticByteBudget = 1 << 20

  /// Returns the byte budget for verifying the edits of a response.
  static func budget(of message: CodeActionRequest) -> Int {
    message.isTriggeredAutomatically ? automaticByteBudget : byteBudget
  }

  /// Returns the code actions at a range of an open document; none for clients that accept only commands.
  func actions(_ message: CodeActionRequest) -> [CodeActionRequest.Item] {
    guard capabilities.codeActionLiteralSupport, !isOutOfSync else { return [] }
    let document = snapshot
    let range = buffer.offsets(of: message.range, encoding: encoding)
    let trial = EditVerifier(document, effort: Self.budget(of: message))
    var writer = ActionWriter(self)
    if message.includes(CodeActionKind.quickFix) {
      for (diagnostic, finding) in diagnostics(message, range) {
        let fixes = document.quickFixes(of: diagnostic, in: trial)
        for quickFix in fixes.isEmpty ? document.quickFixes(ofLint: diagnostic) : fixes {
          writer.add(
            quickFix.title, CodeActionKind.quickFix, quickFix.edits, diagnostic: finding,
            isPreferred: quickFix.isPreferred)
        }
      }
    }
    let kinds = Refactoring.Kind.allCases.filter { message.includes($0.codeActionKind) }
    if !kinds.isEmpty {
      for refactoring in document.refactorings(at: range, ofKinds: kinds, in: trial) {
        if let disabledReason = refactoring.disabledReason {
          // Sent only to clients that filter by kind: a light bulb does not show disabled actions.
          if message.only != nil {
            writer.add(disabled: refactoring.title, refactoring.kind.codeActionKind, disabledReason)
          }
        } else {
          writer.add(refactoring.title, refactoring.kind.codeActionKind, refactoring.edits)
        }
      }
    }
    // A request with diagnostics gets quick fixes only: Kate applies every action of the response.
    guard message.only != nil || message.contextDiagnostics.isEmpty else { return writer.items }
    if message.includes(CodeActionKind.fixAll) {
      writer.add("Apply all preferred quick fixes", CodeActionKind.fixAll, document.fixAllEdits(in: trial))
    }
    if message.includes(CodeActionKind.sortKeys) {
      for sorting in document.keySortings(at: range, in: trial) {
        writer.add(sorting.title, CodeActionKind.sortKeys, sorting.edits)
      }
    }
    if message.includes(CodeActionKind.copyAsSwift), !message.isTriggeredAutomatically,
      !document.model.collection.sections.isEmpty
    {
      writer.add("Copy as Swift", CodeActionKind.copyAsSwift, .copyAsSwift)
    }
    return writer.items
  }

  /// Returns the diagnostics at a range and those that the client sent, each with its JSON: as the client sent it, or
  /// as the server would publish it.
  private func diagnostics(_ message: CodeActionRequest, _ range: Range<Int>) -> [(Diagnostic, [UInt8])] {
    var cursor = cursor
    var found: [(Diagnostic, [UInt8])] = []
    for diagnostic in reportedDiagnostics where found.count < Self.diagnosticLimit {
      // Some editors send the diagnostics of the whole line, with the cursor beside the range.
      guard diagnostic.range.touches(range) || !message.contextDiagnostics.isEmpty else { continue }
      let item = item(diagnostic, &cursor)
      let known = message.contextDiagnostics.first {
        $0.range == item.range && $0.code == item.code && ($0.message ?? item.message) == item.message
      }
      guard known != nil || diagnostic.range.touches(range) else { continue }
      var writer = JSONWriter()
      item.write(in: originalURI, to: &writer)
      found.append((diagnostic, known?.bytes ?? writer.takeBytes()))
    }
    return found
  }
}

/// Collects the code actions of one document in the client's form.
private struct ActionWriter {
  private(set) var items: [CodeActionRequest.Item] = []
  private var editCount = 0
  private let document: DocumentContext

  init(_ document: DocumentContext) { self.document = document }

  /// Adds a disabled action, if the client shows those.
  mutating func add(disabled title: String, _ kind: String, _ reason: String) {
    guard document.capabilities.disabledActions else { return }
    items.append(CodeActionRequest.Item(title: title, kind: kind, reason: reason))
  }

  /// Adds an action that executes a command on the document.
  mutating func add(_ title: String, _ kind: String, _ command: Command.Command) {
    items.append(
      CodeActionRequest.Item(
        title: title, kind: kind,
        command: Command(title: title, command: command, arguments: [document.originalURI])))
  }

  /// Adds an action, unless it has no edits or the response would exceed `Limits.resultCount` edits.
  mutating func add(
    _ title: String, _ kind: String, _ edits: [TextEdit], diagnostic: [UInt8]? = nil, isPreferred: Bool = false
  ) {
    let edits = TextEdit.coalesced(edits, atMost: Limits.resultCount, of: document.buffer.bytes)
    guard !edits.isEmpty, editCount + edits.count <= Limits.resultCount else { return }
    editCount += edits.count
    var cursor = document.cursor
    let capabilities = document.capabilities
    items.append(
      CodeActionRequest.Item(
        title: title, kind: kind, diagnostics: diagnostic.map { [$0] } ?? [],
        isPreferred: capabilities.preferredActions ? isPreferred : nil,
        edit: WorkspaceEdit(
          uri: document.originalURI, version: document.version, edits: edits.map { WorkspaceEdit.Edit($0, &cursor) },
          isVersioned: capabilities.versionedEdits)))
  }
}

extension Refactoring.Kind {
  /// LSP's `CodeActionKind`.
  fileprivate var codeActionKind: String {
    switch self {
    case .extract: CodeActionKind.extract
    case .inline: CodeActionKind.inline
    case .rewrite: CodeActionKind.rewrite
    }
  }
}

/// The commands of `workspace/executeCommand`; the raw values are their names on the wire.
enum ServerCommand: String, CaseIterable {
  /// Shows a live preview of a document in a browser; without a preview server, an SVG file of the document.
  case preview = "layoutd.preview.openInBrowser"
  /// Renders the whole document to an SVG file.
  case export = "layoutd.preview.export"
  /// Stops the preview server and closes its pages.
  case close = "layoutd.preview.close"
  /// Shows the simulation of the document's timeline.
  case simulate = "layoutd.simulate"
  /// Returns the document's layout as Swift source text for UIKit.
  case copyAsSwift = "layoutd.copyAsSwift"
}

extension DocumentContext {
  /// Executes the part of a command that runs on any thread; the returned completion shows the result.
  func execute(_ command: ServerCommand) throws(ResponseError) -> Method.Finish {
    if command == .preview, hasPreviewServer {
      return { call, opened, server, _ in
        guard let opened else { return true }
        server.pendingPreviewRequests.add(call, showing: opened)
        server.actions.append(.startPreviewServer)
        return false
      }
    }
    if command == .copyAsSwift {
      let options = SwiftExport.Options(name: SwiftExport.Options.typeName(ofFile: uri.name))
      let export = SwiftExport(snapshot.model, documentName: uri.name, options: options)
      return { _, _, _, writer in
        writer.object { writer in writer.member("text", export.text) }
        return true
      }
    }
    guard let pageRenderer else { throw .failed("noPages", "the server has no directory for pages") }
    let name = uri.name
    let page =
      switch command {
      case .simulate:
        (name: "\(name).html", bytes: try render(pageRenderer.renderSimulation, viewport: nil))
      case .preview, .export, .close, .copyAsSwift:
        (
          name: "\(name).svg",
          bytes: pageRenderer.renderDocument(snapshot.atRest, name) { [token = snapshot.token] in
            token?.isCancelled != true
          }
        )
      }
    // A cancelled page is incomplete.
    if snapshot.token?.isCancelled == true { throw .cancelled }
    guard let path = pageRenderer.write(page.name, page.bytes) else {
      throw .failed("pageNotWritten", "the page could not be written")
    }
    let document = self
    return { call, _, _, writer in
      document.show(path, command, for: call, to: &writer)
      return true
    }
  }

  /// Requests the client to show a page that is in a file.
  private func show(_ path: String, _ command: ServerCommand, for call: Call, to writer: inout JSONWriter) {
    let uri = DocumentURI.file(path)
    if let missing = command.missing(in: snapshot) {
      call.connection.notify(ShowMessageNotification(.warning, "\(self.uri.name): \(missing)"))
    }
    call.connection.showDocument(uri, named: self.uri.name)
    writer.object { writer in writer.member("uri", uri) }
  }

  /// Returns the simulation of the document's timeline as a player's JSON data; nil if the document has no timeline.
  func timeline(viewport: Screen?) throws(ResponseError) -> [UInt8]? {
    guard let pageRenderer else { throw .failed("noPages", "this server has no player") }
    if snapshot.model.timeline.isEmpty { return nil }
    return try render(pageRenderer.simulationData, viewport: viewport)
  }

  /// Renders the simulation of the document's timeline; it ends early if the request is cancelled.
  private func render(
    _ render: (String, Simulation, () -> SimulationFrame?) -> [UInt8], viewport: Screen?
  ) throws(ResponseError) -> [UInt8] {
    let simulation: Simulation
    do throws(Session.TooManyElements) {
      simulation = try Simulation(
        snapshot, events: snapshot.model.timeline, viewport: viewport, framesPerSecond: 60, token: snapshot.token)
    } catch {
      throw .tooManyElements
    }
    let token = snapshot.token
    return render(uri.name, simulation) { token?.advance(by: 1) ?? true ? simulation.next() : nil }
  }
}

extension ServerCommand {
  /// The reason why the page of a command would be empty; nil if it is not.
  fileprivate func missing(in document: DocumentSnapshot) -> String? {
    let model = document.model
    if model.collection.sections.isEmpty {
      return document.hasStaleModel ? "nothing to show while the text has a syntax error" : "no sections to show"
    }
    return self == .simulate && model.timeline.isEmpty ? "no timeline to simulate" : nil
  }
}
