package import CollectionLayout

/// One entry of a section's items before identifiers are assigned: an item, a generator, or a row of a data source.
///
/// `EntryList` stores the entries of a section.
package struct ItemEntry: Sendable {
  /// The content of the entry, independent of its position in the text.
  package private(set) var content: ItemEntryContent
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
  package var run: ItemRun { content.run }
  /// The number of its items.
  package var count: Int { content.count }
  package var isGenerator: Bool { content.isGenerator }
  /// The explicit identifiers; nil for default ones.
  package var identifiers: IdentifierSequence? { content.identifiers }
  /// A hash of the content; equal content has equal hashes.
  var contentHash: UInt64 { content.contentHash }
  /// The signature that identifies the entry in an edited list: its identifier, or its content.
  var signature: EntryDiff.Signature { content.signature }

  /// The range of its text in the document.
  var range: Range<Int> { Int(start)..<Int(start) + content.length }
  /// The range of the value of `id` in the document; nil if there is none.
  var identifierRange: Range<Int>? { range(of: content.identifierPlace) }
  /// The range of the entry's `{`, used by diagnostics about missing keys; nil for a row of a data source.
  package var openToken: Range<Int>? { content.isObject ? Int(start)..<Int(start) + 1 : nil }
  /// The range of the value that sets the width, used by diagnostics.
  var widthRange: Range<Int>? { range(of: content.widthPlace) }
  /// The range of the value that sets the height, used by diagnostics.
  var heightRange: Range<Int>? { range(of: content.heightPlace) }

  /// Returns this entry with the equal runs of an earlier entry and of its descendants, because the source map and other
  /// clients of a run identify it by object identity.
  func keepingRuns(of earlier: ItemEntry) -> ItemEntry {
    var result = self
    if earlier.run !== content.run, earlier.run == content.run {
      result.content = ItemEntryContent(content, run: earlier.run)
    }
    if let outline = content.outline?.keepingRuns(of: earlier.content.outline) {
      result.content = ItemEntryContent(result.content, outline: outline)
    }
    return result
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

  private func range(of relative: RelativeRange) -> Range<Int>? {
    guard relative != .none else { return nil }
    let origin = Int(relative.isInTemplates ? templatesStart : start)
    return origin + relative.start..<origin + relative.end
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
    func offset(_ position: Int) -> UInt32 { min(UInt32(clamping: position - origin), ~Self.templatesBit - 1) }
    bounds = (offset(range.lowerBound) | (isInTemplates ? Self.templatesBit : 0), offset(range.upperBound))
  }

  var start: Int { Int(bounds.start & ~Self.templatesBit) }
  var end: Int { Int(bounds.end) }
  var isInTemplates: Bool { bounds.start & Self.templatesBit != 0 }

  static func == (left: RelativeRange, right: RelativeRange) -> Bool { left.bounds == right.bounds }
}

/// The content of an entry. It is a class so that copying a list of entries copies references only.
///
/// It is kept small because a document may have hundreds of thousands.
package final class ItemEntryContent: Sendable {
  let run: ItemRun
  let identifiers: IdentifierSequence?
  let contentHash: UInt64
  private let extras: Extras?
  let extent: EntrySizeSummary
  /// Whether an aspect ratio is present, valid or not.
  let saysRatio: Bool
  /// Whether the content depends on a template, or names one that does not exist.
  let usesTemplate: Bool
  /// Whether the entry has fewer items than `repeat` requests because of the item limit.
  let isCut: Bool
  /// Whether it was decoded from an object, not from a row of a data source.
  let isObject: Bool
  let isGenerator: Bool
  private let itemCount: Int32
  private let byteCount: Int32
  let identifierPlace: RelativeRange
  let widthPlace: RelativeRange
  let heightPlace: RelativeRange
  /// The position in a tree of items, and the descendants; nil for a root without children.
  package var outline: EntryOutline? { extras?.outline }

  /// The diagnostics of the entry and its position in a tree, in a separate object because most entries have neither.
  private final class Extras: Sendable {
    let diagnostics: CachedEntryDiagnostics?
    let outline: EntryOutline?

    init?(_ diagnostics: CachedEntryDiagnostics?, _ outline: EntryOutline?) {
      if diagnostics == nil, outline == nil { return nil }
      (self.diagnostics, self.outline) = (diagnostics, outline)
    }
  }

  init(_ draft: ItemEntryBuilder) {
    run = draft.run
    identifiers = draft.identifiers
    contentHash = draft.contentHash
    extras = Extras(nil, draft.outline)
    extent = EntrySizeSummary(draft.run.metrics)
    saysRatio = draft.saysRatio
    usesTemplate = draft.usesTemplate
    isCut = draft.isCut
    isObject = draft.isObject
    isGenerator = draft.isGenerator
    itemCount = Int32(clamping: draft.count)
    byteCount = Int32(clamping: draft.length)
    identifierPlace = draft.identifierPlace ?? .none
    widthPlace = draft.widthPlace ?? .none
    heightPlace = draft.heightPlace ?? .none
  }

  /// Creates a copy with another run, with diagnostics, or with other descendants.
  init(
    _ content: ItemEntryContent, run: ItemRun? = nil, diagnostics: CachedEntryDiagnostics? = nil,
    outline: EntryOutline? = nil
  ) {
    self.run = run ?? content.run
    identifiers = content.identifiers
    contentHash = content.contentHash
    extras =
      diagnostics == nil && outline == nil
      ? content.extras : Extras(diagnostics ?? content.diagnostics, outline ?? content.outline)
    extent = content.extent
    saysRatio = content.saysRatio
    usesTemplate = content.usesTemplate
    isCut = content.isCut
    isObject = content.isObject
    isGenerator = content.isGenerator
    itemCount = content.itemCount
    byteCount = content.byteCount
    identifierPlace = content.identifierPlace
    widthPlace = content.widthPlace
    heightPlace = content.heightPlace
  }

  /// The signature that identifies the entry in an edited list: its identifier, or its content.
  var signature: EntryDiff.Signature {
    EntryDiff.Signature(identifiers, contentHash: contentHash, isGenerator: isGenerator)
  }
  /// The number of items, without their descendants.
  var count: Int { Int(itemCount) }
  /// The number of items with their descendants.
  var totalCount: Int { count + (outline?.descendantCount ?? 0) }
  /// The length of the entry's text in bytes.
  var length: Int { Int(byteCount) }
  /// The diagnostics of the entry, in bytes from its start.
  var diagnostics: CachedEntryDiagnostics? { extras?.diagnostics }
}

/// The cached diagnostics of an entry, in bytes from its start.
struct CachedEntryDiagnostics: Sendable {
  /// The diagnostics of the schema validation.
  var fromSchema: [Diagnostic]
  /// The diagnostics of the item decoder, reported after those of the schema validation.
  var fromDecoder: [Diagnostic]

  /// Returns nil if there are no diagnostics.
  init?(ofObject: [Diagnostic], ofItem: [Diagnostic], start: Int) {
    guard !ofObject.isEmpty || !ofItem.isEmpty else { return nil }
    self.fromSchema = ofObject.map { $0.moved(by: -start) }
    self.fromDecoder = ofItem.map { $0.moved(by: -start) }
  }
}

/// A builder for the content of an entry.
struct ItemEntryBuilder {
  var run: ItemRun
  var count: Int
  var isGenerator: Bool
  var contentHash: UInt64
  var identifiers: IdentifierSequence?
  var length = 0
  var identifierPlace: RelativeRange?
  var widthPlace: RelativeRange?
  var heightPlace: RelativeRange?
  var saysRatio = false
  var usesTemplate = false
  var isCut = false
  /// Whether it is decoded from an object, not from a row of a data source.
  var isObject = false
  var outline: EntryOutline?

  init(run: ItemRun, count: Int, isGenerator: Bool, contentHash: UInt64) {
    self.run = run
    self.count = count
    self.isGenerator = isGenerator
    self.contentHash = contentHash
  }
}
