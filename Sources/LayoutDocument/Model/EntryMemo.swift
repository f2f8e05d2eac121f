import JSON

/// The entries of the text before, so that a keystroke decodes and checks the item that it touched and not the ten
/// thousand around it.
///
/// Entries are recognised from both ends of their list by the stretch in which the texts differ: an edit is nearly
/// always one stretch.
struct EntryMemo: Sendable {
  /// What the `items` of one section were read as.
  struct Section: Sendable {
    /// The `[`, or the `{` of a source; nil for a section without items.
    var start: Int?
    var entries: [Entry] = []
    /// Whether the entries are rows of a source.
    var isSource = false
    /// The file that the rows stand in, when nothing was wrong with them.
    var rows: SyntaxTree?
    /// Whether any entry depends on a template, or something was wrong with it when it was read.
    var needsLook = false
  }

  /// Which entries of a section are not those of the text before.
  struct Change {
    /// Entries of the text before that are gone.
    var old: [Entry]
    /// Where the entries in their place stand.
    var new: Range<Int>
  }

  /// The text that was read; nil before there was one.
  let tree: SyntaxTree?
  /// What differs from the text before.
  private let change: TextChange?
  /// Where the templates begin, and whether they are those of the text before.
  private let templates: Range<Int>?
  let areTemplatesSame: Bool
  /// Whether the templates begin elsewhere than in the text before.
  let haveTemplatesMoved: Bool
  private var earlier: [Section]
  private let sectionCount: Int
  /// By the place of the section in the document.
  private var read: [Section] = []

  /// Nothing.
  init() {
    (tree, change, templates, earlier, sectionCount) = (nil, nil, nil, [], 0)
    (areTemplatesSame, haveTemplatesMoved) = (false, false)
  }

  /// A memo for a text of `sectionCount` sections that is about to be read after that of an earlier memo.
  init(_ root: SyntaxNode, sectionCount: Int, after earlier: consuming EntryMemo) {
    tree = root.tree
    let templates = root["templates"]?.range
    let change =
      earlier.tree.map {
        $0 === root.tree ? TextChange(at: $0.text.count) : TextChange(from: $0.text, to: root.tree.text)
      }
    self.change = change
    self.templates = templates
    areTemplatesSame =
      earlier.templates.map { before in templates != nil && change?.moved(before) == templates } ?? (templates == nil)
    haveTemplatesMoved = earlier.templates?.lowerBound != templates?.lowerBound
    self.sectionCount = sectionCount
    self.earlier = earlier.read
  }

  /// What was read from each section, rows of sources included, by its place in the document.
  var entries: [[Entry]] { read.map(\.entries) }

  /// Takes what was read from the section at the same place of the text before, which the next one may be; it is gone
  /// from here then, so that it has one owner and is changed in place.
  mutating func takeEarlier(itemsAt start: Int) -> Section? {
    guard let change else { return nil }
    // Counted from the beginning, and from the end.
    for index in [read.count, read.count - sectionCount + earlier.count] where earlier.indices.contains(index) {
      guard let before = earlier[index].start, change.moved(before..<before + 1)?.lowerBound == start else { continue }
      defer { earlier[index] = Section() }
      return earlier[index]
    }
    return nil
  }

  /// Adds what was read from the next section.
  mutating func append(_ section: Section) { read.append(section) }

  /// How many entries at both ends of a list stand for the same bytes as elements of an array of the text now.
  func commonEnds(_ before: [Entry], _ elements: SyntaxElements) -> (head: Int, tail: Int) {
    guard let change else { return (0, 0) }
    let limit = min(before.count, elements.count)
    var head = 0
    while head < limit {
      let range = before[head].range
      guard range.upperBound <= change.old.lowerBound, range == elements.range(at: head) else { break }
      head += 1
    }
    var tail = 0
    while tail < limit - head {
      let range = before[before.count - tail - 1].range
      guard range.lowerBound >= change.old.upperBound else { break }
      let moved = range.lowerBound + change.shift..<range.upperBound + change.shift
      guard moved == elements.range(at: elements.count - tail - 1) else { break }
      tail += 1
    }
    return (head, tail)
  }

  /// How far what stands behind the change has moved.
  var shift: Int { change?.shift ?? 0 }

  /// Whether the bytes from a place of the text before on are those of a range of the text now.
  func isSame(from start: Int, as range: Range<Int>) -> Bool {
    change?.moved(start..<start + range.count) == range
  }
}
