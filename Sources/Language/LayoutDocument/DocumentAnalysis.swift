package import JSON
package import LayoutBase

/// The analysis of one version of a document's text.
///
/// It is a value that can be run on any thread.
package struct DocumentAnalysis: Sendable {
  let buffer: TextBuffer
  let version: Int
  /// The snapshot of the previous text, for incremental parsing and decoding.
  let previous: DocumentSnapshot
  /// The folders of the document and of the workspace.
  let location: Document.Location
  /// The absolute paths of source files that have changed on disk since `previous`.
  let changedSources: Set<String>
  /// The syntax tree of the text; nil if `run` has yet to parse it.
  var tree: SyntaxTree?

  /// Parses, decodes and validates the text; nil if `token` is cancelled. A text with a syntax error keeps the previous
  /// model.
  package func run(_ token: CancellationToken? = nil) -> DocumentSnapshot? {
    let earlier = previous.contents
    let tree = tree ?? SyntaxTree.parse(buffer.bytes, after: earlier.lastValidTree, token: token)
    if tree.isStopped { return nil }
    var sources = earlier.sources
    sources.move(to: location)
    for path in changedSources.sorted() { sources.forget(path) }
    guard tree.errors.isEmpty, let root = tree.root else {
      return snapshot(tree, sources, like: earlier)
    }
    sources.beginPass()
    var naming = earlier.naming
    var decoder = DocumentDecoder(root, earlier: earlier.entryCache, sources: sources, token: token)
    let decoded = decoder.model(naming: &naming)
    sources = decoder.sources
    if token?.isCancelled == true { return nil }
    // If only source files have changed, the tree is the same object or equivalent.
    let isSame = earlier.lastValidTree.map { $0 === tree || tree.isEquivalent(toEarlier: $0) } ?? false
    // Changes of white space and comments keep the model, so that sessions are not updated.
    let isModelNew = sources.endPass() || !isSame
    var model = isModelNew ? decoded : earlier.model
    // Events contain their byte ranges, which change with every edit.
    model.timeline = decoded.timeline
    // The rows of a source file with a syntax error are those of its last valid content; the diagnostics are about its
    // present content.
    let present = sources.areStale ? diagnostics(of: tree, with: sources.withoutEarlierContent, token) : nil
    if token?.isCancelled == true { return nil }
    let contents = DocumentSnapshot.Contents(
      buffer: buffer, tree: tree, lastValidTree: tree, diagnostics: present ?? decoder.diagnostics, model: model,
      generation: earlier.generation + (isModelNew ? 1 : 0), sources: sources, naming: naming,
      entryCache: decoder.entryCache, cache: SnapshotCache(after: earlier.cache, isModelNew: isModelNew))
    let snapshot = DocumentSnapshot(contents, version: version).cancellable(by: token)
    // Cached here, because it takes time linear in the sections, and estimates of requests read it on the loop thread.
    _ = snapshot.effort
    let timelineDiagnostics = present == nil ? snapshot.validateTimeline() : []
    if token?.isCancelled == true { return nil }
    return snapshot.adding(timelineDiagnostics).cancellable(by: nil)
  }

  /// Returns the diagnostics of `tree` as those of a newly opened document with these source files; nil if the token is
  /// cancelled.
  private func diagnostics(
    of tree: SyntaxTree, with sources: DataSourceFiles, _ token: CancellationToken?
  ) -> [Diagnostic]? {
    let new = DocumentSnapshot(DocumentSnapshot.Contents(sources: sources), version: version)
    var analysis = DocumentAnalysis(
      buffer: buffer, version: version, previous: new, location: location, changedSources: [])
    analysis.tree = tree
    return analysis.run(token)?.diagnostics
  }

  /// Returns the snapshot of a text with a syntax error, which keeps the model and the caches of the last valid text.
  /// `earlier` has these.
  private func snapshot(
    _ tree: SyntaxTree, _ sources: DataSourceFiles, like earlier: DocumentSnapshot.Contents
  ) -> DocumentSnapshot {
    var contents = earlier
    (contents.buffer, contents.tree, contents.sources) = (buffer, tree, sources)
    contents.diagnostics = tree.errors.map(Diagnostic.init)
    contents.hasStaleModel = true
    contents.cache = SnapshotCache(after: earlier.cache, isModelNew: false)
    return DocumentSnapshot(contents, version: version)
  }
}

extension DocumentAnalysis {
  /// The length of the text, in bytes.
  package var byteCount: Int { buffer.bytes.count }

  /// The number of diagnostics of the previous snapshot.
  package var earlierDiagnosticCount: Int { previous.diagnostics.count }

  /// Whether the text contains the key `"source"`, which names a file, so that the time of the analysis is unknown;
  /// always true if the text is not parsed.
  package var mayReadSources: Bool { tree == nil || DataSourceFiles.mayBeNamed(in: buffer.bytes) }

  /// The total length of the source files of the previous snapshot, in bytes.
  package var sourceByteCount: Int { previous.contents.sources.size }

  /// Returns a copy with the syntax tree if the text has fewer than `limit` bytes, otherwise this value.
  package func parsed(under limit: Int) -> DocumentAnalysis {
    guard byteCount < limit else { return self }
    var parsed = self
    parsed.tree = SyntaxTree.parse(buffer.bytes, after: previous.contents.lastValidTree)
    return parsed
  }

