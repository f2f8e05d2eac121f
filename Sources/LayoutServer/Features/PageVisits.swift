import JSON
import JSONRPC
import LayoutProtocol

/// The requests for pages that wait for the door to be opened.
struct PageVisits {
  fileprivate struct Visit {
    let call: Call
    /// The document's URI as its owner writes it, and its name for people.
    let document: (uri: String, name: String)
  }

  private var waiting: [Visit] = []

  /// Leaves a request unanswered until the door is open.
  mutating func add(_ call: Call, showing opened: OpenDocument) {
    waiting.append(Visit(call: call, document: (opened.spelling, opened.uri.name)))
  }

  /// Whether a client waits for a page.
  func contains(_ connection: Connection) -> Bool { waiting.contains { $0.call.connection === connection } }

  /// Forgets what a client waits for.
  mutating func remove(_ connection: Connection) { waiting.removeAll { $0.call.connection === connection } }

  /// Tells all who wait where the door is, or in one sentence why it stays closed.
  mutating func answer(_ place: Result<DoorPlace, DoorClosed>) {
    let visits = waiting
    waiting = []
    for visit in visits {
      switch place {
      case .success(let place): visit.answer(place)
      case .failure(let reason):
        if let id = visit.call.id { visit.call.connection.fail(.failed("noDoor", reason.message), id) }
      }
    }
  }
}

extension PageVisits.Visit {
  /// Shows the page, and tells its address.
  func answer(_ place: DoorPlace) {
    let url = place.url(showing: document.uri)
    call.connection.show(url, named: document.name)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("url", url)
      writer.member("port", place.port)
      writer.member("token", place.token)
    }
    guard let id = call.id else { return }
    OutgoingMessage.appendResponse(to: id, result: writer.takeBytes(), to: &call.connection.output.bytes)
  }
}

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

/// Why the door stays closed.
package struct DoorClosed: Error {
  /// One sentence without a full stop.
  package var message: String

  package init(_ message: String) { self.message = message }
}
