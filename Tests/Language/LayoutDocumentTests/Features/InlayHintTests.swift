import LanguageFeatures
import LayoutDocument
import TestSupport
import Testing

/// Inlay hints with numbers of the layout.
@Suite struct InlayHintTests {
  private func shown(_ fixture: DocumentFixture, _ range: Range<Int>? = nil, limit: Int = 5_000) -> String {
    var text = fixture.document.text
    for hint in InlayHint.all(in: range ?? 0..<text.count, of: fixture.document, limit: limit).reversed() {
      text.insert(contentsOf: Array("«\(hint.label)»".utf8), at: hint.offset)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func shown(_ text: String, files: [String: String] = [:]) -> String {
    shown(DocumentFixture(text, files: files))
  }

  // (375 − 22 − 20) / 3 = 111; 111 / 1.5 = 74. Lanes end at 74, 80 and 20: the height of the section is 80.
  @Test func `a waterfall shows its lane width and the sizes of items`() {
    #expect(
      shown(
        """
        {"viewport": {"width": 375, "height": 600},
         "layout": {"kind": "waterfall", "columnCount": 3, "columnSpacing": 10, "sectionInset": {"left": 11, "right": 11}},
         "sections": [{"id": "s", "items": [
          {"id": "a", "aspectRatio": 1.5}, {"height": 80}, {"size": [111, 20]}]}]}
        """) == """
          {"viewport": {"width": 375, "height": 600},
           "layout": {"kind": "waterfall", "columnCount": 3«lane width 111», "columnSpacing": 10, "sectionInset": {"left": 11, "right": 11}},
           "sections": [«content 375 × 80»{"id": "s"«height 80», "items": [
            {"id": "a", "aspectRatio": 1.5«111 × 74»}, {"height": 80«111 × 80»}, {"size": [111, 20]}]}]}
          """)
  }

  static let sections: [(text: String, shown: String)] = [
    (
      ##"{"layout": {"kind": "grid", "columnCount": 2}, "items": [{"repeat": 3}]}"##,
      ##"{«height 200»"layout": {"kind": "grid", "columnCount": 2«cells 100 × 100»}, "items": [«3 items»{"repeat": 3}]}"##
    ),
    (
      ##"{"layout": {"kind": "list"}, "items": [{"repeat": 2, "aspectRatio": 4}, {"height": 7}, {}]}"##,
      ##"{«height 151»"layout": {"kind": "list"}, "items": [«4 items»{"repeat": 2, "aspectRatio": 4«200 × 50 each»}, {"height": 7}, {}]}"##
    ),
    (
      ##"{"layout": {"kind": "flow"}, "items": [{"aspectRatio": 2, "height": 10}, {"size": [1, 1]}]}"##,
      ##"{«height 10»"layout": {"kind": "flow"}, "items": [{"aspectRatio": 2«20 × 10», "height": 10}, {"size": [1, 1]}]}"##
    ),
    (
      ##"{"layout": {"kind": "tags"}, "items": [{"text": ""}, {"text": "x", "width": 30}]}"##,
      ##"{«height 45»"layout": {"kind": "tags"}, "items": [{"text": ""«25 × 25»}, {"text": "x", "width": 30}]}"##
    ),
    (
      ##"{"layout": {"kind": "carousel", "cardWidth": 0.5, "cardHeight": 80}, "items": [{}]}"##,
      ##"{«height 300»"layout": {"kind": "carousel", "cardWidth": 0.5«= 150», "cardHeight": 80}, "items": [{}]}"##
    ),
    (
      ##"{"layout": {"kind": "list"}, "items": {"source": "a.json", "rows": 1}}"##,
      ##"{«height 132»"layout": {"kind": "list"}, "items": {"source": "a.json"«3 rows», "rows": 1}}"##
    ),
  ]

  @Test func `a data source without rows shows 0 rows, also in an empty range`() throws {
    let fixture = DocumentFixture(##"{"sections": [{"items": {"source": "no.json"}}]}"##)
    let end = try #require(InlayHint.all(in: 0..<100, of: fixture.document, limit: 10).last)
    #expect(end.label == "0 rows")
    #expect(InlayHint.all(in: end.offset..<end.offset, of: fixture.document, limit: 10) == [end])
  }

  @Test(arguments: sections) func `other layouts show their sizes`(text: String, shown expected: String) {
    let document = { (section: String) in
      "{\"viewport\": {\"width\": 200, \"height\": 300}, \"sections\": [\(section)]}"
    }
    let files = ["/project/pages/a.json": "[1, 2, 3]"]
    let found = shown(document(text), files: files)
    #expect(found.hasSuffix(expected + "]}"), "\(found)")
  }

  @Test func `a device shows its size, and a value that sections do not share shows nothing`() {
    let text = shown(
      ##"{"viewport": "iPhone SE", "layout": {"kind": "waterfall", "columnCount": 2}, "sections": [{}, {"layout": {"sectionInset": 5}}]}"##
    )
    #expect(text.contains(##""iPhone SE"«375 × 667»"##) && text.contains(##""columnCount": 2}"##))
  }

  @Test func `hints are limited to the requested range and number`() throws {
    let items = (0..<100).map { "{\"id\": \"i\($0)\", \"aspectRatio\": 1}" }
    let fixture = DocumentFixture(DocumentFixture.items(items))
    let all = InlayHint.all(in: 0..<fixture.document.text.count, of: fixture.document, limit: 5_000)
    // The content, the lanes, the section and a hundred items.
    #expect(all.count == 103)
    #expect(InlayHint.all(in: 0..<fixture.document.text.count, of: fixture.document, limit: 7).count == 7)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let start = random.below(fixture.document.text.count)
      let range = start..<start + random.below(400)
      #expect(
        InlayHint.all(in: range, of: fixture.document, limit: 5_000)
          == all.filter { range.lowerBound <= $0.offset && $0.offset <= range.upperBound })
    }
  }

  @Test func `there are no hints while the model is stale`() {
    let fixture = DocumentFixture(DocumentFixture.items([#"{"aspectRatio": 1}"#]))
    #expect(!InlayHint.all(in: 0..<1_000, of: fixture.document, limit: 10).isEmpty)
    fixture.edit(DocumentFixture.items([#"{"aspectRatio": 1"#]))
    #expect(InlayHint.all(in: 0..<1_000, of: fixture.document, limit: 10).isEmpty)
  }
}
