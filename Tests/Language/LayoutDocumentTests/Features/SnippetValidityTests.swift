import JSON
import LanguageFeatures
import LayoutDocument
import Testing

/// Completion where nothing is typed yet: for each key and value of the schema, an insertion that is valid unchanged.
@Suite struct SnippetValidityTests {
  private static let marker = "‸"
  private static let faults = ["syntax", "missingKey", "unknownKey", "wrongType", "outOfRange", "unknownValue"]

  private func suggestions(_ marked: String) -> [CompletionItem] {
    let offset = marked.utf8.firstRange(of: Self.marker.utf8).map {
      marked.utf8.distance(from: marked.utf8.startIndex, to: $0.lowerBound)
    }
    return CompletionProvider(DocumentFixture(plain(marked)).document).items(at: offset ?? 0)
  }

  private func plain(_ marked: String) -> String { marked.replacing(Self.marker, with: "") }

  private func labels(_ marked: String) -> [String] { suggestions(marked).map(\.label) }

  private func applied(_ suggestion: CompletionItem, _ marked: String) -> String {
    let edits = suggestion.additionalTextEdits + [TextEdit(range: suggestion.range, text: Array(suggestion.text.utf8))]
    return String(decoding: TextEdit.applied(edits, to: Array(plain(marked).utf8)), as: UTF8.self)
  }

  private func applied(_ label: String, _ marked: String) -> String? {
    suggestions(marked).first { $0.label == label }.map { applied($0, marked) }
  }

  private func faults(_ text: String) -> [String] {
    DocumentFixture(text).document.diagnostics.filter { Self.faults.contains($0.code) }.map(\.message)
  }

  /// Whether a snippet equals the plain text, with the tab stops 1, 2, 3 and so on.
  private func isSound(_ suggestion: CompletionItem) -> Bool {
    var (text, numbers, isOpen) = ("", [Int](), false)
    var rest = suggestion.snippet[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() { text.append(next) }
      if character == "}", isOpen {
        isOpen = false
        continue
      }
      guard character == "$" else {
        if character != "\\" { text.append(character) }
        continue
      }
      if rest.first == "{" {
        rest.removeFirst()
        isOpen = true
      }
      let digits = rest.prefix(while: \.isNumber)
      numbers.append(Int(digits) ?? 0)
      rest.removeFirst(digits.count)
      if rest.first == ":" { rest.removeFirst() }
      if rest.first == "|", let end = rest.dropFirst().firstIndex(of: "|") {
        let choices = rest[rest.index(after: rest.startIndex)..<end]
        text += choices.split(separator: ",").first ?? ""
        rest = rest[rest.index(after: end)...]
      }
    }
    return text == suggestion.text && numbers == Array(numbers.indices.map { $0 + 1 })
  }

  /// Whether the value of a key is independent of the other members of its object.
  private func isFree(_ key: PropertySchema, in place: SchemaEnumerator.Place) -> Bool {
    !(key.name == "kind" && place.kind != nil) && !["from", "to", "cycle"].contains(key.name)
  }

  @Test func `every key is valid as inserted`() {
    for place in SchemaEnumerator().places {
      for key in place.object.keys where isFree(key, in: place) {
        let marked = place.document(with: Self.marker, for: key)
        for suggestion in suggestions(marked) where suggestion.label == key.name && suggestion.kind == .key {
          let text = applied(suggestion, marked)
          #expect(faults(text) == [], "\(text)")
          #expect(isSound(suggestion), "\(suggestion.snippet)")
        }
      }
    }
  }

  @Test func `every value is valid as inserted`() {
    for place in SchemaEnumerator().places {
      for key in place.object.keys where isFree(key, in: place) {
        let marked = place.document(with: "\"\(key.name)\": \(Self.marker)", for: key)
        // The values of a cycle must be filled in by the author.
        for suggestion in suggestions(marked)
        where ![.color, .name].contains(suggestion.kind) && suggestion.label != "cycle" {
          let text = applied(suggestion, marked)
          #expect(faults(text) == [], "\(text)")
          #expect(isSound(suggestion), "\(suggestion.snippet)")
        }
      }
    }
  }

