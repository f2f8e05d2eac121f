package import CollectionLayout

/// One entry of a section's items before identifiers are assigned: an item, a generator, or a row of a data source.
///
/// `EntryList` stores the entries of a section.
package struct ItemEntry: Sendable {
  /// The content of the entry in an object, so that copying a list of entries copies references only.
  private(set) var shared: SharedEntryContent
  /// The start of its text in the document, in bytes.
  let start: Int32
  /// The start of the document's `templates`, in bytes.
  let templatesStart: Int32

  /// Creates an entry whose text begins at `start`.
  init(_ content: ItemEntryContent, start: Int, templatesStart: Int) {
    self.init(
      SharedEntryContent(content), start: Int32(clamping: start), templatesStart: Int32(clamping: templatesStart))
  }

  init(_ shared: SharedEntryContent, start: Int32, templatesStart: Int32) {
    (self.shared, self.start, self.templatesStart) = (shared, start, templatesStart)
  }

  /// The content of the entry, independent of its position in the text.
  package var content: ItemEntryContent { shared.content }
  /// The item run of its items.
  package var run: ItemRun { content.run }
  /// The number of its items.
  package var count: Int { content.count }
  package var isGenerator: Bool { content.isGenerator }
  /// The explicit identifiers; nil for default ones.
  package var identifiers: IdentifierSequence? { content.identifiers }
  /// The signature that identifies the entry in an edited list: its identifier, or its content.
  var signature: EntryDiff.Signature { content.signature }

  /// The range of its text in the document.
  var range: Range<Int> { Int(start)..<Int(start) + content.length }
  /// The range of the value of `id` in the document; nil if there is none.
  var identifierRange: Range<Int>? { range(of: content.identifierPlace) }
  /// The range of the entry's `{`, used by diagnostics about missing keys; nil for a row of a data source.
  package var openToken: Range<Int>? { content.isObject ? Int(start)..<Int(start) + 1 : nil }
  /// The range of the value that sets the width, used by diagnostics; nil if there is none.
  var widthRange: Range<Int>? { range(of: content.widthPlace) }
  /// The range of the value that sets the height, used by diagnostics; nil if there is none.
  var heightRange: Range<Int>? { range(of: content.heightPlace) }

  /// Returns this entry with the equal runs of an earlier entry and of its descendants, because the source map and
  /// other clients of a run identify it by object identity.
  func keepingRuns(of earlier: ItemEntry) -> ItemEntry {
    var result = self
    if earlier.run !== run, earlier.run == run { result.change { $0.run = earlier.run } }
    if let outline = content.outline?.keepingRuns(of: earlier.content.outline) {
      result.change { $0.outline = outline }
    }
    return result
  }

  /// Whether the entry has children.
  var hasDescendants: Bool { content.outline?.descendants.isEmpty == false }

  /// The descendants, in the order of the text.
  var descendants: [ItemEntry] {
    content.outline?.descendants.map {
      ItemEntry($0.shared, start: start + $0.offset, templatesStart: templatesStart)
    } ?? []
  }

  /// Stores the diagnostics of the entry.
  mutating func note(_ diagnostics: CachedEntryDiagnostics?) {
    if let diagnostics { change { $0.diagnostics = diagnostics } }
  }

  private mutating func change(_ body: (inout ItemEntryContent) -> Void) {
    var content = content
    body(&content)
    shared = SharedEntryContent(content)
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

/// An object with the content of an entry.
final class SharedEntryContent: Sendable {
  let content: ItemEntryContent

  init(_ content: ItemEntryContent) { self.content = content }
}

/// The content of an entry, independent of its position in the text.
///
/// It is kept small because a document may have hundreds of thousands of entries.
package struct ItemEntryContent: Sendable {
  /// The run of the entry's items; it may be replaced by an equal run only.
  var run: ItemRun
  var identifiers: IdentifierSequence?
  let contentHash: UInt64
  private var extras: Extras?
  /// Whether an aspect ratio is present, valid or not.
  var saysRatio = false
  /// Whether the content depends on a template, or names one that does not exist.
  var usesTemplate = false
  /// Whether a limit of the document cuts off items of the entry or of its descendants, or collapses one of these.
  var isCut = false
  /// Whether it was decoded from an object, not from a row of a data source.
  var isObject = false
  let isGenerator: Bool
  private let itemCount: Int32
  private var byteCount: Int32 = 0
  var identifierPlace = RelativeRange.none
  var widthPlace = RelativeRange.none
  var heightPlace = RelativeRange.none

  init(run: ItemRun, count: Int, isGenerator: Bool, contentHash: UInt64) {
    self.run = run
    self.contentHash = contentHash
    self.isGenerator = isGenerator
    itemCount = Int32(clamping: count)
  }

  /// The diagnostics of the entry and its position in a tree, in a separate object because most entries have neither.
  private final class Extras: Sendable {
    let diagnostics: CachedEntryDiagnostics?
    let outline: EntryOutline?

    init?(_ diagnostics: CachedEntryDiagnostics?, _ outline: EntryOutline?) {
      if diagnostics == nil, outline == nil { return nil }
      (self.diagnostics, self.outline) = (diagnostics, outline)
    }
  }

  /// The diagnostics of the entry; nil if it has none.
  var diagnostics: CachedEntryDiagnostics? {
    get { extras?.diagnostics }
    set { extras = Extras(newValue, outline) }
  }

  /// The position in a tree of items, and the descendants; nil for a root without children.
  package internal(set) var outline: EntryOutline? {
    get { extras?.outline }
    set { extras = Extras(diagnostics, newValue) }
  }

  /// The length of the entry's text in bytes.
  var length: Int {
    get { Int(byteCount) }
    set { byteCount = Int32(clamping: newValue) }
  }

  /// The number of items, without their descendants.
  var count: Int { Int(itemCount) }
  /// The number of items with their descendants.
  var totalCount: Int { count + (outline?.descendantCount ?? 0) }
  /// The signature that identifies the entry in an edited list: its identifier, or its content.
  var signature: EntryDiff.Signature {
    EntryDiff.Signature(identifiers, contentHash: contentHash, isGenerator: isGenerator)
  }
}

/// The cached diagnostics of an entry. Their ranges are in bytes from its start.
struct CachedEntryDiagnostics: Sendable {
  /// The diagnostics of the schema validation.
  var fromSchema: [Diagnostic]
  /// The diagnostics of the item decoder, reported after those of the schema validation.
  var fromDecoder: [Diagnostic]

  /// Stores ranges relative to `start`, the start of the entry in the text; nil if there are no diagnostics.
  init?(ofObject: [Diagnostic], ofItem: [Diagnostic], start: Int) {
    guard !ofObject.isEmpty || !ofItem.isEmpty else { return nil }
    self.fromSchema = ofObject.map { $0.moved(by: -start) }
    self.fromDecoder = ofItem.map { $0.moved(by: -start) }
  }
}
