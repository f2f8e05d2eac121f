import CollectionLayout
import Foundation
import LanguageFeatures
import LayoutDocument
import TestSupport
import Testing

/// Invariants of all refactorings: they change neither the model nor the diagnostics.
@Suite struct RefactoringPropertyTests {
  static let examples = Project.names(in: Project.examples, endingWith: ".layout.json")

  static func document(_ text: [UInt8]) -> DocumentSnapshot {
    QuickFixPropertyTests.document(text, in: Project.examples)
  }

  /// Returns the model as text, with at most `limit` items of each section.
  static func words(_ document: DocumentSnapshot, limit: Int = 2_000) -> [String] {
    let model = document.model
    let collection = model.collection
    var words = [
      "\(model.viewport) \(String(describing: model.contentOffset)) \(model.animation) \(collection.scrollDirection)",
      "\(collection.layoutDirection) \(collection.contentInset) \(collection.stickyHeaders) \(collection.effects)",
      "\(model.timeline.map(\.time))",
    ]
    for section in collection.sections {
      words.append(
        "\(section.identifier.text) \(section.layout) \(section.inset) \(String(describing: section.header)) "
          + "\(String(describing: section.footer)) \(section.decorations) \(String(describing: section.pagedOffset)) "
          + "\(section.items.count)")
      for index in 0..<min(section.items.count, limit) {
        let (run, place) = section.items.item(at: index)
        let (metrics, appearance) = (run.metrics, run.appearance)
        let numbers = [
          metrics.width, metrics.height, metrics.aspectRatio, metrics.columnSpan, metrics.fontSize, appearance.alpha,
          appearance.zIndex,
        ].map { $0.value(at: place).map { "\($0)" } ?? "-" }
        words.append(
          "\(section.items.identifier(at: index).text) \(numbers) \(metrics.fullSpan.value(at: place)) "
            + "\(appearance.isHidden.value(at: place)) \(run.custom(at: place)) "
            + "\(run.layer?.transform ?? .identity)")
      }
    }
    return words
  }

  /// Returns the document after edits; nil if they change the model. Records an issue for that, and if they add a
  /// diagnostic.
  static func applied(_ edits: [TextEdit], to document: DocumentSnapshot, _ comment: Comment) -> DocumentSnapshot? {
    var end = 0
    for edit in edits {
      #expect(edit.range.lowerBound >= end && edit.range.upperBound <= document.text.count, comment)
      end = edit.range.upperBound
    }
    let after = self.document(TextEdit.applied(edits, to: document.text))
    #expect(!after.hasStaleModel, comment)
    let (old, new) = (
      QuickFixPropertyTests.counts(document.diagnostics), QuickFixPropertyTests.counts(after.diagnostics)
    )
    #expect(new.allSatisfy { $1 <= old[$0, default: 0] }, comment)
    let isSame = words(document) == words(after)
    #expect(isSame, comment)
    return isSame ? after : nil
  }

  @Test(arguments: examples)
  func `refactorings of the examples keep the model`(name: String) throws {
    let document = Self.document(try Project.bytes(Project.examples.appendingPathComponent(name)))
    var random = SeededGenerator(seed: UInt64(name.utf8.count) + 80_000)
    for _ in 0..<25 {
      let start = random.below(document.text.count + 1)
      let end = min(document.text.count, start + (random.once(in: 2) ? 0 : random.below(400)))
      for found in Refactoring.all(at: start..<end, of: document) where found.disabledReason == nil {
        _ = Self.applied(found.edits, to: document, "\(name) \(start)..<\(end) \(found.title)")
      }
    }
  }

  @Test(arguments: examples)
  func `sorting keeps the model, and sorted keys are sorted`(name: String) throws {
    let document = Self.document(try Project.bytes(Project.examples.appendingPathComponent(name)))
    for place in [0, document.text.count / 2, document.text.count - 4] {
      for sorting in Refactoring.keySortings(at: place..<place, of: document) {
        let after = Self.applied(sorting.edits, to: document, "\(name) \(sorting.title)")
        let again = after.map { Refactoring.keySortings(at: 0..<0, of: $0).map(\.title) } ?? []
        #expect(sorting.title != "Sort all keys" || again == [], "\(name)")
      }
    }
  }

