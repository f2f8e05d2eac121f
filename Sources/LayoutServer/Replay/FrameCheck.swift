import JSON

/// Holds the frames of a play against recorded ones, one JSON object a line.
package struct FrameCheck {
  private let text: [UInt8]
  private let tolerance: Double
  private var position = 0
  /// How many frames were compared.
  private var count = 0

  /// Numbers may be `tolerance` apart.
  package init(_ text: [UInt8], tolerance: Double) {
    self.text = text
    self.tolerance = tolerance
  }

  /// The difference between the next recorded frame and the line of one that was played; nil when there is none.
  package mutating func difference(from line: [UInt8]) -> String? {
    let number = count
    count += 1
    let recorded = nextLine()
    // Mostly it is the same machine that recorded them.
    if let recorded, recorded == line[...] { return nil }
    let actual = (try? JSONValue(parsing: line)) ?? .null
    let time = actual["time"].map { " (\(String(decoding: $0.bytes, as: UTF8.self)) s)" } ?? ""
    guard let recorded else { return "frame \(number)\(time) was not expected: no more were recorded" }
    guard let expected = try? JSONValue(parsing: Array(recorded)) else {
      return "frame \(number)\(time): the recorded line is no JSON"
    }
    return FrameDifference(expected: expected, actual: actual, tolerance: tolerance)
      .map { "frame \(number)\(time): \($0.message)" }
  }

  /// The difference that a play makes which has no more frames; nil when all were there.
  package mutating func differenceAtEnd() -> String? {
    nextLine() == nil ? nil : "frame \(count) is missing: the play is over"
  }

  /// The next line that is not blank.
  private mutating func nextLine() -> ArraySlice<UInt8>? {
    while position < text.count {
      let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      let line = text[position..<end]
      position = end + 1
      if line.contains(where: { $0 > UInt8(ascii: " ") }) { return line }
    }
    return nil
  }
}
