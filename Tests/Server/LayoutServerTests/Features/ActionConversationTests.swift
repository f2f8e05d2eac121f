import JSON
import LayoutDocument
import LayoutServer
import TestSupport
import Testing

/// Code actions and code lenses as editors request them.
@Suite struct ActionConversationTests {
  private static let literals =
    #""codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}, "isPreferredSupport": true"#
  private static let capabilities =
    #""textDocument": {"codeAction": {\#(literals)}}, "workspace": {"workspaceEdit": {"documentChanges": true}}"#
  private static let text =
    "{ /* 𐐀e\u{301} */ \"viewport\": \"iPhone 61\",\r\n  \"sectoins\": [{ \"id\": \"𐐀\", \"items\": [] }], \"timeline\": [] }\r\n"

  private func editor(_ text: String = text, encoding: PositionEncoding = .utf16) -> EditorClient {
    EditorClient(text, encoding: encoding, capabilities: Self.capabilities)
  }

  /// Returns the code actions for a byte range. `context` contains the members of the request's context.
  private func actions(_ editor: EditorClient, at range: Range<Int>, _ context: String = "") -> [JSONValue] {
    editor.fetch("codeAction", #""range": \#(editor.range(range)), "context": {\#(context)}"#).asArray ?? []
  }

  private func offset(of part: String, in text: String = text) throws -> Int {
    let range = try #require(text.utf8.firstRange(of: part.utf8))
    return text.utf8.distance(from: text.utf8.startIndex, to: range.lowerBound)
  }

  private func edits(_ action: JSONValue) -> JSONValue { action["edit"]?["documentChanges"]?[0]?["edits"] ?? .null }

  @Test func `initialize announces code actions and code lenses`() throws {
    let literals = #"{"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}"#
    let params = #"{"capabilities": {"textDocument": \#(literals)}}"#
    let response = TestClient().exchange(TestClient.request("1", "initialize", params))[0]
    let capabilities = try #require(try parsed(response)["result"]?["capabilities"])
    #expect(
      capabilities["codeActionProvider"]
        == (try parsed(
          """
          {"codeActionKinds": ["quickfix", "refactor.extract", "refactor.inline", "refactor.rewrite",
            "source.fixAll.layoutd", "source.sortKeys.layoutd", "source.copyAsSwift.layoutd"],
            "resolveProvider": false}
          """)))
    #expect(capabilities["codeLensProvider"] == (try parsed(#"{"resolveProvider": false}"#)))
  }

