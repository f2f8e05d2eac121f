import CollectionLayout
import LayoutDocument
import Testing

/// The mapping between ranges of the text and the entities that they describe.
@Suite struct DocumentPartTests {
  private static let text = """
    {"layout": {"kind": "compositional", "boundaryItems": [{"kind": "badge"}, {"kind": "badge", "pinned": true}]},
     "templates": {"t": {"height": 5}},
     "sections": [
      5, {"id": "a", "items": [{"repeat": 0}, 7, {"label": "x"}, {"label": "x"}, {"template": "t"}]},
      {"id": "b", "items": {"source": "rows.json", "template": "t"}},
      {"id": "c", "layout": {"kind": "waterfall"}, "items": [], "decorations": [{"kind": "card"}, {"kind": "card"}]}
     ]}
    """

  private static func fixture() -> DocumentFixture {
    DocumentFixture(text, files: ["/project/pages/rows.json": "[{}, {}, {}]"])
  }

  private static func text(_ part: DocumentEntity, _ document: DocumentSnapshot) -> String? {
    document.range(of: part).map { String(decoding: document.text[$0], as: UTF8.self) }
  }

  private static func parts(_ document: DocumentSnapshot, at text: String) -> [DocumentEntity] {
    let whole = String(decoding: document.text, as: UTF8.self)
    guard let range = whole.firstRange(of: text) else { return [] }
    return document.entities(at: whole[..<range.lowerBound].utf8.count)
  }

  private static func runs(_ document: DocumentSnapshot, _ section: Int) -> [ItemRun] {
    let items = document.model.collection.sections[section].items
    return (0..<items.count).map { items.item(at: $0).run }
  }

