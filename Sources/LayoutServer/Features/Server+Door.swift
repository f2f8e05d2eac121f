import JSON
import JSONRPC
import LayoutProtocol

/// Where browsers are let in.
package struct DoorPlace: Equatable, Sendable {
  /// The page's address, to which a query is added.
  package var url: String
  package var port: Int
  /// What is in the address and cannot be guessed; programs that are no browsers need it too.
  package var token: String

  package init(url: String, port: Int, token: String) {
    self.url = url
    self.port = port
    self.token = token
  }

  /// The address of the page that shows a document.
  package func url(showing document: String) -> String {
    "\(url)?document=\(DocumentURI.escape(document, sparing: []))"
  }
}

/// A request for a page that waits for the door to be opened.
struct Visit {
  let call: Call
  /// The document's URI as its owner writes it, and its name for people.
  let document: (uri: String, name: String)

  var connection: Connection { call.connection }
}

extension Server {
  /// Leaves a request unanswered until the door is open.
  func visit(_ opened: OpenDocument, named name: String, for call: Call) {
    visits.append(Visit(call: call, document: (opened.spelling, name)))
    effects.append(.openDoor)
  }

  /// Tells where the door is that was to be opened, or in one sentence why it stays closed.
  package func doorOpened(_ place: Result<DoorPlace, DoorClosed>) {
    let waiting = visits
    visits = []
    for visit in waiting {
      switch place {
      case .success(let place): answer(visit, place)
      case .failure(let reason):
        if let id = visit.call.id { fail(.failed("noDoor", reason.message), id, on: visit.connection) }
      }
    }
  }

  private func answer(_ visit: Visit, _ place: DoorPlace) {
    let url = place.url(showing: visit.document.uri)
    show(url, named: visit.document.name, on: visit.connection)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("url", url)
      writer.member("port", place.port)
      writer.member("token", place.token)
    }
    guard let id = visit.call.id else { return }
    OutgoingMessage.appendResponse(to: id, result: writer.takeBytes(), to: &visit.connection.output.bytes)
  }

  /// Shows a page; a client that cannot do it can at least say where it is.
  func show(_ uri: String, named name: String, on connection: Connection) {
    if connection.client.capabilities.showsDocuments {
      connection.request(ShowDocument(uri: uri))
    } else {
      connection.notify(ShowMessage(.info, "\(name): \(uri)"))
    }
  }
}

/// Why the door stays closed.
package struct DoorClosed: Error {
  /// One sentence without a full stop.
  package var message: String

  package init(_ message: String) { self.message = message }
}
