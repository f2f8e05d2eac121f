import CollectionLayout
import JSON

/// One entry of a section's items before identifiers are assigned: an item, a generator, or a row of a data source.
///
/// `EntryList` stores the entries of a section.
struct ItemEntry: Sendable {
  /// The content of the entry, independent of its position in the text.
  private(set) var content: ItemEntryContent
  /// The start of its text in the document, in bytes.
  let start: Int32
  /// The start of the document's `templates`, in bytes.
  let templatesStart: Int32

  /// Creates an entry whose text begins at `start`.
  init(_ content: ItemEntryContent, start: Int, templatesStart: Int) {
    self.init(content, start: Int32(clamping: start), templatesStart: Int32(clamping: templatesStart))
  }

  init(_ content: ItemEntryContent, start: Int32, templatesStart: Int32) {
    (self.content, self.start, self.templatesStart) = (content, start, templatesStart)
  }

  /// The item run of its items.
  var run: ItemRun { content.run }
  /// The number of its items.
  var count: Int { content.count }
  var isGenerator: Bool { content.isGenerator }
  /// The explicit identifiers; nil for default ones.
  var identifiers: IdentifierSequence? { content.identifiers }
  /// A hash of the content; equal content has equal hashes.
  var contentHash: UInt64 { content.contentHash }
  /// The signature that identifies the entry in an edited list: its identifier, or its content.
  var signature: EntryDiff.Signature { content.signature }

  /// The range of its text in the document.
  var range: Range<Int> { Int(start)..<Int(start) + content.length }
  /// The range of the value of `id` in the document; nil if there is none.
  var identifierRange: Range<Int>? { range(of: content.identifierPlace) }
  /// The range of the entry's `{`, used by diagnostics about missing keys; nil for a row of a data source.
  var openToken: Range<Int>? { content.isObject ? Int(start)..<Int(start) + 1 : nil }
  /// The range of the value that sets the width, used by diagnostics.
  var widthRange: Range<Int>? { range(of: content.widthPlace) }
  /// The range of the value that sets the height, used by diagnostics.
  var heightRange: Range<Int>? { range(of: content.heightPlace) }

  /// Returns this entry with the equal runs of an earlier entry and of its descendants, because the source map and other
  /// clients of a run identify it by object identity.
  func keepingRuns(of earlier: ItemEntry) -> ItemEntry {
    var kept = self
    if earlier.run !== content.run, earlier.run == content.run {
      kept.content = ItemEntryContent(content, run: earlier.run)
    }
    if let outline = content.outline?.keepingRuns(of: earlier.content.outline) {
      kept.content = ItemEntryContent(kept.content, outline: outline)
    }
    return kept
  }

  /// Whether the entry has children.
  var hasDescendants: Bool { content.outline?.descendants.isEmpty == false }

  /// The descendants, in the order of the text.
  var descendants: [ItemEntry] {
    content.outline?.descendants.map {
      ItemEntry($0.content, start: Int(start) + Int($0.offset), templatesStart: Int(templatesStart))
    } ?? []
  }

  /// Stores the diagnostics of the entry.
  mutating func note(_ diagnostics: CachedEntryDiagnostics?) {
    if let diagnostics { content = ItemEntryContent(content, diagnostics: diagnostics) }
  }

  private func range(of place: RelativeRange) -> Range<Int>? {
    guard place != .none else { return nil }
    let origin = Int(place.isInTemplates ? templatesStart : start)
    return origin + place.start..<origin + place.end
  }
}

/// A byte range relative to the start of an entry, or to the start of `templates` if a template sets the value.
///
/// It takes 8 bytes: texts have at most 64 MiB, so the top bit of the start is free for the choice of the origin.
struct RelativeRange: Equatable, Sendable {
  private static let templatesBit: UInt32 = 1 << 31

  private let bounds: (start: UInt32, end: UInt32)

  /// The value for a range that does not exist.
  static let none = RelativeRange(start: .max, end: .max)

  private init(start: UInt32, end: UInt32) { bounds = (start, end) }

  /// Converts a byte range of the document to one relative to `origin`.
  init(_ range: Range<Int>, from origin: Int, isInTemplates: Bool = false) {
    func offset(_ place: Int) -> UInt32 { min(UInt32(clamping: place - origin), ~Self.templatesBit - 1) }
    bounds = (offset(range.lowerBound) | (isInTemplates ? Self.templatesBit : 0), offset(range.upperBound))
  }

  var start: Int { Int(bounds.start & ~Self.templatesBit) }
  var end: Int { Int(bounds.end) }
  var isInTemplates: Bool { bounds.start & Self.templatesBit != 0 }

  static func == (left: RelativeRange, right: RelativeRange) -> Bool { left.bounds == right.bounds }
}
