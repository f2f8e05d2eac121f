import JSON
import LayoutDocument

/// A text to insert, as plain text and as an LSP snippet.
struct InsertText: Equatable {
  var text: String
  var snippet: String

  /// Creates a text without tab stops.
  init(_ text: String) {
    self.text = text
    snippet = InsertText.escaped(text)
  }

  init(text: String, snippet: String) {
    self.text = text
    self.snippet = snippet
  }

  /// Creates a tab stop with a placeholder text.
  init(stop text: String) { self.init(text: text, snippet: "${1:\(InsertText.escaped(text))}") }

  /// Escapes a text for use in a snippet.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\$}".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  static func + (left: InsertText, right: InsertText) -> InsertText {
    InsertText(text: left.text + right.text, snippet: left.snippet + right.snippet)
  }
}

extension InsertText {
  /// Creates an object on one line. The tab stops of its values are renumbered from 1 on.
  static func object(_ members: [(key: String, value: InsertText)], _ style: DetectedStyle) -> InsertText {
    guard !members.isEmpty else { return InsertText(text: "{}", snippet: "{$1}") }
    let padding = String(decoding: style.padding, as: UTF8.self)
    let colon = String(decoding: style.colon, as: UTF8.self)
    let values = members.map { InsertText("\"\($0.key)\"\(colon)") + $0.value }
    return InsertText("{\(padding)") + joined(values, style) + InsertText("\(padding)}")
  }

  /// Creates an array on one line. The tab stops of its elements are renumbered from 1 on.
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

  /// Creates an object with the required keys, those of `keys` and those of `fixed`, which has their values. If these
  /// are none, it has the first two keys with numeric values.
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

  /// Returns the text with `stops` added to the numbers of its tab stops, and adds the highest old number to `stops`.
  private func renumbered(after stops: inout Int) -> InsertText {
    var result = ""
    var highest = 0
    var remaining = snippet[...]
    while let character = remaining.popFirst() {
      result.append(character)
      if character == "\\", let escaped = remaining.popFirst() { result.append(escaped) }
      guard character == "$" else { continue }
      if remaining.first == "{" {
        result.append("{")
        remaining.removeFirst()
      }
      let digits = remaining.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits), number > 0 else { continue }
      remaining.removeFirst(digits.count)
      highest = max(highest, number)
      result += String(number + stops)
    }
    stops += highest
    return InsertText(text: text, snippet: result)
  }
}

extension InsertText {
  /// Creates the value that completion inserts for a key. `object` is the schema name of the object that has the key.
  init(valueOf key: PropertySchema, in object: String, _ style: DetectedStyle) {
    let words = key.type.enumerationValues.map(\.name)
    let defaultValue = key.defaultValue
    if !words.isEmpty, let first = defaultValue?.asString ?? words.first {
      self.init(choiceOf: ([first] + words.filter { $0 != first }).map { "\"\($0)\"" })
    } else if case .union = key.type {
      self.init(key.type, style)
    } else if let example = SampleValues.values(of: key, in: object).first {
      self.init(example, style)
    } else if case .bool(let value)? = defaultValue {
      // The opposite of the default is first, because the default needs no key.
      self.init(choiceOf: [!value, value].map(String.init))
    } else if let defaultValue {
      self.init(defaultValue, style)
    } else {
      self.init(key.type, style)
    }
  }

  /// Creates a value on one line with a tab stop for each scalar in it.
  init(_ value: JSONValue, _ style: DetectedStyle) {
    switch value {
    case .string(let text):
      let inside = String(JSONValue.string(text).oneLine.dropFirst().dropLast())
      let snippet = inside.isEmpty ? "\"$1\"" : "\"${1:\(InsertText.escaped(inside))}\""
      self.init(text: "\"\(inside)\"", snippet: snippet)
    case .array(let elements): self = InsertText.list(elements.map { InsertText($0, style) }, style)
    case .object(let members):
      self = InsertText.object(members.map { ($0.key, InsertText($0.value, style)) }, style)
    default: self.init(stop: value.oneLine)
    }
  }

  /// Creates a tab stop with several texts to choose from; the first one is the default.
  init(choiceOf texts: [String]) {
    self.init(text: texts.first ?? "", snippet: "${1|\(texts.joined(separator: ","))|}")
  }

  /// Creates the value that completion inserts for a type.
  private init(_ type: ValueSchema, _ style: DetectedStyle) {
    switch type {
    case .any: self = InsertText.object([], style)
    case .boolean: self.init(choiceOf: ["true", "false"])
    case .string: self.init(text: "\"\"", snippet: "\"$1\"")
    case .enumeration(let words): self.init(choiceOf: words.map { "\"\($0.name)\"" })
    case .number(let bounds): self.init(stop: InsertText.start(in: bounds))
    case .array(let element, let count?):
      self = InsertText.list((0..<max(1, count)).map { _ in InsertText(element, style) }, style)
    case .array: self = InsertText.list([], style)
    case .object(let object): self = InsertText.skeleton(of: object, style)
    case .union(let tagged):
      self = InsertText.object([("kind", InsertText(choiceOf: tagged.kinds.map { "\"\($0.name)\"" }))], style)
    case .anyOf(let types): self.init(types.first ?? .any, style)
    case .perItem(let type): self.init(type, style)
    case .lazy(let type): self.init(type(), style)
    }
  }

  /// Returns the number that completion inserts: 10 for a length, otherwise 1, clamped to the bounds.
  private static func start(in bounds: NumberBounds) -> String {
    let number = bounds.clamped(to: bounds == .length ? 10 : 1) ?? bounds.high
    return Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
