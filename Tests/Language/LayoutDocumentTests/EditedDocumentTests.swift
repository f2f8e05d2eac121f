import CollectionLayout
import LayoutDocument
import TestSupport
import Testing

/// Documents after a series of edits, compared with documents that are opened with the same text.
struct EditedDocumentTests {
  /// The lines of a document. Each edit changes some of them.
  private struct Text {
    var head = "{ \"layout\": {\"kind\": \"waterfall\", \"columnCount\": 2},"
    var templates = "  \"templates\": {\"big\": {\"height\": 90, \"width\": 30}, \"wide\": {\"width\": 900}},"
    var sections: [[String]] = []
    var layouts: [String] = []

    var joined: String {
      let parts = sections.indices.map { index in
        "    {\"id\": \"s\(index)\"\(layouts[index]), \"items\": \(list(sections[index]))}"
      }
      return ([head, templates, "  \"sections\": ["] + [parts.joined(separator: ",\n")] + ["  ]", "}"])
        .joined(separator: "\n")
    }

    private func list(_ lines: [String]) -> String {
      if lines.count == 1, lines[0].contains("\"source\"") { return lines[0] }
      return "[\n" + lines.map { "      \($0)" }.joined(separator: ",\n") + "\n    ]"
    }
  }

  private let sources = [
    "/project/pages/rows.json": "[{\"n\": \"a\", \"h\": 10}, {\"n\": \"b\", \"h\": 20}, {\"n\": \"b\"}]"
  ]

