import JSON
import LayoutDocument
import LayoutServer
import Testing

/// Typing in an editor.
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
    let answer = client.ask(
      "textDocument/completion", #"{"textDocument": {"uri": "\#(SessionClient.uri)"}, "position": \#(position)}"#)
    #expect(answer[pointer: "/result/isIncomplete"] == false)
    return answer[pointer: "/result/items"]?.asArray ?? []
  }

  private func labels(_ marked: String) -> [String] { items(marked).compactMap { $0["label"]?.asString } }

  /// The text after one proposal was taken; lines are not told apart.
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
    // From the end on, so that places stay what they are.
    var result = text
    for (start, end, new) in edits.sorted(by: { $0.0 > $1.0 }) { result.replaceSubrange(start..<end, with: new.utf16) }
    return String(decoding: result, as: UTF16.self)
  }

  @Test func `offers the keys that are not there yet, in their order`() {
    let keys = labels(#"{"layout": {"kind": "waterfall", "rowSpacing": 5, "|"}, "sections": []}"#)
    #expect(
      keys == ["columnCount", "columnSpacing", "renderDirection", "minimumContentLength", "sectionInset", "variants"])
    #expect(labels(#"{"layout": {"kind": "grid"}, "sections": [{"layout": {|}}]}"#).contains("aspectRatio"))
    #expect(labels(#"{"sections": [{"items": [{"|"}]}]}"#).prefix(3) == ["repeat", "id", "template"])
    #expect(labels(#"{"sections": [{"items": {"source": "a.json", "each": {|}}}]}"#).contains("aspectRatio"))
  }

  @Test func `offers words, devices, flags and rules`() {
    #expect(labels(#"{"scrollDirection": |}"#) == ["vertical", "horizontal"])
    #expect(labels(#"{"effects": [{"kind": "|"}]}"#).contains("stretchyHeader"))
    #expect(labels(#"{"sections": [{"decorations": [{"kind": "|"}]}]}"#) == ["card", "armband", "separator"])
    #expect(labels(#"{"viewport": "|"}"#).contains("iPhone 16 Pro Max"))
    #expect(labels(#"{"sections": [{"header": {"length": 4, "sticky": |}}]}"#) == ["true", "false"])
    #expect(labels(#"{"sections": [{"items": [{"repeat": 3, "height": |}]}]}"#) == ["100", "cycle", "random"])
    #expect(labels(#"{"layout": {"kind": "list", "rowHeight": |}}"#) == ["44"])
    #expect(labels("{ // |\n}") == [])
  }

  @Test func `fills defaults in, and a comma where something follows`() {
    #expect(
      applied(#"{"layout": {"kind": "list", "|"}}"#, "rowHeight", capabilities: Self.lines)
        == #"{"layout": {"kind": "list", "rowHeight": 44}}"#)
    #expect(
      applied(#"{| "sections": []}"#, "stickyHeaders") == #"{"stickyHeaders": "none", "sections": []}"#)
    #expect(applied(#"{"stick|y": "push"}"#, "stickyHeaders") == #"{"stickyHeaders": "push"}"#)
    #expect(applied(#"{"stickyHeaders": "n|one"}"#, "push") == #"{"stickyHeaders": "push"}"#)
    #expect(applied(#"{"stickyHeaders": p|, "sections": []}"#, "push") == #"{"stickyHeaders": "push", "sections": []}"#)
  }

  @Test func `writes snippets for those who know them`() {
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

  // Neovim 0.7 and ALE replace what is in front of the cursor, whatever the range says.
  @Test func `leaves a closing quote alone where no snippets are known`() {
    let text = #"{"layout": {"kind": "list", "row|"}}"#
    let key = items(text).first { $0["label"]?.asString == "rowHeight" }
    #expect(key?[pointer: "/textEdit/newText"] == .string("rowHeight"))
    #expect(key?[pointer: "/textEdit/range/start/character"]?.asInt == 29)
    #expect(key?[pointer: "/textEdit/range/end/character"]?.asInt == 32)
    // ALE would insert what is behind the word in the middle of it.
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
  func `takes the place of a key without quotes`(text: String) {
    let key = items(text).first { $0["label"]?.asString == "rowHeight" }
    #expect(key?[pointer: "/textEdit/newText"] == .string(#""rowHeight": 44"#))
    #expect(key?[pointer: "/textEdit/range/start/character"]?.asInt == 28)
    #expect(key?[pointer: "/textEdit/range/end/character"]?.asInt == 31)
  }

  // Neovim, Emacs and ALE look for the word before the cursor, which has no quote, in what they are to insert.
  @Test(arguments: ["{}", snippets])
  func `leaves an opening quote alone`(capabilities: String) {
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

  // A string that is not closed has swallowed what follows on its line; that stays.
  @Test func `is right in broken texts`() {
    #expect(applied(#"{"stick|"#, "stickyHeaders") == #"{"stickyHeaders": "none""#)
    #expect(applied(#"{"stickyHeaders": "pu|}"#, "push") == #"{"stickyHeaders": "push"}"#)
    #expect(
      applied(#"{"label": "😀", "sections": [{"he|"#, "header")?.hasPrefix(#"{"label": "😀", "sections": [{"header": "#)
        == true)
    #expect(labels(#"{"sections": [{"id": "a"}, {|"#).contains("pagedOffset"))
  }

  // Every key that is offered anywhere can be taken as it is: no mistake is made by it.
  @Test func `offers what is right`() {
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
          files: FileAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil }))
        let findings = document.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(findings == [], "\(text)")
      }
    }
  }
}
