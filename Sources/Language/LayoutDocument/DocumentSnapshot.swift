package import CollectionLayout
package import JSON
package import LayoutBase
import Synchronization

/// One analyzed version of a layout document: text, syntax tree, model, diagnostics and symbols.
///
/// Snapshots are immutable and `Sendable`. All language features are functions of a snapshot and can run on any thread.
/// While the text has a syntax error, the model is that of the last valid text.
package struct DocumentSnapshot: Sendable {
  private let shared: SharedContents
  /// The version number that the editor gave to the text; 0 if no editor has the document open.
  package var version: Int
  /// The token that cancels requests to this value; then their results are incomplete. Nil if it cannot be cancelled.
  package var token: CancellationToken?
  /// The factor by which the model's fonts are enlarged; 1 unless `adapted(to:)` set another one. Sections that the
  /// timeline inserts use it, too.
  package internal(set) var textScale = 1.0
  private(set) var nameCache: SnapshotCache.OfNames

  /// The result of an analysis. By default it is that of an empty document.
  struct Contents: Sendable {
    var buffer = TextBuffer([])
    var tree = SyntaxTree([])
    var lastValidTree: SyntaxTree?
    var diagnostics: [Diagnostic] = []
    var hasStaleModel = false
    var model = DocumentModel()
    var generation = 0
    var sources: DataSourceFiles
    var naming = IdentifierAssignment()
    var entryCache = EntryCache()
    var cache = SnapshotCache()
  }

  /// The contents that copies of the snapshot share.
  private final class SharedContents: Sendable {
    let contents: Contents
    /// Whether the text has the key `lint`. It is stored because each request reads it, and a lookup takes linear time.
    let configuresLint: Bool
    let names = SnapshotCache.OfNames()

    init(_ contents: Contents) {
      self.contents = contents
      configuresLint = contents.tree.root?["lint"] != nil
    }
  }

  init(_ contents: Contents, version: Int) {
    shared = SharedContents(contents)
    self.version = version
    nameCache = shared.names
  }

  /// Creates the snapshot of an empty document.
  init(version: Int, location: Document.Location, files: FileSystemAccess) {
    self.init(Contents(sources: DataSourceFiles(location: location, files: files)), version: version)
  }

  /// The length of text, in bytes, up to which the symbol index is cached. For a longer text each request builds it,
  /// because the index takes more memory than all other data.
  private static let keptNamesLimit = 2 << 20

  /// Returns a copy for one request, which `token` cancels.
  package func cancellable(by token: CancellationToken?) -> DocumentSnapshot {
    var copy = self
    copy.token = token
    if text.count > Self.keptNamesLimit { copy.nameCache = SnapshotCache.OfNames() }
    return copy
  }
}

extension DocumentSnapshot {
  var contents: Contents { shared.contents }
  /// The bytes of the text. Invalid UTF-8 outside of comments is reported as a `syntax` diagnostic.
  package var text: [UInt8] { contents.buffer.bytes }
  /// The text with its line index.
  package var buffer: TextBuffer { contents.buffer }
  /// The syntax tree of the text, which may have syntax errors.
  package var syntax: SyntaxTree { contents.tree }
  /// An object that identifies the analysis: copies of a snapshot share it.
  package var identity: AnyObject { shared }
  /// The diagnostics, in text order.
  package var diagnostics: [Diagnostic] { contents.diagnostics }
  /// Whether the text has a syntax error, so that the model is that of an earlier text.
  package var hasStaleModel: Bool { contents.hasStaleModel }
  /// Whether the text has the key `lint`.
  package var configuresLint: Bool { shared.configuresLint }
  /// Whether the text or a source file has a syntax error, so that parts of the model are those of an earlier version.
  package var isAnyPartStale: Bool { hasStaleModel || sources.areStale }
  /// The model of the last valid text; empty before the first one.
  package var model: DocumentModel { contents.model }
  /// The estimated work of laying out the collection.
  package var effort: CollectionEffort { cache.ofModel.effort.value { CollectionEffort(model.collection) } }
  /// The time to analyze the text, as the number of items that are laid out in that time: one for 32 bytes.
  package var readingCost: Int { text.count / 32 }
  /// Whether `atRest` was computed already.
  package var isLaidOut: Bool { cache.ofModel.layout.load() != nil }
  /// Whether the leading edge of the layout is the right edge, not the left one.
  package var isRightToLeft: Bool { model.collection.layoutDirection == .rightToLeft }
  /// A number that increases with each new model of a document.
  package var generation: Int { contents.generation }
  /// The absolute paths of the source files of the model, for watching them.
  package var sourcePaths: [String] { sources.paths }
  /// The contents of the readable Swift files, by the names that the document uses.
  package var swiftTexts: [String: [UInt8]] { sources.swiftFiles.compactMapValues { try? $0.content.get() } }

