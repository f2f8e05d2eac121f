import JSON
import LayoutDocument
import LayoutServer
import TestSupport
import Testing

/// Clients that make words of what is proposed: Vim's `complete()` turns line ends into NUL.
@Suite struct CompletionWordTests {
  private static let lines =
    #"{"textDocument": {"completion": {"completionItem": {"insertTextModeSupport": {"valueSet": [1, 2]}}}}}"#
  private static let snippets = #"{"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}}"#

  private func starter(_ capabilities: String) -> String? {
    let client = SessionClient(capabilities: capabilities)
    client.openDocument("")
    let answer = client.ask(
      "textDocument/completion",
      #"{"textDocument": {"uri": "\#(SessionClient.uri)"}, "position": {"line": 0, "character": 0}}"#)
    return answer[pointer: "/result/items/0/textEdit/newText"]?.asString
  }

  @Test func `a new document is one line for those who say nothing of lines`() throws {
    let line = try #require(starter("{}"))
    #expect(
      line
        == #"{ "viewport": "iPhone 16", "layout": { "kind": "waterfall", "columnCount": 2, "rowSpacing": 8, "#
        + #""columnSpacing": 8, "sectionInset": 8 }, "sections": [{ "id": "section-0", "items": [{ "repeat": 20, "#
        + #""id": "item-{i}", "height": { "random": [60, 120] } }] }] }"#)
    #expect(starter(Self.lines)?.split(separator: "\n").count == 12)
    #expect(starter(Self.snippets)?.split(separator: "\n").count == 12)
  }

  /// Each proposal at many places of an example, as words and with all lines.
  @Test(arguments: Examples.documents) func `words say the same as lines`(name: String) throws {
    var random = SeededGenerator(seed: 11)
    let bytes = try Examples.bytes(name)
    for style in [bytes, bytes.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "\t") : $0 }] {
      let document = try Examples.document(name, text: style)
      for _ in 0..<40 {
        let offset = Int.random(in: 0...style.count, using: &random)
        for proposal in document.proposals(at: offset) {
          let word = proposal.textInOneLine
          #expect(!word.utf8.contains { $0 < 0x20 }, "\(name) \(offset): \(word)")
          let others = proposal.moreEdits.flatMap(\.text)
          #expect(!others.contains { $0 < 0x20 })
          #expect(try same(word, proposal.text), "\(name) \(offset): \(word)")
        }
      }
    }
  }

  /// Whether two pieces of JSON have the same tokens.
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
  func `the syntax tree is the same`(text: String) {
    let document = document(text)
    for offset in 0...text.utf8.count {
      for proposal in document.proposals(at: offset) {
        func tree(_ new: String) -> SyntaxTree {
          let edits = proposal.moreEdits + [TextEdit(range: proposal.range, text: Array(new.utf8))]
          return SyntaxTree(TextEdit.applied(edits, to: Array(text.utf8)))
        }
        let (word, lines) = (tree(proposal.textInOneLine), tree(proposal.text))
        #expect(word.root?.structuralHash == lines.root?.structuralHash)
        #expect(word.errors.map(\.message) == lines.errors.map(\.message))
      }
    }
  }

  private func document(_ text: String) -> DocumentSnapshot {
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: .init(folder: nil),
      files: FileAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil }))
    return document
  }
}

/// What all elements in view carry is bounded as their number is.
@Suite struct ContentConversationTests {
  @Test func `too many texts are refused`() {
    let client = SessionClient()
    let label = String(repeating: "x", count: 60_000)
    client.openDocument(SessionClient.document(#"{"items": [{"repeat": 10000, "height": 1, "label": "\#(label)"}]}"#))
    #expect(client.openSession(#""overscan": 0"#, viewport: "100x844").failure == "tooManyElements")
    let some = client.openSession(#""overscan": 5000"#, viewport: "100x200")["result"]
    #expect((200...279).contains(some?["attributes"]?.asArray?.count ?? 0))
  }

  @Test func `so are names`() {
    let client = SessionClient()
    let name = String(repeating: "x", count: 1 << 20)
    client.openDocument(SessionClient.document(#"{"items": [{"repeat": 10000, "height": 1, "id": "\#(name){i}"}]}"#))
    #expect(client.openSession(#""overscan": 0"#, viewport: "100x100").failure == "tooManyElements")
    #expect(client.openSession(#""overscan": 0"#, viewport: "100x10")["result"] != nil)
  }
}
