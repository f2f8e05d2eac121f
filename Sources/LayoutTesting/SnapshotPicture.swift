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
      let place = "x=\"\(element.x)\" y=\"\(element.y)\" width=\"\(element.width)\" height=\"\(element.height)\""
      shapes += "<rect \(place) fill=\"#8ab4f8\" fill-opacity=\"0.4\" stroke=\"#1a73e8\"/>\n"
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
