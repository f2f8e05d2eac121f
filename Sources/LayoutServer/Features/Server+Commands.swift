import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// What an editor can ask the server to do, in a menu or above a line; the raw values are the names on the wire.
enum Command: String, CaseIterable {
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
  /// Carries a command out and writes its result, or leaves that for later.
  func execute(
    _ message: ExecuteCommand, on connection: Connection, to writer: inout JSONWriter
  ) throws(ResponseError) {
    guard let command = Command(rawValue: message.command) else {
      throw .unknown("unknownCommand", "command: there is no command \"\(message.command)\"")
    }
    guard command != .close else {
      try longWork.settle()
      effects.append(.closeDoor)
      return writer.object { _ in }
    }
    let opened = try document(message.arguments.first, on: connection)
    let name = opened.uri.name
    if command == .preview, environment.hasDoor { return try visit(opened, named: name, from: connection) }
    guard let pages = environment.pages else {
      throw .failed("noPages", "there is nowhere to put a page")
    }
    opened.refresh()
    let page =
      switch command {
      case .simulate: (name: "\(name).html", bytes: try play(opened.document, name, pages))
      case .preview, .export, .close:
        (name: "\(name).svg", bytes: pages.picture(opened.document.atRest, name) { longWork.goesOn(after: 0) })
      }
    // From here on it is seen.
    try longWork.settle()
    guard let path = pages.publish(page.name, page.bytes) else {
      throw .failed("pageNotWritten", "the page cannot be written")
    }
    let uri = DocumentURI.file(path)
    if let missing = command.missing(in: opened.document) {
      connection.notify(ShowMessage(.warning, "\(name): \(missing)"))
    }
    show(uri, named: name, on: connection)
    writer.object { writer in writer.member("uri", uri) }
  }

  /// The document that a command is for: the one that it names, or the one that the client opened last.
  private func document(_ argument: JSONValue?, on connection: Connection) throws(ResponseError) -> OpenDocument {
    if let name = argument?.asString ?? argument?["uri"]?.asString {
      guard let opened = layoutDocument(name) else { throw .unknownDocument(name) }
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

  private func play(_ document: Document, _ name: String, _ pages: Pages) throws(ResponseError) -> [UInt8] {
    pages.play(name, try frames(of: document, viewport: nil))
  }

  /// The play of a document's timeline as JSON for a player; nil for a document without one.
  func timeline(_ message: PlayTimeline) throws(ResponseError) -> [UInt8]? {
    guard let pages = environment.pages else { throw .failed("noPages", "there is nobody to draw a play") }
    let uri = DocumentURI(message.uri)
    let opened = documents[uri]
    opened?.refresh()
    let file = fileDocuments.values.first { $0.key.uri == uri }
    guard let document = opened?.document ?? file?.document else { throw .unknownDocument(message.uri) }
    if document.model.timeline.isEmpty { return nil }
    return pages.playData(uri.name, try frames(of: document, viewport: message.viewport))
  }

  /// The frames of a play, as long as anybody wants them.
  private func frames(of document: Document, viewport: Size?) throws(ResponseError) -> () -> TimelineFrame? {
    let simulation: Simulation
    do throws(Session.TooManyElements) {
      simulation = try Simulation(
        document, events: document.model.timeline, viewport: viewport, framesPerSecond: 60)
    } catch {
      throw .tooManyElements
    }
    return { [longWork] in longWork.goesOn(after: 1) ? simulation.next() : nil }
  }
}

extension Command {
  /// What a document lacks for the page to show anything; nil for nothing.
  fileprivate func missing(in document: Document) -> String? {
    let model = document.model
    if model.collection.sections.isEmpty {
      return document.isStale ? "nothing to show while the text has mistakes" : "no sections to show"
    }
    return self == .simulate && model.timeline.isEmpty ? "no timeline to play" : nil
  }
}
