import CollectionLayout
import JSON
import LanguageFeatures
import LayoutBase
import LayoutDocument

/// Analyzes the text of a document, lays it out, and calls all language features.
enum DocumentTarget {
  /// The number of items up to which documents are tested.
  static let itemLimit = 100_000

  /// The first bytes choose a viewport and a position; the rest is the text.
  static func run(_ input: [UInt8]) throws(PropertyFailure) {
    var source = ByteSource(input)
    let viewport = Size(width: Double(source.below(256)) * 4, height: Double(source.below(256)) * 4)
    let (place, scroll) = (Int(source.byte()), Double(source.byte()))
    let text = source.rest
    let document = Document(text: text, location: location, files: files)
    guard document.analysis.generatedItemCount <= itemLimit else { return }
    let analysis = document.analysis.parsed(under: .max)
    // What `WorkEstimate` of the server counts, in the same proportions.
    let estimate =
      analysis.byteCount + analysis.inheritedByteCount + 2 * analysis.generatedItemCount + 800 * analysis.templateCount
      + 12 * analysis.insertedItemCount
    try limit("the analysis", to: 10 * estimate) { document.refresh() }
    let snapshot = document.snapshot
    try checkDiagnostics(of: snapshot)
    // A changed file is read again; the same contents give the same diagnostics.
    document.sourceChanged(path: "/p/rows.json")
    document.refresh()
    try check(document.snapshot.diagnostics == snapshot.diagnostics, "reading a file again changes the diagnostics")
    guard snapshot.model.collection.itemCount <= itemLimit else { return }
    let effort = snapshot.effort.layout + snapshot.text.count
    try limit("the layout", to: 10 * effort) { () throws(PropertyFailure) in
      try checkLayout(of: snapshot, in: viewport, scroll)
    }
    let offset = snapshot.text.count * place / 256
    // A dozen queries, each of which may read all of the document.
    try limit("the features", to: 100 * effort) { () throws(PropertyFailure) in
      try checkFeatures(of: snapshot, at: offset)
    }
    for text in try editedTexts(of: snapshot, at: offset) { try checkEdit(of: document, to: text) }
    try checkFormatting(of: snapshot)
  }

  /// Performs a step, and checks that its work is in proportion to what the server's estimate counts: otherwise it would
  /// run inline and delay all clients.
  private static func limit(
    _ name: String, to limit: Int, _ body: () throws(PropertyFailure) -> Void
  ) throws(PropertyFailure) {
    let limit = limit + inlineUnits
    let units = try WorkCounter.units(of: body)
    try check(units <= limit, "\(name) takes \(units) units of work, more than \(limit)")
  }

  /// About as many units run inline in any case, since they take 2 ms at most.
  private static let inlineUnits = 200_000

  static let location = Document.Location(folder: "/p", workspaceFolders: ["/p"])
  static let files = FileSystemAccess(
    read: { path in
      switch path {
      case "/p/fault.json": .failure(.unreadable("input/output error"))
      case "/p/large.json": .failure(.tooLarge)
      default: texts[path].map { .success(Array($0.utf8)) } ?? .failure(.missing)
      }
    },
    realPath: { path in texts[path] != nil || ["/p", "/p/fault.json", "/p/large.json"].contains(path) ? path : nil },
    list: { _, _ in [FileSystemAccess.Entry(name: "rows.json", isDirectory: false)] })

  private static let texts = [
    "/p/rows.json": #"[{"h":10,"id":"a"},{"h":20.5,"id":"b"},{"id":"a"}]"#, "/p/broken.json": "[{",
    "/p/object.json": #"{"rows":[{"d":{"x":1},"w":5}]}"#, "/outside.json": "[]",
  ]

  private static func checkDiagnostics(of snapshot: DocumentSnapshot) throws(PropertyFailure) {
    var last = 0
    for diagnostic in snapshot.diagnostics {
      try checkRange(diagnostic.range, snapshot, diagnostic.code)
      try check(diagnostic.range.lowerBound >= last, "\(diagnostic.code) is not in the order of the text")
      try check(!diagnostic.message.isEmpty, "\(diagnostic.code) has no message")
      last = diagnostic.range.lowerBound
    }
  }

