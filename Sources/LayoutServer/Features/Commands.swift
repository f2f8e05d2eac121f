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
