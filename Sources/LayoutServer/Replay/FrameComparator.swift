import JSON

/// Compares the frames of a simulation with recorded ones, one JSON object per line.
package struct FrameComparator {
  private let text: [UInt8]
  private let tolerance: Double
  private var position: Int
  /// The number of frames compared so far.
  private var count = 0

  /// Creates a comparison; numbers may differ by `tolerance`.
  package init(_ text: [UInt8], tolerance: Double) {
    self.text = text
    self.tolerance = tolerance
    position = text.byteOrderMarkLength
  }

  /// Compares the next recorded frame with the line of an actual one. Returns a description of the first difference;
  /// nil if there is none.
  package mutating func difference(from line: [UInt8]) -> String? {
    let number = count
    count += 1
    let recorded = nextLine()
    // Fast path: frames recorded on the same machine are equal byte for byte.
    if let recorded, recorded == line[...] { return nil }
    let actual = (try? JSONValue(parsing: line)) ?? .null
    let time = actual["time"].map { " (\(String(decoding: $0.bytes, as: UTF8.self)) s)" } ?? ""
    guard let recorded else { return "frame \(number)\(time): unexpected; the recording ends before it" }
    guard let expected = try? JSONValue(parsing: Array(recorded)) else {
      return "frame \(number)\(time): the recorded line is not JSON"
    }
    return FrameMismatch(expected: expected, actual: actual, tolerance: tolerance)
      .map { "frame \(number)\(time): \($0.message)" }
  }

  /// Returns the difference of a simulation that has ended; nil if all recorded frames were compared.
  package mutating func differenceAtEnd() -> String? {
    nextLine() == nil ? nil : "frame \(count): missing; the simulation ends before it"
  }

  /// Returns the next line that is not blank.
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
