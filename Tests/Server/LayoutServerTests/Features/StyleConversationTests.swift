import JSON
import LayoutServer
import TestSupport
import Testing

/// The member `style` of attributes, which is sent only to clients that request it.
@Suite struct StyleConversationTests {
  private static let requesting = #"{"experimental": {"layoutd": {"version": 1, "style": true}}}"#

  private static func document(_ more: String = "", color: String = "#102030") -> String {
    SessionClient.document(
      """
      {"id": "a", "header": {"length": 30, "label": "Top", "sticky": true}, "decorations": [{"kind": "card"}],
       "items": [{"id": "k0", "height": 100, "color": "\(color)"\(more)}, {"id": "k1", "height": 100}]}
      """, "\"stickyHeaders\": \"push\", ")
  }

  private static func watching(_ capabilities: String = requesting) -> (SessionClient, JSONValue) {
    let client = SessionClient(capabilities: capabilities)
    client.openDocument(document())
    return (client, client.openSession()["result"] ?? .null)
  }

  private static func style(_ key: String, in elements: JSONValue?) -> JSONValue? {
    elements?.asArray?.first { $0["key"] == .string(key) }?["style"]
  }

  @Test func `styles are sent only to clients that request them`() {
    for capabilities in ["{}", #"{"experimental": {"layoutd": {"version": 1}}}"#] {
      let (client, state) = Self.watching(capabilities)
      client.change(Self.document(color: "#FFFFFF"))
      client.settle()
      let texts = ([state] + client.takeUpdates()).map { String(decoding: $0.bytes, as: UTF8.self) }
      #expect(texts.count > 1)
      for text in texts { #expect(!text.contains("\"style\"")) }
    }
  }

  @Test func `the state of a session contains styles`() {
    let (_, state) = Self.watching()
    let elements = state["attributes"]
    #expect(
      Self.style("cell:k0", in: elements)
        == [
          "fill": "#102030", "textColor": "#ffffff", "text": "k0", "cornerRadius": 8,
        ])
    #expect(Self.style("header:a", in: elements)?["text"] == "Top")
    #expect(Self.style("header:a", in: elements)?["dark"] == ["fill": "#12121200", "textColor": "#ffffff"])
    #expect(
      Self.style("decoration:card:a/0", in: elements)?["shadow"]
        == ["color": "#000000", "opacity": 0.17, "offset": [0, 1], "radius": 1])
    for element in elements?.asArray ?? [] { #expect(element["style"]?["fill"]?.asString?.first == "#") }
  }

  @Test func `an update contains the style of an element if it changed`() {
    let (client, _) = Self.watching()
    client.change(Self.document(color: "#FFFFFF"))
    client.settle()
    let changed = client.takeUpdates().first?["changed"]
    #expect(Self.style("cell:k0", in: changed)?["fill"] == "#ffffff")
    // A changed frame alone does not repeat the style.
    client.client.now += 1
    client.change(Self.document().replacing("\"length\": 30", with: "\"length\": 40"), version: 3)
    client.settle()
    let moved = client.takeUpdates().first?["changed"]
    #expect(moved?.asArray?.contains { $0["key"] == "cell:k1" } == true)
    #expect(Self.style("cell:k1", in: moved) == nil)
  }

  @Test func `a sticky header gets its shadow when it is pinned`() {
    let (client, _) = Self.watching()
    client.scroll(20)
    client.settle()
    let changed = client.takeUpdates().first?["changed"]
    #expect(Self.style("header:a", in: changed)?["shadow"]?["radius"] == 1)
  }

  @Test func `animations and element queries contain styles`() {
    let (client, _) = Self.watching()
    _ = client.batch(#"{"delete": {"at": [0, 0]}}"#)
    client.settle()
    let animation = client.takeUpdates().first?["animation"]
    let leaving = animation?["disappearing"]?.asArray?.compactMap { $0["attributes"]?["style"]?["fill"] }
    #expect(leaving == ["#102030"])
    let found = client.fetch("layoutd/attributesFor", #"{"session": "s1", "key": "cell:k1"}"#)["result"]
    #expect(found?["style"]?["text"] == "k1")
    let inRect = client.fetch(
      "layoutd/attributesForElements",
      #"{"session": "s1", "rect": [0, 0, 100, 250]}"#)["result"]?["attributes"]
    #expect(Self.style("cell:k1", in: inRect)?["text"] == "k1")
  }

  @Test func `styles after updates equal those of a snapshot`() {
    let client = SessionClient(capabilities: Self.requesting)
    client.openDocument(Self.document())
    var state = ClientState(client.openSession()["result"] ?? .null)
    for step in 0..<12 {
      let (color, height) = (step % 3 == 0 ? "#FFFFFF" : "#00000\(step % 10)", 20 + 7 * step)
      let text = Self.document(#", "label": "L\#(step / 2)""#, color: color)
      client.change(text.replacing("\"height\": 100,", with: "\"height\": \(height),"), version: step + 2)
      client.scroll(Double(step % 4 * 15))
      client.client.now += 1
      client.settle()
      for update in client.takeUpdates() { state.apply(update) }
      let snapshot = ClientState(client.snapshot())
      #expect(state.elements.mapValues { $0["style"] } == snapshot.elements.mapValues { $0["style"] })
    }
  }
}
