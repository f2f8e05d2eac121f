package import JSON

/// The first difference between an actual frame and a recorded one.
///
/// Elements are matched by key. An absent field has its default value.
package struct FrameMismatch: Equatable {
  /// A message without a full stop, such as `cell:a: frame.y 104.5, expected 110`.
  package var message: String

  /// Compares two frames; nil if they are equal. Numbers may differ by `tolerance`.
  package init?(expected: JSONValue, actual: JSONValue, tolerance: Double) {
    guard let wanted = expected["attributes"]?.asArray else {
      message = "the recorded line is not a frame: \(Self.text(expected))"
      return
    }
    let found = actual["attributes"]?.asArray ?? []
    if let place = JSONDifference(
      expected: Self.without("attributes", expected), actual: Self.without("attributes", actual),
      tolerance: tolerance)
    {
      message = Self.text(place)
      return
    }
    let elements = Dictionary(found.map { (Self.key($0), $0) }, uniquingKeysWith: { first, _ in first })
    var rest = Set(elements.keys)
    for element in wanted {
      let key = Self.key(element)
      guard rest.remove(key) != nil, let other = elements[key] else {
        message = "\(key) is missing"
        return
      }
      if let place = JSONDifference(
        expected: Self.withDefaults(element), actual: Self.withDefaults(other), tolerance: tolerance)
      {
        message = "\(key): \(Self.text(place))"
        return
      }
    }
    guard let extra = found.map(Self.key).first(where: rest.contains) else { return nil }
    message = "\(extra) was not expected"
  }

  private static func key(_ element: JSONValue) -> String {
    element["key"]?.asString ?? "an element without a key"
  }

  private static func without(_ name: String, _ object: JSONValue) -> JSONValue {
    .object((object.asObject ?? []).filter { $0.key != name })
  }

  /// Adds the fields that an element omits because they have their default values.
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

  private static func text(_ place: JSONDifference) -> String {
    "\(name(place.path)) \(place.actual.map(text) ?? "is missing"), expected \(place.expected.map(text) ?? "none")"
  }

  private static func text(_ value: JSONValue) -> String { String(decoding: value.bytes, as: UTF8.self) }

  /// The names of the numbers in arrays.
  private static let names = [
    "frame": ["x", "y", "width", "height"], "transform": ["a", "b", "c", "d", "tx", "ty"],
    "indexPath": ["section", "item"],
  ]

  /// Converts a JSON Pointer to a readable path: `frame.y` for `/frame/1`.
  private static func name(_ path: String) -> String {
    var steps = path.split(separator: "/").map(String.init)
    guard steps.count == 2, let names = names[steps[0]], let index = Int(steps[1]), names.indices.contains(index) else {
      return steps.isEmpty ? "the frame" : steps.joined(separator: ".")
    }
    steps[1] = names[index]
    return steps.joined(separator: ".")
  }
}
