import CollectionLayout
import LayoutDocument
import Testing

@Suite struct IdentifierStabilityTests {
  private let four = [#"{"height": 10}"#, #"{"height": 20}"#, #"{"height": 30}"#, #"{"height": 40}"#]

  @Test func `items without an id are named by section and index`() {
    #expect(DocumentFixture(DocumentFixture.items(four)).names() == ["s/0", "s/1", "s/2", "s/3"])
  }

  @Test func `an inserted line has one new name, and the others keep theirs`() {
    let fixture = DocumentFixture(DocumentFixture.items(four))
    fixture.edit(DocumentFixture.items(Array(four[..<2]) + [#"{"height": 25}"#] + Array(four[2...])))
    #expect(fixture.names() == ["s/0", "s/1", "s/2~2", "s/2", "s/3"])
  }

  @Test func `a line inserted among equal lines has one new name`() {
    let alike = Array(repeating: #"{"height": 10}"#, count: 5)
    let fixture = DocumentFixture(DocumentFixture.items(alike))
    fixture.edit(DocumentFixture.items(alike + [alike[0]]))
    #expect(fixture.names() == ["s/0", "s/1", "s/2", "s/3", "s/4", "s/5"])
  }

  @Test func `a changed line keeps its name`() {
    let fixture = DocumentFixture(DocumentFixture.items(four))
    fixture.edit(DocumentFixture.items([four[0], #"{"height": 21}"#, four[2], four[3]]))
    #expect(fixture.names() == ["s/0", "s/1", "s/2", "s/3"])
    #expect(fixture.frames()[1].height == 21)
  }

  @Test func `a removed line releases its name, and the others keep theirs`() {
    let fixture = DocumentFixture(DocumentFixture.items(four))
    fixture.edit(DocumentFixture.items([four[0], four[2], four[3]]))
    #expect(fixture.names() == ["s/0", "s/2", "s/3"])
    fixture.edit(DocumentFixture.items([four[0], #"{"id": "new"}"#, #"{"height": 5}"#, four[2], four[3]]))
    #expect(fixture.names() == ["s/0", "new", "s/2~2", "s/2", "s/3"])
  }

  @Test func `two edits at a distance are matched separately`() {
    let lines = (0..<40).map { #"{"height": \#(10 + $0)}"# }
    let fixture = DocumentFixture(DocumentFixture.items(lines))
    var edited = lines
    edited.insert(#"{"height": 1}"#, at: 30)
    edited.remove(at: 5)
    fixture.edit(DocumentFixture.items(edited))
    var expected = (0..<40).map { "s/\($0)" }
    expected.insert("s/29~2", at: 30)
    expected.remove(at: 5)
    #expect(fixture.names() == expected)
  }

  @Test func `explicit names are reserved first, and a later duplicate gets a suffix and a diagnostic`() {
    let fixture = DocumentFixture(
      DocumentFixture.items([#"{"height": 1}"#, #"{"id": "s/0", "height": 1}"#, #"{"id": "s/0", "height": 1}"#]))
    #expect(fixture.names() == ["s/0~3", "s/0", "s/0~2"])
    #expect(fixture.findings == [#"duplicateIdentifier "s/0""#])
    #expect(fixture.document.diagnostics[0].related.count == 1)
  }

  @Test func `a generator names its items by number and keeps the names when it grows`() {
    let fixture = DocumentFixture(DocumentFixture.items([#"{"repeat": 3, "id": "p-{i}", "height": 1}"#]))
    #expect(fixture.names() == ["p-0", "p-1", "p-2"])
    fixture.edit(DocumentFixture.items([#"{"height": 1}"#, #"{"repeat": 4, "id": "p-{i}", "height": 1}"#]))
    #expect(fixture.names() == ["s/0", "p-0", "p-1", "p-2", "p-3"])
  }

  @Test func `a generator without an id keeps its default names when it moves`() {
    let fixture = DocumentFixture(DocumentFixture.items([#"{"repeat": 3, "height": 1}"#]))
    #expect(fixture.names() == ["s/0", "s/1", "s/2"])
    fixture.edit(DocumentFixture.items([#"{"height": 9}"#, #"{"repeat": 4, "height": 1}"#]))
    #expect(fixture.names() == ["s/0~2", "s/0", "s/1", "s/2", "s/4"])
  }

  @Test func `a generator whose names overlap another's gets suffixes for those that are in use`() {
    let fixture = DocumentFixture(
      DocumentFixture.items([
        #"{"repeat": 2, "id": "p-{i}", "height": 1}"#, #"{"repeat": 4, "id": "p-{i}", "height": 1}"#,
      ]))
    #expect(fixture.names() == ["p-0", "p-1", "p-0~2", "p-1~2", "p-2", "p-3"])
    #expect(fixture.findings == [#"duplicateIdentifier "p-{i}""#])
  }

  @Test func `one id for several items is an error, and default names are used`() {
    let fixture = DocumentFixture(DocumentFixture.items([#"{"repeat": 2, "id": "p", "height": 1}"#]))
    #expect(fixture.names() == ["s/0", "s/1"])
    #expect(fixture.findings == [#"duplicateIdentifier "p""#])
  }

  @Test func `every name template gives each item a unique name`() {
    for template in ["{i}", "a{i}b{i}", "x1{i}", "{i}-2", "é{i}", "{i}0"] {
      let fixture = DocumentFixture(DocumentFixture.items([#"{"repeat": 120, "id": "\#(template)", "height": 1}"#]))
      let expected = (0..<120).map { i in
        template.split(separator: "{i}", omittingEmptySubsequences: false).joined(separator: "\(i)")
      }
      #expect(fixture.names() == expected, "\(template)")
    }
  }

  @Test func `a run of a million items is one slice`() {
    let fixture = DocumentFixture(
      DocumentFixture.items([#"{"repeat": 1000000, "id": "p-{i}", "height": {"random": [50, 199]}}"#]))
    let items = fixture.document.model.collection.sections[0].items
    #expect(items.count == 1_000_000)
    #expect(items.slices.count == 1)
    #expect(items.firstIndex(of: Identifier("p-777777")) == 777_777)
  }

  @Test func `white space and comments do not change the model`() {
    let fixture = DocumentFixture(DocumentFixture.items(four))
    let generation = fixture.document.generation
    fixture.edit("// here\n" + DocumentFixture.items(four) + "  ")
    #expect(fixture.document.generation == generation)
  }

  @Test func `a syntax error keeps the last valid model, which is stale`() {
    let fixture = DocumentFixture(DocumentFixture.items(four))
    fixture.edit(DocumentFixture.items(four) + "}")
    #expect(fixture.document.hasStaleModel)
    #expect(fixture.names().count == 4)
    #expect(fixture.findings == ["syntax }"])
    fixture.edit(DocumentFixture.items(Array(four.dropLast())))
    #expect(!fixture.document.hasStaleModel)
    #expect(fixture.names() == ["s/0", "s/1", "s/2"])
  }
}