  @Test(arguments: SlowTests.cases(0..<120))
  func `a document edited step by step equals one opened with its text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = Text()
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      text.sections.append((0..<Int.random(in: 0...8, using: &random)).map { _ in Self.item(&random) })
      text.layouts.append("")
    }
    let edited = DocumentFixture(text.joined, files: sources)
    var lastGood = text.joined
    for _ in 0..<25 {
      Self.edit(&text, &random)
      if Int.random(in: 0..<6, using: &random) == 0 {
        edited.edit(Self.broken(text.joined, &random))
      }
      edited.edit(text.joined)
      compare(edited, DocumentFixture(text.joined, files: sources), lastGood)
      lastGood = text.joined
    }
  }

  @Test(arguments: SlowTests.cases(0..<60))
  func `a document equals one opened with its text after any bytes are typed`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = Text()
    text.sections = [(0..<6).map { _ in Self.item(&random) }, (0..<3).map { _ in Self.item(&random) }]
    text.layouts = ["", ""]
    let whole = text.joined
    let edited = DocumentFixture(whole, files: sources)
    for _ in 0..<40 {
      edited.edit(Self.broken(whole, &random))
      if edited.document.hasStaleModel { continue }
      compare(edited, DocumentFixture(String(decoding: edited.document.text, as: UTF8.self), files: sources), whole)
    }
    edited.edit(whole)
    compare(edited, DocumentFixture(whole, files: sources), whole)
  }

  @Test(arguments: SlowTests.cases(0..<10))
  func `a document of thousands of items equals one opened with its text`(seed: UInt64) {
    var random = SeededGenerator(seed: 1_000 + seed)
    var text = Text()
    // Few of the items have diagnostics, a template or children, so that most blocks of entries have none.
    text.sections = [1_500, 700].map { count in
      (0..<count).map { index in
        random.once(in: 300) ? Self.item(&random) : "{\"id\": \"n\(index)\", \"height\": \(10 + index % 80)}"
      }
    }
    text.layouts = ["", ""]
    let edited = DocumentFixture(text.joined, files: sources)
    for _ in 0..<12 {
      for _ in 0..<random.pick([1, 1, 1, 40]) { Self.edit(&text, &random) }
      if random.once(in: 4) { edited.edit(Self.broken(text.joined, &random)) }
      edited.edit(text.joined)
      compare(edited, DocumentFixture(text.joined, files: sources), "seed \(seed)")
    }
  }

  /// Compares the diagnostics, and the models without the identifiers of unnamed items.
  private func compare(
    _ edited: DocumentFixture, _ fresh: DocumentFixture, _ before: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let differences = differences(edited, fresh)
    #expect(
      differences.isEmpty, "\(before)\n->\n\(String(decoding: fresh.document.text, as: UTF8.self))",
      sourceLocation: sourceLocation)
  }

  /// Returns descriptions of the differences. Equal values are not described, because that takes longer than comparing.
  private func differences(_ edited: DocumentFixture, _ fresh: DocumentFixture) -> [String] {
    var found: [String] = []
    func check<Value: Equatable>(_ name: String, _ one: Value, _ other: Value) {
      if one != other { found.append("\(name): \(one) instead of \(other)") }
    }
    check("diagnostics", edited.document.diagnostics, fresh.document.diagnostics)
    check("stale", edited.document.hasStaleModel, fresh.document.hasStaleModel)
    let (a, b) = (edited.document.model, fresh.document.model)
    check("viewport", a.viewport, b.viewport)
    check("offset", a.contentOffset, b.contentOffset)
    check("sections", sections(of: a), sections(of: b))
    check("items", items(of: a), items(of: b))
    check("rows", rows(of: a), rows(of: b))
    var names: Set<Identifier> = []
    for section in a.collection.sections {
      for index in 0..<section.items.count {
        let name = section.items.identifier(at: index)
        if !names.insert(name).inserted { found.append("two items are called \(name.text)") }
      }
    }
    check("ranges", places(edited), places(fresh))
    return found
  }

  private func sections(of model: DocumentModel) -> [String] {
    model.collection.sections.map { "\($0.identifier.text) \($0.layout) \($0.inset) \($0.itemsVersion)" }
  }

  /// An item of a section, or a row of its outline.
  private struct Item: Equatable {
    /// Empty if the document gives the item none.
    let name: String
    let place: Int
    let metrics: ItemMetrics
    let custom: CustomAttributes
    var appearance = ItemAppearance.plain
    var transform = Transform.identity
    var level = 0
    var isExpanded = false

    init(_ identifier: Identifier, _ run: ItemRun, _ place: Int) {
      let text = identifier.text
      name = text.contains("/") ? "" : text
      (self.place, metrics, custom) = (place, run.metrics, run.custom(at: place))
    }
  }

  private func items(of model: DocumentModel) -> [Item] {
    model.collection.sections.flatMap { section in
      (0..<section.items.count).map { index in
        let (run, place) = section.items.item(at: index)
        var item = Item(section.items.identifier(at: index), run, place)
        item.appearance = run.appearance
        item.transform = run.layer?.transform ?? .identity
        return item
      }
    }
  }

  private func rows(of model: DocumentModel) -> [Item] {
    model.collection.sections.flatMap { section in
      Self.items(of: model.outlines[section.identifier]).map { row, place in
        var item = Item(row.slice.identifiers.identifier(at: place), row.slice.run, place)
        (item.level, item.isExpanded) = (row.level, row.isExpanded)
        return item
      }
    }
  }

  /// Returns the source range of each item, also of those that are not visible.
  private func places(_ fixture: DocumentFixture) -> [Range<Int>?] {
    fixture.document.model.collection.sections.flatMap { section in
      (0..<section.items.count).map { fixture.document.range(of: .items([section.items.item(at: $0).run])) }
        + Self.items(of: fixture.document.model.outlines[section.identifier]).map { row, _ in
          fixture.document.range(of: .items([row.slice.run]))
        }
    }
  }

  /// Returns all items of a tree, each with its index in its run. The copies of a generator may be one row or several.
  private static func items(of outline: SectionOutline?) -> [(row: SectionOutline.Row, place: Int)] {
    let rows = outline?.rows ?? []
    var found: [(row: SectionOutline.Row, place: Int)] = []
    var index = 0
    while index < rows.count {
      let copies = rows[index].slice.range.count
      var end = index + 1
      while copies > 1, end < rows.count, rows[end].level > rows[index].level { end += 1 }
      for copy in 0..<copies {
        for row in rows[index..<end] { found.append((row, row.slice.range.lowerBound + copy)) }
      }
      index = end
    }
    return found
  }

  private static func item(_ random: inout SeededGenerator) -> String {
    let number = Int.random(in: 1..<60, using: &random)
    switch Int.random(in: 0..<18, using: &random) {
    case 14: return parent(#""id": "p\#(number)", "height": \#(number), "isExpanded": \#(number % 2 == 0)"#, &random)
    case 15: return parent("\"isExpanded\": true", &random)
    case 16: return parent("\"repeat\": \(number % 4), \"id\": \"q{i}\", \"isExpanded\": \(number % 3 == 0)", &random)
    case 0: return "{\"height\": \(number)}"
    case 1: return "{\"template\": \"big\", \"id\": \"t\(number)\"}"
    case 2: return "{\"template\": \"wide\"}"
    case 3: return "{\"template\": \"none\", \"height\": \(number)}"
    case 4: return "{\"repeat\": \(number % 4), \"height\": \(number)}"
    case 5: return "{\"repeat\": 3, \"id\": \"g{i}\", \"height\": {\"random\": [10, \(20 + number)]}}"
    case 6: return "{\"id\": \"i\(number)\", \"heigth\": \(number)}"
    case 7: return "{\"id\": \"i\(number)\", \"height\": -\(number), \"height\": 2}"
    case 8: return "/* é😀 */ {\"id\": \"i\(number)\", \"width\": 5\(number)0, \"height\": 7}"
    case 9: return "\(number)"
    case 10: return "{\"repeat\": 2, \"id\": \"same\"}"
    default: return "{ \"id\": \"i\(number)\", \"height\": \(number), \"label\": \"Item \(number)\" }"
    }
  }

  /// Returns an item with random children, on one line.
  private static func parent(_ keys: String, _ random: inout SeededGenerator) -> String {
    let children = (0..<random.below(4)).map { _ in item(&random) }
    return "{\(keys), \"children\": [\(children.joined(separator: ", "))]}"
  }

  private static func edit(_ text: inout Text, _ random: inout SeededGenerator) {
    let section = Int.random(in: 0..<text.sections.count, using: &random)
    let index = text.sections[section].indices.randomElement(using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: text.sections[section].insert(item(&random), at: index ?? 0)
    case 2: if let index { text.sections[section].remove(at: index) }
    case 3: if let index { text.sections[section][index] = item(&random) }
    case 4: text.templates = "  \"templates\": {\"big\": {\"height\": \(Int.random(in: 1..<99, using: &random))}},"
    case 5: text.head = "{ \"layout\": {\"kind\": \"\(Bool.random(using: &random) ? "waterfall" : "flow")\"},"
    case 6: text.sections[section] = ["{\"source\": \"rows.json\", \"each\": {\"id\": \"/n\", \"height\": \"/h\"}}"]
    case 7:
      text.sections.insert([item(&random)], at: section)
      text.layouts.insert("", at: section)
    case 8:
      if text.sections.count > 1 {
        text.sections.remove(at: section)
        text.layouts.remove(at: section)
      }
    case 9: text.layouts[section] = ", \"layout\": {\"columnCount\": \(Int.random(in: 1..<5, using: &random))}"
    case 10: text.sections[section].shuffle(using: &random)
    default:
      // Replaces a digit, as typing does.
      guard let index else { return }
      var line = Array(text.sections[section][index])
      let digits = line.indices.filter { line[$0].isASCII && line[$0].isNumber }
      guard let place = digits.randomElement(using: &random) else { return }
      line[place] = Character("\(Int.random(in: 1...9, using: &random))")
      text.sections[section][index] = String(line)
    }
  }

  private static func broken(_ text: String, _ random: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    let index = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.remove(at: index)
    case 1: bytes.insert(Array("{}[],:\"/ 7".utf8).randomElement(using: &random) ?? 32, at: index)
    case 2: bytes.removeSubrange(index..<min(bytes.count, index + 30))
    default: bytes.insert(contentsOf: "/* c */".utf8, at: index)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
