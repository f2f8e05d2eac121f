package import CollectionLayout

/// One entry of a section before identifiers are assigned: an item, a generator, or a row of a data source.
package struct ItemEntry: Sendable {
  /// The content of the entry as an object, so that copying a list of entries copies references only.
  private(set) var shared: SharedEntryContent
  /// The byte offset in the document at which the entry begins.
  let start: Int32
  /// The byte offset in the document at which the value of `templates` begins.
  let templatesStart: Int32

  /// Creates an entry that begins at the byte offset `start` of the document.
  init(_ content: ItemEntryContent, start: Int, templatesStart: Int) {
    self.init(
      SharedEntryContent(content), start: Int32(clamping: start), templatesStart: Int32(clamping: templatesStart))
  }

  init(_ shared: SharedEntryContent, start: Int32, templatesStart: Int32) {
    (self.shared, self.start, self.templatesStart) = (shared, start, templatesStart)
  }

  /// The content of the entry, independent of its position in the text.
  package var content: ItemEntryContent { shared.content }
  /// The values of the entry's items.
  package var run: ItemRun { content.run }
  /// The number of the entry's items, without descendants.
  package var count: Int { content.count }
  package var isGenerator: Bool { content.isGenerator }
  /// The explicit identifiers; nil for default ones.
  package var identifiers: IdentifierSequence? { content.identifiers }
  /// The hash by which the entry is found in an edited list: of its identifier, otherwise of its content.
  var signature: EntryDiff.Signature { content.signature }

  /// The byte range of the entry in the document.
  var range: Range<Int> { Int(start)..<Int(start) + content.length }
  /// The byte range of the value of `id` in the document, of the entry or of its template; nil if there is none.
  var identifierRange: Range<Int>? { range(of: content.identifierPlace) }
  /// The byte range of the entry's `{`, for diagnostics about missing keys; nil for a row of a data source.
  package var openToken: Range<Int>? { content.isObject ? Int(start)..<Int(start) + 1 : nil }
  /// The byte range of the value that sets the width, for diagnostics; nil if there is none.
  var widthRange: Range<Int>? { range(of: content.widthPlace) }
  /// The byte range of the value that sets the height, for diagnostics; nil if there is none.
  var heightRange: Range<Int>? { range(of: content.heightPlace) }

  /// Returns this entry with those run objects of `earlier` and its descendants that are equal to its own: the source
  /// map and others identify a run by its object.
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

  /// The descendants in the order of the text, each before its children.
  var descendants: [ItemEntry] {
    content.outline?.descendants.map {
      ItemEntry($0.shared, start: start + $0.offset, templatesStart: templatesStart)
    } ?? []
  }

  /// Stores the diagnostics of the entry; nil changes nothing.
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

/// A byte range, relative to the start of an entry, or to that of the value of `templates` if a template sets the
/// value.
///
/// It takes 8 bytes: texts have at most 64 MiB, so the top bit of the start is free for the choice between the two.
struct RelativeRange: Equatable, Sendable {
  private static let templatesBit: UInt32 = 1 << 31

  private let bounds: (start: UInt32, end: UInt32)

  /// The value for a range that does not exist.
  static let none = RelativeRange(start: .max, end: .max)

  private init(start: UInt32, end: UInt32) { bounds = (start, end) }

  /// Converts a byte range of the document to one relative to the offset `origin`.
  init(_ range: Range<Int>, from origin: Int, isInTemplates: Bool = false) {
    func offset(_ position: Int) -> UInt32 { min(UInt32(clamping: position - origin), ~Self.templatesBit - 1) }
    bounds = (offset(range.lowerBound) | (isInTemplates ? Self.templatesBit : 0), offset(range.upperBound))
  }

  var start: Int { Int(bounds.start & ~Self.templatesBit) }
  var end: Int { Int(bounds.end) }
  var isInTemplates: Bool { bounds.start & Self.templatesBit != 0 }

  static func == (left: RelativeRange, right: RelativeRange) -> Bool { left.bounds == right.bounds }
}

/// The content of an entry as an object, so that lists share it.
final class SharedEntryContent: Sendable {
  let content: ItemEntryContent

  init(_ content: ItemEntryContent) { self.content = content }
}

/// The content of an entry, independent of its position in the text.
///
/// It is kept small because a document may have hundreds of thousands of entries.
package struct ItemEntryContent: Sendable {
  /// The values of the entry's items. It may be replaced only by an equal run.
  var run: ItemRun
  var identifiers: IdentifierSequence?
  let contentHash: UInt64
  private var extras: Extras?
  /// Whether an aspect ratio is set, valid or not.
  var setsRatio = false
  /// Whether the entry or a descendant names a template, which may be unknown.
  var usesTemplate = false
  /// Whether a limit of the document changed the entry or a descendant: it has fewer items, or is collapsed.
  var isCut = false
  /// Whether the entry was decoded from an object, not from a row of a data source.
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

  /// The diagnostics of the entry and its position in a tree of items: a separate object, because most entries have
  /// neither.
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

  /// The position in a tree of items, and the descendants; nil for a root that has no children and is not expanded.
  package internal(set) var outline: EntryOutline? {
    get { extras?.outline }
    set { extras = Extras(diagnostics, newValue) }
  }

  /// The length of the entry's text, in bytes.
  var length: Int {
    get { Int(byteCount) }
    set { byteCount = Int32(clamping: newValue) }
  }

  /// The number of items, without descendants.
  var count: Int { Int(itemCount) }
  /// The number of items, with descendants.
  var totalCount: Int { count + (outline?.descendantCount ?? 0) }
  /// The hash by which the entry is found in an edited list: of its identifier, otherwise of its content.
  var signature: EntryDiff.Signature {
    EntryDiff.Signature(identifiers, contentHash: contentHash, isGenerator: isGenerator)
  }
}

/// The diagnostics of an entry. Their byte ranges are relative to its start.
struct CachedEntryDiagnostics: Sendable {
  /// The diagnostics of the schema validation.
  var fromSchema: [Diagnostic]
  /// The diagnostics of the item decoder, reported after those of the schema validation.
  var fromDecoder: [Diagnostic]

  /// Converts the ranges of diagnostics to ones relative to the byte offset `start`, at which the entry begins; nil if
  /// there are no diagnostics.
  init?(ofObject: [Diagnostic], ofItem: [Diagnostic], start: Int) {
    guard !ofObject.isEmpty || !ofItem.isEmpty else { return nil }
    self.fromSchema = ofObject.map { $0.moved(by: -start) }
    self.fromDecoder = ofItem.map { $0.moved(by: -start) }
  }
}
