import JSON
import LayoutDocument
import LayoutServer
import Testing

/// Completion requests as editors send them during typing.
@Suite struct CompletionConversationTests {
  private static let snippets =
    #"{"textDocument": {"completion": {"completionItem": {"snippetSupport": true, "documentationFormat": ["markdown"]}}}}"#

  private static let lines =
    #"{"textDocument": {"completion": {"completionItem": {"insertTextModeSupport": {"valueSet": [1]}}}}}"#

  private func items(_ marked: String, capabilities: String = "{}") -> [JSONValue] {
    let client = SessionClient(capabilities: capabilities)
    client.openDocument(marked.replacing("|", with: ""))
    let before = marked.prefix { $0 != "|" }.split(separator: "\n", omittingEmptySubsequences: false)
    let position = #"{"line": \#(before.count - 1), "character": \#((before.last ?? "").utf16.count)}"#
    let response = client.fetch(
      "textDocument/completion", #"{"textDocument": {"uri": "\#(SessionClient.uri)"}, "position": \#(position)}"#)
    #expect(response[pointer: "/result/isIncomplete"] == false)
    return response[pointer: "/result/items"]?.asArray ?? []
  }

  private func labels(_ marked: String) -> [String] { items(marked).compactMap { $0["label"]?.asString } }

  /// Returns the text after one completion item is applied. The text must be a single line.
  private func applied(_ marked: String, _ label: String, capabilities: String = "{}") -> String? {
    let text = Array(marked.replacing("|", with: "").utf16)
    guard let item = items(marked, capabilities: capabilities).first(where: { $0["label"]?.asString == label }),
      let start = item[pointer: "/textEdit/range/start/character"]?.asInt,
      let end = item[pointer: "/textEdit/range/end/character"]?.asInt,
      let new = item[pointer: "/textEdit/newText"]?.asString
    else { return nil }
    var edits = [(start, end, new)]
    for edit in item["additionalTextEdits"]?.asArray ?? [] {
      guard let start = edit[pointer: "/range/start/character"]?.asInt,
        let end = edit[pointer: "/range/end/character"]?.asInt, let new = edit["newText"]?.asString
      else { return nil }
      edits.append((start, end, new))
    }
    // Edits are applied from the end, so that the offsets of earlier ones stay valid.
    var result = text
    for (start, end, new) in edits.sorted(by: { $0.0 > $1.0 }) { result.replaceSubrange(start..<end, with: new.utf16) }
    return String(decoding: result, as: UTF16.self)
  }

  @Test func `offers the keys that an object does not have yet, in schema order`() {
    let keys = labels(#"{"layout": {"kind": "waterfall", "rowSpacing": 5, "|"}, "sections": []}"#)
    #expect(
      keys == [
        "columnCount", "minimumColumnWidth", "columnSpacing", "renderDirection", "estimatedItemLength",
        "minimumContentLength", "laneAssignment", "rebalance", "sectionInset", "variants",
      ])
    #expect(labels(#"{"layout": {"kind": "grid"}, "sections": [{"layout": {|}}]}"#).contains("aspectRatio"))
    #expect(labels(#"{"sections": [{"items": [{"|"}]}]}"#).prefix(3) == ["id", "repeat", "height"])
    #expect(labels(#"{"sections": [{"items": {"source": "a.json", "each": {|}}}]}"#).contains("aspectRatio"))
  }

  @Test(arguments: [
    (#"{"textDocument": {"completion": {"completionItemKind": {"valueSet": [1, 20]}}}}"#, 20),
    (#"{"textDocument": {"completion": {"completionItemKind": {}}}}"#, 13), ("{}", 13),
  ])
  func `clients that list no kinds get kinds up to 18`(capabilities: String, kind: Int) {
    let items = items(#"{"layout": {"kind": "waterfall", "renderDirection": "|"}}"#, capabilities: capabilities)
    #expect(Set(items.map { $0["kind"]?.asInt }) == [kind])
  }

  @Test func `offers enumeration values, devices, Booleans and generator rules`() {
    #expect(labels(#"{"scrollDirection": |}"#) == ["vertical", "horizontal", "both"])
    #expect(labels(#"{"effects": [{"kind": "|"}]}"#).contains("stretchyHeader"))
    #expect(labels(#"{"sections": [{"decorations": [{"kind": "|"}]}]}"#) == ["card", "armband", "separator"])
    #expect(labels(#"{"viewport": "|"}"#).contains("iPhone 16 Pro Max"))
    #expect(labels(#"{"sections": [{"header": {"length": 4, "sticky": |}}]}"#) == ["true", "false"])
    #expect(labels(#"{"sections": [{"items": [{"repeat": 3, "height": |}]}]}"#) == ["100", "cycle", "random"])
    #expect(labels(#"{"layout": {"kind": "list", "rowHeight": |}}"#) == ["44"])
    #expect(labels("{ // |\n}") == [])
  }

  @Test func `inserts default values, and a comma if a member follows`() {
    #expect(
      applied(#"{"layout": {"kind": "list", "|"}}"#, "rowHeight", capabilities: Self.lines)
        == #"{"layout": {"kind": "list", "rowHeight": 44}}"#)
    #expect(
      applied(#"{| "sections": []}"#, "stickyHeaders") == #"{"stickyHeaders": "none", "sections": []}"#)
    #expect(applied(#"{"stick|y": "push"}"#, "stickyHeaders") == #"{"stickyHeaders": "push"}"#)
    #expect(applied(#"{"stickyHeaders": "n|one"}"#, "push") == #"{"stickyHeaders": "push"}"#)
    #expect(applied(#"{"stickyHeaders": p|, "sections": []}"#, "push") == #"{"stickyHeaders": "push", "sections": []}"#)
  }

  @Test func `inserts snippets if the client supports them`() {
    #expect(
      applied(#"{"layout": {"kind": "list", "|"}}"#, "rowHeight", capabilities: Self.snippets)
        == #"{"layout": {"kind": "list", "rowHeight": ${1:44}}}"#)
    #expect(
      applied("{|}", "stickyHeaders", capabilities: Self.snippets)
        == ##"{"stickyHeaders": ${1|"none","push","stack"|}}"##)
    #expect(applied("{|}", "$schema", capabilities: Self.snippets) == ##"{"\$schema": "$1"}"##)
    #expect(
      applied("{|}", "viewport", capabilities: Self.snippets)
        == ##"{"viewport": "${1:iPhone 16}"}"##)
    let item = items("{|}", capabilities: Self.snippets)[0]
    #expect(item["insertTextFormat"] == 2 && item[pointer: "/documentation/kind"] == "markdown")
    #expect(items("{|}")[0]["insertTextFormat"] == 1)
  }

  // Neovim 0.7 and ALE replace the text before the cursor, whatever the range of the edit is.
  @Test func `leaves a closing quote unchanged if the client does not support snippets`() {
    let text = #"{"layout": {"kind": "list", "row|"}}"#
    let key = items(text).first { $0["label"]?.asString == "rowHeight" }
    #expect(key?[pointer: "/textEdit/newText"] == .string("rowHeight"))
    #expect(key?[pointer: "/textEdit/range/start/character"]?.asInt == 29)
    #expect(key?[pointer: "/textEdit/range/end/character"]?.asInt == 32)
    // ALE would insert the text after the word in the middle of the word.
    #expect(key?["additionalTextEdits"] == nil)
    let edited = items(text, capabilities: Self.lines).first { $0["label"]?.asString == "rowHeight" }
    #expect(edited?[pointer: "/textEdit"] == key?[pointer: "/textEdit"])
    #expect(edited?[pointer: "/additionalTextEdits/0/newText"] == .string(": 44"))
    #expect(edited?[pointer: "/additionalTextEdits/0/range/start/character"]?.asInt == 33)
    #expect(edited?[pointer: "/additionalTextEdits/0/range/end/character"]?.asInt == 33)
    let word = items(#"{"layout": {"kind": "li|"}}"#).first { $0["label"]?.asString == "list" }
    #expect(word?[pointer: "/textEdit/newText"] == .string("list") && word?["additionalTextEdits"] == nil)
    let snippet = items(text, capabilities: Self.snippets).first { $0["label"]?.asString == "rowHeight" }
    #expect(snippet?[pointer: "/textEdit/newText"] == .string(#"rowHeight": ${1:44}"#))
  }

  @Test(arguments: [#"{"layout": {"kind": "list", row|}}"#, #"{"layout": {"kind": "list", ro|w}}"#])
  func `replaces a key without quotes`(text: String) {
    let key = items(text).first { $0["label"]?.asString == "rowHeight" }
    #expect(key?[pointer: "/textEdit/newText"] == .string(#""rowHeight": 44"#))
    #expect(key?[pointer: "/textEdit/range/start/character"]?.asInt == 28)
    #expect(key?[pointer: "/textEdit/range/end/character"]?.asInt == 31)
  }

  // Neovim, Emacs and ALE search the inserted text for the word before the cursor, which has no quote.
  @Test(arguments: ["{}", snippets])
  func `leaves an opening quote unchanged`(capabilities: String) {
    for (marked, label, start) in [
      (#"{"stick|"#, "stickyHeaders", 2), (#"{"stickyHeaders": "p|"}"#, "push", 19),
      (#"{"stickyHeaders": "|"#, "push", 19),
      (#"{|}"#, "stickyHeaders", 1), (#"{|"stick": 1}"#, "stickyHeaders", 1), (#"{"stickyHeaders": p|}"#, "push", 18),
    ] {
      let item = items(marked, capabilities: capabilities).first { $0["label"]?.asString == label }
      #expect(item?[pointer: "/textEdit/range/start/character"]?.asInt == start, "\(marked)")
      let isQuoted = marked.contains(/"\w*\|/)
      #expect(item?[pointer: "/textEdit/newText"]?.asString?.hasPrefix(isQuoted ? label : "\"") == true, "\(marked)")
      #expect(item?["filterText"] == nil)
    }
  }

  // An unterminated string extends to the end of its line. That text is kept.
  @Test func `completes correctly in texts with syntax errors`() {
    #expect(applied(#"{"stick|"#, "stickyHeaders") == #"{"stickyHeaders": "none""#)
    #expect(applied(#"{"stickyHeaders": "pu|}"#, "push") == #"{"stickyHeaders": "push"}"#)
    #expect(
      applied(#"{"label": "😀", "sections": [{"he|"#, "header")?.hasPrefix(#"{"label": "😀", "sections": [{"header": "#)
        == true)
    #expect(labels(#"{"sections": [{"id": "a"}, {|"#).contains("pagedOffset"))
  }

  // Each offered key can be inserted with its default value without causing an error.
  @Test func `offered keys cause no error diagnostics`() {
    for marked in [
      #"{"sections": [], |}"#, #"{"sections": [{|}]}"#, #"{"sections": [{"items": [{|}]}]}"#,
      #"{"layout": {"kind": "flow", |}, "sections": []}"#, #"{"layout": {"kind": "tags", |}, "sections": []}"#,
      #"{"layout": {"kind": "carousel", |}, "sections": []}"#, #"{"animation": {|}, "sections": []}"#,
      #"{"sections": [{"decorations": [{"kind": "card", |}]}]}"#,
      #"{"effects": [{"kind": "fade", |}], "sections": []}"#,
      #"{"layout": {"kind": "waterfall", |}, "sections": []}"#, #"{"layout": {"kind": "grid", |}, "sections": []}"#,
    ] {
      for label in labels(marked) where !["header", "footer", "pagedOffset", "template"].contains(label) {
        let text = applied(marked, label) ?? ""
        let document = DocumentSnapshot(
          text: Array(text.utf8), location: .init(folder: nil),
          files: FileSystemAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil }))
        let findings = document.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(findings == [], "\(text)")
      }
    }
  }
}
