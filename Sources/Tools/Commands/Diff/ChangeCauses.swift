import JSON
import LayoutDocument
import LayoutDrawing

/// The edits of a document's text that explain the difference of its layouts: with them alone the old document has the new
/// layout, and without one of them it has not.
struct ChangeCauses {
  /// An edit, or the files that a document reads.
  struct Cause {
    /// The path of the value, such as `sections[0].items[3].height`; nil for the files that the document reads.
    let path: String?
    /// The change, such as `8 → 20`.
    let change: String
    /// The file and the line of the value, in the old text if the value was removed; nil for files.
    let location: (file: String, line: Int)?
    /// The number of elements on which the edit acts: they differ, and have other attributes if only it is left out.
    let elementCount: Int
  }

  /// In the order of the text.
  let causes: [Cause]
  /// The number of elements that differ, in all compared layouts.
  let count: Int
  /// The number of elements on which more than one edit acts.
  let jointCount: Int
  /// Whether each difference is a movement.
  let areMoves: Bool
  /// The keys of the elements on which an edit acts: by its index in `causes`, then by the index of the layout.
  private let affectedKeys: [[Set<String>]]
}

/// A compared version of a document: its text, and the document that was analyzed.
struct ComparedVersion {
  let version: FileVersion
  let file: DocumentFile
}

extension ChangeCauses {
  /// Finds the causes of a difference between two versions of a document; nil if there is none, if its layouts have too
  /// many elements to be computed repeatedly, or if the edits of the text and the files it reads do not explain it.
  init?(
    of comparison: DocumentComparison, from old: ComparedVersion, to new: ComparedVersion,
    _ variants: [LayoutVariant], _ tolerance: ComparisonTolerance
  ) {
    guard let before = old.file.document.syntax.root, let after = new.file.document.syntax.root else { return nil }
    var search = CauseSearch(
      edits: StructuralEdits(from: before, to: after), pairs: comparison.pairs, old: old.version, new: new.version,
      variants: variants, tolerance: tolerance)
    guard let causes = search.smallestSet(), !causes.isEmpty else { return nil }
    let keys = comparison.pairs.map { $0.difference.entries.map(\.element.key) }
    let affected = causes.map { search.affectedKeys(by: $0, of: causes) }
    affectedKeys = affected
    count = keys.reduce(0) { $0 + $1.count }
    jointCount = keys.indices.reduce(0) { sum, pair in
      sum + keys[pair].count { key in affected.count { $0[pair].contains(key) } > 1 }
    }
    areMoves = comparison.pairs.allSatisfy { pair in
      pair.difference.added.isEmpty && pair.difference.removed.isEmpty
        && pair.difference.changed.allSatisfy { $0.isMoved && !$0.isResized && !$0.isRestyled }
    }
    var cursors = (old: PositionCursor(old.file.buffer, .utf32), new: PositionCursor(new.file.buffer, .utf32))
    self.causes = zip(causes, affected).map { index, affected in
      let count = keys.indices.reduce(0) { sum, pair in sum + keys[pair].count { affected[pair].contains($0) } }
      guard index < search.edits.edits.count else {
        return Cause(path: nil, change: "the files that the document reads", location: nil, elementCount: count)
      }
      let edit = search.edits.edits[index]
      let location =
        edit.new.map { (new.version.name, cursors.new.lineAndColumn(of: $0.range.lowerBound).line) }
        ?? edit.old.map { (old.version.name, cursors.old.lineAndColumn(of: $0.range.lowerBound).line) }
      return Cause(path: edit.readablePath, change: edit.summary, location: location, elementCount: count)
    }
  }

  /// The lines of text, such as `because layout.rowSpacing 8 → 20 (feed.layout.json:9) explains 40 of 40 moves`.
  var lines: [String] {
    var lines = causes.prefix(Self.shownCount).map(line(of:))
    if causes.count > Self.shownCount {
      lines.append("because of \(NumberText.count(causes.count - Self.shownCount, "other edit"))")
    }
    if jointCount > 0, causes.count > 1 {
      lines.append("\(NumberText.count(jointCount, unit)) by several of these edits together")
    }
    return lines
  }

  private var unit: String { areMoves ? "move" : "difference" }

  private func line(of cause: Cause) -> String {
    let location = cause.location.map { " (\($0.file):\($0.line))" } ?? ""
    let edit = [cause.path, cause.change].compactMap(\.self).joined(separator: " ")
    let verbs = cause.path == nil ? ("act on", "explain") : ("acts on", "explains")
    let verb = causes.count > 1 ? verbs.0 : verbs.1
    return "because \(edit)\(location) \(verb) \(cause.elementCount) of \(NumberText.count(count, unit))"
  }

  /// Returns the causes that act on the elements of a layout, for the list of a page.
  func listed(ofLayout index: Int) -> [ComparedPair.Cause] {
    zip(causes, affectedKeys).map { ComparedPair.Cause(text: line(of: $0), keys: $1[index]) }
  }

  /// The causes as notes at lines of files, for reports.
  var notes: [LineNote] {
    causes.prefix(Self.shownCount).compactMap { cause in
      cause.location.map { LineNote(file: $0.file, line: $0.line, text: line(of: cause)) }
    }
  }

  /// The number of causes that are listed.
  private static let shownCount = 8
}

extension ChangeCauses.Cause: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let path { writer.member("path", path) }
      writer.member("change", change)
      if let location {
        writer.member("file", location.file)
        writer.member("line", location.line)
      }
      writer.member("elements", elementCount)
    }
  }
}

