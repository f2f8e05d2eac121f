import JSON
import TestSupport
import Testing

/// Carousels that loop, as sessions show them: cards of 60, 40 apart, in a viewport of 100.
@Suite struct CarouselLoopConversationTests {
  private static func document(_ count: Int, _ more: String = "") -> String {
    """
    {
      "scrollDirection": "horizontal", \(more)
      "layout": {"kind": "carousel", "cardWidth": 60, "cardHeight": 1, "spacing": 40, "minimumScale": 1,
        "loops": true},
      "sections": [{"id": "s", "items": [{"repeat": \(count), "id": "c{i}"}]}]
    }
    """
  }

  private static func client(_ count: Int, _ options: String = "") -> SessionClient {
    let client = SessionClient()
    client.openDocument(document(count))
    client.openSession(options, viewport: "100x80")
    return client
  }

  /// Lets the server send what is due a second later.
  private static func settle(_ client: SessionClient) {
    client.client.now += 1
    client.settle()
  }

  private static func scroll(_ client: SessionClient, to x: Double) {
    client.notify("layoutd/session/scroll", "{\"session\": \"s1\", \"contentOffset\": {\"x\": \(x), \"y\": 0}}")
    Self.settle(client)
  }

  private static func cards(_ client: SessionClient) -> [String: Double] {
    Dictionary(
      uniqueKeysWithValues: ReplicatedSession.elements(client.snapshot()).map { ($0.key, $0.frame.x) })
  }

  @Test func `a session states that its content has no ends, and later that it has`() throws {
    let client = Self.client(5)
    #expect(client.snapshot()["endless"] == true)
    client.change(Self.document(1))
    Self.settle(client)
    let update = try #require(client.takeUpdates().last)
    #expect(update["endless"] == false && update["contentSize"]?["width"]?.asInt == 100)
    #expect(client.snapshot()["endless"] == nil)
    client.change(Self.document(5), version: 3)
    Self.settle(client)
    #expect(client.takeUpdates().last?["endless"] == true)
  }

  @Test(arguments: ["", #""overscan": 120"#]) func `updates lead across the seam`(options: String) {
    let client = SessionClient()
    client.openDocument(Self.document(5))
    let copy = ReplicatedSession(opened: client.openSession(options, viewport: "100x80")["result"] ?? .null)
    for offset in stride(from: 0.0, through: 1500, by: 35) {
      for x in [offset, -offset, 9e11 + offset] {
        Self.scroll(client, to: x)
        client.takeUpdates().forEach(copy.apply)
        copy.check(snapshot: client.snapshot(), isCurrent: true)
        #expect(copy.takeFaults() == [], "\(x)")
      }
    }
    Self.scroll(client, to: 930)
    #expect(Self.cards(client)["cell:c4"] == 920)
  }

  @Test func `offsets are targets at any distance, and cards are reached the shorter way`() {
    let client = Self.client(5)
    func x(_ method: String, _ parameters: String) -> Double? {
      client.fetch(method, "{\"session\": \"s1\", \(parameters)}")["result"]?["contentOffset"]?["x"]?.asDouble
    }
    #expect(x("layoutd/targetContentOffset", #""proposed": {"x": -1e12, "y": 0}"#) == -1e12)
    #expect(x("layoutd/targetContentOffset", #""proposed": {"x": 12340, "y": 0}"#) == 12_300)
    Self.scroll(client, to: 12_500)
    #expect(x("layoutd/scrollToItem", #""key": "cell:c3", "position": "center""#) == 12_300)
    #expect(x("layoutd/scrollToItem", #""key": "cell:c1", "position": "center""#) == 12_600)
  }

  @Test func `a batch keeps the card at rest, wherever the viewport is`() {
    let client = Self.client(6)
    Self.scroll(client, to: 1300)
    _ = client.batch(#"{"delete": {"at": [0, 3]}}"#)
    #expect(Self.cards(client)["cell:c1"] == 1120)
    #expect(client.snapshot()["contentOffset"]?["x"]?.asDouble == 1100)
  }

  @Test func `a card that comes to the other side does not cross the screen`() throws {
    let client = Self.client(4, #""animation": "keyframes", "overscan": 60"#)
    // Card 2 is two cards before card 0, at −180. Without card 1 it is the next one after it, at 120.
    Self.scroll(client, to: -30)
    _ = client.takeUpdates()
    _ = client.batch(#"{"delete": {"at": [0, 1]}}"#, #""animated": true"#)
    Self.settle(client)
    let tracks = try #require(client.takeUpdates().last?["animation"]?["appearing"]?.asArray)
    let card = try #require(tracks.first { $0["key"] == "cell:c2" })
    #expect(card["initial"]?["frame"]?.asArray?.first?.asDouble == 220)
  }
}
