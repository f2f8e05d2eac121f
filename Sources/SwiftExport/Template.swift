/// Source text that is the same in all files, but for names of sides and for parts that a document does not need.
enum Template {
  static let item = """
    /// The size of an item, in points. The layout determines the sides that are nil.
    struct Item {
      var width: CGFloat?
      var height: CGFloat?
      /// The width divided by the height.
      var aspectRatio: CGFloat?
      /// Whether the item crosses all lanes of a waterfall.
      var isFullSpan = false
    }
    """

  static let random = """
    /// Returns a pseudorandom whole number for an index: the output of SplitMix64, from `low` on below `low + count`.
    private static func random(_ index: Int, from low: CGFloat, count: UInt64, seed: UInt64) -> CGFloat {
      var bits = seed &+ (UInt64(bitPattern: Int64(index)) &+ 1) &* 0x9E37_79B9_7F4A_7C15
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return low + CGFloat((bits ^ (bits >> 31)) % count)
    }
    """

  static let uniform = """
    /// Returns a side that is as long as the longest among its siblings; before iOS 17 the length of its content.
    private static func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
      if #available(iOS 17, *) { return .uniformAcrossSiblings(estimate: estimate) }
      return .estimated(estimate)
    }
    """

  static let repeated = """
    /// Returns a group that repeats an item at its own size.
    private static func repeating(
      _ item: NSCollectionLayoutItem, count: Int, layoutSize: NSCollectionLayoutSize, isHorizontal: Bool
    ) -> NSCollectionLayoutGroup {
      if #available(iOS 16, *) {
        return isHorizontal
          ? .horizontal(layoutSize: layoutSize, repeatingSubitem: item, count: count)
          : .vertical(layoutSize: layoutSize, repeatingSubitem: item, count: count)
      }
      let items = Array(repeating: item, count: count)
      return isHorizontal
        ? .horizontal(layoutSize: layoutSize, subitems: items) : .vertical(layoutSize: layoutSize, subitems: items)
    }
    """

  /// Replaces names in braces and drops the lines of other parts.
  ///
  /// A line that starts with `?name|` belongs to the part `name`, one that starts with `!name|` is for files without it.
  /// Empty lines that then follow another one or begin a block are dropped too.
  static func expand(_ text: String, parts: Set<String>, names: [String: String]) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let selected = selected(line, parts) else { continue }
      if selected.isEmpty, lines.last.map({ $0.isEmpty || $0.hasSuffix("{") }) ?? true { continue }
      if selected.drop(while: { $0 == " " }) == "}", lines.last == "" { lines.removeLast() }
      lines.append(floored(selected, parts.contains("pixels")))
    }
    var result = lines.joined(separator: "\n")
    for (name, value) in names.sorted(by: { $0.key < $1.key }) { result = replaced("{\(name)}", by: value, in: result) }
    return result
  }

  /// Returns a line without the marks of parts; nil if the parts exclude it.
  private static func selected(_ line: Substring, _ parts: Set<String>) -> String? {
    guard let first = line.first, first == "?" || first == "!", let bar = line.firstIndex(of: "|") else {
      return String(line)
    }
    let part = String(line[line.index(after: line.startIndex)..<bar])
    guard parts.contains(part) == (first == "?") else { return nil }
    return selected(line[line.index(after: bar)...], parts)
  }

  /// Replaces `{part}(…)` by a call that rounds to pixels, or by what is in the parentheses.
  private static func floored(_ line: String, _ hasPixels: Bool) -> String {
    let mark = "{part}("
    guard let start = line.utf8.indices.first(where: { line[$0...].hasPrefix(mark) }) else { return line }
    let inner = line.index(start, offsetBy: mark.count)
    var depth = 1
    var end = inner
    while end < line.endIndex {
      if line[end] == "(" { depth += 1 }
      if line[end] == ")" { depth -= 1 }
      if depth == 0 { break }
      end = line.index(after: end)
    }
    guard end < line.endIndex else { return line }
    let value = line[inner..<end]
    return line[..<start] + (hasPixels ? "container.floored(\(value))" : String(value))
      + line[line.index(after: end)...]
  }

  private static func replaced(_ name: String, by value: String, in text: String) -> String {
    let (bytes, pattern) = (Array(text.utf8), Array(name.utf8))
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: pattern) {
        result += value.utf8
        index += pattern.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension Template {
  static let decorationView = """
    /// A view of a decoration. An app draws it.
    final class DecorationView: UICollectionReusableView {}
    """
}