/// The search for the smallest set of edits that explains a difference.
///
/// Each set is applied to the old text, which is laid out like the new one. The files that a document reads are one more
/// edit, whose index follows those of the text.
private struct CauseSearch {
  let edits: StructuralEdits
  private let pairs: [ComparedPair]
  private let (old, new): (FileVersion, FileVersion)
  private let variants: [LayoutVariant]
  private let tolerance: ComparisonTolerance
  /// The number of layouts that may still be computed.
  private var remainingCount: Int
  private var earlierResults: [Set<Int>: Bool] = [:]

  /// The number of layouts, and that of elements in all of them, after which the search ends.
  private static let (layoutLimit, elementLimit) = (400, 1_000_000)
  /// The size up to which all sets are tried.
  private static let setLimit = 3

  init(
    edits: StructuralEdits, pairs: [ComparedPair], old: FileVersion, new: FileVersion, variants: [LayoutVariant],
    tolerance: ComparisonTolerance
  ) {
    (self.edits, self.pairs, self.old, self.new) = (edits, pairs, old, new)
    (self.variants, self.tolerance) = (variants, tolerance)
    let elementCount = pairs.reduce(0) { $0 + max($1.old.elements.count, $1.new.elements.count) }
    // 32 bytes of text take about as long to analyze as an element to lay out.
    remainingCount = min(Self.layoutLimit, Self.elementLimit / max(1, elementCount + new.text.count / 32))
  }

  /// Returns the indices of the smallest set, in the order of the text; nil if there is none or if it is not found
  /// within the limits.
  mutating func smallestSet() -> [Int]? {
    var indices = Array(edits.edits.indices)
    if !explains(Set(indices)) { indices.append(indices.count) }
    guard explains(Set(indices)) else { return nil }
    var smallest = Set(indices)
    for index in indices where explains(smallest.subtracting([index])) { smallest.remove(index) }
    search: for size in 1..<max(1, min(smallest.count, Self.setLimit + 1)) {
      var chosen = Array(0..<size)
      repeat {
        let candidate = Set(chosen.map { indices[$0] })
        if explains(candidate) {
          smallest = candidate
          break search
        }
      } while Self.advance(&chosen, below: indices.count) && remainingCount > 0
    }
    return smallest.sorted()
  }

  /// Replaces ascending numbers by the next combination of numbers below `count`. Returns false after the last one.
  private static func advance(_ numbers: inout [Int], below count: Int) -> Bool {
    guard let index = numbers.indices.last(where: { numbers[$0] < count - numbers.count + $0 }) else { return false }
    numbers[index] += 1
    for next in numbers.indices where next > index { numbers[next] = numbers[next - 1] + 1 }
    return true
  }

  /// Whether the old document has the new layout with these edits. False if too many layouts were computed.
  private mutating func explains(_ indices: Set<Int>) -> Bool {
    if let result = earlierResults[indices] { return result }
    guard remainingCount > 0 else { return false }
    remainingCount -= 1
    let result = remainders(with: indices)?.allSatisfy(\.isEmpty) ?? false
    earlierResults[indices] = result
    return result
  }

  /// Returns for each layout the keys of the elements that differ from the new layout if one edit of a set is left out.
  func affectedKeys(by index: Int, of set: [Int]) -> [Set<String>] {
    let remainders = remainders(with: Set(set).subtracting([index]))
    return (remainders ?? pairs.map(\.difference)).map { Set($0.entries.map(\.element.key)) }
  }

  /// Returns the differences to the new layouts that remain with these edits; nil if a layout has too many elements.
  private func remainders(with indices: Set<Int>) -> [LayoutDifference]? {
    let text = edits.text(applying: indices)
    let file = (indices.contains(edits.edits.count) ? new : old).document(text, nil)
    var remainders: [LayoutDifference] = []
    for (variant, pair) in zip(variants, pairs) {
      guard let layout = variant.layout(file.document) else { return nil }
      remainders.append(LayoutDifference(from: layout, to: pair.new, tolerance: tolerance))
    }
    return remainders
  }
}

extension StructuralEdits.Edit {
  /// The path as code would write it, such as `sections[0].items[3].height`.
  fileprivate var readablePath: String {
    path.reduce(into: "") { text, step in
      if Int(step) != nil {
        text += "[\(step)]"
      } else {
        text += text.isEmpty ? step : ".\(step)"
      }
    }
  }

  /// The change, such as `8 → 20`, `20 added` or `removed`.
  fileprivate var summary: String {
    switch (old, new) {
    case (let old?, let new?): "\(Self.text(of: old)) → \(Self.text(of: new))"
    case (nil, let new?): new.isContainer ? "added" : "\(Self.text(of: new)) added"
    case (let old?, nil): old.isContainer ? "removed" : "\(Self.text(of: old)) removed"
    case (nil, nil): ""
    }
  }

  /// The maximum size of a value in a summary, in bytes.
  private static let textLimit = 40

  private static func text(of node: SyntaxNode) -> String {
    guard node.range.count <= textLimit else {
      return switch node.kind {
      case .object: "{…}"
      case .array: "[…]"
      default: String(decoding: node.jsonBytes().prefix(textLimit), as: UTF8.self) + "…"
      }
    }
    return node.value().oneLine
  }
}

extension SyntaxNode {
  fileprivate var isContainer: Bool { kind == .object || kind == .array }
}
