/// The lines in which two snapshots differ. Numbers are equal within 0.001.
struct TextDifference {
  /// A line with its mark: space for both, − for the recorded one, + for the present one.
  private var lines: [(mark: Character, text: String)] = []

  /// Compares lines of texts by a longest common subsequence.
  init(_ recorded: String, _ present: String) {
    var old = recorded.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var new = present.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var (head, tail): ([String], [String]) = ([], [])
    while let one = old.first, let other = new.first, Self.isEqual(one, other) {
      head.append(one)
      old.removeFirst()
      new.removeFirst()
    }
    while let one = old.last, let other = new.last, Self.isEqual(one, other) {
      tail.append(one)
      old.removeLast()
      new.removeLast()
    }
    lines = head.map { (" ", $0) } + Self.middle(old, new) + tail.reversed().map { (" ", $0) }
  }

  /// Whether the texts are equal.
  var isEmpty: Bool { lines.allSatisfy { $0.mark == " " } }

  /// The lines that differ with one line around them, 40 at most.
  var text: String {
    let changed = lines.indices.filter { lines[$0].mark != " " }
    let shown = Set(changed.flatMap { [$0 - 1, $0, $0 + 1] }).filter(lines.indices.contains).sorted()
    let text = shown.prefix(40).map { "\(lines[$0].mark) \(lines[$0].text)" }
    return (text + (shown.count > 40 ? ["… \(shown.count - 40) more lines"] : [])).joined(separator: "\n")
  }

  private static func middle(_ old: [String], _ new: [String]) -> [(mark: Character, text: String)] {
    // A table of the whole is quadratic; larger texts differ so much that an order by lines is no help.
    guard old.count * new.count <= 4_000_000 else {
      return old.map { ("-", $0) } + new.map { ("+", $0) }
    }
    var common = [[Int]](repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
    for one in old.indices.reversed() {
      for other in new.indices.reversed() {
        common[one][other] =
          isEqual(old[one], new[other])
          ? common[one + 1][other + 1] + 1 : max(common[one + 1][other], common[one][other + 1])
      }
    }
    var result: [(mark: Character, text: String)] = []
    var (one, other) = (0, 0)
    while one < old.count || other < new.count {
      if one < old.count, other < new.count, isEqual(old[one], new[other]) {
        result.append((" ", old[one]))
        (one, other) = (one + 1, other + 1)
      } else if other == new.count || (one < old.count && common[one + 1][other] >= common[one][other + 1]) {
        result.append(("-", old[one]))
        one += 1
      } else {
        result.append(("+", new[other]))
        other += 1
      }
    }
    return result
  }

  /// Returns whether two lines have equal words; numbers may differ by 0.001.
  static func isEqual(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (words, others) = (one.split(separator: " "), other.split(separator: " "))
    return words.count == others.count
      && zip(words, others).allSatisfy { word, other in
        if word == other { return true }
        guard let first = Double(word), let second = Double(other) else { return false }
        // Half of the last decimal is added for numbers that were rounded apart.
        return abs(first - second) <= 0.001_5
      }
  }
}

/// A picture of a snapshot's text: a rectangle with its name for each element.
struct SnapshotPicture {
  private let lines: [Substring]

  /// Creates a picture of the text of a snapshot or of a transition, of which the ends are drawn.
  init(_ text: String) {
    lines = text.split(separator: "\n")
  }

  /// The picture as SVG.
  var svg: String {
    var shapes = ""
    var (width, height) = (1.0, 1.0)
    for line in lines.dropFirst() {
      guard let element = Self.element(line) else { continue }
      width = max(width, element.x + element.width)
      height = max(height, element.y + element.height)
      let geometry = "x=\"\(element.x)\" y=\"\(element.y)\" width=\"\(element.width)\" height=\"\(element.height)\""
      shapes += "<rect \(geometry) fill=\"#8ab4f8\" fill-opacity=\"0.4\" stroke=\"#1a73e8\"/>\n"
      shapes += "<text x=\"\(element.x + 3)\" y=\"\(element.y + 12)\" font-size=\"10\">\(element.name)</text>\n"
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" "
      + "height=\"\(height)\" font-family=\"sans-serif\">\n\(shapes)</svg>\n"
  }

  /// Returns the name and the last four consecutive numbers of a line that belong to a frame.
  private static func element(
    _ line: Substring
  ) -> (name: String, x: Double, y: Double, width: Double, height: Double)? {
    let end = line.split(separator: "→", omittingEmptySubsequences: true).last ?? line
    let name = line.prefix(20).split(separator: " ").joined(separator: " ")
    let isTransition = end.count != line.count
    let words = (isTransition ? end : end.dropFirst(20)).split(separator: " ")
    let frame = words.prefix(4).compactMap { Double($0) }
    guard frame.count == 4, !line.hasPrefix("orthogonal") else { return nil }
    let escaped = name.map { character in
      switch character {
      case "<": "&lt;"
      case "&": "&amp;"
      default: String(character)
      }
    }.joined()
    return (escaped, frame[0], frame[1], frame[2], frame[3])
  }
}
