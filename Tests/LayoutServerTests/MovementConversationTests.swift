import JSON
import LayoutServer
import Testing

/// Interactive movement: conversations about one drag.
@Suite struct MovementConversationTests {
  /// A column of six cells of 50 points, `k0` to `k5`, in a viewport of 100 × 200.
  static func watching(
    reorder: String = "withinSection", _ more: String = "", options: String = "", sections: String? = nil
  ) -> MovementClient {
    let items = (0..<6).map { #"{"id": "k\#($0)", "height": 50}"# }.joined(separator: ", ")
    let client = MovementClient(server: Server(environment: ServerEnvironment()))
    client.client.openDocument(
      SessionClient.document(
        sections ?? #"{"id": "a", "items": [\#(items)]}"#, #""reorder": "\#(reorder)", \#(more)"#))
    client.open(options)
    return client
  }

  @Test func `a drag reorders the items, and the response has the batch`() {
    let client = Self.watching()
    #expect(client.begin("cell:k0")["result"] == .object([]))
    client.update(50, 120)
    client.settle()
    #expect(client.order == ["k1", "k2", "k0", "k3"])
    let moving = client.state.elements["cell:k0"]
    #expect(moving?["phase"]?.asString == "moving")
    #expect(moving?["zIndex"]?.asInt == 2_147_483_647)
    #expect(moving?["transform"]?.asArray?.first?.asDouble == 1.05)
    #expect(moving?["frame"]?.asArray?.map { $0.asDouble ?? -1 } == [0, 95, 100, 50])
    #expect(client.end() == #"{"operations":[{"move":{"from":[0,0],"to":[0,2]}}]}"#)
    client.settle()
    #expect(client.state.elements["cell:k0"]?["phase"] == nil)
    #expect(client.order == ["k1", "k2", "k0", "k3"])
    client.expectEqualToSnapshot()
  }

  @Test func `a cancelled drag restores the snapshot`() {
    let client = Self.watching()
    let before = client.snapshotText
    _ = client.begin("cell:k1")
    client.update(50, 190)
    client.settle()
    #expect(client.order != ["k0", "k1", "k2", "k3"])
    client.cancel()
    client.settle()
    #expect(client.snapshotText == before)
    client.expectEqualToSnapshot()
  }
}

/// A client that moves items, with its copy of the session.
final class MovementClient {
  let client: SessionClient
  private(set) var state = ClientState()
  private(set) var notices: [String] = []

  init(server: Server) { client = SessionClient(server: server) }

  func open(_ options: String = "", viewport: String = "100x200") {
    state = ClientState(client.openSession(options, viewport: viewport)["result"] ?? .null)
  }

  func begin(_ key: String) -> JSONValue {
    client.ask("layoutd/session/beginInteractiveMovement", #"{"session": "s1", "key": \#(SessionClient.json(key))}"#)
  }

  func update(_ x: Double, _ y: Double) {
    client.notify(
      "layoutd/session/updateInteractiveMovement", #"{"session": "s1", "position": {"x": \#(x), "y": \#(y)}}"#)
  }

  /// Ends the movement and returns the result as text.
  func end() -> String {
    let response = client.ask("layoutd/session/endInteractiveMovement", #"{"session": "s1"}"#)
    return String(decoding: (response["result"] ?? response["error"] ?? .null).bytes, as: UTF8.self)
  }

  func cancel() { _ = client.ask("layoutd/session/cancelInteractiveMovement", #"{"session": "s1"}"#) }

  /// Lets the server send what is due, a second later, and applies it.
  func settle() {
    client.client.now += 1
    client.settle()
    for (method, params) in client.inbox {
      if method == "layoutd/session/update" { state.apply(params) }
      if method == "layoutd/session/didCancelInteractiveMovement" {
        notices.append("cancelled \(params["key"]?.asString ?? "") \(params["reason"]?.asString ?? "")")
      }
    }
    _ = client.takeUpdates()
  }

  /// The identifiers of the shown cells by their index paths.
  var order: [String] {
    state.elements.values.filter { $0["category"]?.asString == "cell" }
      .sorted {
        ($0["indexPath"]?.asArray ?? []).lexicographicallyPrecedes($1["indexPath"]?.asArray ?? []) {
          ($0.asDouble ?? 0) < ($1.asDouble ?? 0)
        }
      }
      .map { String(($0["key"]?.asString ?? "").dropFirst(5)) }
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
