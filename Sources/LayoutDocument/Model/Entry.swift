import CollectionLayout
import JSON

/// One entry of a section's items before its items have names: an item, a generator, or a row of a source.
///
/// Two words: ten thousand of them are gone through with every keystroke.
struct Entry: Sendable {
  /// What the entry says, wherever it stands.
  private(set) var content: EntryContent
  /// Where its text begins in the document.
  private var start: Int32
  /// Where the document's templates begin.
  private var templatesStart: Int32

  /// An entry that was read from a text that begins at `start`.
  init(_ content: EntryContent, start: Int, templatesStart: Int) {
    self.content = content
    self.start = Int32(clamping: start)
    self.templatesStart = Int32(clamping: templatesStart)
  }

  /// What it stands for.
  var run: ItemRun { content.run }
  /// How many items it stands for.
  var count: Int { content.count }
  var isGenerator: Bool { content.isGenerator }
  /// The names that it asks for; nil takes the default ones.
  var identifiers: IdentifierRule? { content.identifiers }
  /// Equal for entries that say the same.
  var contentHash: UInt64 { content.contentHash }
  /// What the entry is recognised by in an edited list: its name, or what it says.
  var signature: EntryMatching.Signature { content.signature }

  /// The entry's text in the document.
  var range: Range<Int> { Int(start)..<Int(start) + content.length }
  /// Where the names are asked for, in the document.
  var identifierRange: Range<Int>? { range(of: content.identifierPlace) }
  /// The entry's `{`, for what is missing in it; nil for a row of a source.
  var openToken: Range<Int>? { content.isObject ? Int(start)..<Int(start) + 1 : nil }
  /// Where the width and the height stand, for what is wrong with them.
  var widthRange: Range<Int>? { range(of: content.widthPlace) }
  var heightRange: Range<Int>? { range(of: content.heightPlace) }

  /// Moves the entry's text, and all places in it.
  mutating func move(by distance: Int, templatesStart: Int) {
    start = Int32(clamping: Int(start) + distance)
    self.templatesStart = Int32(clamping: templatesStart)
  }

  /// The same with the run of an earlier entry that looks like it: whoever holds on to that one knows it by the run.
  func keeping(_ run: ItemRun) -> Entry {
    guard run !== content.run, run == content.run else { return self }
    var kept = self
    kept.content = EntryContent(content, run: run)
    return kept
  }

  /// Remembers what was wrong with it.
  mutating func note(_ findings: EntryFindings?) {
    if let findings { content = EntryContent(content, findings: findings) }
  }

  private func range(of place: EntryPlace) -> Range<Int>? {
    guard place != .none else { return nil }
    let origin = Int(place.isInTemplates ? templatesStart : start)
    return origin + place.start..<origin + place.end
  }
}

/// A stretch of text from the start of an entry, or of the templates where one of them says it.
///
/// In eight bytes: a text has at most 64 MiB, so that one bit of an offset is free for where it counts from.
struct EntryPlace: Equatable, Sendable {
  private static let templatesBit: UInt32 = 1 << 31

  private let bounds: (start: UInt32, end: UInt32)

  /// No place.
  static let none = EntryPlace(start: .max, end: .max)

  private init(start: UInt32, end: UInt32) { bounds = (start, end) }

  /// The place of bytes of the document.
  init(_ range: Range<Int>, from origin: Int, isInTemplates: Bool = false) {
    func offset(_ place: Int) -> UInt32 { min(UInt32(clamping: place - origin), ~Self.templatesBit - 1) }
    bounds = (offset(range.lowerBound) | (isInTemplates ? Self.templatesBit : 0), offset(range.upperBound))
  }

  var start: Int { Int(bounds.start & ~Self.templatesBit) }
  var end: Int { Int(bounds.end) }
  var isInTemplates: Bool { bounds.start & Self.templatesBit != 0 }

  static func == (left: EntryPlace, right: EntryPlace) -> Bool { left.bounds == right.bounds }
}
