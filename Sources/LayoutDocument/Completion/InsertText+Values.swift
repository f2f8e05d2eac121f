import JSON

extension InsertText {
  /// Creates the initial value of a key. `object` is the schema name of the object that contains the key.
  init(valueOf key: PropertySchema, in object: String, _ style: DetectedStyle) {
    let words = key.type.enumerationValues.map(\.name)
    let usual = key.defaultValue
    if !words.isEmpty, let first = usual?.asString ?? words.first {
      self.init(choiceOf: ([first] + words.filter { $0 != first }).map { "\"\($0)\"" })
    } else if case .union = key.type {
      self.init(key.type, style)
    } else if let example = SampleValues.values(of: key, in: object).first {
      self.init(example, style)
    } else if case .bool(let value)? = usual {
      // The opposite of the default is first, because the default needs no key.
      self.init(choiceOf: [!value, value].map(String.init))
    } else if let usual {
      self.init(usual, style)
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

  /// Creates a choice tab stop; the first text is the default.
  init(choiceOf texts: [String]) {
    self.init(text: texts.first ?? "", snippet: "${1|\(texts.joined(separator: ","))|}")
  }

  /// Creates the initial value of a type.
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
    case .perItem(let type), .checkedByDecoder(let type): self.init(type, style)
    case .lazy(let type): self.init(type(), style)
    }
  }

  /// Returns the initial number of a type.
  private static func start(in bounds: NumberBounds) -> String {
    let number = bounds.clamped(to: bounds == .length ? 10 : 1) ?? bounds.high
    return Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
