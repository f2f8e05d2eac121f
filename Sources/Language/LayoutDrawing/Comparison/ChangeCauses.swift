package import JSON
import LayoutBase

/// The edits of a document's text that explain the difference of its layouts: with them alone the old document has the
/// new layout. Edits without effect are left out as far as the limits of the search permit.
package struct ChangeCauses: Sendable {
  /// An edit, or the files that a document reads.
  package struct Cause: Sendable {
    /// The edit; nil for the files that the document reads.
    package let edit: StructuralEdits.Edit?
    /// The number of elements on which this edit acts: those that differ, and without it are not as in the new layout.
    package let elementCount: Int

    /// The path of the value that the edit changes, such as `sections[0].items[3].height`; empty for the whole document,
    /// nil for the files that the document reads.
    package var path: String? { edit?.readablePath }
    /// The path for a sentence: `the document` for the whole document.
    fileprivate var name: String? { edit?.path.isEmpty == true ? "the document" : path }
    /// The change, such as `8 → 20`.
    package var change: String { edit?.summary ?? "the files that the document reads" }
  }

  /// In the order of the text.
  package let causes: [Cause]
  /// The number of elements that differ, in all compared layouts.
  private let count: Int
  /// The number of differing elements on which more than one edit acts.
  private let jointCount: Int
  /// Whether the elements that differ were only moved.
  private let areMoves: Bool
  /// The keys of the elements on which each cause acts, by cause and then by layout.
  private let affectedKeys: [[Set<String>]]

  /// The maximum number of causes in a list.
  package static let shownCount = 8
}

extension ChangeCauses {
  /// Finds the causes of the differences of pairs; nil if there are none, if the layouts are too long to be computed
  /// again and again, or if the edits of the text and the files it reads do not explain the differences.
  ///
  /// The budget is the number of elements in all layouts after which the search ends; `readingCost` is the time to
  /// analyze the document, as a number of elements that are laid out in that time. `layouts` returns the old layouts
  /// with another text, and with the new files if the second argument is true; nil if they cannot be computed.
  package init?(
    of pairs: [ComparedPair], edits: StructuralEdits, tolerance: ComparisonTolerance = .standard, readingCost: Int,
    budget: Int = 1_000_000, layouts: @escaping ([UInt8], Bool) -> [ComparedLayout]?
  ) {
    var search = CauseSearch(
      edits: edits, pairs: pairs, tolerance: tolerance, readingCost: readingCost, budget: budget, layouts: layouts)
    guard let causes = search.smallestSet(), !causes.isEmpty else { return nil }
    let keys = pairs.map { $0.difference.entries.map(\.element.key) }
    let affected = causes.map { search.affectedKeys(by: $0, of: causes) }
    affectedKeys = affected
    count = keys.reduce(0) { $0 + $1.count }
    jointCount = keys.indices.reduce(0) { sum, pair in
      sum + keys[pair].count { key in affected.count { $0[pair].contains(key) } > 1 }
    }
    areMoves = pairs.allSatisfy { pair in
      pair.difference.added.isEmpty && pair.difference.removed.isEmpty
        && pair.difference.changed.allSatisfy { $0.isMoved && !$0.isResized && !$0.isRestyled }
    }
    self.causes = zip(causes, affected).map { index, affected in
      Cause(
        edit: index < edits.edits.count ? edits.edits[index] : nil,
        elementCount: keys.indices.reduce(0) { sum, pair in sum + keys[pair].count { affected[pair].contains($0) } })
    }
  }

  /// Returns a sentence, such as `layout.rowSpacing 8 → 20 (feed.layout.json:9) explains 40 of 40 moves`. Without
  /// `location` it has no parentheses.
  package func sentence(of cause: Cause, at location: String? = nil) -> String {
    let edit = [cause.name, cause.change, location.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
    let verbs = cause.path == nil ? ("act on", "explain") : ("acts on", "explains")
    let verb = causes.count > 1 ? verbs.0 : verbs.1
    return "\(edit) \(verb) \(cause.elementCount) of \(count.counted(unit))"
  }

  /// The sentences about the causes that are not listed, and about the elements on which several edits act.
  package var remarks: [String] {
    var remarks: [String] = []
    if causes.count > Self.shownCount {
      remarks.append("because of \((causes.count - Self.shownCount).counted("other edit"))")
    }
    if jointCount > 0, causes.count > 1 {
      remarks.append("\(jointCount.counted(unit)) by several of these edits together")
    }
    return remarks
  }

  /// Returns the keys of the elements of a layout on which a cause acts.
  package func keys(affectedBy cause: Int, inLayout index: Int) -> Set<String> { affectedKeys[cause][index] }

  private var unit: String { areMoves ? "move" : "difference" }
}

/// The search for a small set of edits that explains a difference.
///
/// Each set is applied to the old text, which is laid out like the new one. The files that a document reads are one
/// more edit, whose index follows those of the text.
private struct CauseSearch {
  private let edits: StructuralEdits
  private let pairs: [ComparedPair]
  private let tolerance: ComparisonTolerance
  private let layouts: ([UInt8], Bool) -> [ComparedLayout]?
  /// The number of layouts that may still be computed.
  private var remainingCount: Int
  private var earlierResults: [Set<Int>: Bool] = [:]

  /// The number of layouts after which the search ends.
  private static let layoutLimit = 400
  /// The number of edits up to which all sets are tried.
  private static let setLimit = 3

  init(
    edits: StructuralEdits, pairs: [ComparedPair], tolerance: ComparisonTolerance, readingCost: Int, budget: Int,
    layouts: @escaping ([UInt8], Bool) -> [ComparedLayout]?
  ) {
    (self.edits, self.pairs, self.tolerance, self.layouts) = (edits, pairs, tolerance, layouts)
    let elementCount = pairs.reduce(0) { $0 + max($1.old.elements.count, $1.new.elements.count) }
    remainingCount = min(Self.layoutLimit, budget / max(1, elementCount + readingCost))
  }

  /// Returns the indices of a smallest set of edits, in the order of the text; if it has more than `setLimit` edits, or
  /// the limits end the search, those of a set that was reduced by single edits. Nil if even all edits do not explain
  /// the difference.
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

  /// Whether the old document has the new layout with these edits. False, too, if its layouts cannot be computed or too
  /// many layouts were.
  private mutating func explains(_ indices: Set<Int>) -> Bool {
    if let result = earlierResults[indices] { return result }
    guard remainingCount > 0 else { return false }
    remainingCount -= 1
    let result = remainders(with: indices)?.allSatisfy(\.isEmpty) ?? false
    earlierResults[indices] = result
    return result
  }

  /// Returns for each layout the keys of the elements that differ from the new layout if one edit of a set is left out;
  /// of all that differ if the document without this edit cannot be laid out.
  func affectedKeys(by index: Int, of set: [Int]) -> [Set<String>] {
    let remainders = remainders(with: Set(set).subtracting([index]))
    return (remainders ?? pairs.map(\.difference)).map { Set($0.entries.map(\.element.key)) }
  }

  /// Returns the differences to the new layouts that remain with these edits; nil if the layouts cannot be computed.
  private func remainders(with indices: Set<Int>) -> [LayoutDifference]? {
    layouts(edits.text(applying: indices), indices.contains(edits.edits.count)).map { layouts in
      zip(layouts, pairs).map { LayoutDifference(from: $0, to: $1.new, tolerance: tolerance) }
    }
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
