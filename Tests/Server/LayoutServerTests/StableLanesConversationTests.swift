import JSON
import TestSupport
import Testing

/// Waterfalls with stable lanes, as sessions show them.
@Suite struct StableLanesConversationTests {
  /// Returns a document of a waterfall of two lanes of 100 with items of these heights.
  private static func document(_ items: [(id: String, height: Int)], _ layout: String = "") -> String {
    let list = items.map { "{\"id\": \"\($0.id)\", \"height\": \($0.height)}" }.joined(separator: ", ")
    return """
      {
        "layout": {"kind": "waterfall", "columnCount": 2, "laneAssignment": "stable"\(layout)},
        "sections": [{"id": "s", "items": [\(list)]}]
      }
      """
  }

  private static let items = [("a", 50), ("b", 80), ("c", 40), ("d", 60)].map { (id: $0.0, height: $0.1) }

  private static func client(_ layout: String = "", _ options: String = "") -> SessionClient {
    let client = SessionClient()
    client.openDocument(document(items, layout))
    client.openSession(options, viewport: "200x1000")
    return client
  }

  /// Returns the cells of a session as `id x`, sorted.
  private static func lanes(_ client: SessionClient, _ session: String = "s1") -> [String] {
    ReplicatedSession.elements(client.snapshot(session)).map { "\($0.key.dropFirst(5)) \(Int($0.frame.x))" }.sorted()
  }

  private static let shortest = ["a 0", "b 100", "c 0", "d 100"]
  private static let afterDeletion = ["b 100", "c 0", "d 100"]

  @Test func `remain after a batch, and a new session on the document has the shortest ones`() {
    let client = Self.client()
    #expect(Self.lanes(client) == Self.shortest)
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    #expect(Self.lanes(client) == Self.afterDeletion)
    client.openSession(viewport: "200x1000")
    #expect(Self.lanes(client, "s2") == Self.shortest)
  }