  @Test func `initialize announces no code actions to clients that support only commands`() throws {
    let response = TestClient().exchange(TestClient.request("1", "initialize", #"{"capabilities":{}}"#))[0]
    let capabilities = try #require(try parsed(response)["result"]?["capabilities"])
    #expect(capabilities["codeActionProvider"] == nil)
    #expect(capabilities["codeLensProvider"] != nil)
  }

  @Test(arguments: FormattingConversationTests.encodings)
  func `a quick fix removes its diagnostic`(encoding: PositionEncoding) throws {
    let editor = editor(encoding: encoding)
    let place = try offset(of: "iPhone")
    let found = actions(editor, at: place..<place, #""only": ["quickfix"]"#)
    let first = try #require(found.first)
    #expect(first["title"] == "Change to \"iPhone 16\"")
    #expect(first["kind"] == "quickfix")
    #expect(first["isPreferred"] == true)
    #expect(first["edit"]?["documentChanges"]?[0]?["textDocument"]?["version"] == 0)
    #expect(found.dropFirst().allSatisfy { $0["isPreferred"] == nil })
    #expect(editor.apply(edits(first)))
    #expect(editor.text == Self.text.replacing("61", with: "16"))
  }

  @Test func `diagnostics that the client sends have quick fixes, also beside the range`() throws {
    let editor = editor()
    // Neovim sends the diagnostics of the line, with the cursor on the key.
    let key = try offset(of: "viewport")
    let value = try offset(of: "iPhone") - 1
    let range = editor.range(value..<value + 11)
    let context = #""diagnostics": [{"range": \#(range), "code": "unknownValue", "message": "x"}]"#
    #expect(actions(editor, at: key..<key, #""only": ["quickfix"]"#).isEmpty)
    #expect(actions(editor, at: key..<key, context).isEmpty, "a message of another diagnostic")
    let message = #"Unknown device \"iPhone 61\". Did you mean \"iPhone 16\"?"#
    let found = actions(editor, at: key..<key, context.replacing(#""x""#, with: "\"\(message)\""))
    #expect(found.first?["title"] == "Change to \"iPhone 16\"")
  }

  @Test func `diagnostics below the configured level have no quick fixes`() throws {
    let editor = editor(#"{ "layout": { "kind": "waterfall" }, "sections": [{ "xyzzyx": 1, "id": 7 }] }"#)
    let all = 0..<editor.text.utf8.count
    let titles = { actions(editor, at: all, #""only": ["quickfix"]"#).compactMap { $0["title"]?.asString } }
    #expect(titles().contains(#"Remove "xyzzyx""#) && titles().contains(#"Change to "7""#))
    editor.client.notify(
      "workspace/didChangeConfiguration", #"{"settings": {"layoutd": {"diagnostics": {"level": "error"}}}}"#)
    #expect(!titles().contains(#"Remove "xyzzyx""#) && titles().contains(#"Change to "7""#))
  }

  @Test func `a quick fix contains its diagnostic as the client sent it, or else as the server reports it`() throws {
    let editor = editor()
    let place = try offset(of: "iPhone")
    let ours = actions(editor, at: place..<place, #""only": ["quickfix"]"#)[0]["diagnostics"]?[0]
    #expect(ours?["code"] == "unknownValue" && ours?["source"] == "layoutd" && ours?["severity"] == 1)
    let range = editor.range(place - 1..<place + 10)
    let theirs = #"{"code":"unknownValue","range":\#(range),"data":{"x":[1.50]}}"#
    let others =
      #"{"code":7,"range":\#(range)}, {"range":\#(range)}, {"code":"unknownValue","range":\#(editor.range(0..<1))}"#
    let known = actions(editor, at: place..<place, #""diagnostics": [\#(others), \#(theirs)], "only": ["quickfix"]"#)
    #expect(known[0]["diagnostics"] == (try parsed("[\(theirs)]")))
  }

  @Test(arguments: FormattingConversationTests.encodings)
  func `fix-all applies all preferred quick fixes at once`(encoding: PositionEncoding) {
    let editor = editor(encoding: encoding)
    let found = actions(editor, at: 0..<0, #""only": ["source.fixAll"]"#)
    #expect(found.map { $0["kind"] } == ["source.fixAll.layoutd"])
    #expect(editor.apply(edits(found[0])))
    #expect(
      editor.text
        == Self.text.replacing("61", with: "16").replacing("sectoins", with: "sections"))
    #expect(actions(editor, at: 0..<0, #""only": ["source.fixAll.layoutd"]"#) == [])
  }

  static let kinds: [(only: String, kinds: Set<String>)] = [
    (#"["quickfix"]"#, ["quickfix"]), (#"["refactor"]"#, ["refactor.extract", "refactor.rewrite"]),
    (#"["refactor.extract"]"#, ["refactor.extract"]), (#"["refactor.extract.function"]"#, []),
    (#"["source"]"#, ["source.fixAll.layoutd", "source.sortKeys.layoutd", "source.copyAsSwift.layoutd"]),
    (#"["source.organizeImports"]"#, []), (#"["source.copyAsSwift"]"#, ["source.copyAsSwift.layoutd"]),
    (#"["source.fixAll.layoutd"]"#, ["source.fixAll.layoutd"]), (#"["quick"]"#, []), (#"[]"#, []),
    (
      "null",
      [
        "quickfix", "refactor.extract", "refactor.rewrite", "source.fixAll.layoutd", "source.sortKeys.layoutd",
        "source.copyAsSwift.layoutd",
      ]
    ),
    (
      #"[""]"#,
      [
        "quickfix", "refactor.extract", "refactor.rewrite", "source.fixAll.layoutd", "source.sortKeys.layoutd",
        "source.copyAsSwift.layoutd",
      ]
    ),
  ]

  @Test(arguments: kinds)
  func `only actions of the requested kinds are returned`(only: String, kinds: Set<String>) throws {
    let text =
      "{ \"sections\": [{ \"items\": [{ \"hidden\": 0, \"id\": \"a0\" }, { \"hidden\": 0, \"id\": \"a1\" }] }] }"
    let editor = editor(text)
    let start = try offset(of: "[{ \"hidden", in: text)
    let found = actions(editor, at: start + 2..<text.utf8.count - 6, #""only": \#(only)"#)
    #expect(Set(found.compactMap { $0["kind"]?.asString }) == kinds)
  }

  @Test func `a client without documentChanges gets plain edits, and one without action literals none`() throws {
    let place = try offset(of: "iPhone")
    let plain = EditorClient(
      Self.text, capabilities: #""textDocument": {"codeAction": {"codeActionLiteralSupport": {}}}"#)
    let found = actions(plain, at: place..<place)
    #expect(found[0]["isPreferred"] == nil)
    #expect(plain.apply(found[0]["edit"]?["changes"]?[plain.uri] ?? .null))
    #expect(plain.text == Self.text.replacing("61", with: "16"))
    #expect(actions(EditorClient(Self.text), at: place..<place) == [])
  }

  @Test func `an impossible refactoring is returned as disabled if the client supports that`() throws {
    let text = "{ \"sections\": [{ \"items\": [{ \"id\": \"a\" }, { \"id\": \"b\" }] }] }"
    let range = try offset(of: "\"a\"", in: text)..<(try offset(of: "\"b\"", in: text))
    let capabilities = #""textDocument": {"codeAction": {"codeActionLiteralSupport": {}, "disabledSupport": true}}"#
    let requesting = EditorClient(text, capabilities: capabilities)
    let found = actions(requesting, at: range, #""only": ["refactor.rewrite"]"#)
    #expect(found.map { $0["disabled"]?["reason"] } == ["The items do not follow a common rule."])
    #expect(found.allSatisfy { $0["edit"] == nil })
    #expect(actions(requesting, at: range).allSatisfy { $0["disabled"] == nil })
    #expect(actions(editor(text), at: range, #""only": ["refactor.rewrite"]"#) == [])
  }

  @Test func `other documents, and texts that may differ from the editor's, have no actions`() throws {
    let other = EditorClient(Self.text, capabilities: Self.capabilities, uri: "file:///package.json")
    #expect(actions(other, at: 0..<9) == [])
    #expect(other.fetch("codeLens") == .array([]))
    let editor = editor()
    editor.client.notify(
      "textDocument/didChange",
      #"{"textDocument": {"uri": "\#(editor.uri)"}, "contentChanges": [{"range": {"start": {"line": 7, "character": 0}, "end": {"line": 8, "character": 0}}, "text": " "}]}"#
    )
    #expect(actions(editor, at: 0..<200) == [])
    editor.setText(Self.text)
    #expect(actions(editor, at: 0..<200) != [])
    let unknown = #"{"textDocument": {"uri": "file:///b.layout.json"}, "range": \#(editor.range(0..<0))}"#
    #expect(editor.client.fetch("textDocument/codeAction", unknown)["result"] == .array([]))
    #expect(editor.client.fetch("textDocument/codeAction", "{}")["error"]?["code"] == .number(-32602))
  }

  @Test func `an action carries the command that returns the layout as Swift`() throws {
    let editor = editor("{ \"sections\": [{ \"items\": [{ \"repeat\": 3 }] }] }")
    let found = actions(editor, at: 0..<0, #""only": ["source.copyAsSwift"]"#)
    let command: JSONValue = [
      "title": "Copy as Swift", "command": "layoutd.copyAsSwift", "arguments": [.string(editor.uri)],
    ]
    #expect(found == [["title": "Copy as Swift", "kind": "source.copyAsSwift.layoutd", "command": command]])
    let result = editor.client.fetch(
      "workspace/executeCommand", #"{"command": "layoutd.copyAsSwift", "arguments": ["\#(editor.uri)"]}"#)["result"]
    let text = try #require(result?["text"]?.asString)
    #expect(text.contains("import UIKit\n") && text.contains("static func makeLayout() -> UICollectionViewLayout"))
    // An editor that requests actions while the cursor moves gets none, and an empty document has no layout.
    #expect(actions(editor, at: 0..<0, #""only": ["source.copyAsSwift"], "triggerKind": 2"#) == [])
    #expect(actions(self.editor("{ \"sections\": [] }"), at: 0..<0, #""only": ["source.copyAsSwift"]"#) == [])
  }

  @Test(arguments: FormattingConversationTests.encodings)
  func `code lenses offer a preview of the document and a simulation`(encoding: PositionEncoding) throws {
    let editor = editor(encoding: encoding)
    let lenses = editor.fetch("codeLens").asArray ?? []
    #expect(lenses.map { $0["command"]?["command"] } == ["layoutd.preview.openInBrowser", "layoutd.simulate"])
    #expect(lenses.allSatisfy { $0["command"]?["arguments"] == .array([.string(editor.uri)]) })
    let timeline = try offset(of: "\"timeline\"")
    #expect(lenses.map { editor.offsets($0["range"]) } == [0..<1, timeline..<timeline + 10])
    editor.setText("{ \"sections\": [")
    #expect(editor.fetch("codeLens").asArray?.count == 1)
    editor.setText("[]")
    #expect(editor.fetch("codeLens") == .array([]))
  }

  @Test func `a response has at most 5,000 edits`() {
    let items = (0..<6_000).map { "{ \"hidden\": true, \"id\": \"𐐀\($0)\" }" }.joined(separator: ",\n")
    let editor = editor("{ \"sections\": [{ \"items\": [\n\(items)\n] }] }")
    let found = actions(editor, at: 0..<0, #""only": ["source.sortKeys.layoutd"]"#)
    #expect(found.count == 1)
    let count = edits(found[0]).asArray?.count ?? 0
    #expect(count > 1_000 && count <= 5_000)
    #expect(editor.apply(edits(found[0])))
    #expect(actions(editor, at: 0..<0, #""only": ["source.sortKeys.layoutd"]"#) == [])
  }

  @Test(arguments: FormattingConversationTests.encodings, 0..<25)
  func `ranges of code actions are at character boundaries`(encoding: PositionEncoding, seed: Int) {
    var source = RandomText(seed: UInt64(seed) + 90_000)
    var text = source.random.once(in: 2) ? source.document() : Self.spoiled(&source.random)
    if source.random.once(in: 3) { text = String(text.prefix(source.random.below(text.count + 1))) }
    let editor = editor(text, encoding: encoding)
    for _ in 0..<3 {
      let ends = [source.random.below(text.utf8.count + 1), source.random.below(text.utf8.count + 1)].sorted()
      for action in actions(editor, at: ends[0]..<ends[1]) where action["command"] == nil {
        let before = editor.text
        for diagnostic in action["diagnostics"]?.asArray ?? [] { #expect(editor.offsets(diagnostic["range"]) != nil) }
        #expect(editor.apply(edits(action)), "\(action["title"]?.asString ?? "") of \(before)")
        editor.setText(before)
      }
    }
    for lens in editor.fetch("codeLens").asArray ?? [] { #expect(editor.offsets(lens["range"]) != nil) }
  }

  /// Returns a document with errors between characters of several UTF-8 or UTF-16 code units.
  private static func spoiled(_ random: inout SeededGenerator) -> String {
    let space = { (random: inout SeededGenerator) in random.pick([" ", "\r\n", " /* 𐐀e\u{301}👨‍👩‍👧 */ ", "\n"]) }
    let members = [
      "\"viewport\": \"𐐀\"", "\"contentInset\": -1e999", "\"laoyut\": {}",
      "\"templates\": { \"é\": { \"color\": \"red\" } }",
      "\"effects\": {}", "\"👨‍👩‍👧\": 1", "\"layout\": { \"kind\": \"lsit\", \"𐐀\": 1 }", "'timeline': []",
    ]
    let items = ["{ \"id\": \"𐐀\", \"height\": \"12\" }", "{ \"template\": \"e\u{301}\" }", "{ \"𐐀\": 2 }", "null"]
    var text = "{"
    for _ in 0..<random.below(4) { text += space(&random) + random.pick(members) + random.pick([",", ",", ""]) }
    text += space(&random) + "\"sections\": [{ \"items\": ["
    for _ in 0..<random.below(4) { text += space(&random) + random.pick(items) + "," }
    return text + space(&random) + "] }] }"
  }
}
