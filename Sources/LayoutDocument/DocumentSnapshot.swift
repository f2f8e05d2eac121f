package import Cancellation
package import CollectionLayout
package import JSON

/// One analyzed version of a layout document: text, syntax tree, model, diagnostics and symbols.
///
/// Snapshots are immutable and `Sendable`. All language features are functions of a snapshot and can run on any thread.
/// While the text has a syntax error, the model is that of the last valid text.
package struct DocumentSnapshot: Sendable {
  let contents: Contents
  /// The version number that the editor gave to the text; 0 if no editor has the document open.
  package var version: Int
  /// The cancellation token of requests to this value. After cancellation their results are incomplete.
  package var token: CancellationToken?
  /// The text scale of the environment to which the snapshot is adapted; sections that the timeline inserts have it too.
  package internal(set) var textScale = 1.0
  /// The cache of the symbol index of the text.
  private(set) var nameCache: SnapshotCache.OfNames

  /// The immutable result of an analysis, shared by copies of the snapshot.
  final class Contents: Sendable {
    let buffer: TextBuffer
    let tree: SyntaxTree
    let lastValidTree: SyntaxTree?
    let diagnostics: [Diagnostic]
    let hasStaleModel: Bool
    /// Stored, because each request reads it, and a document can have very many keys.
    let configuresLint: Bool
    let model: DocumentModel
    let generation: Int
    let sources: DataSourceFiles
    let naming: IdentifierAssignment
    let entryCache: EntryCache
    let cache: SnapshotCache
    let names = SnapshotCache.OfNames()

    init(
      buffer: TextBuffer, tree: SyntaxTree, lastValidTree: SyntaxTree?, diagnostics: [Diagnostic], hasStaleModel: Bool,
      model: DocumentModel, generation: Int, sources: DataSourceFiles, naming: IdentifierAssignment,
      entryCache: EntryCache, cache: SnapshotCache
    ) {
      self.buffer = buffer
      self.tree = tree
      self.lastValidTree = lastValidTree
      self.diagnostics = diagnostics
      self.hasStaleModel = hasStaleModel
      configuresLint = tree.root?["lint"] != nil
      self.model = model
      self.generation = generation
      self.sources = sources
      self.naming = naming
      self.entryCache = entryCache
      self.cache = cache
    }
  }

  init(_ contents: Contents, version: Int) {
    self.contents = contents
    self.version = version
    nameCache = contents.names
  }

  /// Creates the snapshot of an empty document.
  init(version: Int, location: Document.Location, files: FileSystemAccess) {
    self.init(version: version, sources: DataSourceFiles(location: location, files: files))
  }

  /// Creates the snapshot of an empty document whose next text can use these source files.
  init(version: Int, sources: DataSourceFiles) {
    self.init(
      Contents(
        buffer: TextBuffer([]), tree: SyntaxTree([]), lastValidTree: nil, diagnostics: [], hasStaleModel: false,
        model: DocumentModel(), generation: 0, sources: sources,
        naming: IdentifierAssignment(), entryCache: EntryCache(), cache: SnapshotCache()),
      version: version)
  }

  /// The text length up to which the symbol index is cached, in bytes. For longer texts each request creates it,
  /// because it takes more memory than all other data.
  private static let keptNamesLimit = 2 << 20

  /// Returns a copy for one request that is cancelled with a token.
  package func cancellable(by token: CancellationToken?) -> DocumentSnapshot {
    var copy = self
    copy.token = token
    if text.count > Self.keptNamesLimit { copy.nameCache = SnapshotCache.OfNames() }
    return copy
  }
}

extension DocumentSnapshot {
  /// The bytes of the text. Invalid UTF-8 is reported as a `syntax` diagnostic.
  package var text: [UInt8] { contents.buffer.bytes }
  /// The text with its line index.
  package var buffer: TextBuffer { contents.buffer }
  /// The syntax tree of the text, also if it has syntax errors.
  package var syntax: SyntaxTree { contents.tree }
  /// The object that copies of this snapshot share; equal for snapshots of one analysis.
  package var identity: AnyObject { contents }
  /// The diagnostics, in text order.
  package var diagnostics: [Diagnostic] { contents.diagnostics }
  /// Whether the text has a syntax error, so that the model is that of an earlier text.
  package var hasStaleModel: Bool { contents.hasStaleModel }
  /// Whether the text has the key `lint`.
  package var configuresLint: Bool { contents.configuresLint }
  /// Whether the text or a source file has a syntax error, so that parts of the model are those of an earlier version.
  package var isAnyPartStale: Bool { hasStaleModel || sources.areStale }
  /// The model of the last valid text; empty before the first one.
  package var model: DocumentModel { contents.model }
  /// Whether the leading edge of the layout is the right one.
  package var isRightToLeft: Bool { model.collection.layoutDirection == .rightToLeft }
  /// A counter that increases with every new model of a document.
  package var generation: Int { contents.generation }
  /// The absolute paths of the source files of the model, for file watching.
  package var sourcePaths: [String] { sources.paths }

  /// The root of the last valid syntax tree; nil before the first one.
  var lastValidRoot: SyntaxNode? { contents.lastValidTree?.root }

  /// The range of the key `timeline`; nil if the text has none.
  package var timelineKeyRange: Range<Int>? {
    lastValidRoot?.members.first { $0.keyName == "timeline" }?.key.range
  }
  var sources: DataSourceFiles { contents.sources }
  var naming: IdentifierAssignment { contents.naming }
  var entryCache: EntryCache { contents.entryCache }
  var cache: SnapshotCache { contents.cache }
  /// Whether the current request is cancelled.
  var isCancelled: Bool { token?.isCancelled ?? false }

  /// Returns the entries of each section of the model, with their descendants; nil while the model is that of an earlier text.
  func sectionEntries() -> IdentifierAssignment.SectionEntries? {
    guard !hasStaleModel, lastValidRoot != nil else { return nil }
    return zip(model.collection.sections, entryCache.entries).map { ($0.identifier, $1.withDescendants) }
  }
}

extension DocumentSnapshot {
  /// The model laid out in the document's viewport at its initial content offset. Computed on first use and cached.
  package var atRest: ScrolledCollection {
    cache.ofModel.layout.value(isWanted: { !isCancelled }) {
      var work = LayoutProgress(token: token)
      let layout = PreparedCollection(
        model.collection, viewport: model.viewport, reusing: cache.ofModel.earlierLayout, work: &work)
      return ScrolledCollection(layout, contentOffset: model.contentOffset ?? layout.initialContentOffset)
    }
  }
}
