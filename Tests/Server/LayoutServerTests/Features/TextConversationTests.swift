import JSON
import LayoutDocument
import LayoutServer
import TestSupport
import Testing

/// Folding range, selection range, document link and color requests of editors.
@Suite struct TextConversationTests {
  private static let text = """
    /* 𐐀
     */ {
      "𐐀": "𐐀", "sections": [
        { "items": { "source": "𐐀 a.json", "color": "#aBc" } }
      ]
    }
    """

  @Test func `initialize announces folding ranges, selection ranges, links and colors`() throws {
    let response = TestClient().exchange(TestClient.request("1", "initialize", #"{"capabilities":{}}"#))[0]
    let capabilities = try #require(try parsed(response)["result"]?["capabilities"])
    for name in ["foldingRangeProvider", "selectionRangeProvider", "colorProvider"] {
      #expect(capabilities[name] == .bool(true))
    }
    #expect(capabilities["documentLinkProvider"] == (try parsed(#"{"resolveProvider": false}"#)))
  }

  @Test func `folding ranges are whole lines if the client folds only lines`() throws {
    let editor = EditorClient(Self.text, capabilities: #""textDocument": {"foldingRange": {"lineFoldingOnly": true}}"#)
    #expect(
      editor.fetch("foldingRange")
        == (try parsed(
          """
          [{"startLine": 0, "endLine": 1, "kind": "comment"}, {"startLine": 1, "endLine": 4},
           {"startLine": 2, "endLine": 3}]
          """)))
  }

  @Test(arguments: [(PositionEncoding.utf8, 31), (.utf16, 27), (.utf32, 25)])
  func `other folding ranges are exact, and the outermost are kept`(encoding: PositionEncoding, column: Int) throws {
    let editor = EditorClient(
      Self.text, encoding: encoding, capabilities: #""textDocument": {"foldingRange": {"rangeLimit": 3}}"#)
    let expected = """
      [{"startLine": 0, "startCharacter": 0, "endLine": 1, "endCharacter": 3, "kind": "comment"},
       {"startLine": 1, "startCharacter": 5, "endLine": 5, "endCharacter": 0},
       {"startLine": 2, "startCharacter": \(column), "endLine": 4, "endCharacter": 2}]
      """
    #expect(editor.fetch("foldingRange") == (try parsed(expected)))
    let fewer = EditorClient(Self.text, capabilities: #""textDocument": {"foldingRange": {"rangeLimit": 1}}"#)
    #expect(fewer.fetch("foldingRange").asArray?.count == 1)
  }

  @Test(arguments: FormattingConversationTests.encodings)
  func `selection ranges grow up to the whole text`(encoding: PositionEncoding) throws {
    let editor = EditorClient("[\"𐐀\", {\"a\": 1}]", encoding: encoding)
    let response = editor.fetch("selectionRange", #""positions": [\#(editor.position(2)), \#(editor.position(15))]"#)
    var found: [[Range<Int>?]] = []
    for selection in response.asArray ?? [] {
      var ranges: [Range<Int>?] = []
      var next: JSONValue? = selection
      while let current = next {
        ranges.append(editor.offsets(current["range"]))
        next = current["parent"]
      }
      found.append(ranges)
    }
    #expect(found == [[2..<6, 1..<7, 1..<17, 0..<18], [15..<16, 10..<16, 9..<17, 1..<17, 0..<18]])
  }

  @Test(arguments: FormattingConversationTests.encodings)
  func `data sources are document links`(encoding: PositionEncoding) {
    let editor = EditorClient(Self.text, encoding: encoding)
    let links = editor.fetch("documentLink").asArray ?? []
    #expect(links.map { $0["target"] } == [.string("file:///pages/%F0%90%90%80%20a.json")])
    #expect(
      links.map { editor.offsets($0["range"]).map { editor.buffer.bytes[$0].elementsEqual("𐐀 a.json".utf8) } } == [true]
    )
    #expect(EditorClient(Self.text, uri: "untitled:/a.layout.json").fetch("documentLink") == .array([]))
  }

  @Test(arguments: FormattingConversationTests.encodings)
  func `colors are reported, and converted to text`(encoding: PositionEncoding) throws {
    let editor = EditorClient(Self.text, encoding: encoding)
    let color = try #require(editor.fetch("documentColor")[0])
    #expect(editor.offsets(color["range"]).map { Array(editor.buffer.bytes[$0]) } == Array("#aBc".utf8))
    #expect(
      color["color"] == (try parsed(#"{"red": \#(170.0 / 255), "green": \#(187.0 / 255), "blue": 0.8, "alpha": 1}"#)))
    let range = String(decoding: try #require(color["range"]).bytes, as: UTF8.self)
    let blue = #"{"red": -1, "green": 1e300, "blue": 0.5, "alpha": 1}"#
    let response = editor.fetch("colorPresentation", #""range": \#(range), "color": \#(blue)"#)
    #expect((response.asArray ?? []).map { $0["label"]?.asString } == ["#00FF80", "#00FF80FF"])
    #expect(editor.apply(.array([try #require(response[0]?["textEdit"])])))
    #expect(editor.text == Self.text.replacing("#aBc", with: "#00FF80"))
  }

  @Test func `a color presentation edits a range inside the text even if the client sends another one`() throws {
    let outside = #"{"start": {"line": 3, "character": 65536}, "end": {"line": 90, "character": 4}}"#
    let response = EditorClient(Self.text)
      .fetch("colorPresentation", #""range": \#(outside), "color": {"red": 0, "green": 0, "blue": 0}"#)
    let end = try parsed(#"{"start": {"line": 3, "character": 59}, "end": {"line": 5, "character": 1}}"#)
    #expect(response[0]?["textEdit"]?["range"] == end)
  }

  static let questions: [(method: String, params: String)] = [
    ("foldingRange", ""), ("selectionRange", #""positions": [{"line": 0, "character": 0}]"#), ("documentLink", ""),
    ("documentColor", ""),
    (
      "colorPresentation",
      #""color": {"red": 0, "green": 0, "blue": 0}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}"#
    ),
  ]

  @Test(arguments: questions)
  func `other documents have no folding ranges, links or colors`(method: String, params: String) {
    #expect(EditorClient(Self.text, uri: "file:///package.json").fetch(method, params) == .array([]))
    #expect(EditorClient(Self.text).fetch(method, params) != .array([]))
  }

  @Test(arguments: FormattingConversationTests.encodings, 0..<15)
  func `all ranges in responses are at character boundaries in any text`(
    encoding: PositionEncoding, seed: Int
  ) {
    var source = RandomText(seed: UInt64(seed) + 40_000)
    var text = source.document()
    if source.random.once(in: 2) { text = String(text.prefix(source.random.below(text.count))) }
    let editor = EditorClient(text, encoding: encoding)
    let positions = (0..<20).map { _ in editor.position(source.random.below(text.utf8.count + 1)) }
    let responses = [
      editor.fetch("foldingRange"), editor.fetch("documentLink"), editor.fetch("documentColor"),
      editor.fetch("selectionRange", #""positions": [\#(positions.joined(separator: ", "))]"#),
    ]
    func check(_ value: JSONValue) {
      if let line = value["startLine"]?.asInt, let column = value["startCharacter"]?.asInt {
        let place = "{\"line\": \(line), \"character\": \(column)}"
        #expect((try? parsed("{\"start\": \(place), \"end\": \(place)}")).flatMap(editor.offsets) != nil)
      }
      for member in value.asObject ?? [] {
        if member.key == "range" { #expect(editor.offsets(member.value) != nil) }
        check(member.value)
      }
      for element in value.asArray ?? [] { check(element) }
    }
    responses.forEach(check)
    #expect(responses.allSatisfy { $0.asArray != nil })
    #expect(responses[3].asArray?.count == 20)
  }
}
