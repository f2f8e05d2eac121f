import LayoutBase

/// The lines in which two snapshots differ. Numbers are equal within 0.001.
struct TextDifference {
  /// A line with its mark: space for both, − for the recorded one, + for the present one.
  private var lines: [(mark: Character, text: String)] = []

  /// Compares the lines by a longest common subsequence; in very long texts only equal lines at the start and the end
  /// are found.
  init(_ recorded: String, _ present: String) {
    let old = recorded.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = present.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let (head, tail) = commonEnds(old.count, new.count) { Self.isEqual(old[$0], new[$1]) }
    let middle = Self.middle(Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]))
    lines = old.prefix(head).map { (" ", $0) } + middle + old.suffix(tail).map { (" ", $0) }
  }

  /// Whether the texts are equal.
  var isEmpty: Bool { lines.allSatisfy { $0.mark == " " } }

  /// The lines that differ, with one line before and after them; at most 40 lines and the number of the others.
  var text: String {
    let changed = lines.indices.filter { lines[$0].mark != " " }
    let shown = Set(changed.flatMap { [$0 - 1, $0, $0 + 1] }).filter(lines.indices.contains).sorted()
    let text = shown.prefix(40).map { "\(lines[$0].mark) \(lines[$0].text)" }
    return (text + (shown.count > 40 ? ["… \(shown.count - 40) more lines"] : [])).joined(separator: "\n")
  }

  private static func middle(_ old: [String], _ new: [String]) -> [(mark: Character, text: String)] {
    // The algorithm is quadratic in the lines. Longer texts are listed one after the other.
    guard old.count * new.count <= 4_000_000 else {
      return old.map { ("-", $0) } + new.map { ("+", $0) }
    }
    let common = longestCommonSubsequence(old.count, new.count) { isEqual(old[$0], new[$1]) }
    var result: [(mark: Character, text: String)] = []
    var (one, other) = (0, 0)
    for pair in common + [(old.count, new.count)] {
      result += old[one..<pair.0].map { ("-", $0) }
      result += new[other..<pair.1].map { ("+", $0) }
      if pair.0 < old.count { result.append((" ", old[pair.0])) }
      (one, other) = (pair.0 + 1, pair.1 + 1)
    }
    return result
  }

  /// Returns whether two lines have equal words. Numbers may differ by 0.001, plus 0.0005 because they are rounded.
  static func isEqual(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (words, others) = (one.split(separator: " "), other.split(separator: " "))
    return words.count == others.count
      && zip(words, others).allSatisfy { word, other in
        if word == other { return true }
        guard let first = Double(word), let second = Double(other) else { return false }
        // Half a unit of the last decimal is added, because equal numbers may be rounded differently.
        return abs(first - second) <= 0.001_5
      }
  }
}

/// A picture of a snapshot's text: a rectangle with its name for each element.
struct SnapshotPicture {
  private let lines: [Substring]

  /// Creates a picture of the text of a snapshot, or of a transition, of which the frames at the end are drawn.
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

  /// Returns the name of an element, escaped for XML, and its frame; in a line of a transition the frame at its end.
  /// Nil for a line without a frame and for an orthogonal section.
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
