import JSON
import LayoutDocument
import LayoutServer
import TestSupport
import Testing

/// Navigation, rename and symbol requests of editors.
@Suite struct NameConversationTests {
  private static let text = """
    {
      "templates": { "card": { "height": 44 } },
      "sections": [ { "id": "𐐀", "items": [ { "repeat": 20, "id": "p-{i}", "template": "card" }, {} ] } ],
      "timeline": [ { "at": 1, "scrollTo": { "item": "p-12" } }, { "at": 2, "scrollTo": { "item": "𐐀/20" } } ]
    }
    """

  private func place(_ context: String, in editor: EditorClient) -> String {
    let parts = context.split(separator: "|", omittingEmptySubsequences: false).map { Array($0.utf8) }
    let found = editor.buffer.bytes.firstRange(of: parts[0] + parts[1])?.lowerBound ?? 0
    return #""position": \#(editor.position(found + parts[0].count))"#
  }

  private func string(_ range: JSONValue?, _ editor: EditorClient) -> String? {
    editor.offsets(range).map { String(decoding: editor.buffer.bytes[$0], as: UTF8.self) }
  }

  private static func capabilities(_ capabilities: String) throws -> JSONValue {
    let response = TestClient().exchange(
      TestClient.request("1", "initialize", #"{"capabilities":{\#(capabilities)}}"#))[0]
    return try #require(try parsed(response)["result"]?["capabilities"])
  }

  @Test func `initialize announces the navigation features`() throws {
    let plain = try Self.capabilities("")
    for feature in ["definition", "references", "documentHighlight", "documentSymbol", "workspaceSymbol", "rename"] {
      #expect(plain["\(feature)Provider"] == .bool(true))
    }
    let prepared = try Self.capabilities(#""textDocument": {"rename": {"prepareSupport": true}}"#)
    #expect(prepared["renameProvider"] == (try parsed(#"{"prepareProvider": true}"#)))
  }

  @Test(arguments: FormattingConversationTests.encodings)
  func `a name has a definition, references and highlights`(encoding: PositionEncoding) throws {
    let editor = EditorClient(Self.text, encoding: encoding)
    let place = place("\"p-|12", in: editor)
    let definition = editor.fetch("definition", place)
    #expect(definition["uri"]?.asString == editor.uri && string(definition["range"], editor) == "p-{i}")
    let texts = { (response: JSONValue) in (response.asArray ?? []).map { string($0["range"], editor) } }
    #expect(texts(editor.fetch("references", place)) == ["p-12"])
    #expect(texts(editor.fetch("references", #"\#(place), "context": {"includeDeclaration": false}"#)) == ["p-12"])
    let all = editor.fetch("references", #"\#(place), "context": {"includeDeclaration": true}"#)
    #expect(texts(all) == ["p-{i}", "p-12"] && all[0] == definition)
    let marks = editor.fetch("documentHighlight", place)
    #expect(texts(marks) == ["p-{i}", "p-12"] && marks.asArray?.map { $0["kind"] } == [3, 2])
    #expect(editor.fetch("definition", #""position": {"line": 0, "character": 0}"#) == .null)
  }

  @Test(arguments: FormattingConversationTests.encodings)
  func `definition links contain the ranges of the reference and of the target`(encoding: PositionEncoding) throws {
    let editor = EditorClient(
      Self.text, encoding: encoding, capabilities: #""textDocument": {"definition": {"linkSupport": true}}"#)
    let links = editor.fetch("definition", place("\"|𐐀/20", in: editor))
    let link = try #require(links[0])
    #expect(links.asArray?.count == 1 && link["targetUri"]?.asString == editor.uri)
    #expect(string(link["originSelectionRange"], editor) == "𐐀/20")
    #expect(string(link["targetRange"], editor) == "{}" && string(link["targetSelectionRange"], editor) == "{")
    #expect(editor.fetch("definition", #""position": {"line": 0, "character": 0}"#) == .null)
  }

  @Test(arguments: FormattingConversationTests.encodings)
  func `a rename is prepared, and its edits are returned`(encoding: PositionEncoding) throws {
    let editor = EditorClient(Self.text, encoding: encoding)
    let prepared = editor.fetch("prepareRename", place("p-1|2", in: editor))
    #expect(string(prepared["range"], editor) == "p-12" && prepared["placeholder"] == "p-{i}")
    let edit = editor.fetch("rename", #"\#(place("p-1|2", in: editor)), "newName": "é{i}""#)
    #expect(edit["documentChanges"] == nil && edit["changes"]?.asObject?.map(\.key) == [editor.uri])
    #expect(editor.apply(try #require(edit["changes"]?[editor.uri])))
    #expect(editor.text == Self.text.replacing("p-{i}", with: "é{i}").replacing("p-12", with: "é12"))
    #expect(editor.fetch("prepareRename", #""position": {"line": 0, "character": 0}"#) == .null)
  }

  @Test func `rename edits name the document version if the client supports documentChanges`() throws {
    let editor = EditorClient(Self.text, capabilities: #""workspace": {"workspaceEdit": {"documentChanges": true}}"#)
    editor.setText(Self.text)
    let edit = editor.fetch("rename", #"\#(place("\"|𐐀\"", in: editor)), "newName": "s""#)
    let change = try #require(edit["documentChanges"]?[0])
    #expect(change["textDocument"] == (try parsed(#"{"uri": "\#(editor.uri)", "version": 1}"#)))
    #expect(editor.apply(try #require(change["edits"])))
    #expect(editor.text == Self.text.replacing("𐐀", with: "s"))
  }

  static let rejections: [(place: String, name: String, message: String)] = [
    ("\"p|-12", "x", "Several items share this id: it must contain {i} for the item's number."),
    ("\"p|-12", "a#{i}", "An item's id cannot contain \"#\"."), ("\"car|d", "", "A name cannot be empty."),
    ("\"|𐐀\"", "a:b", "A section's id cannot contain \":\"."),
    ("\"𐐀/|20", "x", "This item has no \"id\" in this document. Add an \"id\", or rename the item in its source file."),
    ("\"at\"|: 1", "x", "There is no name at this position. Rename at the name of a section, an item or a template."),
  ]

  @Test(arguments: rejections)
  func `an impossible rename is rejected with a reason`(place: String, name: String, message: String) {
    let editor = EditorClient(Self.text)
    let params =
      #"{"textDocument": {"uri": "\#(editor.uri)"}, \#(self.place(place, in: editor)), "newName": "\#(name)"}"#
    let error = editor.client.fetch("textDocument/rename", params)["error"]
    #expect(error?["code"] == -32803 && error?["message"]?.asString == message)
    #expect(error?["data"]?["kind"] == "cannotRename")
  }

  @Test func `a rename in a text that may differ from the editor's is rejected`() {
    let editor = EditorClient(Self.text)
    editor.client.notify(
      "textDocument/didChange",
      #"{"textDocument": {"uri": "\#(editor.uri)", "version": 9}, "contentChanges": [{"range": {"start": {"line": 90, "character": 0}, "end": {"line": 91, "character": 0}}, "text": ""}]}"#
    )
    for (method, more) in [("rename", #", "newName": "x{i}""#), ("prepareRename", "")] {
      let params = #"{"textDocument": {"uri": "\#(editor.uri)"}, \#(place("\"p|-12", in: editor))\#(more)}"#
      #expect(editor.client.fetch("textDocument/\(method)", params)["error"]?["code"] == -32803)
    }
    #expect(editor.fetch("definition", place("\"p|-12", in: editor)) != .null)
  }

  @Test(arguments: FormattingConversationTests.encodings)
  func `document symbols are nested if the client supports that, otherwise flat`(encoding: PositionEncoding) throws {
    let nested = EditorClient(
      Self.text, encoding: encoding,
      capabilities: #""textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}"#)
    let symbols = nested.fetch("documentSymbol").asArray ?? []
    #expect(symbols.map { $0["name"] } == ["templates", "𐐀", "timeline"])
    let section = try #require(symbols.dropFirst().first)
    #expect(section["detail"] == "flow, 21 items, x 0, y 0, 390 × 212" && section["kind"] == 2)
    #expect(string(section["selectionRange"], nested) == "\"𐐀\"")
    #expect(string(section["range"], nested)?.hasSuffix("{} ] }") == true)
    #expect(section["children"]?.asArray?.map { $0["name"] } == ["p-{i}", "𐐀/20"])
    #expect(section[pointer: "/children/0/detail"] == "20 items, x 0, y 0, 50 × 44")
    let flat = EditorClient(Self.text, encoding: encoding).fetch("documentSymbol").asArray ?? []
    #expect(
      flat.map { $0["name"] } == [
        "templates", "card", "𐐀", "p-{i}", "𐐀/20", "timeline", "scrollTo p-12", "scrollTo 𐐀/20",
      ])
    #expect(flat.map { $0["containerName"] } == [nil, "templates", nil, "𐐀", "𐐀", nil, "timeline", "timeline"])
    #expect(
      flat.map { string($0["location"]?["range"], nested) }.dropFirst(3).first??.hasPrefix("{ \"repeat\"") == true)
  }

  @Test func `workspace symbols cover all documents that the client has open`() {
    let editor = EditorClient(Self.text)
    let other = EditorClient(Self.text, uri: "file:///theirs.layout.json", server: editor.client.server)
    editor.client.openDocument(
      #"{"sections": [{"id": "Photos", "items": [{"id": "PIC-1"}]}]}"#, uri: "file:///b.layout.json")
    let fetch = { (editor: EditorClient, query: String) in
      editor.client.fetch("workspace/symbol", #"{"query": "\#(query)"}"#)["result"]?.asArray ?? []
    }
    #expect(fetch(editor, "p1").map { $0["name"] } == ["PIC-1", "scrollTo p-12"])
    #expect(fetch(editor, "pHOtos").map { $0["location"]?["uri"] } == ["file:///b.layout.json"])
    #expect(fetch(editor, "").count == 10 && fetch(other, "").count == 8)
    #expect(fetch(editor, "zzz") == [])
  }

  @Test func `of more than 5,000 symbols the outermost are returned`() {
    let items = (0..<6_000).map { "{\"id\": \"i\($0)\"}" }.joined(separator: ",")
    let editor = EditorClient(
      #"{"templates": {}, "sections": [{"id": "a", "items": [\#(items)]}, {"id": "b"}], "timeline": []}"#)
    let symbols = editor.fetch("documentSymbol").asArray ?? []
    #expect(symbols.count == 5_000 && symbols.suffix(2).map { $0["name"] } == ["b", "timeline"])
    #expect(editor.client.fetch("workspace/symbol", #"{"query": "I"}"#)["result"]?.asArray?.count == 5_000)
  }

  @Test func `other documents have no symbols`() {
    let editor = EditorClient(Self.text, uri: "file:///package.json")
    let place = #""position": {"line": 2, "character": 27}"#
    for method in ["definition", "prepareRename"] { #expect(editor.fetch(method, place) == .null) }
    #expect(editor.fetch("rename", #"\#(place), "newName": "x""#) == .null)
    for method in ["references", "documentHighlight"] { #expect(editor.fetch(method, place) == .array([])) }
    #expect(editor.fetch("documentSymbol") == .array([]))
  }

  @Test func `completion offers the names of templates, sections and items`() {
    func labels(_ marked: String) -> (labels: [String], isIncomplete: Bool?) {
      let parts = marked.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let editor = EditorClient(parts.joined())
      let response = editor.fetch("completion", #""position": \#(editor.position(parts[0].utf8.count))"#)
      return ((response["items"]?.asArray ?? []).compactMap { $0["label"]?.asString }, response["isIncomplete"]?.asBool)
    }
    #expect(
      labels(#"{"templates": {"a": {}, "b": {}}, "sections": [{"items": [{"template": "|"}]}]}"#) == (
        ["a", "b"], false
      ))
    let feed =
      #"{"sections": [{"id": "s", "items": [{"id": "top"}, {"repeat": 5000, "id": "p{i}"}, {}]}], "timeline": "#
    #expect(labels(feed + #"[{"snapshot": ["|"]}]}"#) == (["s"], false))
    #expect(labels(feed + #"[{"scrollTo": {"item": "to|"}}]}"#).labels == ["top"])
    let all = labels(feed + #"[{"snapshot": [{"id": "s", "items": [|"#)
    #expect(all.labels.suffix(102) == ["top"] + (0..<100).map { "p\($0)" } + ["s/5001"] && all.isIncomplete == true)
    let some = labels(feed + #"[{"scrollTo": {"item": "p42|"}}]}"#)
    let numbers = [42] + Array(420..<430) + Array(4200..<4289)
    #expect(some.labels == numbers.map { "p\($0)" })
    #expect(labels(feed + #"[{"scrollTo": {"item": "p499|"}}]}"#).labels == ["p499"] + (4990..<5000).map { "p\($0)" })
  }
}
