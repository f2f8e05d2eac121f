package import Cancellation
import CollectionLayout
import JSON

/// The analysis of one version of a document's text: a function of immutable values that runs on any thread.
package struct DocumentAnalysis: Sendable {
  let buffer: TextBuffer
  let version: Int
  /// What the text is compared with, so that only what changed is read anew.
  let previous: DocumentSnapshot
  /// Where the source files lie.
  let location: Document.Location
  /// Source files that changed on disk since `previous`.
  let changedSources: Set<String>
  /// The text as a tree; nil while it is not parsed.
  var tree: SyntaxTree?

  init(
    buffer: TextBuffer, version: Int, previous: DocumentSnapshot, location: Document.Location,
    changedSources: Set<String>
  ) {
    self.buffer = buffer
    self.version = version
    self.previous = previous
    self.location = location
    self.changedSources = changedSources
  }

  /// Reads and checks the text; nil when `token` is cancelled.
  package func run(_ token: CancellationToken? = nil) -> DocumentSnapshot? {
    let earlier = previous.contents
    let tree = tree ?? SyntaxTree.parse(buffer.bytes, after: earlier.goodTree, token: token)
    if tree.isStopped { return nil }
    var sources = earlier.sources
    sources.move(to: location)
    for path in changedSources.sorted() { sources.forget(path) }
    guard tree.errors.isEmpty, let root = tree.root else {
      return snapshot(tree, sources, like: earlier)
    }
    sources.beginRound()
    var naming = earlier.naming
    var decoder = DocumentDecoder(root, earlier: earlier.memo, token: token) { path in sources.content(of: path) }
    let decoded = decoder.model(naming: &naming)
    if token?.isCancelled == true { return nil }
    // Asked because of its sources alone, the text is what it was.
    let isSame = earlier.goodTree.map { $0 === tree || tree.isEquivalent(toEarlier: $0) } ?? false
    // White space and comments change no model, and so no session.
    let isModelNew = sources.endRound() || !isSame
    var model = isModelNew ? decoded : earlier.model
    // Its events know where they stand.
    model.timeline = decoded.timeline
    let contents = DocumentSnapshot.Contents(
      buffer: buffer, tree: tree, goodTree: tree, diagnostics: decoder.diagnostics, isStale: false, model: model,
      generation: earlier.generation + (isModelNew ? 1 : 0), sources: sources, naming: naming, memo: decoder.memo,
      cache: SnapshotCache(after: earlier.cache, isModelNew: isModelNew))
    let snapshot = DocumentSnapshot(contents, version: version).asked(with: token)
    let found = snapshot.rehearsal()
    if token?.isCancelled == true { return nil }
    return snapshot.adding(found).asked(with: nil)
  }

  /// A text with a syntax error: what was known of the last good one stays.
  private func snapshot(
    _ tree: SyntaxTree, _ sources: SourceFiles, like earlier: DocumentSnapshot.Contents
  ) -> DocumentSnapshot {
    DocumentSnapshot(
      DocumentSnapshot.Contents(
        buffer: buffer, tree: tree, goodTree: earlier.goodTree, diagnostics: tree.errors.map(Diagnostic.init),
        isStale: true, model: earlier.model, generation: earlier.generation, sources: sources, naming: earlier.naming,
        memo: earlier.memo, cache: SnapshotCache(after: earlier.cache, isModelNew: false)),
      version: version)
  }
}

extension DocumentSnapshot {
  /// The same text with more that is wrong with it.
  fileprivate func adding(_ found: [Diagnostic]) -> DocumentSnapshot {
    guard !found.isEmpty else { return self }
    let own = contents
    return DocumentSnapshot(
      Contents(
        buffer: own.buffer, tree: own.tree, goodTree: own.goodTree,
        diagnostics: (own.diagnostics + found).inOrderOfText, isStale: own.isStale, model: own.model,
        generation: own.generation, sources: own.sources, naming: own.naming, memo: own.memo, cache: own.cache),
      version: version)
  }

  /// What another text says, read after this one: all that this document remembers counts there too.
  func trying(_ text: [UInt8]) -> DocumentSnapshot {
    let analysis = DocumentAnalysis(
      buffer: TextBuffer(text), version: version, previous: self, location: sources.location, changedSources: [])
    return analysis.run(token) ?? self
  }

  /// A document that is read once: from a file, or from a text that no editor has open.
  package init(
    text: [UInt8], version: Int = 0, location: Document.Location, files: FileAccess, token: CancellationToken? = nil
  ) {
    let nothing = DocumentSnapshot(version: version, location: location, files: files)
    let analysis = DocumentAnalysis(
      buffer: TextBuffer(text), version: version, previous: nothing, location: location, changedSources: [])
    self = analysis.run(token) ?? nothing
  }
}

extension DocumentAnalysis {
  /// The bytes of the text.
  package var byteCount: Int { buffer.bytes.count }

  /// Whether the text may name a source file, which may be of any length.
  package var mayReadSources: Bool { SourceFiles.mayBeNamed(in: buffer.bytes) }

  /// The same with its text parsed, where it has fewer bytes than `limit`.
  package func parsed(under limit: Int) -> DocumentAnalysis {
    guard byteCount < limit else { return self }
    var parsed = self
    parsed.tree = SyntaxTree.parse(buffer.bytes, after: previous.contents.goodTree)
    return parsed
  }

  /// How many items the generators of the text stand for, as far as it is parsed; nothing is expanded.
  package var generatedItemCount: Int {
    guard let sections = tree?.root?["sections"], buffer.bytes.mayHaveGenerators else { return 0 }
    var count = 0
    for section in sections.elements {
      guard let items = section["items"], items.kind == .array else { continue }
      for item in items.elements {
        guard let asked = item["repeat"]?.number(in: ItemDescription.repeatBounds) else { continue }
        count = min(ItemDescription.itemLimit, count + Int(asked))
      }
    }
    return count
  }
}

extension [UInt8] {
  /// Whether the key of a generator may stand in a text; its letters may be written as escapes.
  fileprivate var mayHaveGenerators: Bool {
    let key = Array("repeat".utf8)
    return indices.contains { start in
      let byte = self[start]
      if byte == UInt8(ascii: "\\") { return true }
      return byte == key[0] && start + key.count <= count && self[start..<start + key.count].elementsEqual(key)
    }
  }
}

extension DocumentAnalysis {
  /// The same of another text.
  package func reading(_ text: [UInt8]) -> DocumentAnalysis {
    DocumentAnalysis(
      buffer: TextBuffer(text), version: version, previous: previous, location: location,
      changedSources: changedSources)
  }
}
