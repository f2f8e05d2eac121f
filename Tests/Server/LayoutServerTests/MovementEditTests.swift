import JSON
import LanguageFeatures
import LayoutDocument
import LayoutServer
import TestSupport
import Testing

/// Drops as edits of the text.
@Suite struct MovementEditTests {
  private static let text = """
    {
      "layout": {"kind": "list", "rowHeight": 20},
      "reorder": "acrossSections",
      "sections": [
        {
          "id": "todo",
          "layout": {"sectionInset": 10},
          "items": [
            {"id": "a"}, // the first
            // about b
            {"id": "b", "data": {
              "note": 1
            }},
            {"id": "c"} // the last, without a comma
          ]
        },
        {"id": "done", "items": [
            {"id": "d"},
        ]}
      ]
    }
    """

  private static func editor(_ text: String, capabilities: String = editing) -> MovementClient {
    let client = MovementClient(server: Server(environment: ServerEnvironment()), capabilities: capabilities)
    client.client.openDocument(text)
    client.open(viewport: "100x400")
    return client
  }

  private static let editing = #"{"workspace": {"applyEdit": true}}"#

  private static func drop(_ client: MovementClient) -> JSONValue {
    let response = client.client.fetch(
      "layoutd/session/endInteractiveMovement", #"{"session": "s1", "edit": true}"#)
    return response["result"] ?? .null
  }

  private static func edited(_ text: String, _ result: JSONValue) -> String {
    let buffer = TextBuffer(Array(text.utf8))
    let edits = (result["edit"]?["edits"]?.asArray ?? []).map { edit -> TextEdit in
      let place = { (name: String) in
        TextPosition(
          line: edit["range"]?[name]?["line"]?.asInt ?? 0, character: edit["range"]?[name]?["character"]?.asInt ?? 0)
      }
      return TextEdit(
        range: buffer.offset(of: place("start"), encoding: .utf16)..<buffer.offset(of: place("end"), encoding: .utf16),
        text: Array((edit["newText"]?.asString ?? "").utf8))
    }
    return String(decoding: TextEdit.applied(edits, to: Array(text.utf8)), as: UTF8.self)
  }

  @Test func `the lines of the item move with their comments, commas and indentation`() throws {
    let client = Self.editor(Self.text)
    _ = client.begin("cell:b")
    client.update(50, 500)
    let result = Self.drop(client)
    #expect(result["operations"]?.asArray?.count == 1)
    #expect(result["edit"]?["textVersion"]?.asInt == 1)
    #expect(
      Self.edited(Self.text, result)
        == """
        {
          "layout": {"kind": "list", "rowHeight": 20},
          "reorder": "acrossSections",
          "sections": [
            {
              "id": "todo",
              "layout": {"sectionInset": 10},
              "items": [
                {"id": "a"}, // the first
                {"id": "c"} // the last, without a comma
              ]
            },
            {"id": "done", "items": [
                {"id": "d"},
                // about b
                {"id": "b", "data": {
                  "note": 1
                }},
            ]}
          ]
        }
        """)
    // The editor applies the edit; the session shows the same.
    client.settle()
    let before = client.order
    client.client.change(Self.edited(Self.text, result))
    client.settle()
    #expect(client.order == before)
    client.expectEqualToSnapshot()
  }

  @Test func `an edit is offered only if the text can be edited and writes the items one by one`() {
    let generated = Self.text.replacing(#"{"id": "c"}"#, with: #"{"repeat": 3}"#)
    for (text, capabilities) in [(generated, Self.editing), (Self.text, "{}")] {
      let client = Self.editor(text, capabilities: capabilities)
      _ = client.begin("cell:a")
      client.update(50, 40)
      let result = Self.drop(client)
      #expect(result["operations"]?.asArray?.count == 1)
      #expect(result["edit"] == nil)
    }
    let unmoved = Self.editor(Self.text)
    _ = unmoved.begin("cell:a")
    #expect(Self.drop(unmoved) == .object([JSONMember(key: "operations", value: .array([]))]))
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `an edited text has the items in the order of the drop`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let newline = random.pick(["\n", "\n", " "])
    let names = (0..<3).map { section in (0..<random.below(6)).map { "\(section)-\($0)" } }
    let sections = names.enumerated().map { index, items in
      let lines = items.enumerated().map { place, name in
        let comment = newline == "\n" && random.once(in: 3) ? " // after \(name)\n" : newline
        let lead = newline == "\n" && random.once(in: 4) ? "  // before \(name)\n" : ""
        let comma = place + 1 < items.count || random.once(in: 3) ? "," : ""
        return lead + #"  {"id": "\#(name)", "height": \#(10 + random.below(20))}"# + comma + comment
      }
      return #"{"id": "s\#(index)", "layout": {"sectionInset": 5}, "items": ["# + newline + lines.joined() + "]}"
    }
    var text =
      #"{"reorder": "acrossSections", "layout": {"kind": "list"}, "sections": ["# + sections.joined(separator: ",\n")
      + "]}"
    let client = Self.editor(text)
    for version in 2..<6 {
      guard let item = names.flatMap(\.self).randomElement(using: &random) else { return }
      _ = client.begin("cell:\(item)")
      client.update(50, Double(random.below(350)))
      let result = Self.drop(client)
      client.settle()
      guard result["operations"]?.asArray?.isEmpty == false else { continue }
      let comment = Comment(rawValue: "seed \(seed), \(item)\n\(text)")
      #expect(result["edit"] != nil, comment)
      let new = Self.edited(text, result)
      let comments = { (text: String) in text.split(separator: "\n").filter { $0.contains("//") }.count }
      #expect(comments(new) == comments(text), comment)
      let shown = client.order
      // A session on the edited text shows the same.
      let other = Self.editor(new)
      #expect(other.order == shown, comment)
      #expect(DocumentSnapshot(text: Array(new.utf8), location: .init(folder: nil), files: .none).diagnostics == [])
      text = new
      client.client.change(text, version: version)
      client.settle()
      #expect(client.order == shown, comment)
    }
  }
}
