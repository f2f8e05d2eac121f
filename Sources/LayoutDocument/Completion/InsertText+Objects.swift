import CollectionLayout
import JSON

extension InsertText {
  /// Creates an object on one line. Tab stops are numbered consecutively.
  static func object(_ members: [(key: String, value: InsertText)], _ style: DetectedStyle) -> InsertText {
    guard !members.isEmpty else { return InsertText(text: "{}", snippet: "{$1}") }
    let padding = String(decoding: style.padding, as: UTF8.self)
    let colon = String(decoding: style.colon, as: UTF8.self)
    let values = members.map { InsertText("\"\($0.key)\"\(colon)") + $0.value }
    return InsertText("{\(padding)") + joined(values, style) + InsertText("\(padding)}")
  }

  /// Creates an array on one line. Tab stops are numbered consecutively.
  static func list(_ elements: [InsertText], _ style: DetectedStyle) -> InsertText {
    guard !elements.isEmpty else { return InsertText(text: "[]", snippet: "[$1]") }
    return InsertText("[") + joined(elements, style) + InsertText("]")
  }

  private static func joined(_ parts: [InsertText], _ style: DetectedStyle) -> InsertText {
    let comma = InsertText(String(decoding: style.comma, as: UTF8.self))
    var stops = 0
    return parts.enumerated().reduce(InsertText("")) { text, part in
      (part.offset == 0 ? text : text + comma) + part.element.renumbered(after: &stops)
    }
  }

  /// Creates an object with its required keys, the given ones, and those with a fixed value.
  ///
  /// If there are none it has the first two keys with numeric values.
  static func skeleton(
    of description: ObjectSchema, also keys: [String] = [], fixed: [String: InsertText] = [:], _ style: DetectedStyle
  ) -> InsertText {
    let chosen = description.keys.filter { $0.isRequired || keys.contains($0.name) || fixed[$0.name] != nil }
    let numbers = description.keys.filter { $0.type.numberBounds != nil }.prefix(2)
    return object(
      (chosen.isEmpty ? Array(numbers) : chosen).map { key in
        (key.name, fixed[key.name] ?? InsertText(valueOf: key, in: description.name, style))
      }, style)
  }

  /// Returns the text with its tab stops renumbered to start after `stops`, and adds their number to `stops`.
  private func renumbered(after stops: inout Int) -> InsertText {
    var result = ""
    var highest = 0
    var rest = snippet[...]
    while let character = rest.popFirst() {
      result.append(character)
      if character == "\\", let escaped = rest.popFirst() { result.append(escaped) }
      guard character == "$" else { continue }
      if rest.first == "{" {
        result.append("{")
        rest.removeFirst()
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits), number > 0 else { continue }
      rest.removeFirst(digits.count)
      highest = max(highest, number)
      result += String(number + stops)
    }
    stops += highest
    return InsertText(text: text, snippet: result)
  }
}
