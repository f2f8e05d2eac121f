import CollectionLayout

/// What an entry says; a class, so that a list of entries is as cheap to copy as a list of references.
final class EntryContent: Sendable {
  let run: ItemRun
  let extent: EntryExtent
  let count: Int
  let identifiers: IdentifierRule?
  let contentHash: UInt64
  let signature: EntryMatching.Signature
  /// The bytes of the entry's text.
  let length: Int
  let identifierPlace: EntryPlace?
  let openToken: EntryPlace?
  let widthPlace: EntryPlace?
  let heightPlace: EntryPlace?
  /// Whether a ratio is written, right or wrong.
  let saysRatio: Bool
  /// Whether it depends on a template, or names one that is not there.
  let usesTemplate: Bool
  /// What was wrong with it, by itself and as an item, in bytes from its start.
  let findings: EntryFindings?
  /// Whether fewer items were taken than it asks for, because there were too many before it.
  let isCut: Bool

  init(_ draft: EntryDraft, findings: EntryFindings? = nil) {
    run = draft.run
    extent = EntryExtent(draft.run.metrics)
    count = draft.count
    identifiers = draft.identifiers
    contentHash = draft.contentHash
    signature = EntryMatching.Signature(
      draft.identifiers, contentHash: draft.contentHash, isGenerator: draft.isGenerator)
    length = draft.length
    identifierPlace = draft.identifierPlace
    openToken = draft.openToken
    widthPlace = draft.widthPlace
    heightPlace = draft.heightPlace
    saysRatio = draft.saysRatio
    usesTemplate = draft.usesTemplate
    isCut = draft.isCut
    self.findings = findings
  }

  /// The same with another run, or with what was wrong with it.
  init(_ content: EntryContent, run: ItemRun? = nil, findings: EntryFindings? = nil) {
    self.run = run ?? content.run
    extent = content.extent
    count = content.count
    identifiers = content.identifiers
    contentHash = content.contentHash
    signature = content.signature
    length = content.length
    identifierPlace = content.identifierPlace
    openToken = content.openToken
    widthPlace = content.widthPlace
    heightPlace = content.heightPlace
    saysRatio = content.saysRatio
    usesTemplate = content.usesTemplate
    isCut = content.isCut
    self.findings = findings ?? content.findings
  }
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
  var openToken: EntryPlace?
  var widthPlace: EntryPlace?
  var heightPlace: EntryPlace?
  var saysRatio = false
  var usesTemplate = false
  var isCut = false

  init(run: ItemRun, count: Int, isGenerator: Bool, contentHash: UInt64) {
    self.run = run
    self.count = count
    self.isGenerator = isGenerator
    self.contentHash = contentHash
  }
}
