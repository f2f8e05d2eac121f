import JSON
import Testing

/// Sessions with `animation: "keyframes"` and `additive: true`.
@Suite struct AdditiveConversationTests {
  /// Returns a client of a session with four rows of 100 points in a viewport of 200. Animations are linear and take
  /// 0.4 s.
  private func watching(_ options: String = #""additive": true"#, interruption: String = "additive") -> SessionClient {
    let client = SessionClient()
    client.openDocument(
      SessionClient.document(
        #"{"id": "a", "items": [{"repeat": 4, "id": "k{i}", "height": 100}]}"#,
        #""animation": {"duration": 0.4, "curve": "linear", "interruption": "\#(interruption)"}, "#))
    _ = client.openSession(options)
    _ = client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "manual"}"#)
    return client
  }

  /// Performs a batch at a time, and returns the animation of its update.
  private func animation(_ client: SessionClient, _ batch: String, at time: Double) -> JSONValue {
    _ = client.fetch("layoutd/clock/advance", "{\"session\": \"s1\", \"to\": \(time)}")
    _ = client.batch(batch)
    // The update precedes the next step of the manual clock.
    _ = client.fetch("layoutd/clock/advance", #"{"session": "s1", "by": 0}"#)
    return client.takeUpdates().last?["animation"] ?? .null
  }

  private func json(_ value: JSONValue?) -> String { value.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "nil" }

  @Test func `tracks start from model attributes, and only changed elements are listed`() {
    let client = watching()
    _ = animation(client, #"{"delete": {"at": [0, 0]}}"#, at: 0)
    let second = animation(client, #"{"delete": {"at": [0, 1]}}"#, at: 0.1)
    #expect(second["additive"] == .bool(true))
    // k1 continues to move to 0, and k0 continues to disappear. k2 is at 175 and moves to 100.
    #expect(json(second["moving"]) == "[]")
    #expect(second.keys("disappearing") == ["cell:k2"])
    #expect(json(second["disappearing"]?[0]?["attributes"]?["frame"]) == "[0,100,100,100]")
    #expect(json(second["disappearing"]?[0]?["final"]) == #"{"alpha":0}"#)
    #expect(json(second["appearing"]) == #"[{"key":"cell:k3","initial":{"frame":[0,200,100,100]}}]"#)
  }

  @Test func `a view that returns names the disappearing view that it continues`() {
    let client = watching()
    let first = animation(client, #"{"insert": {"at": [0, 0], "item": {"id": "n", "height": 100}}}"#, at: 0)
    #expect(first.keys("disappearing") == ["cell:k1"])
    let second = animation(client, #"{"delete": {"at": [0, 0]}}"#, at: 0.1)
    #expect(
      json(second["appearing"])
        == #"[{"key":"cell:k1","initial":{"frame":[0,200,100,100]},"continues":"cell:k1#1"}]"#)
    #expect(second.keys("disappearing") == ["cell:n"])
  }

  @Test func `a view outside of the viewport is listed if its end changes`() {
    let client = watching()
    _ = animation(client, #"{"insert": {"at": [0, 0], "item": {"id": "n", "height": 100}}}"#, at: 0)
    let second = animation(client, #"{"insert": {"at": [0, 0], "item": {"id": "m", "height": 100}}}"#, at: 0.1)
    #expect(second.keys("disappearing") == ["cell:k0", "cell:k1#1"])
    #expect(json(second["disappearing"]?[1]?["attributes"]?["frame"]) == "[0,200,100,100]")
    #expect(json(second["disappearing"]?[1]?["final"]) == #"{"frame":[0,300,100,100]}"#)
  }

  @Test func `clients that do not add, and documents that restart, get tracks from the presentation state`() {
    let updates = [("", "additive"), (#""additive": true"#, "restart"), ("", "restart")].map { options, interruption in
      let client = watching(options, interruption: interruption)
      _ = animation(client, #"{"delete": {"at": [0, 0]}}"#, at: 0)
      return json(animation(client, #"{"delete": {"at": [0, 1]}}"#, at: 0.1))
    }
    #expect(Set(updates).count == 1)
    #expect(
      updates[0]
        == #"{"id":2,"duration":0.4,"curve":"linear","appearing":[{"key":"cell:k3","initial":{"frame":[0,200,100,100]}}],"#
        + #""disappearing":[{"key":"cell:k2","attributes":{"key":"cell:k2","category":"cell","indexPath":[0,1],"#
        + #""frame":[0,175,100,100]},"final":{"frame":[0,100,100,100],"alpha":0}},"#
        + #"{"key":"cell:k0#1","attributes":{"key":"cell:k0#1","category":"cell","indexPath":[0,0],"#
        + #""frame":[0,0,100,100],"alpha":0.75},"final":{"alpha":0}}],"#
        + #""moving":[{"key":"cell:k1","initial":{"frame":[0,75,100,100]}}]}"#)
  }
}
