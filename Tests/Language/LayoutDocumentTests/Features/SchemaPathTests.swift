import JSON
import LanguageFeatures
import LayoutDocument
import Testing

/// Tests with texts in which `|` marks the offset.
@Suite struct `The schema context of an offset` {
  private func path(_ marked: String) -> (path: SchemaPath, tree: SyntaxTree) {
    let bytes = Array(marked.utf8)
    let offset = bytes.firstIndex(of: UInt8(ascii: "|")) ?? bytes.count
    let tree = SyntaxTree(Array(bytes[..<offset] + bytes[min(offset + 1, bytes.count)...]))
    return (SchemaPath(at: offset, in: tree), tree)
  }

  /// Returns the innermost object, the token at the offset, and its key.
  private func summary(_ marked: String) -> String {
    let (path, tree) = path(marked)
    let object = path.level?.description.name ?? "-"
    let text = { (range: Range<Int>) in String(decoding: tree.text[range], as: UTF8.self) }
    let key = (path.keyName ?? "-") + (path.keyName != nil && path.key == nil ? "?" : "")
    switch path.context {
    case .key(let range): return "\(object): key \(text(range))"
    case .value(let type, let range): return "\(object): \(key) = \(text(range)) (\(type.summary))"
    case .nothing: return "\(object): nothing"
    }
  }

