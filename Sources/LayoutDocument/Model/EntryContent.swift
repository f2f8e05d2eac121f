import CollectionLayout

/// What an entry says; a class, so that a list of entries is as cheap to copy as a list of references.
///
/// As small as it can be: a document may have hundreds of thousands.
final class EntryContent: Sendable {
  let run: ItemRun
  let identifiers: IdentifierRule?
  let contentHash: UInt64
  private let foundThings: FoundThings?
  let extent: EntryExtent
  /// Whether a ratio is written, right or wrong.
  let saysRatio: Bool
  /// Whether it depends on a template, or names one that is not there.
  let usesTemplate: Bool
  /// Whether fewer items were taken than it asks for, because there were too many before it.
  let isCut: Bool
  /// Whether it was read from an object, and not from a row of a source.
  let isObject: Bool
  let isGenerator: Bool
  private let itemCount: Int32
  private let byteCount: Int32
  let identifierPlace: EntryPlace
  let widthPlace: EntryPlace
  let heightPlace: EntryPlace

  /// Most entries have none.
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

  /// The same with another run, or with what was wrong with it.
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

  /// What it is recognised by in an edited list: its name, or what it says.
  var signature: EntryMatching.Signature {
    EntryMatching.Signature(identifiers, contentHash: contentHash, isGenerator: isGenerator)
  }
  /// How many items it stands for.
  var count: Int { Int(itemCount) }
  /// The bytes of the entry's text.
  var length: Int { Int(byteCount) }
  /// What was wrong with it, by itself and as an item, in bytes from its start.
  var findings: EntryFindings? { foundThings?.findings }
}

/// What was wrong with an entry when it was read, in bytes from its start.
struct EntryFindings: Sendable {
  /// What its description says.
  var ofObject: [Diagnostic]
  /// What the decoder says, which is told behind all of that.
  var ofItem: [Diagnostic]

  /// Nil where nothing is wrong.
  init?(ofObject: [Diagnostic], ofItem: [Diagnostic], start: Int) {
    guard !ofObject.isEmpty || !ofItem.isEmpty else { return nil }
    self.ofObject = ofObject.map { $0.moved(by: -start) }
    self.ofItem = ofItem.map { $0.moved(by: -start) }
  }
}

/// An entry while it is read.
struct EntryDraft {
  var run: ItemRun
  var count: Int
  var isGenerator: Bool
  var contentHash: UInt64
  var identifiers: IdentifierRule?
  var length = 0
  var identifierPlace: EntryPlace?
  var widthPlace: EntryPlace?
  var heightPlace: EntryPlace?
  var saysRatio = false
  var usesTemplate = false
  var isCut = false
  /// Whether it is read from an object, and not from a row of a source.
  var isObject = false

  init(run: ItemRun, count: Int, isGenerator: Bool, contentHash: UInt64) {
    self.run = run
    self.count = count
    self.isGenerator = isGenerator
    self.contentHash = contentHash
  }
}
