import JSON
import LayoutServer
import TestSupport
import Testing

/// A client that moves items, with its copy of the session.
final class MovementClient {
  let client: SessionClient
  private(set) var state = ClientState()
  private(set) var notices: [String] = []

  init(server: Server, capabilities: String = "{}") {
    client = SessionClient(server: server, capabilities: capabilities)
  }

  func open(_ options: String = "", viewport: String = "100x200") {
    state = ClientState(client.openSession(options, viewport: viewport)["result"] ?? .null)
  }

  func begin(_ key: String) -> JSONValue {
    client.fetch("layoutd/session/beginInteractiveMovement", #"{"session": "s1", "key": \#(SessionClient.json(key))}"#)
  }

  func update(_ x: Double, _ y: Double) {
    client.notify(
      "layoutd/session/updateInteractiveMovement", #"{"session": "s1", "position": {"x": \#(x), "y": \#(y)}}"#)
  }

  /// Ends the movement and returns the result as text.
  func end() -> String {
    let response = client.fetch("layoutd/session/endInteractiveMovement", #"{"session": "s1"}"#)
    return String(decoding: (response["result"] ?? response["error"] ?? .null).bytes, as: UTF8.self)
  }

  func cancel() { _ = client.fetch("layoutd/session/cancelInteractiveMovement", #"{"session": "s1"}"#) }

  /// Lets the server send what is due, a second later, and applies it.
  func settle() {
    client.client.now += 1
    client.settle()
    takeInbox()
  }

  /// Advances the manual clock and applies the updates.
  func advance(_ seconds: Double) {
    _ = client.fetch("layoutd/clock/advance", "{\"session\": \"s1\", \"by\": \(seconds)}")
    takeInbox()
  }

  /// Lets the server send what is due now, and applies it.
  func settleNow() {
    client.settle()
    takeInbox()
  }

  private func takeInbox() {
    for (method, params) in client.inbox {
      if method == "layoutd/session/update" { state.apply(params) }
      if method == "layoutd/session/didCancelInteractiveMovement" {
        notices.append("cancelled \(params["key"]?.asString ?? "") \(params["reason"]?.asString ?? "")")
      }
    }
    _ = client.takeUpdates()
  }

  func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  /// The identifiers of the shown cells by their index paths.
  var order: [String] {
    let cells = state.elements.values.filter { $0["category"]?.asString == "cell" }
    let places = cells.map { cell in
      (
        path: (cell["indexPath"]?.asArray ?? []).map { $0.asInt ?? 0 },
        name: String((cell["key"]?.asString ?? "").dropFirst(5))
      )
    }
    return places.sorted { $0.path.lexicographicallyPrecedes($1.path) }.map(\.name)
  }

  /// The snapshot as text, without its revision.
  var snapshotText: String {
    let members = (client.snapshot().asObject ?? []).filter { $0.key != "revision" }
    return String(decoding: JSONValue.object(members).bytes, as: UTF8.self)
  }

  func expectEqualToSnapshot(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(state.shows(ClientState(client.snapshot())), sourceLocation: sourceLocation)
  }
}