  private static func checkRange(
    _ range: Range<Int>, _ snapshot: DocumentSnapshot, _ name: @autoclosure () -> String
  ) throws(PropertyFailure) {
    try check(range.lowerBound >= 0 && range.upperBound <= snapshot.text.count, "\(name()) at \(range)")
  }

  // MARK: - Layout

  /// Compares what queries find in a part of the content with what they find in all of it.
  private static func checkLayout(of snapshot: DocumentSnapshot, in viewport: Size, _ scroll: Double)
    throws(PropertyFailure)
  {
    var work = LayoutProgress()
    let layout = PreparedCollection(snapshot.model.collection, viewport: viewport, work: &work)
    let size = layout.contentSize
    try check(
      size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0, "the content size is \(size)")
    let collection = ScrolledCollection(
      layout, contentOffset: Point(x: 0, y: (size.height - viewport.height) * scroll / 255))
    let part = collection.elements(in: collection.bounds, limit: 2_000, work: &work)
    guard part.count <= 2_000 else { return }
    let all = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    let whole = collection.elements(in: all, limit: 5_000, work: &work)
    if whole.count <= 5_000 {
      let expected = whole.filter { collection.bounds.intersects($0.frame) }
      try check(
        expected == part, "\(part.count) elements are found in \(collection.bounds), \(expected.count) intersect it")
    }
    for element in part.prefix(200) {
      let key = layout.model.key(of: element)
      try check(collection.attributes(for: key)?.frame == element.frame, "\(key.text) has another frame by its key")
      // Keys with a number of an animation are made by sessions only.
      try check(ElementKey(key.text)?.text == key.text, "the key \(key.text) is not read again")
    }
  }

  // MARK: - Features

  private static func checkFeatures(of snapshot: DocumentSnapshot, at offset: Int) throws(PropertyFailure) {
    if let hover = HoverProvider(snapshot).hover(at: offset) { try checkRange(hover.range, snapshot, "hover") }
    for item in CompletionProvider(snapshot).items(at: offset) {
      try checkRange(item.range, snapshot, "completion \(item.label)")
    }
    for symbol in DocumentSymbol.outline(of: snapshot, limit: 1_000) {
      try checkRange(symbol.range, snapshot, "symbol \(symbol.name)")
      try check(
        symbol.range.lowerBound <= symbol.selectionRange.lowerBound
          && symbol.selectionRange.upperBound <= symbol.range.upperBound, "the selection of symbol \(symbol.name)")
    }
    for fold in snapshot.syntax.foldingRanges() { try checkRange(fold.range, snapshot, "fold") }
    for link in SourceLink.all(in: snapshot) { try checkRange(link.range, snapshot, "link") }
    for color in ColorOccurrence.all(in: snapshot, limit: 1_000) { try checkRange(color.range, snapshot, "color") }
    for range in snapshot.syntax.selectionRanges(at: offset) { try checkRange(range, snapshot, "selection") }
    for hint in InlayHint.all(in: 0..<snapshot.text.count, of: snapshot, limit: 100) {
      try checkRange(hint.offset..<hint.offset, snapshot, "hint")
    }
    var last = 0
    for token in SemanticToken.all(of: snapshot, limit: 10_000) ?? [] {
      try checkRange(token.range, snapshot, "token")
      try check(token.range.lowerBound >= last, "tokens overlap at \(token.range)")
      last = token.range.upperBound
    }
    let names = snapshot.names
    if let symbol = names.occurrence(at: offset).map({ names.occurrences[$0].symbol }) {
      for occurrence in names.occurrences(of: symbol) { try checkRange(occurrence.range, snapshot, "occurrence") }
    }
  }

  // MARK: - Edits