  /// The root of the last valid syntax tree; nil before the first one.
  package var lastValidRoot: SyntaxNode? { contents.lastValidTree?.root }

  /// The byte range of the key `timeline`, not its value, in the last valid text; nil if there is none.
  package var timelineKeyRange: Range<Int>? {
    lastValidRoot?.member("timeline")?.key.range
  }
  package var sources: DataSourceFiles { contents.sources }
  package var naming: IdentifierAssignment { contents.naming }
  var entryCache: EntryCache { contents.entryCache }
  var cache: SnapshotCache { contents.cache }
  /// Whether the current request is cancelled.
  var isCancelled: Bool { token?.isCancelled ?? false }

  /// Returns the entries of each section with their descendants; nil while the text has a syntax error, and before the
  /// first valid text.
  package func sectionEntries() -> IdentifierAssignment.SectionEntries? {
    hasStaleModel || lastValidRoot == nil ? nil : entriesOfModel
  }

  private var entriesOfModel: IdentifierAssignment.SectionEntries {
    zip(model.collection.sections, entryCache.entries).map { ($0.identifier, $1.withDescendants) }
  }
}

extension DocumentSnapshot {
  /// The model laid out in the document's viewport at its initial content offset. It is computed on first use and
  /// cached; incomplete if the token is cancelled.
  package var atRest: ScrolledCollection {
    cache.ofModel.layout.value(isNeeded: { !isCancelled }) {
      var work = LayoutProgress(token: token)
      let layout = PreparedCollection(
        model.collection, viewport: model.viewport, reusing: cache.ofModel.earlierLayout, work: &work)
      return ScrolledCollection(layout, contentOffset: layout.contentOffset(at: model.contentOffset))
    }
  }
}

extension DocumentSnapshot {
  /// The symbol index of the current text, with references resolved. It is built on first use and cached unless the
  /// text is long; incomplete if the token is cancelled.
  package var names: SymbolIndex {
    nameCache.names.value(
      isNeeded: { !isCancelled }, make: { SymbolIndex(syntax, token: token) { dataSourceIdentifiers } })
  }

  /// The identifiers of data source rows in the last valid model, each with the identifier of its section.
  ///
  /// As in the symbol index, they are those of a newly opened document with this text. Some are missing if the token is
  /// cancelled.
  package var dataSourceIdentifiers: [Identifier: Identifier] {
    cache.ofModel.rowNames.value(isNeeded: { !isCancelled }) {
      var names: [Identifier: Identifier] = [:]
      var poll = CancellationPoll(token)
      let nodes = lastValidRoot?.sectionObjects ?? []
      for (node, section) in zip(nodes, model.freshCollection.sections) where node["items"]?.kind == .object {
        for place in 0..<section.items.count where poll.shouldContinue() {
          names[section.items.identifier(at: place)] = section.identifier
        }
      }
      return names
    }
  }
}

extension DocumentSnapshot {
  /// Returns the identifier that a visible item would have in a newly opened document with this text. Diagnostics and
  /// references use it.
  package func freshIdentifier(ofItem index: Int, inSection section: Int) -> Identifier {
    (fresh?.lists[section] ?? model.collection.sections[section].items).identifier(at: index)
  }

  /// The items with the identifiers of a newly opened document, as `DocumentModel.fresh`, but also for a document
  /// without a timeline; nil if the identifiers are the same.
  private var fresh: VisibleItems? {
    if let fresh = model.fresh { return fresh }
    return cache.ofModel.fresh.value(isNeeded: { !isCancelled }) {
      let sections = entriesOfModel
      return naming.freshLists(of: sections, token: token).map { VisibleItems(of: $0, in: sections) }
    }
  }
}

