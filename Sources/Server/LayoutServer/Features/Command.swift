import CollectionLayout
import JSON
import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutSession
import SwiftExport

/// Code lenses, commands, and the simulation of a timeline for clients.
enum CommandMethods {
  static var all: [Method] {
    [
      .query(CodeLensRequest.self, offers: .unresolved("codeLensProvider")) { _, document, writer in
        writer.array(of: document?.lenses ?? [])
      },
      Method(
        ExecuteCommandRequest.self, isRequest: true,
        offers: .provider("executeCommandProvider") { _, writer in
          writer.list("commands", ServerCommand.allCases.map(\.rawValue))
        }
      ) { message in
        switch ServerCommand(rawValue: message.command) {
        case nil:
          .immediate { _, _, _ throws(ResponseError) in
            throw .unknown(
              "unknownCommand",
              "command: unknown command \"\(message.command.prefix(100))\"; initialize lists the known commands")
          }
        case .close:
          .immediate { _, server, writer in
            server.state.actions.append(.stopPreviewServer)
            writer.object { _ in }
          }
        case let command?:
          .query(.command(message.arguments?.first)) { document, _ throws(ResponseError) in
            try document?.execute(command)
          }
        }
      },
      .session(ExportSwiftRequest.self, effort: { _ in SessionEffort(readsDocument: true) }) {
        _, session, context, writer in
        let name = DocumentURI(context.originalURI).name
        let options = SwiftExport.Options(name: SwiftExport.Options.typeName(ofFile: name))
        let export = SwiftExport(session.document.model, documentName: name, options: options)
        let segments = export.segments.filter { !$0.lines.isEmpty }.map { segment in
          SwiftSegment(
            sections: segment.sections, first: segment.lines.lowerBound, last: segment.lines.upperBound - 1)
        }
        ExportSwiftRequest.Result(text: export.text, segments: segments, omissions: export.omissions).write(to: &writer)
      },
      .query(SimulateTimelineRequest.self, of: \.target) { message, document, writer throws(ResponseError) in
        guard let document else { throw .unknownDocument(message.textDocument.uri) }
        if let play = try document.timeline(message) { writer.raw(play) } else { writer.null() }
      },
    ]
  }
}

extension SimulateTimelineRequest {
  /// Whether late sizes shall arrive in another order than the document's.
  fileprivate var hasOrder: Bool { seed != nil || orders != nil }

  fileprivate var target: Method.Target {
    hasOrder ? .repeatedLayout(textDocument.uri) : .timeline(textDocument.uri)
  }
}

/// The commands of `workspace/executeCommand`; the raw values are their names on the wire.
enum ServerCommand: String, CaseIterable {
  /// Shows a live preview of a document in a browser; an SVG file of it if the host has no preview server.
  case preview = "layoutd.preview.openInBrowser"
  /// Writes an SVG of the whole document to a file, and shows it.
  case export = "layoutd.preview.export"
  /// Stops the preview server, and ends its connections to pages.
  case close = "layoutd.preview.close"
  /// Shows an HTML page that plays the simulation of the document's timeline.
  case simulate = "layoutd.simulate"
  /// Returns the document's layout as Swift source text for UIKit.
  case copyAsSwift = "layoutd.copyAsSwift"
}

