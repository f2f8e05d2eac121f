/// Whole lines that an editor can collapse below a first line.
package struct FoldingLineRange: Equatable, Sendable {
  package var fold: FoldingRegion
  /// The line that remains visible, from 0.
  package var first: Int
  package var last: Int
}

extension FoldingLineRange {
  /// Converts folding ranges to whole lines.
  ///
  /// The last line remains visible if only white space and closing brackets precede its closing bracket. Of several
  /// ranges that start on one line the outermost is used.
  package static func lines(of folds: [FoldingRegion], in buffer: TextBuffer) -> [FoldingLineRange] {
    var lines: [FoldingLineRange] = []
    for fold in folds {
      let first = buffer.line(at: fold.range.lowerBound)
      var last = buffer.line(at: fold.range.upperBound)
      if fold.kind == .container {
        let start = buffer.lineRange(last).lowerBound
        let before = buffer.bytes[max(start, fold.range.lowerBound)..<fold.range.upperBound]
        if before.allSatisfy({ $0.isBlank || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") }) { last -= 1 }
      }
      if last > first, lines.last?.first != first {
        lines.append(FoldingLineRange(fold: fold, first: first, last: last))
      }
    }
    return lines
  }

  /// Returns at most `count` of the elements, those with the smallest depth, in their original order.
  package static func outermost<Element>(
    _ elements: [Element], atMost count: Int, depth: (Element) -> Int
  ) -> [Element] {
    guard elements.count > count else { return elements }
    let kept = elements.indices.sorted { (depth(elements[$0]), $0) < (depth(elements[$1]), $1) }
      .prefix(max(count, 0)).sorted()
    return kept.map { elements[$0] }
  }
}
