import CollectionLayout
import LayoutDocument
import Testing

/// Transforms, shadows and borders of items.
@Suite struct ItemLayerTests {
  private static let shadow = ##"{"color":"#000000","opacity":0.17,"offset":[0,1],"radius":1}"##
  private static let border = ##"{"color":"#000000","width":2}"##

  private static func fixture(_ items: String, templates: String = "{}", files: [String: String] = [:])
    -> DocumentFixture
  {
    DocumentFixture(
      """
      {"viewport": {"width": 200, "height": 400}, "layout": {"kind": "list", "rowHeight": 40},
       "templates": \(templates), "sections": [{"id": "s", "items": \(items)}]}
      """, files: files)
  }

  private static func cells(_ fixture: DocumentFixture) -> [LayoutAttributes] {
    var work = LayoutProgress()
    let model = fixture.document.model
    let prepared = PreparedCollection(model.collection, viewport: model.viewport, work: &work)
    let view = ScrolledCollection(prepared, contentOffset: .zero)
    return (0..<model.collection.sections[0].items.count).compactMap { view.cell(at: IndexPath(section: 0, item: $0)) }
  }

  @Test func `omitted values are defaults, and frames do not include the transform`() {
    let cells = Self.cells(
      Self.fixture(
        #"""
        [{"label": "a", "shadow": true, "border": {"width": 2}}, {"transform": [0, 1, -1, 0, 5, 6]}, {"shadow": false}, {}]
        """#))
    #expect(
      cells.map(\.custom.fields) == [
        [.init("label", .string("a")), .init("shadow", .json(Self.shadow)), .init("border", .json(Self.border))],
        [], [.init("shadow", .json("false"))], [],
      ])
    let turn = Transform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 6)
    #expect(cells.map(\.transform) == [.identity, turn, .identity, .identity])
    #expect(cells.map(\.frame.y) == [0, 40, 80, 120])
  }

  @Test(arguments: ["[1]", "[1, 2, 3]", "5", "[]"])
  func `an offset of another length is the default`(offset: String) {
    let cells = Self.cells(Self.fixture(#"[{"shadow": {"offset": \#(offset)}}]"#))
    #expect(cells.map(\.custom.fields) == [[.init("shadow", .json(Self.shadow))]])
  }

  @Test func `items inherit from templates and generators, and explicit values take precedence`() {
    let fixture = Self.fixture(
      #"[{"template": "t"}, {"template": "t", "shadow": false}, {"repeat": 2, "template": "t"}]"#,
      templates: #"{"t": {"shadow": true, "transform": [2, 0, 0, 2, 0, 0]}}"#)
    let cells = Self.cells(fixture)
    #expect(cells.map(\.transform.a) == [2, 2, 2, 2])
    #expect(
      cells.map(\.custom.fields)
        == ([Self.shadow, "false", Self.shadow, Self.shadow]).map { [.init("shadow", .json($0))] })
    let items = fixture.document.model.collection.sections[0].items
    #expect(items.slices[0].run != items.slices[1].run)
  }

  @Test func `rows of a data source have values from the entry and from the mapping`() {
    let cells = Self.cells(
      Self.fixture(
        #"{"source": "rows.json", "each": {"transform": "/t"}, "border": {"width": 2}}"#,
        files: ["/project/pages/rows.json": #"[{"t": [1, 0, 0, 1, 3, 4]}, {"t": [1, 0, 0, 1, 5, 6]}]"#]))
    #expect(cells.map(\.transform.tx) == [3, 5])
    #expect(cells.map(\.custom.fields) == Array(repeating: [.init("border", .json(Self.border))], count: 2))
  }

  @Test(arguments: ["[1, 0, 0, 1, 0]", "[1, 0, 0, 1, 0, \"\"]", "3", "[]", "null"])
  func `an invalid transform is the identity, and is reported`(transform: String) {
    let fixture = Self.fixture("[{\"transform\": \(transform)}]")
    #expect(Self.cells(fixture).map(\.transform) == [.identity])
    #expect(fixture.document.diagnostics.map(\.severity) == [.error])
  }

  @Test func `a scroll effect is applied after the transform of the item`() {
    let fixture = DocumentFixture(
      #"""
      {"viewport": {"width": 200, "height": 400}, "layout": {"kind": "list", "rowHeight": 400},
       "effects": [{"kind": "scale", "from": 0.5, "to": 0.5}],
       "sections": [{"items": [{"transform": [2, 0, 0, 2, 10, 0]}]}]}
      """#)
    #expect(Self.cells(fixture).map(\.transform) == [Transform(a: 1, b: 0, c: 0, d: 1, tx: 5, ty: 0)])
  }
}
