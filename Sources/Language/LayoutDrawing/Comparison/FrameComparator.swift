package import JSON

/// Compares the frames of a simulation with recorded ones; both are JSON objects, one in each line.
package struct FrameComparator {
  private let text: [UInt8]
  private let tolerance: Double
  private var position: Int
  /// The number of frames that were compared.
  private var count = 0

  /// Creates a comparator for a recording. Numbers are equal if they differ by at most `tolerance`.
  package init(_ text: [UInt8], tolerance: Double) {
    self.text = text
    self.tolerance = tolerance
    position = text.byteOrderMarkLength
  }

  /// Compares the line of a frame with the next recorded frame. Returns a text about the first difference, a missing
  /// recorded frame, or an unreadable one; nil if the frames are equal.
  package mutating func difference(from line: [UInt8]) -> String? {
    let number = count
    count += 1
    if text.isUTF16 { return SyntaxError.utf16.message }
    let recorded = nextLine()
    // Fast path: frames recorded on the same machine are equal byte for byte.
    if let recorded, recorded == line[...] { return nil }
    let actual = (try? JSONValue(parsing: line)) ?? .null
    let time = actual["time"].map { " (\(String(decoding: $0.bytes, as: UTF8.self)) s)" } ?? ""
    guard let recorded else { return "frame \(number)\(time): unexpected; the recording ends before it" }
    guard let expected = try? JSONValue(parsing: Array(recorded)) else {
      return "frame \(number)\(time): the recorded line is not JSON; record the frames again"
    }
    return FrameMismatch(expected: expected, actual: actual, tolerance: tolerance)
      .map { "frame \(number)\(time): \($0.message)" }
  }

  /// Returns a text about a missing frame after the simulation has ended; nil if all recorded frames were compared.
  package mutating func differenceAtEnd() -> String? {
    nextLine() == nil ? nil : "frame \(count): missing; the simulation ends before it"
  }

  /// Returns the next recorded line that is not blank; nil after the last one.
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

/// The first difference between a frame and the recorded one.
///
/// Elements are matched by key. A missing member has its default value.
package struct FrameMismatch: Equatable {
  /// A message without a full stop, such as `cell:a: frame.y 104.5, expected 110`.
  package var message: String

  /// Compares two frames; nil if they are equal. Numbers are equal if they differ by at most `tolerance`.
  package init?(expected: JSONValue, actual: JSONValue, tolerance: Double) {
    guard let recorded = expected["attributes"]?.asArray else {
      message = "the recorded line is no frame with \"attributes\"; record the frames again: \(Self.text(expected))"
      return
    }
    let actualElements = actual["attributes"]?.asArray ?? []
    if let difference = JSONDifference(
      expected: Self.without("attributes", expected), actual: Self.without("attributes", actual),
      tolerance: tolerance)
    {
      message = Self.text(difference)
      return
    }
    let elements = Dictionary(actualElements.map { (Self.key($0), $0) }, uniquingKeysWith: { first, _ in first })
    var unexpected = Set(elements.keys)
    for element in recorded {
      let key = Self.key(element)
      guard unexpected.remove(key) != nil, let other = elements[key] else {
        message = "\(key) is missing"
        return
      }
      if let difference = JSONDifference(
        expected: Self.withDefaults(element), actual: Self.withDefaults(other), tolerance: tolerance)
      {
        message = "\(key): \(Self.text(difference))"
        return
      }
    }
    guard let extra = actualElements.map(Self.key).first(where: unexpected.contains) else { return nil }
    message = "\(extra) was not expected"
  }

  private static func key(_ element: JSONValue) -> String {
    element["key"]?.asString ?? "an element without a key"
  }

  private static func without(_ name: String, _ object: JSONValue) -> JSONValue {
    .object((object.asObject ?? []).filter { $0.key != name })
  }

  /// Adds the members that an element omits because they have their default values.
  private static func withDefaults(_ element: JSONValue) -> JSONValue {
    guard let members = element.asObject else { return element }
    let numbers = { (numbers: [Double]) in JSONValue.array(numbers.map { .number($0) }) }
    let defaults: [(String, JSONValue)] = [
      ("alpha", .number(1)), ("zIndex", .number(0)), ("hidden", .bool(false)),
      ("transform", numbers([1, 0, 0, 1, 0, 0])),
      ("custom", .object([])), ("phase", .null),
    ]
    let absent = defaults.filter { element[$0.0] == nil }
    return .object(members + absent.map { JSONMember(key: $0.0, value: $0.1) })
  }

  private static func text(_ difference: JSONDifference) -> String {
    "\(name(difference.path)) \(difference.actual.map(text) ?? "is missing"), expected \(difference.expected.map(text) ?? "none")"
  }

  private static func text(_ value: JSONValue) -> String { String(decoding: value.bytes, as: UTF8.self) }

  /// The names of the numbers in members that are arrays.
  private static let names = [
    "frame": ["x", "y", "width", "height"], "transform": ["a", "b", "c", "d", "tx", "ty"],
    "indexPath": ["section", "item"],
  ]

  /// Converts a JSON Pointer in a frame to a readable path: `frame.y` for `/frame/1`.
  private static func name(_ path: String) -> String {
    var steps = path.split(separator: "/").map(String.init)
    guard steps.count == 2, let names = names[steps[0]], let index = Int(steps[1]), names.indices.contains(index) else {
      return steps.isEmpty ? "the frame" : steps.joined(separator: ".")
    }
    steps[1] = names[index]
    return steps.joined(separator: ".")
  }
}