  /// Returns the texts after some edits: of language features, and of the items of the first section.
  private static func editedTexts(of snapshot: DocumentSnapshot, at offset: Int) throws(PropertyFailure) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    if let edits = try? RenameProvider(snapshot).rename(at: offset, to: "renamed") {
      texts.append(try apply(edits, to: snapshot, "rename"))
    }
    let range = offset..<min(snapshot.text.count, offset + 40)
    for diagnostic in snapshot.diagnostics.prefix(10) {
      for fix in QuickFixProvider(snapshot).fixes(of: diagnostic) {
        texts.append(try apply(fix.edits, to: snapshot, fix.title))
      }
    }
    for refactoring in Refactoring.all(at: range, of: snapshot) where refactoring.disabledReason == nil {
      texts.append(try apply(refactoring.edits, to: snapshot, refactoring.title))
    }
    if let items = snapshot.syntax.root?["sections"]?.elements.first?["items"]?.elements, let last = items.last {
      let item = items[items.count / 2].range
      let copy = TextEdit(
        range: last.range.upperBound..<last.range.upperBound, text: [UInt8(ascii: ",")] + snapshot.text[item])
      texts.append(try apply([copy], to: snapshot, "copy"))
      let reversed = items.reversed().map { Array(snapshot.text[$0.range]) }.joined(separator: [UInt8(ascii: ",")])
      let all = items[0].range.lowerBound..<last.range.upperBound
      texts.append(try apply([TextEdit(range: all, text: Array(reversed))], to: snapshot, "reversal"))
      texts.append(try apply([TextEdit(range: item, text: Array("{}".utf8))], to: snapshot, "replacement"))
    }
    return texts
  }

  /// A document with an edited text, whose analysis is incremental, has the diagnostics and items of a new document.
  private static func checkEdit(of document: Document, to text: [UInt8]) throws(PropertyFailure) {
    document.setText(text)
    guard document.analysis.generatedItemCount <= itemLimit else { return }
    document.refresh()
    let fresh = DocumentSnapshot(text: text, location: location, files: files)
    let (found, desired) = (document.snapshot.diagnostics, fresh.diagnostics)
    try check(
      found == desired, "after an edit: \(found.map(\.message)), but for a new document \(desired.map(\.message))")
    if !fresh.hasStaleModel {
      let (found, desired) = (document.snapshot.model.collection, fresh.model.collection)
      try check(
        found.sections.map(\.items.count) == desired.sections.map(\.items.count), "the numbers of items after an edit")
    }
  }

  /// Returns the text after some edits, which must not overlap.
  private static func apply(
    _ edits: [TextEdit], to snapshot: DocumentSnapshot, _ name: String
  ) throws(PropertyFailure) -> [UInt8] {
    var last = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      try checkRange(edit.range, snapshot, name)
      try check(edit.range.lowerBound >= last, "\(name): edits overlap at \(edit.range)")
      last = edit.range.upperBound
    }
    return TextEdit.applied(edits.sorted { $0.range.lowerBound < $1.range.lowerBound }, to: snapshot.text)
  }

  private static func checkFormatting(of snapshot: DocumentSnapshot) throws(PropertyFailure) {
    guard snapshot.syntax.errors.isEmpty else { return }
    guard let edits = TextFormatter.edits(of: snapshot.syntax, .spaces(2)) else { return }
    let text = try apply(edits, to: snapshot, "formatting")
    let tree = SyntaxTree(text)
    try check(tree.errors.isEmpty, "the formatted text has errors: \(tree.errors)")
    if let root = tree.root, let before = snapshot.syntax.root {
      try check(root.value() == before.value(), "formatting changes a value")
    }
    try check(tree.comments.count == snapshot.syntax.comments.count, "formatting changes the number of comments")
    let again = TextEdit.applied(TextFormatter.edits(of: tree, .spaces(2)) ?? [], to: text)
    try check(again == text, "formatting again changes the text to \(String(decoding: again, as: UTF8.self))")
  }
}
