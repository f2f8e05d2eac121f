import Cancellation
import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

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

extension Server {
  /// The document that a command is for: the one that its argument names, or the one that the client opened last.
  func commandDocument(_ argument: JSONValue?, on connection: Connection) throws(ResponseError) -> OpenDocument {
    if let name = argument?.asString ?? argument?["uri"]?.asString {
      guard let opened = documents[DocumentURI(name)], opened.isLayout, !opened.isRefused else {
        throw .unknownDocument(name)
      }
      return opened
    }
    if let argument, argument != .null {
      throw .unknown("unknownDocument", "arguments: \(argument.oneLine.prefix(40)) is not the uri of a document")
    }
    let own = connection.documents.compactMap { documents[$0] }.filter(\.isLayout)
    guard let newest = own.max(by: { $0.number < $1.number }) else {
      throw .unknown("unknownDocument", "arguments: no layout document is open")
    }
    return newest
  }

  /// Puts a page where people find it, and has the client show it.
  fileprivate func publishPage(
    _ page: (name: String, bytes: [UInt8]), of document: DocumentContext, _ command: ServerCommand,
    for call: Call, to writer: inout JSONWriter
  ) throws(ResponseError) {
    guard let path = document.pages?.publish(page.name, page.bytes) else {
      throw .failed("pageNotWritten", "the page cannot be written")
    }
    let uri = DocumentURI.file(path)
    if let missing = command.missing(in: document.snapshot) {
      call.connection.notify(ShowMessage(.warning, "\(document.uri.name): \(missing)"))
    }
    show(uri, named: document.uri.name, on: call.connection)
    writer.object { writer in writer.member("uri", uri) }
  }
}

extension DocumentContext {
  /// Carries a command out as far as it changes nothing; what it shows is shown by the last part.
  func execute(_ command: ServerCommand) throws(ResponseError) -> Method.Finish {
    if command == .preview, hasDoor {
      return { call, opened, server, _ in
        if let opened { server.visit(opened, named: opened.uri.name, for: call) }
        return opened == nil
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
    return { call, _, server, writer throws(ResponseError) in
      try server.publishPage(page, of: document, command, for: call, to: &writer)
      return true
    }
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