  @Test(arguments: [
    (#"{"scrollDir|ection": "vertical"}"#, #"document: key "scrollDirection""#),
    (#"{|"scrollDirection": "vertical"}"#, #"document: key "scrollDirection""#),
    (#"{"scrollDirection"|: "vertical"}"#, #"document: key "scrollDirection""#),
    (
      #"{"scrollDirection": "vert|ical"}"#,
      #"document: scrollDirection = "vertical" (`"vertical"`, `"horizontal"`, `"both"`)"#
    ),
    (
      #"{"scrollDirection": "vertical"|}"#,
      #"document: scrollDirection = "vertical" (`"vertical"`, `"horizontal"`, `"both"`)"#
    ),
    (
      #"{"scrollDirection":| "vertical"}"#,
      #"document: scrollDirection =  "vertical" (`"vertical"`, `"horizontal"`, `"both"`)"#
    ),
    (#"{"scrollDirection": "vertical", |}"#, "document: key "),
    ("{|}", "document: key "),
    (#"{"layout": {"kind": "grid", "col|umnCount": 3}}"#, #"grid layout: key "columnCount""#),
    (
      #"{"layout": {"kind": "grid", "columnCount": 3|}}"#,
      "grid layout: columnCount = 3 (a whole number from 1 to 1000)"
    ),
    (#"{"sections": [{"header": {"sticky": |true}}]}"#, "header: sticky = true (`true` or `false`)"),
    (#"{"sections": [{"footer": {"|": 1}}]}"#, #"footer: key """#),
    (#"{"viewport": {"width": |}}"#, "viewport: width =  (a number ≥ 0)"),
    (#"{"animation": {"appear": {"translate": [1, |2]}}}"#, "state: translate = 2 (a number)"),
    (#"{"animation": {"appear": {"translate": [1, |]}}}"#, "state: translate =  (a number)"),
    (#"{"templates": {"tall": {"he|ight": 9}}}"#, #"template: key "height""#),
    (
      #"{"timeline": [{"at": 1, "scrollTo": {"position": "|"}}]}"#,
      #"scrollTo: position = "" (`"top"`, `"center"`, `"bottom"`, `"left"`, `"right"`, `"nearest"`)"#
    ),
    (#"{"unknown": {"a|": 1}}"#, "document: nothing"), (#"{"unknown": |1}"#, "document: nothing"),
  ])
  func `is a key or a value with its object`(text: String, expected: String) {
    #expect(summary(text) == expected, "\(text)")
  }

  @Test(arguments: [
    // A different kind, the document's kind, and the default one.
    (#"{"layout": {"kind": "grid"}, "sections": [{"layout": {"kind": "list", "|": 1}}]}"#, "list layout"),
    (#"{"layout": {"kind": "grid"}, "sections": [{"layout": {"|": 1}}]}"#, "grid layout"),
    (#"{"sections": [{"layout": {"|": 1}}], "layout": {"kind": "tags"}}"#, "tags layout"),
    (#"{"sections": [{"layout": {|}}]}"#, "flow layout"), (#"{"layout": {|}}"#, "flow layout"),
    (#"{"layout": {"kind": "gird", |}}"#, "layout"),
    (#"{"effects": [{"kind": "fade", |}]}"#, "fade effect"), (#"{"effects": [{|}]}"#, "effect"),
    (#"{"sections": [{"decorations": [{"kind": "card", |}]}]}"#, "card"),
    (#"{"sections": [{"decorations": [{"kind": "star", |}]}]}"#, "decoration"),
    (#"{"layout": {"kind": "compositional", "group": {"items": [{"items": [{|}]}]}}}"#, "group"),
    (#"{"layout": {"kind": "compositional", "group": {"size": {"width": {|}}}}}"#, "dimension"),
    (#"{"sections": [{"items": {"source": "x.json", "each": {|}}}]}"#, "each"),
    (#"{"sections": [{"items": [{"repeat": 5, "height": {"random": |}}]}]}"#, "random"),
    (#"{"sections": [{"items": [{"repeat": 5, "height": {"cycle": [1, {|}]}}]}]}"#, "rule"),
    (#"{"sections": [{"items": [{"repeat": 5, "color": {|}}]}]}"#, "cycle"),
    (#"{"timeline": [{"update": [{"insert": {"section": {"items": [{|}]}}}]}]}"#, "item"),
  ])
  func `contains the kind of an object`(text: String, name: String) {
    #expect(path(text).path.level?.description.name == name, "\(text)")
  }

  @Test(arguments: [
    (#"{"scr|"#, #"document: key "scr"#), (#"{"|"#, "document: key \""), ("{|", "document: key "),
    (#"{"scrollDirection": |"#, #"document: scrollDirection =  (`"vertical"`, `"horizontal"`, `"both"`)"#),
    (
      #"{"scrollDirection":|, "sections": []}"#,
      #"document: scrollDirection =  (`"vertical"`, `"horizontal"`, `"both"`)"#
    ),
    (#"{"scrollDirection": hori|"#, #"document: scrollDirection = hori (`"vertical"`, `"horizontal"`, `"both"`)"#),
    (
      #"{"scrollDirection": hori|, "sections": []}"#,
      #"document: scrollDirection = hori (`"vertical"`, `"horizontal"`, `"both"`)"#
    ),
    (#"{"scrollDirection": "hor|"#, #"document: scrollDirection = "hor (`"vertical"`, `"horizontal"`, `"both"`)"#),
    (
      "{\"scrollDirection\": \"hor|\n \"sections\": []}",
      #"document: scrollDirection = "hor (`"vertical"`, `"horizontal"`, `"both"`)"#
    ),
    (#"{scrollDirection: |}"#, #"document: scrollDirection =  (`"vertical"`, `"horizontal"`, `"both"`)"#),
    (#"{"scrollDirection" "ver|"}"#, #"document: scrollDirection = "ver" (`"vertical"`, `"horizontal"`, `"both"`)"#),
    ("{\"contentInset\": 1\n |\n \"sections\": []}", "document: key "),
    (#"{"sections": [{"id": "a" "hea|"}]}"#, #"section: key "hea""#),
    (#"{"sections": [{"items": [{"height": 1}, {"hei|"#, #"item: key "hei"#),
    (#"{"sections": [{"items": [{"height": 1}, {|]}]}"#, "item: key "),
    (
      #"{"sections": [{"header": |}], "timeline": []}"#,
      #"section: header =  (a number ≥ 0, or a header)"#
    ),
  ])
  func `is found in texts with syntax errors`(text: String, expected: String) {
    #expect(summary(text) == expected, "\(text)")
  }

  @Test(arguments: [
    "{ // a com|ment\n}", "{ /* a com|ment */ }", #"{"sections": [] // |"#, "{ /* never closed |", "|", " | {}", "{} |",
    #"{"scrollDirection" | : 1}"#, #"{"sections": [{"header": | {"length": 4}}]}"#,
    "{\"scrollDirection\": |\n \"vertical\"}", #"{"scrollDirection": | /* c */ "vertical"}"#,
  ])
  func `is nothing in comments, around the document, before colons and before values on later lines`(text: String) {
    guard case .nothing = path(text).path.context else {
      Issue.record("\(text): \(summary(text))")
      return
    }
  }

  @Test func `contains an enumeration value with its documentation`() {
    let (path, tree) = path(#"{"layout": {"kind": "water|fall"}}"#)
    #expect(path.word(in: tree)?.name == "waterfall")
    #expect(path.word(in: tree)?.documentation.contains("lane") == true)
    let (other, otherTree) = self.path(#"{"layout": {"kind": "water|"}}"#)
    #expect(other.word(in: otherTree) == nil)
    #expect(other.key?.name == "kind")
  }

  // Offsets of a text and of its prefixes: there is no trap, and keys are found only inside objects.
  @Test func `is found at any offset of any prefix of a text`() {
    let text = Array(
      #"""
      {"layout": {"kind": "compositional", "group": {"size": {"width": {"fractionalWidth": 1}, "height": 44}, "items": [{}]}},
       // a comment
       "sections": [{"items": [{"repeat": 3, "size": [{"random": [1, 2]}, 5], "label": "é𐐀"}], "header": {"length": 4,},},]}
      """#.utf8)
    for end in stride(from: 0, through: text.count, by: 3) {
      let tree = SyntaxTree(Array(text[..<end]))
      for offset in stride(from: 0, through: end + 1, by: 2) {
        let path = SchemaPath(at: offset, in: tree)
        if case .key = path.context { #expect(!path.levels.isEmpty) }
      }
    }
  }
}