  @Test func `remain after a snapshot in another order`() {
    let client = Self.client()
    _ = client.apply(#"{"id": "s", "items": [{"id": "x", "height": 10}, "d", "c", "b"]}"#)
    #expect(Self.lanes(client) == ["b 100", "c 0", "d 100", "x 0"])
  }

  @Test func `remain after edits of the document that insert, delete and resize items`() {
    let client = Self.client()
    client.change(Self.document([("x", 30)] + Self.items.dropFirst()))
    #expect(Self.lanes(client) == ["b 100", "c 0", "d 100", "x 0"])
    client.change(Self.document([("x", 30), ("b", 200), ("c", 40), ("d", 60)]), version: 3)
    #expect(Self.lanes(client) == ["b 100", "c 0", "d 100", "x 0"])
    // A syntax error keeps the layout of the last valid text.
    client.change(String(Self.document(Self.items).dropLast(20)), version: 4)
    client.change(Self.document(Array(Self.items.dropFirst())), version: 5)
    #expect(Self.lanes(client) == Self.afterDeletion)
  }

  @Test func `remain after a reset, an invalidation, a reload, and a resize`() {
    let client = Self.client()
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    _ = Self.lanes(client)
    for (method, more) in [
      ("layoutd/session/invalidate", #", "scope": "everything""#), ("layoutd/performBatchUpdates", #", "updates": []"#),
    ] {
      _ = client.fetch(method, "{\"session\": \"s1\"\(more)}")
      #expect(Self.lanes(client) == Self.afterDeletion, "\(method)")
    }
    _ = client.batch(#"{"reload": {"at": [0, 1], "item": {"id": "c", "height": 300}}}"#)
    #expect(Self.lanes(client) == Self.afterDeletion)
    client.resize(300, 900)
    #expect(Self.lanes(client) == ["b 150", "c 0", "d 150"])
    // The reset adds a again, which chooses the first lane of two empty ones.
    _ = client.fetch("layoutd/session/reset", #"{"session": "s1"}"#)
    #expect(Self.lanes(client) == ["a 0", "b 150", "c 0", "d 150"])
  }

  @Test func `change with the rebalance limit only`() {
    let client = Self.client(#", "rebalance": 80"#)
    _ = client.batch(#"{"delete": {"at": [0, 1]}}, {"delete": {"at": [0, 3]}}"#)
    // Lane 0 is 90 long, lane 1 empty.
    #expect(Self.lanes(client) == ["a 0", "c 100"])
    let other = Self.client(#", "rebalance": 90"#)
    _ = other.batch(#"{"delete": {"at": [0, 1]}}, {"delete": {"at": [0, 3]}}"#)
    #expect(Self.lanes(other) == ["a 0", "c 0"])
  }

  // MARK: - Interactive movement

  /// Returns a client of the lanes after a deletion, with another section from 140 to 440.
  private static func movementClient() -> SessionClient {
    let client = SessionClient()
    let list = items.map { "{\"id\": \"\($0.id)\", \"height\": \($0.height)}" }.joined(separator: ", ")
    client.openDocument(
      """
      {
        "layout": {"kind": "waterfall", "columnCount": 2, "laneAssignment": "stable"}, "reorder": "acrossSections",
        "sections": [{"id": "s", "items": [\(list)]}, {"id": "t", "items": [{"id": "t0", "height": 300}]}]
      }
      """)
    client.openSession(viewport: "200x1000")
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    #expect(lanes(client) == afterDeletion + ["t0 0"])
    return client
  }

  private static func move(_ client: SessionClient, _ x: Double, _ y: Double) {
    client.notify(
      "layoutd/session/updateInteractiveMovement", #"{"session": "s1", "position": {"x": \#(x), "y": \#(y)}}"#)
    _ = client.snapshot()
  }

  @Test(arguments: ["cancel", "end"])
  func `remain when an item is dragged to another section and returns`(method: String) {
    let client = Self.movementClient()
    _ = client.fetch("layoutd/session/beginInteractiveMovement", #"{"session": "s1", "key": "cell:b"}"#)
    Self.move(client, 50, 300)
    if method == "end" { Self.move(client, 150, 60) }
    _ = client.fetch("layoutd/session/\(method)InteractiveMovement", #"{"session": "s1"}"#)
    #expect(Self.lanes(client) == Self.afterDeletion + ["t0 0"])
  }

  @Test func `determine the target of an item, also after a batch`() {
    let client = Self.movementClient()
    _ = client.fetch("layoutd/session/beginInteractiveMovement", #"{"session": "s1", "key": "cell:d"}"#)
    _ = client.batch(#"{"insert": {"at": [1, 1], "item": {"id": "t1", "height": 10}}}"#)
    // Here is b; with the shortest lanes it would be c.
    Self.move(client, 150, 30)
    let response = client.fetch("layoutd/session/endInteractiveMovement", #"{"session": "s1"}"#)
    #expect(response["result"]?["operations"]?[0]?["move"]?["to"] == .array([.number(0), .number(0)]))
  }

  /// Random batches and edits; a client that applies the updates never sees the x of a cell change.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `are constant in the updates of a session`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let client = SessionClient()
    var items = (0..<12).map { (id: "i\($0)", height: 20 + random.below(80)) }
    client.openDocument(Self.document(items, #", "rebalance": 1000000"#))
    var state = ClientState(client.openSession(viewport: "200x4000")["result"] ?? .null)
    var known = Self.places(state)
    for step in 0..<40 {
      client.client.now += 1
      let new = (id: "n\(step)", height: 20 + random.below(80))
      if random.once(in: 2), items.count > 2 {
        let place = random.below(items.count)
        items.remove(at: place)
        items.insert(new, at: 0)
        _ = client.batch(
          """
          {"delete": {"at": [0, \(place)]}},
          {"insert": {"at": [0, 0], "item": {"id": "\(new.id)", "height": \(new.height)}}}
          """)
      } else {
        items.insert(new, at: random.below(items.count + 1))
        items.remove(at: random.below(items.count))
        client.change(Self.document(items, #", "rebalance": 1000000"#), version: step + 2)
      }
      client.settle()
      for update in client.takeUpdates() { state.apply(update) }
      let places = Self.places(state)
      #expect(Set(places.keys) == Set(items.map(\.id)), "seed \(seed), step \(step)")
      for (id, x) in places where known[id] != nil {
        #expect(known[id] == x, "seed \(seed), step \(step): \(id)")
      }
      known = places
    }
  }

  /// Returns the x of each cell.
  private static func places(_ state: ClientState) -> [String: Double] {
    Dictionary(
      uniqueKeysWithValues: state.elements.map { key, element in
        (String(key.dropFirst(5)), ReplicatedSession.element(element).frame.x)
      })
  }
}