extension DocumentContext {
  /// Executes the part of a command that may run on any thread. The returned completion runs on the server's thread and
  /// shows the result. Throws if the page cannot be made or written, or if the query was cancelled.
  func execute(_ command: ServerCommand) throws(ResponseError) -> Method.Finish {
    if command == .preview, hasPreviewServer {
      return { call, opened, server, _ in
        guard let opened else { return true }
        server.pendingPreviewRequests.add(call, showing: opened)
        server.state.actions.append(.startPreviewServer)
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
    guard let pageRenderer else { throw .noPages }
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
      throw .failed(
        "pageNotWritten",
        "\(page.name) cannot be written to the folder of temporary files; the server's log has the reason")
    }
    let document = self
    return { call, _, _, writer in
      document.show(path, of: command, for: call, to: &writer)
      return true
    }
  }

  /// Requests the client to show the page in the file at `path`, and writes the response.
  private func show(_ path: String, of command: ServerCommand, for call: Call, to writer: inout JSONWriter) {
    let uri = DocumentURI.file(path)
    if let missing = command.missing(in: snapshot) {
      call.connection.notify(ShowMessageNotification(type: .warning, message: "\(self.uri.name): \(missing)"))
    }
    call.connection.showDocument(uri, named: self.uri.name)
    writer.object { writer in writer.member("uri", uri) }
  }

  /// Returns the simulation of the document's timeline as JSON for the player; nil if the document has no timeline and,
  /// if the request has an order, no late sizes. Throws if there are too many elements, or no player.
  func timeline(_ message: SimulateTimelineRequest) throws(ResponseError) -> [UInt8]? {
    guard let pageRenderer else { throw .noPages }
    let hasLateSizes = message.hasOrder && snapshot.model.collection.mayHaveDeferredSizes
    if snapshot.model.timeline.isEmpty, !hasLateSizes { return nil }
    return try render(pageRenderer.simulationData, viewport: message.viewport, order: order(message))
  }

  /// Returns the order in which late sizes arrive: by the request's seed, or the worst of as many orders as it has in
  /// `orders`. Nil for that of the document.
  private func order(_ message: SimulateTimelineRequest) -> ArrivalOrder? {
    guard let count = message.orders else { return message.seed.map(ArrivalOrder.init(seed:)) }
    let first = message.seed ?? 1
    return WorstOrder.among(first..<first + count) { order in
      try? startSimulation(viewport: message.viewport, order: order)
    } progress: { [token = snapshot.token] _ in
      token?.isCancelled != true
    }?.order
  }

  private func startSimulation(viewport: Screen?, order: ArrivalOrder?) throws(Session.TooManyElements) -> Simulation {
    try Simulation(
      snapshot, events: snapshot.model.timeline, viewport: viewport, framesPerSecond: 60, order: order,
      token: snapshot.token)
  }

  /// Passes the simulation of the document's timeline to `render`; it ends early if the request is cancelled. Without
  /// `viewport` it is the document's, without `order` late sizes arrive at the times of the document. Throws if there
  /// are too many elements.
  private func render(
    _ render: (String, Simulation, () -> SimulationFrame?) -> [UInt8], viewport: Screen?, order: ArrivalOrder? = nil
  ) throws(ResponseError) -> [UInt8] {
    let simulation = try reporting { () throws(Session.TooManyElements) in
      try startSimulation(viewport: viewport, order: order)
    }
    let token = snapshot.token
    return render(uri.name, simulation) { token?.advance(by: 1) ?? true ? simulation.next() : nil }
  }
}

extension ServerCommand {
  /// The reason why the page of the command would be empty; nil if it is not empty.
  fileprivate func missing(in document: DocumentSnapshot) -> String? {
    let model = document.model
    if model.collection.sections.isEmpty {
      return document.hasStaleModel
        ? "nothing to show while the text has a syntax error" : "no sections to show; add \"sections\""
    }
    return self == .simulate && model.timeline.isEmpty ? "no timeline to simulate; add \"timeline\"" : nil
  }
}

extension DocumentContext {
  /// The code lenses of the document: the preview, and the simulation if there is a timeline.
  var lenses: [CodeLens] {
    guard let root = snapshot.syntax.root, root.kind == .object else { return [] }
    var cursor = cursor
    var lenses = [
      CodeLens(
        range: PositionRange(root.openToken, &cursor),
        command: .init(title: "Preview", command: .openInBrowser, arguments: [originalURI]))
    ]
    if let timeline = root.members.first(where: { $0.keyName == "timeline" }) {
      lenses.append(
        CodeLens(
          range: PositionRange(timeline.key.range, &cursor),
          command: .init(title: "Simulate", command: .simulate, arguments: [originalURI])))
    }
    return lenses
  }
}

/// The preview requests whose responses are sent once the preview server has started.
struct PendingPreviewRequests {
  fileprivate struct PendingPreviewRequest {
    let call: Call
    /// The URI of the document as its owner wrote it, and its file name for messages.
    let document: (uri: String, name: String)
  }

  private var waiting: [PendingPreviewRequest] = []

  /// Adds a request, whose response is deferred until the preview server has started.
  mutating func add(_ call: Call, showing opened: EditorDocument) {
    waiting.append(PendingPreviewRequest(call: call, document: (opened.originalURI, opened.uri.name)))
  }

  /// Whether a client has a pending preview request.
  func contains(_ connection: Connection) -> Bool { waiting.contains { $0.call.connection === connection } }

  /// Removes the pending preview requests of a client.
  mutating func remove(_ connection: Connection) { waiting.removeAll { $0.call.connection === connection } }

  /// Responds to all pending requests and removes them: with the address of a page, or with the reason why the preview
  /// server did not start.
  mutating func respond(with result: Result<PreviewEndpoint, PreviewUnavailable>) {
    let requests = waiting
    waiting = []
    for request in requests {
      switch result {
      case .success(let endpoint): request.respond(with: endpoint)
      case .failure(let reason):
        guard let id = request.call.id else { continue }
        request.call.connection.sendError(.failed("previewUnavailable", reason.message), to: id)
      }
    }
  }
}

extension PendingPreviewRequests.PendingPreviewRequest {
  /// Has the client show the page of the document, and responds with its address.
  func respond(with endpoint: PreviewEndpoint) {
    let url = endpoint.url(showing: document.uri)
    call.connection.showDocument(url, named: document.name)
    if let id = call.id { call.connection.respond(to: id, with: endpoint.json(url: url)) }
  }
}

/// The address of the running preview server.
package struct PreviewEndpoint: Equatable, Sendable {
  /// The page's URL, without a query.
  package var url: String
  package var port: Int
  /// The access token, the unguessable part of the URL. Programs that connect without a page need it, too.
  package var token: String

  package init(url: String, port: Int, token: String) {
    self.url = url
    self.port = port
    self.token = token
  }

  /// Returns the URL of the page that shows the document with this URI.
  package func url(showing document: String) -> String {
    "\(url)?document=\(DocumentURI.escape(document, sparing: []))"
  }

  /// Returns the endpoint as JSON, with `url` as the URL of a page.
  package func json(url: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("url", url)
      writer.member("port", port)
      writer.member("token", token)
    }
    return writer.takeBytes()
  }
}

/// The error of a preview server that did not start.
package struct PreviewUnavailable: Error {
  /// The reason, as one sentence without a full stop.
  package var message: String

  package init(_ message: String) { self.message = message }
}
