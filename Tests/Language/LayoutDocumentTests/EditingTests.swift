import CollectionLayout
import JSON
import LanguageFeatures
import LayoutDocument
import TestSupport
import Testing

/// Edits of single values of a text.
struct EditingTests {
  private let text = """
    {
      // Two columns.
      "layout": { "kind": "waterfall", "columnCount": 2, "sectionInset": { "top": 8 } },
      "sections": [
        {
          "id": "s", "header": 44,
          "items": [
            { "id": "a", "size": [10, 20] }, // first
            { "repeat": 3, "id": "b-{i}", "height": { "cycle": [1, 2] } }
          ]
        }
      ]
    }
    """

  private func snapshot(_ text: String) -> DocumentSnapshot {
    DocumentSnapshot(text: Array(text.utf8), location: Document.Location(folder: nil), files: .none)
  }

  private func text(after path: String, _ value: JSONValue, in text: String? = nil) throws -> String {
    let snapshot = snapshot(text ?? self.text)
    let edits = try PropertyEditor(snapshot).edits(setting: try #require(ValuePath(pointer: path)), to: value)
    return String(decoding: TextEdit.applied(edits, to: snapshot.text), as: UTF8.self)
  }

  @Test(arguments: [
    ("/layout/columnCount", JSONValue.number(3), "\"columnCount\": 2", "\"columnCount\": 3"),
    ("/layout/sectionInset/top", .number(12), "\"top\": 8", "\"top\": 12"),
    ("/sections/0/header", .number(50), "\"header\": 44", "\"header\": 50"),
    ("/sections/0/items/0/size/1", .number(21), "[10, 20]", "[10, 21]"),
    ("/sections/0/items/1/repeat", .number(4), "\"repeat\": 3", "\"repeat\": 4"),
    ("/sections/0/id", .string("t"), "\"id\": \"s\"", "\"id\": \"t\""),
    ("/layout/kind", .string("grid"), "\"waterfall\"", "\"grid\""),
    ("/layout/sectionInset/left", .number(4), "{ \"top\": 8 }", "{ \"top\": 8, \"left\": 4 }"),
    ("/sections/0/items/0/height", .number(9), "[10, 20] }", "[10, 20], \"height\": 9 }"),
    ("/sections/0/layout/columnCount", .number(5), "\"header\": 44,", "\"header\": 44,"),
  ])
  func `one value changes`(path: String, value: JSONValue, old: String, new: String) throws {
    let edited = try text(after: path, value)
    if path == "/sections/0/layout/columnCount" {
      #expect(edited.contains("\"layout\": { \"columnCount\": 5 }"))
    } else {
      #expect(edited == text.replacing(old, with: new))
    }
    #expect(snapshot(edited).diagnostics.filter { $0.severity == .error }.isEmpty)
  }

  @Test func `null removes a key`() throws {
    #expect(try text(after: "/layout/columnCount", .null) == text.replacing(" \"columnCount\": 2,", with: ""))
    #expect(try text(after: "/layout/rowSpacing", .null) == text)
  }

  @Test func `an equal value is not written`() throws {
    let snapshot = snapshot(text.replacing("\"header\": 44", with: "\"header\": 44.0"))
    let path = try #require(ValuePath(pointer: "/sections/0/header"))
    #expect(try PropertyEditor(snapshot).edits(setting: path, to: .number(44)) == [])
  }

  @Test(arguments: [
    ("", JSONValue.number(1)), ("/nothing", .number(1)), ("/sections/0/items/0/size/2", .number(1)),
    ("/layout/columnCount", .number(0)), ("/layout/columnCount", .number(1.5)), ("/layout/columnCount", .string("3")),
    ("/sections/0/items/1/color", .string("blue")), ("/layout/kind", .string("waterfal")),
    ("/sections/1/id", .string("x")), ("/sections/-1/id", .string("x")), ("/sections/00/id", .string("x")),
    ("/sections", .array([])),
  ])
  func `an invalid path or value is an error`(path: String, value: JSONValue) throws {
    let snapshot = snapshot(text)
    let path = try #require(ValuePath(pointer: path))
    #expect(throws: PropertyEditError.self) { try PropertyEditor(snapshot).edits(setting: path, to: value) }
  }

  @Test func `a text with a syntax error is not edited`() throws {
    let path = try #require(ValuePath(pointer: "/sections/0/header"))
    let snapshot = snapshot(text + "}")
    #expect(throws: PropertyEditError.staleText) { try PropertyEditor(snapshot).edits(setting: path, to: .number(1)) }
  }

  @Test(arguments: [[], ["a"], ["a/b", "~c", ""], ["sections", "0", "~1"]])
  func `a JSON Pointer is read as it is written`(steps: [String]) throws {
    var pointer = ""
    for step in steps { pointer += "/" + step.replacing("~", with: "~0").replacing("/", with: "~1") }
    let path = try #require(ValuePath(pointer: pointer))
    #expect(path.steps == steps)
    #expect(path.pointer == pointer)
  }

  @Test func `an element has the properties of its item, its section and its layout`() throws {
    let snapshot = snapshot(text)
    let run = try #require(snapshot.model.collection.sections.first?.items.slices.first?.run)
    let objects = EditableObject.all(of: .items([run]), in: snapshot)
    #expect(objects.map(\.title) == ["Item", "Header", "Section s", "Layout (waterfall)"])
    #expect(objects.map(\.path.pointer) == ["/sections/0/items/0", "/sections/0/header", "/sections/0", "/layout"])
    let size = try #require(objects[0].properties.first { $0.name == "size.height" })
    #expect(size.path.pointer == "/sections/0/items/0/size/1")
    #expect(size.handle == .height)
    #expect(size.value.map { String(decoding: $0, as: UTF8.self) } == "20")
    let inset = objects[3].properties.filter { $0.name.hasPrefix("sectionInset") }
    #expect(inset.map(\.name) == ["top", "left", "bottom", "right"].map { "sectionInset.\($0)" })
    #expect(inset.map { $0.value != nil } == [true, false, false, false])
    let columns = try #require(objects[3].properties.first { $0.name == "columnCount" })
    #expect(columns.handle == .columnCount)
  }

  @Test func `the layout of the collection's header has its kind`() {
    let snapshot = snapshot(
      #"{"layout": {"kind": "waterfall"}, "header": {"length": 10}, "sections": [{"layout": {"kind": "list"}}]}"#)
    let objects = EditableObject.all(of: .boundaryItem(kind: "header", number: 0, of: nil), in: snapshot)
    #expect(objects.last?.title == "Layout (waterfall)")
    #expect(objects.last?.properties.contains { $0.name == "columnCount" } == true)
    #expect(objects.last?.properties.contains { $0.name == "rowHeight" } == false)
  }

  @Test func `an item of a generator has an index in it`() throws {
    let snapshot = snapshot(text)
    let run = try #require(snapshot.model.collection.sections.first?.items.slices.last?.run)
    let found = try #require(GeneratedIndex(ofItem: 2, in: run, of: snapshot))
    #expect((found.index, found.count) == (2, 3))
    let rule = EditableObject.all(of: .items([run]), in: snapshot).first?.properties.first { $0.name == "height" }
    #expect(rule?.type == .json)
  }
}
