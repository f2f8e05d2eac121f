import JSON
import Testing

/// Sizes that arrive in a session, as a client of the server sees them.
@Suite struct LateSizeConversationTests {
  private static let text = """
    {"viewport": {"width": 100, "height": 200}, "layout": {"kind": "list", "rowHeight": 50},
     "sections": [{"id": "s", "items": [{"repeat": 50, "id": "r-{i}", "measured": {"height": 80, "after": 0.5}}]}]}
    """

  private static func watching(_ options: String) -> SessionClient {
    let client = SessionClient()
    client.openDocument(text)
    client.openSession(options)
    client.settle()
    _ = client.takeUpdates()
    return client
  }

  @Test func `a session sends the sizes at their time, with the jumps if it asks for them`() {
    let client = Self.watching(#""reportsJumps": true"#)
    client.client.now += 0.4
    client.settle()
    #expect(client.takeUpdates().isEmpty)
    client.client.now += 0.2
    client.settle()
    let updates = client.takeUpdates()
    #expect(updates.count == 1)
    #expect(updates.first?["cause"]?["kind"] == .string("invalidate"))
    // Rows 0 to 2 are 80 points high, and row 3 leaves the viewport before it is measured: 3 · 80 + 47 · 50.
    #expect(updates.first?["contentSize"]?["height"] == .number(2590))
    let jumps = updates.first?["jumps"]
    #expect(jumps?.asObject?.count == 3)
    #expect(jumps?["cell:r-1"] == .number(30))
    #expect(jumps?["cell:r-2"] == .number(60))
    #expect(jumps?["cell:r-3"] == .number(90))
  }

  @Test func `a session that does not ask for jumps gets none`() {
    let client = Self.watching("")
    client.client.now += 1
    client.settle()
    let updates = client.takeUpdates()
    #expect(updates.count == 1)
    #expect(updates.first?["jumps"] == nil)
  }

  @Test func `a scroll at which views are measured above the viewport moves the offset`() {
    let client = Self.watching(#""reportsJumps": true"#)
    client.scroll(600, token: "1")
    client.settle()
    _ = client.takeUpdates()
    client.client.now += 0.5
    client.settle()
    let update = client.takeUpdates().first
    // Rows 0 to 3 arrive above the viewport, and rows 12 to 14 in it.
    #expect(update?["contentOffset"]?["y"] == .number(720))
    #expect(update?["jumps"]?.asObject?.map(\.key).sorted() == ["cell:r-13", "cell:r-14", "cell:r-15"])
  }

  @Test func `on the manual clock sizes arrive when the client advances it`() {
    let client = Self.watching("")
    _ = client.fetch("layoutd/clock/set", #"{"session": "s1", "mode": "manual"}"#)
    client.client.now += 10
    client.settle()
    #expect(client.takeUpdates().isEmpty)
    _ = client.fetch("layoutd/clock/advance", #"{"session": "s1", "by": 0.4}"#)
    #expect(client.takeUpdates().isEmpty)
    _ = client.fetch("layoutd/clock/advance", #"{"session": "s1", "by": 0.2}"#)
    #expect(client.takeUpdates().count == 1)
  }
}
