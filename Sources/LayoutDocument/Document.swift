import CollectionLayout
package import JSON

/// One layout document while it is open: its text, what was wrong with it, and the last good model.
package final class Document {
  /// The folder that relative source paths start from, and the folders that they must stay inside; absolute paths.
  package struct Location: Equatable, Sendable {
    package var folder: String?
    package var workspaceFolders: [String]

    package init(folder: String?, workspaceFolders: [String] = []) {
      self.folder = folder
      self.workspaceFolders = workspaceFolders
    }
  }

  /// The text as bytes; UTF-8 unless the client sent something else, which is then a `syntax` diagnostic.
  package private(set) var text: [UInt8]
  /// The number that the editor gave the text; 0 for one that no editor has open.
  package var version: Int
  /// Whether the text changed since the last `refresh`.
  package private(set) var isDirty = true
  /// What is wrong with the text, in text order, as of the last `refresh`.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Whether the text has a syntax error and the model is that of an earlier text.
  package private(set) var isStale = false
  /// Whether the text or one of its sources has a syntax error, and the model is in part that of an earlier one.
  package var isOutdated: Bool { isStale || sources.areOutdated }
  /// The last good model; empty before there was one.
  package private(set) var model = DocumentModel()
  /// Rises with every new model.
  package private(set) var generation = 0

  /// Asked now and then while a text is read whether to go on, with how many items were read since.
  ///
  /// Where it says no, nothing changes, and the text stays to be read.
  package var shouldContinue: (@Sendable (_ count: Int) -> Bool)?
  /// Whether what is asked of the document is wanted by nobody any more.
  var isStopped: Bool { shouldContinue.map { !$0(0) } ?? false }
  /// The same as a question for who works on it.
  var goesOn: () -> Bool { shouldContinue.map { ask in { ask(0) } } ?? { true } }

  private(set) var sources: SourceFiles
  private(set) var naming = ItemNaming()
  private(set) var memo = EntryMemo()
  private var goodTree: SyntaxTree?
  /// The newest text as a tree, whatever is wrong with it; nil before anybody asked.
  private var newestTree: SyntaxTree?
  /// Made by questions about places, and gone with the text that they were about.
  var lookup = DocumentLookup()

  package init(text: [UInt8], version: Int = 0, location: Location, files: FileAccess) {
    self.text = text
    self.version = version
    sources = SourceFiles(location: location, files: files)
  }

  /// The last text without a syntax error, as a tree.
  var goodRoot: SyntaxNode? { goodTree?.root }

  /// Absolute paths of the source files that the model was made from, for watching.
  package var sourcePaths: [String] { sources.paths }

  /// Replaces the text; nothing is parsed before `refresh`.
  package func setText(_ text: [UInt8]) {
    self.text = text
    isDirty = true
    newestTree = nil
    lookup.buffer = nil
    lookup.shift = nil
    lookup.names = nil
  }

  /// The newest text as a tree, whatever is wrong with it; parsed once.
  package var syntax: SyntaxTree {
    if let newestTree { return newestTree }
    let tree = SyntaxTree.parse(text, after: goodTree, shouldContinue: goesOn)
    // One that is not wanted any more is asked for again by whoever wants it.
    if !tree.isStopped { newestTree = tree }
    return tree
  }

  /// Looks for source files elsewhere, from the next `refresh` on.
  package func setLocation(_ location: Location) {
    guard sources.move(to: location) else { return }
    isDirty = true
  }

  /// Tells that a source file changed on disk; nothing is read before `refresh`.
  package func sourceChanged(path: String) {
    if sources.forget(path) { isDirty = true }
  }

  /// What each section of the model was read from; nil while the model is that of an earlier text.
  func drafts() -> [(section: Identifier, entries: [Entry])]? {
    guard !isStale, !isDirty, let root = goodRoot else { return nil }
    var decoder = DocumentDecoder(root, earlier: memo) { [self] path in sources.content(of: path) }
    var naming = naming
    _ = decoder.model(naming: &naming)
    return decoder.drafts
  }

  /// A document of another text that knows all that this one knows, and leaves this one as it is.
  func trying(_ text: [UInt8]) -> Document {
    let other = Document(text: text, version: version, location: Location(folder: nil), files: .none)
    (other.sources, other.naming, other.memo) = (sources, naming, memo)
    (other.goodTree, other.model) = (goodTree, model)
    other.refresh()
    return other
  }

  /// Gives the memo away, so that its lists have one owner and are changed in place.
  private func takeMemo() -> EntryMemo {
    defer { memo = EntryMemo() }
    return memo
  }

  /// Parses and checks the text when it is dirty. With a syntax error the last good model stays.
  package func refresh() {
    guard isDirty else { return }
    let tree = syntax
    if tree.isStopped { return }
    isDirty = false
    guard tree.errors.isEmpty, let root = tree.root else {
      isStale = true
      diagnostics = tree.errors.map(Diagnostic.init)
      return
    }
    sources.beginRound()
    var decoder = DocumentDecoder(root, earlier: takeMemo(), shouldContinue: shouldContinue) { [self] path in
      sources.content(of: path)
    }
    let decoded = decoder.model(naming: &naming)
    if isStopped {
      // Without the memo all is read anew.
      isDirty = true
      return
    }
    isStale = false
    // Asked for sources alone, the text is what it was.
    let isSame = goodTree.map { $0 === tree || tree.isEquivalent(toEarlier: $0) } ?? false
    goodTree = tree
    lookup.map = nil
    lookup.shift = nil
    diagnostics = decoder.diagnostics
    memo = decoder.memo
    // White space and comments change no model, and so no session.
    if sources.endRound() || !isSame {
      model = decoded
      generation += 1
    } else {
      // Its events know where they stand.
      model.timeline = decoded.timeline
    }
    let found = rehearsal()
    if !found.isEmpty { diagnostics = (diagnostics + found).inOrderOfText }
  }
}
