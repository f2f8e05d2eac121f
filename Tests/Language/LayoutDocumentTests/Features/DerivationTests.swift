import CollectionLayout
import JSON
import TestSupport
import Testing

import LanguageFeatures
import LayoutDocument

/// The keys of the text that the numbers of derivations come from.
struct DerivationTests {
  /// Returns a document 375 points wide with one section.
  private static func text(_ layout: String, _ items: String, _ more: String = "") -> String {
    """
    {"viewport": {"width": 375, "height": 600}, \(more)
     "sections": [{"id": "s", "layout": \(layout), "header": {"length": 44, "inset": 3}, "items": [\(items)]}]}
    """
  }

  /// Returns `number=path` for each number of an element that comes from a key.
  private static func keys(_ key: String, in text: String) throws -> [String] {
    let fixture = DocumentFixture(text)
    let element = try #require(ElementKey(key))
    let explanation = try #require(
      ElementExplanation(of: element, in: fixture.document), "\(fixture.document.diagnostics)")
    return explanation.facts.flatMap(\.terms).compactMap { term in
      term.property.map { "\(term.text)=\($0.path.pointer.replacing("/sections/0/", with: ""))" }
    }
  }

  private static let kinds: [(layout: String, item: String, keys: [String])] = [
    (
      #"{"kind": "waterfall", "columnCount": 3, "columnSpacing": 10, "sectionInset": {"left": 11, "right": 8}}"#,
      #""aspectRatio": 1.5"#,
      [
        "375=/viewport/width", "11=layout/sectionInset/left", "8=layout/sectionInset/right", "10=layout/columnSpacing",
        "3=layout/columnCount", "1.5=items/0/aspectRatio",
      ]
    ),
    (
      #"{"kind": "waterfall", "minimumColumnWidth": 90, "sectionInset": 10}"#, #""height": 30"#,
      ["90=layout/minimumColumnWidth", "375=/viewport/width", "10=layout/sectionInset", "30=items/0/height"]
    ),
    (
      #"{"kind": "flow", "minimumInteritemSpacing": 12, "itemSize": [90, 30], "lineAlignment": "leading"}"#,
      #""repeat": 3"#,
      [
        "90=layout/itemSize/0", "30=layout/itemSize/1", "375=/viewport/width", "12=layout/minimumInteritemSpacing",
      ]
    ),
    (#"{"kind": "flow"}"#, #""size": [20, 40]"#, ["20=items/0/size/0", "40=items/0/size/1", "375=/viewport/width"]),
    (#"{"kind": "list", "rowHeight": 50}"#, #""label": "x""#, ["375=/viewport/width", "50=layout/rowHeight"]),
    (#"{"kind": "list"}"#, #""template": "t""#, ["375=/viewport/width", "33=/templates/t/height"]),
    // A default is no key of the text, and neither is a number of a rule.
    (#"{"kind": "list"}"#, #""label": "x""#, ["375=/viewport/width"]),
    (#"{"kind": "list"}"#, #""height": {"cycle": [20, 30]}"#, ["375=/viewport/width"]),
    (
      #"{"kind": "grid", "columnCount": 4, "columnSpacing": 5, "aspectRatio": 2}"#, #""label": "x""#,
      ["375=/viewport/width", "5=layout/columnSpacing", "4=layout/columnCount", "2=layout/aspectRatio"]
    ),
    (
      #"{"kind": "tags", "itemSpacing": 6, "innerMargin": 20, "itemHeight": 28}"#, #""text": "Hi", "fontSize": 14"#,
      ["14=items/0/fontSize", "20=layout/innerMargin", "28=layout/itemHeight", "6=layout/itemSpacing"]
    ),
    (
      #"{"kind": "carousel", "cardWidth": 0.5, "cardHeight": 300, "spacing": 9}"#, #""label": "x""#,
      ["0.5=layout/cardWidth", "300=layout/cardHeight", "9=layout/spacing"]
    ),
    (
      #"{"kind": "sheet", "columnWidths": [90, 40], "rowHeights": 30}"#, #""label": "x""#,
      ["90=layout/columnWidths/0", "40=layout/columnWidths/1", "30=layout/rowHeights"]
    ),
    (
      #"{"kind": "compositional", "group": {"size": {"width": {"fractionalWidth": 1}, "height": 60}, "interItemSpacing": 10, "items": [{"size": {"width": {"fractionalWidth": 0.5}, "height": 60}}]}}"#,
      #""repeat": 2"#, ["0.5=layout/group/items/0/size/width/fractionalWidth", "375=/viewport/width"]
    ),
  ]

  @Test(arguments: kinds)
  func `the numbers of each layout name their keys`(layout: String, item: String, keys: [String]) throws {
    let templates = #""templates": {"t": {"height": 33}}, "#
    let text = Self.text(layout, "{\"id\": \"a\(item.contains("repeat") ? "{i}" : "")\", \(item)}", templates)
    #expect(try Self.keys(item.contains("repeat") ? "cell:a0" : "cell:a", in: text) == keys)
    let header = try Self.keys("header:s", in: text)
    #expect(header == ["3=header/inset", "44=header/length", "3=header/inset", "3=header/inset"])
  }

  @Test func `a key of the section's layout has precedence over that of the document`() throws {
    let shared = #""layout": {"kind": "list", "rowHeight": 50, "sectionInset": 4}, "#
    let own = Self.text(#"{"rowHeight": 60}"#, #"{"id": "a"}"#, shared)
    let keys = try Self.keys("cell:a", in: own)
    #expect(keys == ["375=/viewport/width", "4=/layout/sectionInset", "60=layout/rowHeight"])
    // Of the same number, too.
    let equal = Self.text(#"{"rowHeight": 50}"#, #"{"id": "a"}"#, shared)
    #expect(try Self.keys("cell:a", in: equal).last == "50=layout/rowHeight")
    let other = Self.text(#"{"kind": "grid"}"#, #"{"id": "a"}"#, shared)
    #expect(try Self.keys("cell:a", in: other) == ["375=/viewport/width"])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a number with a key is the value of the text at its path`(seed: UInt64) throws {
    let fixture = DocumentFixture(RandomDocument(seed: seed, parts: .all).text)
    let (document, view) = (fixture.document, fixture.document.atRest)
    let root = try #require(document.syntax.root)
    var work = LayoutProgress()
    for attributes in view.elements(in: view.bounds, work: &work) {
      let key = view.layout.model.key(of: attributes)
      guard let explanation = ElementExplanation(of: key, in: document) else { continue }
      #expect(explanation.facts.map(\.text).first?.hasPrefix("Frame: ") == true)
      for term in explanation.facts.flatMap(\.terms) {
        guard let property = term.property else { continue }
        let value = try #require(property.path.node(in: root)?.numberValue)
        #expect(value == term.value && FormulaText.text(value) == term.text, "\(key.text) \(property.path.pointer)")
      }
    }
  }

  @Test func `a hover links numbers to their keys only for a client that shows them`() throws {
    let text = Self.text(#"{"kind": "list", "sectionInset": {"left": 16}}"#, #"{"id": "a", "height": 30}"#)
    let document = DocumentFixture(text).document
    let offset = try #require(text.firstRange(of: #""a""#)).lowerBound.utf16Offset(in: text) + 1
    let plain = try #require(HoverProvider(document).hover(at: offset)?.markdown)
    #expect(plain.hasSuffix("- Row width: 375 − 16 = 359\n- Height: 30 (set on the item)"))
    let linked = try #require(HoverProvider(document) { "u#\($0)" }.hover(at: offset)?.markdown)
    func link(_ number: String, _ key: String, _ name: String) throws -> String {
      let end = try #require(text.firstRange(of: "\"\(key)\": \(number)")).upperBound.utf16Offset(in: text)
      return "[\(number)](<u#\(end - number.count)> \"\(name)\")"
    }
    let width = try link("375", "width", "viewport.width")
    let inset = try link("16", "left", "sectionInset.left")
    let height = try link("30", "height", "height")
    #expect(
      linked.hasSuffix(
        "- Row width: \(width) − \(inset) = 359 *(5.1, chosen)*\n- Height: \(height) (set on the item) *(5.1, chosen)*")
    )
    // The rest is equal.
    let unlinked = linked.replacing(#/\[([^\]]*)\]\(<[^)]*\)/#) { String($0.1) }
    #expect(unlinked.replacing(#/ \*\([^)]*\)\*/#, with: "") == plain)
  }

  @Test func `the chosen rules of a document are those that its frames follow`() throws {
    let text = """
      {"viewport": {"width": 375, "height": 600}, "sections": [
       {"id": "s", "layout": {"kind": "waterfall", "columnCount": 2}, "items": [{"repeat": 3, "height": 20}],
        "decorations": [{"kind": "card"}]},
       {"id": "t", "layout": {"kind": "flow"}, "header": 20, "items": [{"repeat": 3, "size": [40, 20]}]},
       {"id": "u", "layout": {"kind": "flow", "lineAlignment": "leading"}, "items": [{"repeat": 3, "size": [40, 20]}]}
      ]}
      """
    let document = DocumentFixture(text).document
    let view = document.atRest
    var work = LayoutProgress()
    let rules = ChosenRule.all(of: view.elements(in: view.bounds, work: &work), in: document)
    let found = rules.map { "\($0.section?.text ?? "-") \($0.elements) \($0.rule.number)" }
    #expect(Set(found) == ["s 1 card 7.2", "s 3 cells 4.1", "s 3 cells 4.2", "s 3 cells 4.5", "u 3 cells 3.7.1"])
    #expect(rules.allSatisfy { $0.range != nil && $0.rule.tag == .chosen })
  }
}
