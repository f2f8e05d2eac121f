import JSON
import LanguageFeatures
import LayoutDocument
import LayoutServer
import TestSupport
import Testing

/// Clients that treat completion items as words: Vim's `complete()` turns line ends into NUL.
@Suite struct CompletionWordTests {
  private static let lines =
    #"{"textDocument": {"completion": {"completionItem": {"insertTextModeSupport": {"valueSet": [1, 2]}}}}}"#
  private static let snippets = #"{"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}}"#

  private func starter(_ capabilities: String) -> String? {
    let client = SessionClient(capabilities: capabilities)
    client.openDocument("")
    let response = client.fetch(
      "textDocument/completion",
      #"{"textDocument": {"uri": "\#(SessionClient.uri)"}, "position": {"line": 0, "character": 0}}"#)
    return response[pointer: "/result/items/0/textEdit/newText"]?.asString
  }

  @Test func `the snippet of a new document is one line if the client declares no insert text modes`() throws {
    let line = try #require(starter("{}"))
    #expect(
      line
        == #"{ "viewport": "iPhone 16", "layout": { "kind": "waterfall", "columnCount": 2, "rowSpacing": 8, "#
        + #""columnSpacing": 8, "sectionInset": 8 }, "sections": [{ "id": "section-0", "items": [{ "repeat": 20, "#
        + #""id": "item-{i}", "height": { "random": [60, 120] } }] }] }"#)
    #expect(starter(Self.lines)?.split(separator: "\n").count == 12)
    #expect(starter(Self.snippets)?.split(separator: "\n").count == 12)
  }

  /// Compares the one-line and the multi-line text of each completion item at 40 offsets of an example.
  @Test(arguments: Examples.documents) func `one-line and multi-line texts have the same tokens`(name: String) throws {
    var random = SeededGenerator(seed: 11)
    let bytes = try Examples.bytes(name)
    for style in [bytes, bytes.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "\t") : $0 }] {
      let document = try Examples.document(name, text: style)
      for _ in 0..<40 {
        let offset = Int.random(in: 0...style.count, using: &random)
        for suggestion in CompletionProvider(document).items(at: offset) {
          let word = suggestion.textInOneLine
          #expect(!word.utf8.contains { $0 < 0x20 }, "\(name) \(offset): \(word)")
          let others = suggestion.additionalTextEdits.flatMap(\.text)
          #expect(!others.contains { $0 < 0x20 })
          #expect(try same(word, suggestion.text), "\(name) \(offset): \(word)")
        }
      }
    }
  }

  /// Whether two JSON fragments are equal apart from white space outside of strings.
  private func same(_ one: String, _ other: String) throws -> Bool {
    func tokens(_ text: String) -> [UInt8] {
      var isInString = false
      var isEscaped = false
      return text.utf8.filter { byte in
        defer {
          isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
          if byte == UInt8(ascii: "\"") { isInString.toggle() }
        }
        if byte == UInt8(ascii: "\""), isEscaped { isInString.toggle() }
        return isInString || ![0x20, 0x09, 0x0A, 0x0D].contains(byte)
      }
    }
    return tokens(one) == tokens(other)
  }

  @Test(arguments: ["", "{\n\t\"sections\": [\n\t\t{\t\"id\": \"a\",\t\"items\": [] }\n\t]\n}"])
  func `one-line and multi-line completions give the same syntax tree`(text: String) {
    let document = document(text)
    for offset in 0...text.utf8.count {
      for suggestion in CompletionProvider(document).items(at: offset) {
        func tree(_ new: String) -> SyntaxTree {
          let edits = suggestion.additionalTextEdits + [TextEdit(range: suggestion.range, text: Array(new.utf8))]
          return SyntaxTree(TextEdit.applied(edits, to: Array(text.utf8)))
        }
        let (word, lines) = (tree(suggestion.textInOneLine), tree(suggestion.text))
        #expect(word.root?.structuralHash == lines.root?.structuralHash)
        #expect(word.errors.map(\.message) == lines.errors.map(\.message))
      }
    }
  }

  private func document(_ text: String) -> DocumentSnapshot {
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: .init(folder: nil),
      files: FileSystemAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil }))
    return document
  }
}

/// The total size of the texts and identifiers of all visible elements is limited, as their number is.
@Suite struct ContentConversationTests {
  @Test func `labels over the size limit are rejected`() {
    let client = SessionClient()
    let label = String(repeating: "x", count: 60_000)
    client.openDocument(SessionClient.document(#"{"items": [{"repeat": 10000, "height": 1, "label": "\#(label)"}]}"#))
    #expect(client.openSession(#""overscan": 0"#, viewport: "100x844").failure == "tooManyElements")
    let some = client.openSession(#""overscan": 5000"#, viewport: "100x200")["result"]
    #expect((200...279).contains(some?["attributes"]?.asArray?.count ?? 0))
  }

  @Test func `identifiers over the size limit are rejected`() {
    let client = SessionClient()
    let name = String(repeating: "x", count: 1 << 20)
    client.openDocument(SessionClient.document(#"{"items": [{"repeat": 10000, "height": 1, "id": "\#(name){i}"}]}"#))
    #expect(client.openSession(#""overscan": 0"#, viewport: "100x100").failure == "tooManyElements")
    #expect(client.openSession(#""overscan": 0"#, viewport: "100x10")["result"] != nil)
  }
}
