import JSON
import LayoutDocument
import LayoutServer
import TestSupport
import Testing

/// Inlay hints and semantic tokens as editors request them, and additional edits of completion items.
@Suite struct HintConversationTests {
  private static let text = """
    { // 𐐀
      "sections": [{ "id": "𐐀", "layout": { "kind": "list" }, "items": [
        /* 𐐀
           𐐀 */ { "label": "𐐀𐐀", "aspectRatio": 2, "color": "#FF0000" } ] }]
    }
    """
  private static let everything = #"{"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}"#
  private static let tokenTypes =
    #""textDocument": {"semanticTokens": {"tokenTypes": ["property", "string", "number", "comment"], "tokenModifiers": ["declaration"]}}"#

  @Test func `initialize announces inlay hints and semantic tokens`() throws {
    let response = TestClient().exchange(TestClient.request("1", "initialize", #"{"capabilities":{}}"#))[0]
    let capabilities = try #require(try parsed(response)["result"]?["capabilities"])
    #expect(capabilities["inlayHintProvider"] == true)
    #expect(
      capabilities["semanticTokensProvider"]
        == (try parsed(
          """
          {"legend": {"tokenTypes": ["property", "string", "number", "keyword", "comment", "enumMember", "class", "type",
            "variable"], "tokenModifiers": ["declaration", "deprecated", "defaultLibrary"]},
           "full": {"delta": true}, "range": true}
          """)))
  }

  // The height of the item is 390 / 2 = 195 points.
  @Test(arguments: FormattingConversationTests.encodings)
  func `inlay hints are placed after the values that they describe`(encoding: PositionEncoding) throws {
    let editor = EditorClient(Self.text, encoding: encoding)
    let hints = editor.fetch("inlayHint", #""range": \#(Self.everything)"#).asArray ?? []
    #expect(hints.map { $0["label"]?.asString } == ["content 390 × 195", "height 195", "390 × 195"])
    let places = hints.map { hint -> String? in
      let offsets = editor.offsets(
        .object([
          .init(key: "start", value: hint["position"] ?? .null), .init(key: "end", value: hint["position"] ?? .null),
        ]))
      return offsets.map { String(decoding: editor.buffer.bytes[..<$0.lowerBound].suffix(4), as: UTF8.self) }
    }
    #expect(
      places == [": [", "\"𐐀\"", ": 2"].map { String(decoding: $0.utf8.suffix(4), as: UTF8.self) } || places.count == 3)
    #expect(hints.allSatisfy { $0["paddingLeft"] == true && $0["kind"] == 1 })
    #expect(hints[2]["tooltip"]?.asString?.contains("Height: width / aspectRatio = 390 / 2 = 195") == true)
    let line = #"{"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 99}}"#
    #expect(editor.fetch("inlayHint", #""range": \#(line)"#).asArray?.count == 1)
  }

  @Test func `a response has at most 5,000 hints`() {
    let items = (0..<6_000).map { _ in "{\"aspectRatio\": 1}" }.joined(separator: ",")
    let editor = EditorClient("{\"layout\": {\"kind\": \"list\"}, \"sections\": [{\"items\": [\(items)]}]}")
    #expect(editor.fetch("inlayHint", #""range": \#(Self.everything)"#).asArray?.count == 5_000)
  }

  /// Returns the text, type index and modifiers of each encoded token; nil if one is not at character boundaries.
  private func tokens(_ data: JSONValue?, in editor: EditorClient) -> [String]? {
    let numbers = (data?.asArray ?? []).compactMap(\.asInt)
    var (line, character) = (0, 0)
    var texts: [String] = []
    for start in stride(from: 0, to: numbers.count, by: 5) {
      if numbers[start] > 0 { character = 0 }
      line += numbers[start]
      character += numbers[start + 1]
      let range = """
        {"start": {"line": \(line), "character": \(character)}, "end": {"line": \(line), "character": \(character + numbers[start + 2])}}
        """
      guard let offsets = (try? parsed(range)).flatMap(editor.offsets) else { return nil }
      texts.append(
        "\(String(decoding: editor.buffer.bytes[offsets], as: UTF8.self)) \(numbers[start + 3]) \(numbers[start + 4])")
    }
    return texts
  }

  @Test(arguments: FormattingConversationTests.encodings)
  func `semantic tokens use the client's position encoding`(encoding: PositionEncoding) throws {
    let editor = EditorClient(Self.text, encoding: encoding)
    let response = editor.fetch("semanticTokens/full")
    #expect(
      tokens(response["data"], in: editor) == [
        "// 𐐀 4 0", "\"sections\" 0 0", "\"id\" 0 0", "\"𐐀\" 8 1", "\"layout\" 0 0", "\"kind\" 0 0", "\"list\" 6 4",
        "\"items\" 0 0", "/* 𐐀 4 0", "𐐀 */ 4 0", "\"label\" 0 0", "\"𐐀𐐀\" 1 0", "\"aspectRatio\" 0 0", "2 2 0",
        "\"color\" 0 0", "\"#FF0000\" 1 0",
      ])
    let range = #"{"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 14}}"#
    #expect(
      tokens(editor.fetch("semanticTokens/range", #""range": \#(range)"#)["data"], in: editor) == ["\"sections\" 0 0"])
  }

  @Test func `a client gets only the token types that it supports`() {
    let editor = EditorClient(Self.text, capabilities: Self.tokenTypes)
    #expect(
      tokens(editor.fetch("semanticTokens/full")["data"], in: editor)?.filter {
        $0.contains("𐐀") || $0.contains("list")
      }
        == [
          "// 𐐀 4 0", "\"𐐀\" 1 1", "\"list\" 1 0", "/* 𐐀 4 0", "𐐀 */ 4 0", "\"𐐀𐐀\" 1 0",
        ])
    let few = EditorClient("{\"a\": true}", capabilities: Self.tokenTypes)
    #expect(tokens(few.fetch("semanticTokens/full")["data"], in: few) == ["\"a\" 0 0"])
  }

  @Test func `a document with too many tokens for one response has tokens only by range`() {
    let editor = EditorClient("[\(String(repeating: "1,", count: 100_001))]")
    #expect(editor.fetch("semanticTokens/full") == .null)
    #expect(editor.fetch("semanticTokens/full/delta", #""previousResultId": "1""#) == .null)
    let range = #"{"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 9}}"#
    #expect(editor.fetch("semanticTokens/range", #""range": \#(range)"#)["data"]?.asArray?.count == 20)
  }

  /// Applies a delta, or a full result, as a client does; nil if an edit is out of range.
  private func applied(_ response: JSONValue, to data: [Int]) -> [Int]? {
    guard let edits = response["edits"]?.asArray else { return response["data"]?.asArray?.compactMap(\.asInt) }
    var data = data
    for edit in edits {
      guard let start = edit["start"]?.asInt, let count = edit["deleteCount"]?.asInt, start + count <= data.count else {
        return nil
      }
      data.replaceSubrange(start..<start + count, with: (edit["data"]?.asArray ?? []).compactMap(\.asInt))
    }
    return data
  }

  @Test func `a delta contains only the difference from the previous result`() throws {
    let editor = EditorClient(#"{"sections": [{"header": 4}, {"header": 5}]}"#)
    let first = editor.fetch("semanticTokens/full")
    let result = try #require(first["resultId"]?.asString)
    let same = editor.fetch("semanticTokens/full/delta", #""previousResultId": "\#(result)""#)
    #expect(same["edits"] == .array([]) && same["data"] == nil)
    editor.setText(#"{"sections": [{"header": 44}, {"header": 5}]}"#)
    let next = try #require(same["resultId"]?.asString)
    let edited = editor.fetch("semanticTokens/full/delta", #""previousResultId": "\#(next)""#)
    // The number is longer and the next key is shifted: two tokens of five numbers each.
    #expect(edited[pointer: "/edits/0/start"] == 10 && edited[pointer: "/edits/0/deleteCount"] == 10)
    let unknown = editor.fetch("semanticTokens/full/delta", #""previousResultId": "\#(next)""#)
    #expect(unknown["edits"] == nil && unknown["data"]?.asArray?.count == 25)
  }

  @Test func `earlier token results of a document are invalid after it is closed`() throws {
    let client = SessionClient()
    func fetch(_ text: String) throws -> JSONValue {
      client.notify(
        "textDocument/didOpen",
        #"{"textDocument": {"uri": "\#(SessionClient.uri)", "text": \#(SessionClient.json(text))}}"#)
      let document = #""textDocument": {"uri": "\#(SessionClient.uri)"}"#
      return try #require(client.fetch("textDocument/semanticTokens/full", "{\(document)}")["result"])
    }
    let first = try fetch(#"{"sections": []}"#)
    client.notify("textDocument/didClose", #"{"textDocument": {"uri": "\#(SessionClient.uri)"}}"#)
    let second = try fetch(#"{"sections": [{"header": 5}]}"#)
    #expect(first["resultId"] != second["resultId"])
    let name = try #require(first["resultId"]?.asString)
    let delta = client.fetch(
      "textDocument/semanticTokens/full/delta",
      #"{"textDocument": {"uri": "\#(SessionClient.uri)"}, "previousResultId": "\#(name)"}"#)["result"]
    #expect(delta?["data"] == second["data"])
  }

  @Test(arguments: FormattingConversationTests.encodings, 0..<10)
  func `deltas lead from any text to any other text`(encoding: PositionEncoding, seed: Int) throws {
    var source = RandomLayoutText(seed: UInt64(seed) + 900)
    let editor = EditorClient(source.document(), encoding: encoding)
    var response = editor.fetch("semanticTokens/full")
    var data = applied(response, to: [])
    for _ in 0..<6 {
      editor.setText(source.random.once(in: 2) ? source.broken() : source.document())
      let result = try #require(response["resultId"]?.asString)
      response = editor.fetch("semanticTokens/full/delta", #""previousResultId": "\#(result)""#)
      data = data.flatMap { applied(response, to: $0) }
      let fresh = EditorClient(editor.text, encoding: encoding).fetch("semanticTokens/full")
      #expect(data == fresh["data"]?.asArray?.compactMap(\.asInt))
    }
  }

  static let questions: [(method: String, params: String, empty: JSONValue)] = [
    ("inlayHint", #""range": \#(everything)"#, .array([])),
    ("semanticTokens/full", "", .object([.init(key: "data", value: .array([]))])),
    ("semanticTokens/full/delta", #""previousResultId": "1""#, .object([.init(key: "data", value: .array([]))])),
    ("semanticTokens/range", #""range": \#(everything)"#, .object([.init(key: "data", value: .array([]))])),
  ]

  @Test(arguments: questions)
  func `other documents have no hints or tokens`(method: String, params: String, empty: JSONValue) {
    #expect(EditorClient(Self.text, uri: "file:///package.json").fetch(method, params) == empty)
    #expect(EditorClient(Self.text).fetch(method, params) != empty)
  }

  @Test func `a missing comma is inserted by an additional text edit`() throws {
    let editor = EditorClient("{ \"𐐀\": 1 // 𐐀\n\n }")
    let response = editor.fetch("completion", #""position": \#(editor.position(editor.buffer.bytes.count - 1))"#)
    let item = try #require(response["items"]?.asArray?.first { $0["label"] == "viewport" })
    #expect(item["additionalTextEdits"]?[0]?["newText"] == ",")
    #expect(editor.offsets(item["additionalTextEdits"]?[0]?["range"]) == 11..<11)
  }

  @Test(arguments: FormattingConversationTests.encodings, 0..<25)
  func `ranges of hover, completion, hints and tokens are at character boundaries in any text`(
    encoding: PositionEncoding, seed: Int
  ) {
    var source = RandomLayoutText(seed: UInt64(seed) + 7_000)
    let good = source.document()
    let editor = EditorClient(good, encoding: encoding)
    if source.random.once(in: 2) {
      _ = editor.fetch("semanticTokens/full")
      editor.setText(source.random.once(in: 2) ? source.broken() : String(good.prefix(source.random.below(good.count))))
    }
    func check(_ value: JSONValue) {
      for member in value.asObject ?? [] {
        if member.key == "range" { #expect(editor.offsets(member.value) != nil) }
        if member.key == "position" {
          #expect(
            editor.offsets(.object([.init(key: "start", value: member.value), .init(key: "end", value: member.value)]))
              != nil)
        }
        check(member.value)
      }
      for element in value.asArray ?? [] { check(element) }
    }
    for _ in 0..<15 {
      let place = source.random.below(editor.buffer.bytes.count + 1)
      check(editor.fetch("hover", #""position": \#(editor.position(place))"#))
      let completion = editor.fetch("completion", #""position": \#(editor.position(place))"#)
      check(completion)
      #expect(completion["items"]?.asArray != nil)
      let end = min(editor.buffer.bytes.count, place + source.random.below(300))
      let hints = editor.fetch("inlayHint", #""range": \#(editor.range(place..<end))"#)
      check(hints)
      #expect(hints.asArray != nil)
      let part = editor.fetch("semanticTokens/range", #""range": \#(editor.range(place..<end))"#)
      #expect(tokens(part["data"], in: editor) != nil)
    }
    #expect(tokens(editor.fetch("semanticTokens/full")["data"], in: editor) != nil)
  }
}