  @Test func `items are distinguished by their ranges, not by their contents`() {
    let document = Self.fixture().document
    let runs = Self.runs(document, 0)
    #expect(runs.count == 3)
    let ranges = runs.compactMap { document.range(of: .items([$0])) }
    #expect(
      ranges.map { String(decoding: document.text[$0], as: UTF8.self) } == [
        #"{"label": "x"}"#, #"{"label": "x"}"#, #"{"template": "t"}"#,
      ])
    #expect(ranges[0].upperBound < ranges[1].lowerBound)
    for (run, range) in zip(runs, ranges) {
      for offset in [range.lowerBound, range.lowerBound + 1, range.upperBound] {
        #expect(document.entities(at: offset) == [.items([run])])
        guard case .items(let found)? = document.entities(at: offset).first else { continue }
        #expect(found.first === run)
      }
    }
    // An entry that describes no items has no entity.
    #expect(Self.parts(document, at: #"{"repeat": 0}"#) == [])
    #expect(document.range(of: .items([ItemRun(metrics: ItemMetrics())])) == nil)
  }

  @Test func `supplementary items are at the first declaration of their kind`() {
    let document = DocumentFixture(
      #"""
      {"layout": {"kind": "compositional", "group": {"size": {"width": 100, "height": 50},
        "supplementaryItems": [{"kind": "edge", "size": {"width": 1, "height": 50}}],
        "items": [{"size": {"width": 50, "height": 50}, "supplementaryItems": [{"kind": "badge", "zIndex": 1}]},
          {"size": {"width": 50, "height": 50}, "supplementaryItems": [{"kind": "badge", "zIndex": 2}]}]}},
       "sections": [{"id": "a", "items": [{"repeat": 3}]}, {"id": "b", "items": []}]}
      """#
    ).document
    let badges = ["a", "b"].map { DocumentEntity.supplementaryItems(kind: "badge", of: Identifier($0)) }
    #expect(Self.text(badges[0], document) == #"{"kind": "badge", "zIndex": 1}"#)
    #expect(Self.parts(document, at: #"{"kind": "badge", "zIndex": 2}"#) == badges)
    #expect(
      Self.text(.supplementaryItems(kind: "edge", of: Identifier("b")), document)
        == #"{"kind": "edge", "size": {"width": 1, "height": 50}}"#)
    #expect(Self.text(.supplementaryItems(kind: "none", of: Identifier("a")), document) == nil)
  }

  @Test func `all rows of a data source are at the entry that names it`() {
    let document = Self.fixture().document
    let runs = Self.runs(document, 1)
    #expect(runs.count == 3)
    for run in runs { #expect(Self.text(.items([run]), document) == #"{"source": "rows.json", "template": "t"}"#) }
    #expect(Self.parts(document, at: #""rows.json""#) == [.items(runs)])
    // The items that use the template.
    #expect(Self.parts(document, at: #"{"height": 5}"#) == [.items([Self.runs(document, 0)[2]] + runs)])
  }

  @Test func `boundary items of the default layout belong to each section that uses it`() {
    let document = Self.fixture().document
    #expect(
      Self.parts(document, at: #"{"kind": "badge", "pinned"#) == [
        .boundaryItem(kind: "badge", number: 1, of: Identifier("a")),
        .boundaryItem(kind: "badge", number: 1, of: Identifier("b")),
      ])
    #expect(
      Self.text(.boundaryItem(kind: "badge", number: 0, of: Identifier("b")), document) == #"{"kind": "badge"}"#)
    #expect(Self.text(.boundaryItem(kind: "badge", number: 0, of: Identifier("c")), document) == nil)
    #expect(Self.text(.boundaryItem(kind: "badge", number: 2, of: Identifier("a")), document) == nil)
  }

  @Test func `boundary items of a layout with variants are those of the variant that applies`() {
    let document = DocumentFixture(
      #"""
      {"viewport": {"width": 400, "height": 800},
       "layout": {"kind": "compositional", "boundaryItems": [{"kind": "title", "zIndex": 1}], "variants": [
        {"minWidth": 400, "layout": {"boundaryItems": [{"kind": "title", "zIndex": 2}]}}]},
       "sections": [{"id": "a", "items": [{}]}]}
      """#
    ).document
    let title = DocumentEntity.boundaryItem(kind: "title", number: 0, of: Identifier("a"))
    #expect(Self.text(title, document) == #"{"kind": "title", "zIndex": 2}"#)
    #expect(Self.parts(document, at: #"{"kind": "title", "zIndex": 2}"#) == [title])
    #expect(Self.parts(document, at: #"{"kind": "title", "zIndex": 1}"#) == [])
  }

  @Test func `decorations are found by their index`() {
    let document = Self.fixture().document
    let first = document.range(of: .decoration(0, of: Identifier("c")))
    let second = document.range(of: .decoration(1, of: Identifier("c")))
    #expect((first?.upperBound ?? 0) < (second?.lowerBound ?? 0))
    #expect(second.map { document.entities(at: $0.lowerBound) } == [.decoration(1, of: Identifier("c"))])
    #expect(document.range(of: .decoration(2, of: Identifier("c"))) == nil)
    #expect(document.range(of: .decoration(-1, of: Identifier("c"))) == nil)
    #expect(document.range(of: .decoration(0, of: Identifier("z"))) == nil)
    #expect(document.range(of: .header(Identifier("c"))) == nil)
    #expect(Self.text(.section(Identifier("b")), document)?.hasPrefix(#"{"id": "b""#) == true)
  }

  @Test func `every offset is accepted`() {
    let fixture = Self.fixture()
    for offset in [-1, 0, fixture.document.text.count, fixture.document.text.count + 1, .max, .min] {
      #expect(fixture.document.entities(at: offset) == [])
    }
    fixture.edit("")
    let document = fixture.document
    #expect(document.range(of: .section(Identifier("a"))) == nil)
    #expect(document.entities(at: 0) == [])
  }

  @Test func `the entities at an offset have ranges that contain it`() {
    let document = Self.fixture().document
    for offset in 0...document.text.count {
      for part in document.entities(at: offset) {
        switch part {
        // A template and the default layout are declared elsewhere, and the key of a header is beside its value.
        case .items(let runs) where runs.count > 1: continue
        case .boundaryItem, .header, .footer: continue
        default: break
        }
        let range = document.range(of: part)
        #expect(range.map { $0.lowerBound <= offset && offset <= $0.upperBound } == true)
      }
    }
  }
}
