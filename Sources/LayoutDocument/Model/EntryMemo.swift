import JSON

/// The entries of the text before, so that a keystroke decodes and checks the item that it touched and not the ten
/// thousand around it.
///
/// Entries are recognised from both ends of their list by their very bytes: an edit is nearly always one stretch.
struct EntryMemo {
  /// An entry with the place it was read from.
  struct Remembered {
    var range: Range<Int>
    var entry: Entry
    /// Whether it depends on nothing but its own bytes, and nothing was wrong with it.
    var isReusable: Bool
  }

  private let text: [UInt8]
  /// By the place of the section in the document.
  private(set) var sections: [[Remembered]] = []

  /// An empty memo for a text that is about to be read.
  init(text: [UInt8] = []) {
    self.text = text
  }

  /// Adds what was read from the next section.
  mutating func append(section: [Remembered]) { sections.append(section) }

  /// For each element what was read from the same bytes before, moved to its new place.
  func entries(for elements: [SyntaxNode], ofSection section: Int) -> [Remembered?] {
    var found = [Remembered?](repeating: nil, count: elements.count)
    guard section < sections.count, let newText = elements.first?.tree.text else { return found }
    let before = sections[section]
    var prefix = 0
    while prefix < min(before.count, elements.count), isSame(before[prefix].range, elements[prefix].range, in: newText)
    {
      found[prefix] = before[prefix].moved(to: elements[prefix].range.lowerBound)
      prefix += 1
    }
    var suffix = 1
    while suffix <= min(before.count, elements.count) - prefix {
      let old = before[before.count - suffix]
      let new = elements.count - suffix
      guard isSame(old.range, elements[new].range, in: newText) else { break }
      found[new] = old.moved(to: elements[new].range.lowerBound)
      suffix += 1
    }
    return found
  }

  private func isSame(_ old: Range<Int>, _ new: Range<Int>, in newText: [UInt8]) -> Bool {
    old.count == new.count && text[old] == newText[new]
  }
}

extension EntryMemo.Remembered {
  /// The same as if it had been read from another place.
  fileprivate func moved(to start: Int) -> EntryMemo.Remembered {
    var moved = self
    moved.entry.move(by: start - range.lowerBound)
    moved.range = start..<start + range.count
    return moved
  }
}
