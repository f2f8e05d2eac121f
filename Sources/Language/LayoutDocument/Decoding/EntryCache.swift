import JSON

/// The entries (items, generators and rows) of the previous text, so that only those that an edit changes are decoded
/// and validated.
///
/// The changed range of the text determines which entries at both ends of a list are kept.
package struct EntryCache: Sendable {
  /// The decoded `items` of one section.
  struct Section: Sendable {
    /// The byte offset of the `[` of the items, or of the `{` of a data source; nil for a section without the key
    /// `items`.
    var start: Int?
    var entries = EntryList()
    /// Whether the entries are rows of a data source.
    var isSource = false
    /// The syntax tree of the data source file; nil if the items are in the document, or if there are diagnostics about
    /// the rows.
    var rows: SyntaxTree?
  }

  /// The difference of a section's entries from the previous text: one replaced range.
  package struct Change {
    /// The entries of the previous text that were replaced.
    var old: [ItemEntry]
    /// The indices of the entries that replace `old`.
    var new: Range<Int>
  }

  /// The syntax tree of the decoded text; nil for an empty cache.
  let tree: SyntaxTree?
  /// The difference from the previous text; nil for the first text.
  private let change: TextDelta?
  /// The byte range of the value of `templates`; nil if the text has none.
  private let templates: Range<Int>?
  /// Whether the bytes of the templates are unchanged since the previous text; also if neither text has templates.
  let areTemplatesSame: Bool
  private var previous: [Section]
  private let sectionCount: Int
  /// The sections of this text that were decoded so far, in the order of the document.
  private var read: [Section] = []

  /// Creates an empty cache.
  init() {
    (tree, change, templates, previous, sectionCount) = (nil, nil, nil, [], 0)
    areTemplatesSame = false
  }

  /// Creates the cache for decoding a text with `sectionCount` sections. `earlier` is the cache of the previous text.
  init(_ root: SyntaxNode, sectionCount: Int, after earlier: consuming EntryCache) {
    tree = root.tree
    let templates = root["templates"]?.range
    let change = earlier.tree.map { root.tree.change(since: $0) }
    self.change = change
    self.templates = templates
    areTemplatesSame =
      earlier.templates.map { before in templates != nil && change?.mapped(before) == templates } ?? (templates == nil)
    self.sectionCount = sectionCount
    self.previous = earlier.read
  }

  /// The entries of each section, rows of data sources included, in the order of the document.
  var entries: [EntryList] { read.map(\.entries) }

  /// Removes and returns the section of the previous text whose items begin at the byte `start` of the current text;
  /// nil if there is none.
  mutating func takePrevious(itemsAt start: Int) -> Section? {
    guard let change else { return nil }
    // Sections are matched by index from the start, and by index from the end.
    for index in [read.count, read.count - sectionCount + previous.count] where previous.indices.contains(index) {
      guard let before = previous[index].start, change.mapped(before..<before + 1)?.lowerBound == start else {
        continue
      }
      defer { previous[index] = Section() }
      return previous[index]
    }
    return nil
  }

  /// Appends the decoded items of the next section.
  mutating func append(_ section: Section) { read.append(section) }

  /// Returns how many entries at the start and at the end of a list are unchanged: their bytes are those of the
  /// corresponding elements of an array of the current text.
  ///
  /// A block of entries that does not contain the change is unchanged if its first and last entries are: parsing equal
  /// bytes from an equal state gives equal elements.
  func commonEnds(_ before: EntryList, _ elements: SyntaxArrayElements) -> (head: Int, tail: Int) {
    guard let change else { return (0, 0) }
    let limit = min(before.count, elements.count)
    func isHead(_ index: Int) -> Bool {
      let range = before[index].range
      return range.upperBound <= change.old.lowerBound && range == elements.range(at: index)
    }
    var head = 0
    for block in 0..<before.blockCount {
      let range = before.range(ofBlock: block)
      guard range.upperBound <= limit, isHead(range.lowerBound), isHead(range.upperBound - 1) else { break }
      head = range.upperBound
    }
    while head < limit, isHead(head) { head += 1 }
    let shift = elements.count - before.count
    func isTail(_ index: Int) -> Bool {
      let range = before[index].range
      return range.lowerBound >= change.old.upperBound
        && range.lowerBound + change.offsetDelta..<range.upperBound + change.offsetDelta
          == elements.range(at: index + shift)
    }
    let end = before.count
    let longest = limit - head
    var tail = 0
    for block in (0..<before.blockCount).reversed() {
      let range = before.range(ofBlock: block)
      guard end - range.lowerBound <= longest, isTail(range.upperBound - 1), isTail(range.lowerBound) else { break }
      tail = end - range.lowerBound
    }
    while tail < longest, isTail(end - tail - 1) { tail += 1 }
    return (head, tail)
  }

  /// The distance by which the change moved the text after it, in bytes.
  var shift: Int { change?.offsetDelta ?? 0 }

  /// Returns whether a byte range of the current text is unchanged, and began at `start` in the previous text.
  func isSame(from start: Int, as range: Range<Int>) -> Bool {
    change?.mapped(start..<start + range.count) == range
  }
}
