package import Cancellation
package import CollectionLayout
package import JSON

/// One version of a layout document with all that was found out about it: text, syntax tree, model, diagnostics and names.
///
/// Immutable and `Sendable`: every language feature is a function of a snapshot, on any thread. While the newest text has a
/// syntax error, the model is that of the last text without one.
package struct DocumentSnapshot: Sendable {
  let contents: Contents
  /// The number that the editor gave the text; 0 for one that no editor has open.
  package var version: Int
  /// Stops the questions that are asked of this value once it is cancelled: their answers are incomplete then.
  package var token: CancellationToken?
  /// The names in the text, once they are known.
  private(set) var nameCache: SnapshotCache.OfNames

  /// What the analysis of one text gave.
  final class Contents: Sendable {
    let buffer: TextBuffer
    let tree: SyntaxTree
    let goodTree: SyntaxTree?
    let diagnostics: [Diagnostic]
    let isStale: Bool
    let model: DocumentModel
    let generation: Int
    let sources: SourceFiles
    let naming: ItemNaming
    let memo: EntryMemo
    let cache: SnapshotCache
    let names = SnapshotCache.OfNames()

    init(
      buffer: TextBuffer, tree: SyntaxTree, goodTree: SyntaxTree?, diagnostics: [Diagnostic], isStale: Bool,
      model: DocumentModel, generation: Int, sources: SourceFiles, naming: ItemNaming, memo: EntryMemo,
      cache: SnapshotCache
    ) {
      self.buffer = buffer
      self.tree = tree
      self.goodTree = goodTree
      self.diagnostics = diagnostics
      self.isStale = isStale
      self.model = model
      self.generation = generation
      self.sources = sources
      self.naming = naming
      self.memo = memo
      self.cache = cache
    }
  }

  init(_ contents: Contents, version: Int) {
    self.contents = contents
    self.version = version
    nameCache = contents.names
  }

  /// A document of which nothing is known yet: no text, no model.
  init(version: Int, location: Document.Location, files: FileAccess) {
    self.init(
      Contents(
        buffer: TextBuffer([]), tree: SyntaxTree([]), goodTree: nil, diagnostics: [], isStale: false,
        model: DocumentModel(), generation: 0, sources: SourceFiles(location: location, files: files),
        naming: ItemNaming(), memo: EntryMemo(), cache: SnapshotCache()),
      version: version)
  }

  /// Names of longer texts are kept for one question alone, because they take more memory than all else. Bytes.
  private static let keptNamesLimit = 2 << 20

  /// The same for a question that ends early once a token is cancelled.
  package func asked(with token: CancellationToken?) -> DocumentSnapshot {
    var asked = self
    asked.token = token
    if text.count > Self.keptNamesLimit { asked.nameCache = SnapshotCache.OfNames() }
    return asked
  }
}

extension DocumentSnapshot {
  /// The text as bytes; UTF-8 unless the client sent something else, which is then a `syntax` diagnostic.
  package var text: [UInt8] { contents.buffer.bytes }
  /// The text with its lines.
  package var buffer: TextBuffer { contents.buffer }
  /// The text as a tree, whatever is wrong with it.
  package var syntax: SyntaxTree { contents.tree }
  /// What is wrong with the text, in text order.
  package var diagnostics: [Diagnostic] { contents.diagnostics }
  /// Whether the text has a syntax error and the model is that of an earlier text.
  package var isStale: Bool { contents.isStale }
  /// Whether the text or one of its sources has a syntax error, and the model is in part that of an earlier one.
  package var isOutdated: Bool { isStale || sources.areOutdated }
  /// The last good model; empty before there was one.
  package var model: DocumentModel { contents.model }
  /// Rises with every new model of a document.
  package var generation: Int { contents.generation }
  /// Absolute paths of the source files that the model was made from, for watching.
  package var sourcePaths: [String] { sources.paths }

  /// The last text without a syntax error, as a tree.
  var goodRoot: SyntaxNode? { contents.goodTree?.root }
  var sources: SourceFiles { contents.sources }
  var naming: ItemNaming { contents.naming }
  var memo: EntryMemo { contents.memo }
  var cache: SnapshotCache { contents.cache }
  /// Whether the answers to questions are no longer wanted.
  var isCancelled: Bool { token?.isCancelled ?? false }

  /// What each section of the model was read from; nil while the model is that of an earlier text.
  func drafts() -> [(section: Identifier, entries: [Entry])]? {
    guard !isStale, goodRoot != nil else { return nil }
    return zip(model.collection.sections, memo.entries).map { ($0.identifier, $1) }
  }
}

extension DocumentSnapshot {
  /// The last good model laid out in its own viewport where it starts; made when first asked for.
  package var atRest: ScrolledCollection {
    cache.ofModel.layout.value(isWanted: { !isCancelled }) {
      var work = LayoutWork(token: token)
      let layout = PreparedCollection(
        model.collection, viewport: model.viewport, reusing: cache.ofModel.earlierLayout, work: &work)
      return ScrolledCollection(layout, contentOffset: model.contentOffset ?? layout.startOffset)
    }
  }
}
