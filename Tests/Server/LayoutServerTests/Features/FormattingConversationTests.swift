import JSON
import LanguageFeatures
import LayoutDocument
import LayoutServer
import TestSupport
import Testing

/// Formatting requests of editors.
@Suite struct FormattingConversationTests {
  static let encodings = [PositionEncoding.utf8, .utf16, .utf32]
  private static let bad = "{\"viewport\":\"𐐀👨‍👩‍👧\",/* e\u{301} */  \"sections\": [\r\n  ],\"a\":\"𐐀\"   }"
  private static let good =
    "{\r\n  \"viewport\": \"𐐀👨‍👩‍👧\",\r\n  /* e\u{301} */ \"sections\": [],\r\n  \"a\": \"𐐀\"\r\n}\r\n"

  @Test func `initialize announces the formatting features`() throws {
    let client = TestClient()
    let response = client.exchange(TestClient.request("1", "initialize", #"{"capabilities":{}}"#))[0]
    let capabilities = try #require(try parsed(response)["result"]?["capabilities"])
    #expect(capabilities["documentFormattingProvider"] == .bool(true))
    #expect(capabilities["documentRangeFormattingProvider"] == .bool(true))
    #expect(
      capabilities["documentOnTypeFormattingProvider"]
        == (try parsed(##"{"firstTriggerCharacter": "\n", "moreTriggerCharacter": ["}", "]", ","]}"##)))
  }

  @Test(arguments: encodings)
  func `formatting a text that is already formatted returns no edits`(encoding: PositionEncoding) {
    let editor = EditorClient(Self.bad.replacing("[\r\n  ]", with: "[1,\r\n  ]"), encoding: encoding)
    #expect(editor.apply(editor.fetch("formatting", #""options": {"tabSize": 2, "insertSpaces": true}"#)))
    #expect(editor.text == Self.good.replacing("[]", with: "[\r\n    1,\r\n  ]"))
    #expect(editor.fetch("formatting") == .array([]))
  }

  static let options: [(options: String, indent: String)] = [
    ("", "  "), (#""options": null"#, "  "), (#""options": []"#, "  "), (#""options": {}"#, "  "),
    (#""options": {"tabSize": 4, "insertSpaces": true, "trimFinalNewlines": true, "x": {}}"#, "    "),
    (#""options": {"tabSize": 8, "insertSpaces": false}"#, "\t"), (#""options": {"insertSpaces": false}"#, "\t"),
    (#""options": {"tabSize": 0}"#, "  "), (#""options": {"tabSize": -1.5, "insertSpaces": null}"#, "  "),
    (#""options": {"tabSize": 1e300}"#, "                "),
  ]

  @Test(arguments: options)
  func `the indentation follows the formatting options`(options: String, indent: String) {
    let editor = EditorClient("{\n\"a\": 1\n}\n")
    #expect(editor.apply(editor.fetch("formatting", options)))
    #expect(editor.text == "{\n\(indent)\"a\": 1\n}\n")
  }

  @Test(arguments: encodings)
  func `a range is formatted`(encoding: PositionEncoding) throws {
    let text = "{\n    \"a\":\"𐐀\",\n    \"b\":\"𐐀\",\n    \"c\":\"𐐀\"\n}\n"
    let editor = EditorClient(text, encoding: encoding)
    let start = try #require(text.utf8.firstRange(of: "\"b\"".utf8)).lowerBound
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: start)
    let range = editor.range(offset + 1..<offset + 8)
    #expect(editor.apply(editor.fetch("rangeFormatting", #""range": \#(range)"#)))
    #expect(editor.text == "{\n    \"a\":\"𐐀\",\n    \"b\": \"𐐀\",\n    \"c\":\"𐐀\"\n}\n")
  }

  @Test func `a range that is reversed or outside the text is accepted`() {
    let editor = EditorClient("{\"a\":1}")
    let range = #"{"start": {"line": 9, "character": 9}, "end": {"line": 0, "character": -1}}"#
    #expect(editor.apply(editor.fetch("rangeFormatting", #""range": \#(range)"#)))
    #expect(editor.text == "{ \"a\": 1 }\n")
  }

  @Test func `a text with a syntax error is formatted only in ranges without the error`() {
    let text = "{ \"a\": ,\n\"b\": {\"c\":1} }"
    let editor = EditorClient(text)
    #expect(editor.fetch("formatting") == .array([]))
    #expect(editor.fetch("rangeFormatting", #""range": \#(editor.range(0..<text.utf8.count))"#) == .array([]))
    #expect(editor.apply(editor.fetch("rangeFormatting", #""range": \#(editor.range(15..<20))"#)))
    #expect(editor.text == "{ \"a\": ,\n\"b\": { \"c\": 1 } }")
  }

  @Test(arguments: encodings)
  func `a typed line is indented`(encoding: PositionEncoding) {
    let editor = EditorClient("{ \"𐐀\": [\n", encoding: encoding)
    #expect(editor.apply(editor.fetch("onTypeFormatting", #""position": \#(editor.position(12)), "ch": "\n""#)))
    #expect(editor.text == "{ \"𐐀\": [\n  ")
    editor.setText("{ \"𐐀\": [\n  ]")
    #expect(editor.apply(editor.fetch("onTypeFormatting", #""position": \#(editor.position(15)), "ch": "]""#)))
    #expect(editor.text == "{ \"𐐀\": [\n]")
    #expect(editor.fetch("onTypeFormatting", #""position": \#(editor.position(2)), "ch": ",""#) == .array([]))
  }

  @Test func `other documents and unknown documents are not formatted`() {
    for uri in ["file:///package.json", "untitled:1"] {
      #expect(EditorClient("{\"a\":1}", uri: uri).fetch("formatting") == .array([]))
    }
    let editor = EditorClient("{}")
    let unknown = #"{"textDocument": {"uri": "file:///b.layout.json"}}"#
    #expect(editor.client.fetch("textDocument/formatting", unknown)["result"] == .array([]))
    #expect(editor.client.fetch("textDocument/formatting", "{}")["error"]?["code"] == .number(-32602))
  }

  @Test func `a text that may differ from the editor's is not formatted`() {
    let editor = EditorClient("{\"a\":1}")
    editor.client.notify(
      "textDocument/didChange",
      #"{"textDocument": {"uri": "\#(editor.uri)"}, "contentChanges": [{"range": {"start": {"line": 7, "character": 0}, "end": {"line": 8, "character": 0}}, "text": " "}]}"#
    )
    #expect(editor.fetch("formatting") == .array([]))
    editor.setText("{\"a\":1}")
    #expect(editor.fetch("formatting") != .array([]))
  }

  @Test func `a response has at most 5,000 edits`() {
    let text = "[\n" + (0..<6_000).map { "{\"id\":\"𐐀\($0)\"}" }.joined(separator: ",\n") + "\n]"
    let editor = EditorClient(text)
    let edits = editor.fetch("formatting")
    // Four edits for each item and one at the end are 24,001 edits. Each five neighbors are merged into one.
    #expect((edits.asArray ?? []).count == 4_801)
    #expect(editor.apply(edits))
    let bytes = Array(text.utf8)
    let expected = TextFormatter.edits(of: SyntaxTree(bytes), .spaces(2)).map { TextEdit.applied($0, to: bytes) }
    #expect(editor.buffer.bytes == expected)
  }

  @Test(arguments: encodings, 0..<30)
  func `formatting edits are at character boundaries in any text`(encoding: PositionEncoding, seed: Int) {
    var source = RandomText(seed: UInt64(seed) + 9_000)
    let editor = EditorClient(source.document(), encoding: encoding)
    let before = editor.buffer.bytes
    #expect(editor.apply(editor.fetch("formatting")))
    let expected = TextFormatter.edits(of: SyntaxTree(before), .spaces(2)).map { TextEdit.applied($0, to: before) }
    #expect(editor.buffer.bytes == expected)
  }
}
