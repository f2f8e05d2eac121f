import CollectionLayout

/// The content of an entry. It is a class so that copying a list of entries copies references only.
///
/// It is kept small because a document may have hundreds of thousands.
final class ItemEntryContent: Sendable {
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
  var outline: EntryOutline? { extras?.outline }

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
