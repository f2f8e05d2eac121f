import JSON
import JSONRPC
import LayoutProtocol

/// The preview requests whose responses wait for the preview server to start.
struct PendingPreviewRequests {
  fileprivate struct PendingPreviewRequest {
    let call: Call
    /// The document's URI exactly as its owner wrote it, and its file name for messages.
    let document: (uri: String, name: String)
  }

  private var waiting: [PendingPreviewRequest] = []

  /// Defers the response to a request until the preview server has started.
  mutating func add(_ call: Call, showing opened: OpenDocument) {
    waiting.append(PendingPreviewRequest(call: call, document: (opened.originalURI, opened.uri.name)))
  }

  /// Whether a client has a pending preview request.
  func contains(_ connection: Connection) -> Bool { waiting.contains { $0.call.connection === connection } }

  /// Removes the pending preview requests of a client.
  mutating func remove(_ connection: Connection) { waiting.removeAll { $0.call.connection === connection } }

  /// Responds to all pending requests: with the preview server's endpoint, or with the reason why it did not start.
  mutating func respond(with result: Result<PreviewEndpoint, PreviewUnavailable>) {
    let requests = waiting
    waiting = []
    for request in requests {
      switch result {
      case .success(let endpoint): request.respond(with: endpoint)
      case .failure(let reason):
        guard let id = request.call.id else { continue }
        request.call.connection.sendError(.failed("previewUnavailable", reason.message), id)
      }
    }
  }
}

extension PendingPreviewRequests.PendingPreviewRequest {
  /// Shows the page and responds with its address.
  func respond(with endpoint: PreviewEndpoint) {
    let url = endpoint.url(showing: document.uri)
    call.connection.showDocument(url, named: document.name)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("url", url)
      writer.member("port", endpoint.port)
      writer.member("token", endpoint.token)
    }
    guard let id = call.id else { return }
    OutgoingMessage.appendResponse(to: id, result: writer.takeBytes(), to: &call.connection.output.bytes)
  }
}

/// The endpoint of the preview server.
package struct PreviewEndpoint: Equatable, Sendable {
  /// The page's URL, without a query.
  package var url: String
  package var port: Int
  /// The access token: the unguessable part of the URL. Programs that connect without a page need it too.
  package var token: String

  package init(url: String, port: Int, token: String) {
    self.url = url
    self.port = port
    self.token = token
  }

  /// Returns the URL of the page that shows a document.
  package func url(showing document: String) -> String {
    "\(url)?document=\(DocumentURI.escape(document, sparing: []))"
  }
}

/// The reason why the preview server did not start.
package struct PreviewUnavailable: Error {
  /// One sentence without a full stop.
  package var message: String

  package init(_ message: String) { self.message = message }
}