  @Test(arguments: 0..<40)
  func `refactorings of random items keep the model and the comments`(seed: Int) throws {
    var source = RandomItems(seed: UInt64(seed) + 81_000)
    let document = Self.document(Array(source.document().utf8))
    #expect(!document.hasStaleModel)
    let text = document.text
    for _ in 0..<6 {
      let start = source.random.below(text.count + 1)
      let end = min(text.count, start + (source.random.once(in: 3) ? 0 : source.random.below(300)))
      for found in Refactoring.all(at: start..<end, of: document) where found.disabledReason == nil {
        let comment: Comment = "\(found.title) at \(start)..<\(end) of \(String(decoding: text, as: UTF8.self))"
        _ = Self.applied(found.edits, to: document, comment)
      }
      for sorting in Refactoring.keySortings(at: start..<end, of: document) {
        let after = Self.applied(sorting.edits, to: document, "\(String(decoding: text, as: UTF8.self))")
        #expect(comments(after?.text ?? []) == comments(text), "\(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  /// Returns the words of all comments, sorted.
  private func comments(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split { !$0.isLetter && !$0.isNumber }.map(String.init)
      .filter { $0.hasPrefix("note") }.sorted()
  }
}

/// Generates documents of items that nearly follow rules, in different styles, with numbered comments.
struct RandomItems {
  var random: SeededGenerator
  private var notes = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func document() -> String {
    let line = random.pick(["\n", "\r\n", " "])
    let keys = [
      random.once(in: 2) ? "\"layout\": { \"columnCount\": 3,\(space(line)) \"kind\": \"waterfall\" }" : nil,
      random.once(in: 3) ? "\"templates\": { \"item\": { \"height\": 9 } }" : nil,
      "\"sections\": [\(space(line))"
        + (0...random.below(2)).map { section($0, line) }.joined(separator: "," + space(line)) + "]",
      random.once(in: 3) ? "\"contentInset\": 3" : nil,
    ]
    return "{" + space(line) + keys.compactMap(\.self).joined(separator: "," + space(line)) + space(line) + "}"
  }

  private mutating func section(_ index: Int, _ line: String) -> String {
    let count = random.below(7)
    let style = random.below(4)
    let items = (0..<count).map { item($0, style, index, line) }.joined(separator: "," + space(line))
    let members = [
      "\"items\": [\(space(line))\(items)\(space(line))]", "\"header\": " + random.pick(["30", "{ \"length\": 8 }"]),
      "\"id\": \"𐐀\(index)\"",
    ]
    return "{" + space(line) + members.joined(separator: "," + space(line)) + space(line) + "}"
  }

  private mutating func item(_ index: Int, _ style: Int, _ section: Int, _ line: String) -> String {
    var members: [String] = []
    if style != 3 { members.append("\"id\": \"é\(section)-\(index)\"") }
    members.append("\"height\": \(10 * (1 + index % (1 + style)))")
    if style > 0 { members.append("\"label\": \"e\u{301} \(style == 1 ? index : 7)\"") }
    if random.once(in: 15) { members.append("\"alpha\": 0.5") }
    if random.once(in: 15) { members.append("\"shadow\": true") }
    if random.once(in: 15) { members.append("\"columnSpan\": 2") }
    if random.once(in: 20) {
      members = ["\"repeat\": \(random.below(5))", "\"height\": { \"cycle\": [1, 2] }", "\"label\": \"g {i}\""]
    }
    if random.once(in: 20) { members.append("\"template\": \"item\"") }
    return "{" + members.map { space(" ") + $0 }.joined(separator: ",") + space(" ") + "}"
  }

  private mutating func space(_ line: String) -> String {
    guard random.once(in: 6) else { return line }
    notes += 1
    return random.pick([" /* note\(notes) 𐐀 */ ", " // note\(notes)\n", "\n  // note\(notes)\n", "", "\n\n"])
  }
}
