import CollectionLayout
import Foundation

/// The text of a JSON object, whose members keep their order.
struct ObjectText {
  private var members: [String] = []

  /// Whether there are no members.
  var isEmpty: Bool { members.isEmpty }
  /// The object on one line.
  var text: String { "{\(members.joined(separator: ", "))}" }

  /// Adds a member with a JSON text.
  mutating func add(_ key: String, _ json: String) { members.append("\"\(key)\": \(json)") }

  /// Adds a member with a JSON text, unless the value is the default.
  mutating func add<Value: Equatable>(
    _ key: String, _ value: Value, default usual: Value, _ json: (Value) -> String
  ) {
    if value != usual { add(key, json(value)) }
  }

  /// Adds a member with a number, unless it is the default.
  mutating func add(_ key: String, _ value: Double, default usual: Double) {
    add(key, value, default: usual, number)
  }

  /// Adds a member with a truth value, unless it is the default.
  mutating func add(_ key: String, _ value: Bool, default usual: Bool) {
    add(key, value, default: usual) { "\($0)" }
  }

  /// Adds a member with a whole number, unless it is the default.
  mutating func add(_ key: String, _ value: Int, default usual: Int) {
    add(key, value, default: usual) { "\($0)" }
  }

  /// Adds a member with insets, unless they are the default.
  mutating func add(_ key: String, _ value: EdgeInsets, default usual: EdgeInsets = .zero) {
    add(key, value, default: usual, Self.text(of:))
  }

  /// Adds a member with an array, unless it is empty.
  mutating func add<Element>(_ key: String, _ elements: [Element], _ json: (Element) -> String) {
    if !elements.isEmpty { add(key, Self.array(elements.map(json))) }
  }

  /// Returns an array of JSON texts.
  static func array(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }

  /// Returns a width and a height as an array.
  static func array(_ size: Size) -> String { array([number(size.width), number(size.height)]) }

  /// Returns insets: a number if all sides have the same, else an object.
  static func text(of insets: EdgeInsets) -> String {
    if [insets.left, insets.bottom, insets.right].allSatisfy({ $0 == insets.top }) { return number(insets.top) }
    var object = ObjectText()
    object.add("top", insets.top, default: 0)
    object.add("left", insets.left, default: 0)
    object.add("bottom", insets.bottom, default: 0)
    object.add("right", insets.right, default: 0)
    return object.text
  }

  /// Returns a point as an object.
  static func text(of point: Point) -> String {
    var object = ObjectText()
    object.add("x", number(point.x))
    object.add("y", number(point.y))
    return object.text
  }

  /// Returns a string of JSON.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.value < 0x20:
        "\\u" + String(repeating: "0", count: scalar.value < 0x10 ? 3 : 2) + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

/// Returns a number that reads back exactly, without needless digits.
func number(_ value: Double) -> String {
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