  /// The number of items that the generators of the text and their descendants make, at most `ItemSchema.itemLimit`; 0
  /// if the text is not parsed.
  package var generatedItemCount: Int {
    guard let sections = tree?.root?["sections"], buffer.bytes.mayHaveGenerators else { return 0 }
    return min(ItemSchema.itemLimit, ItemCounts(of: sections.elements).generated)
  }

  /// The cost of merging the default layout with those of sections: the length of the default layout in bytes, times
  /// the number of sections with the key `layout`; 0 if the text is not parsed.
  package var inheritedByteCount: Int {
    guard let root = tree?.root, let layout = root["layout"], let sections = root["sections"] else { return 0 }
    return layout.range.count * sections.elements.count { $0["layout"] != nil }
  }

  /// The number of templates, with each of which an unknown name is compared; 0 if the text is not parsed.
  package var templateCount: Int { tree?.root?["templates"]?.members.count ?? 0 }

  /// The number of items of generators that the timeline inserts or reloads with sections; 0 if the text is not parsed.
  /// Its validation assigns identifiers to them.
  package var insertedItemCount: Int {
    guard let events = tree?.root?["timeline"], buffer.bytes.mayHaveGenerators else { return 0 }
    return events.elements.reduce(0) { count, event in
      guard let updates = event["update"] else { return count }
      let sections = updates.elements.compactMap { ($0["insert"] ?? $0["reload"])?["section"] }
      return count + ItemCounts(of: sections, includesChildren: false).generated
    }
  }
}

extension DocumentSnapshot {
  /// Analyzes another text with the source files as this snapshot has read them; nil if the token is cancelled.
  package func analysis(of text: [UInt8], token: CancellationToken?) -> DocumentSnapshot? {
    DocumentAnalysis(
      buffer: TextBuffer(text), version: version, previous: self, location: sources.location, changedSources: []
    ).run(token)
  }
}

extension DocumentAnalysis {
  /// Returns an analysis of another text, with the same previous snapshot.
  package func reading(_ text: [UInt8]) -> DocumentAnalysis {
    DocumentAnalysis(
      buffer: TextBuffer(text), version: version, previous: previous, location: location,
      changedSources: changedSources)
  }
}

extension DocumentSnapshot {
  /// Returns a copy with additional diagnostics.
  fileprivate func adding(_ added: [Diagnostic]) -> DocumentSnapshot {
    guard !added.isEmpty else { return self }
    var contents = contents
    contents.diagnostics = (contents.diagnostics + added).inOrderOfText
    return DocumentSnapshot(contents, version: version)
  }

  /// Returns the snapshot of another text that is analyzed as an edit of this document, so that items keep their
  /// identifiers. Returns this snapshot if `token` is cancelled.
  package func forked(_ text: [UInt8]) -> DocumentSnapshot {
    let analysis = DocumentAnalysis(
      buffer: TextBuffer(text), version: version, previous: self, location: sources.location, changedSources: [])
    return analysis.run(token) ?? self
  }

  /// Decodes a tree as a newly opened document with the source files of this one. The diagnostics are those of the
  /// model, without those of the timeline's dry run. Both are incomplete if `token` is cancelled.
  package func reading(_ tree: SyntaxTree) -> (model: DocumentModel, diagnostics: [Diagnostic]) {
    guard let root = tree.root else { return (DocumentModel(), []) }
    var (sources, naming) = (sources, IdentifierAssignment())
    sources.beginPass()
    var decoder = DocumentDecoder(root, earlier: entryCache, sources: sources, token: token)
    let model = decoder.model(naming: &naming)
    return (model, decoder.diagnostics)
  }

  /// Analyzes a text once, such as a file that no editor has open. If `token` is cancelled, the snapshot is that of an
  /// empty document.
  package init(
    text: [UInt8], version: Int = 0, location: Document.Location, files: FileSystemAccess,
    token: CancellationToken? = nil
  ) {
    let nothing = DocumentSnapshot(version: version, location: location, files: files)
    let analysis = DocumentAnalysis(
      buffer: TextBuffer(text), version: version, previous: nothing, location: location, changedSources: [])
    self = analysis.run(token) ?? nothing
  }
}

extension DocumentSnapshot {
  /// The number of templates of the last valid text.
  package var templateCount: Int { lastValidRoot?["templates"]?.members.count ?? 0 }
}

extension BatchOperation {
  /// The number of items that the generators in the inserted or reloaded section make; 0 if the operation has no
  /// section.
  package var generatedItemCount: Int {
    guard let section, section.mayHaveGenerators, let root = section.parsed() else { return 0 }
    return ItemCounts(of: [root], includesChildren: false).generated
  }
}

extension [UInt8] {
  /// Whether a text may contain the key `repeat`. True for any text with a backslash, since keys may be written with
  /// escapes.
  var mayHaveGenerators: Bool {
    let key = Array("repeat".utf8)
    return indices.contains { start in
      let byte = self[start]
      if byte == UInt8(ascii: "\\") { return true }
      return byte == key[0] && start + key.count <= count && self[start..<start + key.count].elementsEqual(key)
    }
  }
}

/// The numbers of items that arrays of items make, counted without decoding the items.
struct ItemCounts {
  /// The number of items of generators and their descendants.
  private(set) var generated = 0
  /// The number of all items.
  private(set) var all = 0

  /// Counts the items of section objects. Without `includesChildren`, `children` are ignored.
  init(of sections: some Sequence<SyntaxNode>, includesChildren: Bool = true) {
    for section in sections {
      for item in OutlineTraversal(of: section["items"], includesChildren: includesChildren) {
        if item.isGenerator { generated += item.count }
        all += item.count
      }
    }
  }
}