  @Test(arguments: [
    (#"{ "sections": ‸ }"#, [#"[{ "id": "section-0", "items": [] }]"#]),
    (#"{ "sections": [{ "header": ‸ }] }"#, ["44", #"{ "length": 44 }"#]),
    (#"{ "sections": [{ "pagedOffset": ‸ }] }"#, [#"{ "x": 0, "y": 0 }"#]),
    (#"{ "sections": [{ "items": ‸ }] }"#, ["[]", "[item]", "[generator]", "source"]),
    (#"{ "sections": [{ "items": [{ "width": ‸ }] }] }"#, ["100"]),
    (
      #"{ "sections": [{ "layout": ‸ }] }"#,
      ["flow", "waterfall", "tags", "carousel", "list", "grid", "sheet", "compositional", "swift"]
    ),
    (
      #"{ "layout": { "kind": "compositional", "group": { "size": { "width": ‸ } } } }"#,
      [#"{ "fractionalWidth": 1 }"#, #"{ "fractionalHeight": 1 }"#, #"{ "estimated": 100 }"#, "390"]
    ),
    (#"{ "timeline": [{ "at": 1, "update": [{ "insert": { "at": ‸ } }] }] }"#, ["[0, 0]", "[0]"]),
    (
      #"{ "animation": { "curve": ‸ } }"#,
      [
        "linear", "easeIn", "easeOut", "easeInOut", "[0.25, 0.1, 0.25, 1]", #"{ "dampingRatio": 0.7 }"#,
        #"{ "mass": 1, "stiffness": 200, "damping": 20 }"#, #"{ "duration": 0.5, "bounce": 0.3 }"#,
      ]
    ),
    (#"{ "timeline": [{ "at": 1, "wait": ‸ }] }"#, ["true"]),
    (#"{ "templates": { ‸ } }"#, ["item"]),
    (#"{ "templates": { "item": {}, ‸ } }"#, ["item-2"]),
  ]) func `values are offered for a key without a value`(marked: String, expected: [String]) {
    #expect(labels(marked) == expected)
  }

  @Test(arguments: ["‸", "\n  ‸\n", "// Soon.\n‸"]) func `an empty text is withDefaults with a document`(marked: String)
  {
    #expect(labels(marked) == ["document"])
    let text = applied("document", marked) ?? ""
    #expect(DocumentFixture(text).document.diagnostics == [])
    #expect(isSound(suggestions(marked)[0]))
  }

  @Test func `arbitrary strings have no completions except a cycle in generators`() {
    #expect(labels(#"{ "sections": [{ "items": [{ "repeat": 2, "label": "‸" }] }] }"#) == [])
    #expect(labels(#"{ "sections": [{ "items": [{ "repeat": 2, "label": ‸ }] }] }"#) == ["cycle"])
    #expect(labels(#"{ "sections": [{ "items": [{ "label": ‸ }] }] }"#) == [])
    #expect(
      applied("cycle", #"{ "sections": [{ "items": [{ "repeat": 2, "label": ‸ }] }] }"#)
        == #"{ "sections": [{ "items": [{ "repeat": 2, "label": { "cycle": [] } }] }] }"#)
  }

  @Test func `an unterminated string before another member gets its comma`() {
    #expect(
      applied("layoutDirection", "{\n  \"lay‸\n  \"sections\": []\n}")
        == "{\n  \"layoutDirection\": \"ltr\",\n  \"sections\": []\n}")
    #expect(
      applied("grid", "{ \"layout\": {\n  \"kind\": \"gr‸\n  \"columnCount\": 3 } }")
        == "{ \"layout\": {\n  \"kind\": \"grid\",\n  \"columnCount\": 3 } }")
    // The text after it on the line is kept.
    #expect(applied("layoutDirection", "{ \"lay‸ }") == "{ \"layoutDirection\": \"ltr\" }")
  }

  @Test func `insertions have the style of the text`() {
    let rest = ##""sections": [{"header": {"length": 4, "color": "#123"}}]"##
    #expect(applied("footer", #"{\#(rest.dropLast(2)), ‸}]}"#)?.contains(#""footer": 44"#) == true)
    #expect(
      applied("{ \"length\": 44 }", #"{\#(rest.dropLast(2)), "footer": ‸}]}"#)?.contains(#"{"length": 44}"#) == true)
    // A missing colon determines no style.
    #expect(
      applied("contentInset", #"{ "sections" [], ‸ }"#) == #"{ "sections" [], "contentInset": 0 }"#)
    #expect(applied("contentOffset", "{ ‸ }") == #"{ "contentOffset": "end" }"#)
  }

  @Test func `snippets have a tab stop for each variable part`() {
    let snippet = { (marked: String, label: String) in suggestions(marked).first { $0.label == label }?.snippet }
    #expect(snippet(#"{ "sections": [{ ‸ }] }"#, "items") == #""items": [$1]"#)
    let kinds = #""flow","waterfall","tags","carousel","list","grid","sheet","compositional","swift""#
    #expect(snippet("{ ‸ }", "layout") == ##""layout": { "kind": ${1|\##(kinds)|} \}"##)
    #expect(snippet(#"{ "timeline": [{ ‸ }] }"#, "wait") == #""wait": ${1:true}"#)
    #expect(
      snippet(#"{ "timeline": [{ ‸ }] }"#, "update")
        == #""update": [{ "delete": { "at": [${1:0}, ${2:0}] \} \}]"#)
    #expect(snippet(#"{ "sections": [{ ‸ }] }"#, "header") == #""header": ${1:44}"#)
    #expect(snippet(#"{ "sections": [{ "items": [{ ‸ }] }] }"#, "fontSize") == #""fontSize": ${1:17}"#)
  }
}
