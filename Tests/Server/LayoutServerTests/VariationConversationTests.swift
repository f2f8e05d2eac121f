import JSON
import Testing

/// Sessions that show a document in the user's environment, or with a value that is tried.
@Suite struct VariationConversationTests {
  /// The frames of a session's cells by key, as `x y width height`.
  private static func frames(_ client: SessionClient) -> [String: [Double]] {
    let elements = client.snapshot()["attributes"]?.asArray ?? []
    return Dictionary(
      elements.map { ($0["key"]?.asString ?? "", ($0["frame"]?.asArray ?? []).compactMap(\.asDouble)) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func trying(_ value: String, at path: String = "/sections/0/items/0/height") -> String {
    #"{"session": "s1", "path": "\#(path)", "value": \#(value)}"#
  }

  @Test func `a tried value is shown without an animation, and not written`() {
    let client = SessionClient.watching()
    #expect(client.fetch("layoutd/session/tryProperty", Self.trying("150"))["result"] == .object([]))
    client.settle()
    let updates = client.takeUpdates()
    #expect(updates.count == 1 && updates[0]["animation"] == nil && updates[0]["documentVersion"] == .number(1))
    #expect(Self.frames(client)["cell:k0"] == [0, 0, 100, 150])
    #expect(Self.frames(client)["cell:k1"] == [0, 150, 100, 100])
    // Each trial starts from the text as it is written.
    _ = client.fetch("layoutd/session/tryProperty", Self.trying("20", at: "/sections/0/items/1/height"))
    #expect(Self.frames(client)["cell:k0"] == [0, 0, 100, 100])
    #expect(Self.frames(client)["cell:k1"] == [0, 100, 100, 20])
    _ = client.fetch("layoutd/session/tryProperty", #"{"session": "s1"}"#)
    #expect(Self.frames(client)["cell:k1"] == [0, 100, 100, 100])
  }

  @Test func `another session shows the document as it is written`() {
    let client = SessionClient.watching()
    client.openSession(viewport: "100x200")
    _ = client.fetch("layoutd/session/tryProperty", Self.trying("150"))
    client.settle()
    #expect(client.takeUpdates().map { $0["session"] } == [.string("s1")])
  }

  @Test(arguments: [
    (120, 120.0), (150, 150), (100, 100),
  ]) func `a new text ends a trial`(height: Int, expected: Double) {
    let client = SessionClient.watching()
    _ = client.fetch("layoutd/session/tryProperty", Self.trying("150"))
    // With the height 100 the text has the former values, in a new version.
    client.change(SessionClient.column([height, 100, 100, 100]) + (height == 100 ? " " : ""))
    client.settle()
    #expect(Self.frames(client)["cell:k0"] == [0, 0, 100, expected])
  }

  @Test(arguments: [
    (#""path": "/sections/0/items/0/height", "value": "tall""#, "invalidValue"),
    (#""path": "sections", "value": 1"#, "invalidValue"),
    (#""path": "/sections/99/header", "value": 1"#, "invalidValue"),
  ]) func `a value that is not valid changes nothing`(parameters: String, kind: String) {
    let client = SessionClient.watching()
    let error = client.fetch("layoutd/session/tryProperty", "{\"session\": \"s1\", \(parameters)}")["error"]
    #expect(error?["data"]?["kind"] == .string(kind))
    client.settle()
    #expect(client.takeUpdates().isEmpty)
  }

  @Test func `the direction and the text size of the user are those of a document with these keys`() {
    func text(_ more: String) -> String {
      """
      {"layout": {"kind": "tags", "fontSize": 10}, \(more)
       "sections": [{"id": "a", "items": [{"id": "one", "text": "one"}, {"id": "two", "text": "two"}]}]}
      """
    }
    let client = SessionClient()
    client.openDocument(text(""))
    client.openSession(viewport: "100x200")
    let before = Self.frames(client)
    let environment = #"{"session": "s1", "layoutDirection": "rightToLeft", "textScale": 2}"#
    #expect(client.fetch("layoutd/session/setEnvironment", environment)["result"] == .object([]))
    let after = Self.frames(client)
    #expect(after["cell:one"]?[2] != before["cell:one"]?[2] && after["cell:one"]?[0] != before["cell:one"]?[0])
    #expect(client.snapshot()["layoutDirection"] == .string("rightToLeft"))
    // The environment stays when the text changes, and the text is the same as before.
    client.change(text("\"contentInset\": 0, "))
    client.settle()
    #expect(Self.frames(client) == after)
    // The mirrored frames of a text of twice the size.
    let written = SessionClient()
    written.openDocument(text("\"layoutDirection\": \"rtl\", ").replacing("\"fontSize\": 10", with: "\"fontSize\": 20"))
    written.openSession(viewport: "100x200")
    let expected = Self.frames(written)
    #expect(after.mapValues { $0[2] } == expected.mapValues { $0[2] })
    #expect(after["cell:one"]?[0] == expected["cell:one"]?[0])
    _ = client.fetch("layoutd/session/setEnvironment", #"{"session": "s1"}"#)
    #expect(Self.frames(client) == before)
  }
}