extension DocumentSnapshot {
  /// Returns the byte range, in the current text, of a part of the document; nil if the text does not describe it.
  ///
  /// While the text has a syntax error, the range is that in the last valid text, moved; nil where the texts differ.
  package func range(of part: DocumentEntity) -> Range<Int>? {
    guard let range = map?.range(of: part) else { return nil }
    return changeSinceLastValid.map { $0.mapToCurrent(range) } ?? range
  }

  /// Returns the innermost parts of the document that a byte offset of the current text describes; incomplete if the
  /// token is cancelled.
  package func entities(at offset: Int) -> [DocumentEntity] {
    map?.entities(at: changeSinceLastValid?.mapToLastValid(offset) ?? offset, token: token) ?? []
  }

  /// Returns the byte offset of a position in the current text. Positions outside the text are clamped.
  package func offset(of position: TextPosition, encoding: PositionEncoding) -> Int {
    buffer.offset(of: position, encoding: encoding)
  }

  /// Returns the positions of a byte range of the current text.
  package func positions(of range: Range<Int>, encoding: PositionEncoding) -> Range<TextPosition> {
    var cursor = PositionCursor(buffer, encoding)
    let start = cursor.position(of: range.lowerBound)
    return start..<max(start, cursor.position(of: range.upperBound))
  }

  /// The source map of the last valid text; nil before the first one, incomplete if the token is cancelled.
  package var map: SourceMap? {
    guard let root = lastValidRoot else { return nil }
    return cache.map.value(isNeeded: { !isCancelled }) {
      SourceMap(
        root, entries: entryCache.entries, of: model.collection, viewport: model.viewport, outlines: model.outlines,
        token: token)
    }
  }

  /// The change from the last valid text to the current one; nil if the current text is valid, or if none was.
  package var changeSinceLastValid: TextDelta? {
    guard hasStaleModel, let good = lastValidRoot?.tree.text else { return nil }
    return cache.shift.value { TextDelta(from: good, to: text) }
  }
}

/// Values that requests to a snapshot compute on first use.
///
/// The cache has no locks: if two threads need a value at the same time, both compute it, and the first result is kept.
final class SnapshotCache: Sendable {
  /// An object with an immutable value, so that a reference to it can be stored atomically.
  final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Values that depend only on the model.
  final class OfModel: Sendable {
    /// The model laid out in the document's viewport at its initial content offset.
    let layout = AtomicLazyReference<Box<ScrolledCollection>>()
    let effort = AtomicLazyReference<Box<CollectionEffort>>()
    /// The identifiers of data source rows, each with the identifier of its section.
    let rowNames = AtomicLazyReference<Box<[Identifier: Identifier]>>()
    /// The items with the identifiers of a newly opened document; see `DocumentModel.fresh`.
    let fresh = AtomicLazyReference<Box<VisibleItems?>>()
    /// The layout of the previous model, for incremental layout; nil if there is none.
    let earlierLayout: PreparedCollection?

    init(earlierLayout: PreparedCollection? = nil) { self.earlierLayout = earlierLayout }
  }

  /// The symbol index of the text, which takes several hundred bytes per item.
  final class OfNames: Sendable {
    let names = AtomicLazyReference<Box<SymbolIndex>>()
  }

  let map = AtomicLazyReference<Box<SourceMap>>()
  let shift = AtomicLazyReference<Box<TextDelta>>()
  let ofModel: OfModel

  init() { ofModel = OfModel() }

  /// Creates the cache of a later snapshot. If the model is the same, its values are kept.
  init(after earlier: SnapshotCache, isModelNew: Bool) {
    ofModel =
      isModelNew
      ? OfModel(earlierLayout: earlier.ofModel.layout.load()?.value.layout ?? earlier.ofModel.earlierLayout)
      : earlier.ofModel
  }
}

extension AtomicLazyReference {
  /// Returns the stored value; if there is none, the result of `make`, which is then stored if `isNeeded` returns true:
  /// the results of cancelled requests are incomplete.
  func value<Value>(isNeeded: () -> Bool = { true }, make: () -> Value) -> Value
  where Instance == SnapshotCache.Box<Value> {
    if let made = load() { return made.value }
    let value = make()
    return isNeeded() ? storeIfNil(SnapshotCache.Box(value)).value : value
  }
}
