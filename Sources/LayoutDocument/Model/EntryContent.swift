import CollectionLayout

/// The content of an entry. It is a class so that copying a list of entries copies references only.
///
/// It is kept small because a document may have hundreds of thousands.
final class EntryContent: Sendable {
  let run: ItemRun
  let identifiers: IdentifierSequence?
  let contentHash: UInt64
  private let foundThings: FoundThings?
  let extent: EntryExtent
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
  let identifierPlace: EntryPlace
  let widthPlace: EntryPlace
  let heightPlace: EntryPlace

  /// The diagnostics of the entry, in a separate object because most entries have none.
  private final class FoundThings: Sendable {
    let findings: EntryFindings

    init(_ findings: EntryFindings) { self.findings = findings }
  }

  init(_ draft: EntryDraft) {
    run = draft.run
    identifiers = draft.identifiers
    contentHash = draft.contentHash
    foundThings = nil
    extent = EntryExtent(draft.run.metrics)
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

  /// Creates a copy with another run or with diagnostics.
  init(_ content: EntryContent, run: ItemRun? = nil, findings: EntryFindings? = nil) {
    self.run = run ?? content.run
    identifiers = content.identifiers
    contentHash = content.contentHash
    foundThings = findings.map { FoundThings($0) } ?? content.foundThings
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
  var signature: EntryMatching.Signature {
    EntryMatching.Signature(identifiers, contentHash: contentHash, isGenerator: isGenerator)
  }
  /// The number of items.
  var count: Int { Int(itemCount) }
  /// The length of the entry's text in bytes.
  var length: Int { Int(byteCount) }
  /// The diagnostics of the entry, in bytes from its start.
  var findings: EntryFindings? { foundThings?.findings }
}

/// The cached diagnostics of an entry, in bytes from its start.
struct EntryFindings: Sendable {
  /// The diagnostics of the schema validation.
  var ofObject: [Diagnostic]
  /// The diagnostics of the item decoder, reported after those of the schema validation.
  var ofItem: [Diagnostic]

  /// Returns nil if there are no diagnostics.
  init?(ofObject: [Diagnostic], ofItem: [Diagnostic], start: Int) {
    guard !ofObject.isEmpty || !ofItem.isEmpty else { return nil }
    self.ofObject = ofObject.map { $0.moved(by: -start) }
    self.ofItem = ofItem.map { $0.moved(by: -start) }
  }
}

/// A builder for the content of an entry.
struct EntryDraft {
  var run: ItemRun
  var count: Int
  var isGenerator: Bool
  var contentHash: UInt64
  var identifiers: IdentifierSequence?
  var length = 0
  var identifierPlace: EntryPlace?
  var widthPlace: EntryPlace?
  var heightPlace: EntryPlace?
  var saysRatio = false
  var usesTemplate = false
  var isCut = false
  /// Whether it is decoded from an object, not from a row of a data source.
  var isObject = false

  init(run: ItemRun, count: Int, isGenerator: Bool, contentHash: UInt64) {
    self.run = run
    self.count = count
    self.isGenerator = isGenerator
    self.contentHash = contentHash
  }
}
