import CollectionLayout
import JSON

extension InsertText {
  /// An object in one line; tab stops are counted through.
  static func object(_ members: [(key: String, value: InsertText)]) -> InsertText {
    guard !members.isEmpty else { return InsertText(text: "{}", snippet: "{$1}") }
    var text = InsertText("{ ")
    var stops = 0
    for (index, member) in members.enumerated() {
      let value = member.value.renumbered(after: &stops)
      text = text + InsertText("\(index == 0 ? "" : ", ")\"\(member.key)\": ") + value
    }
    return text + InsertText(" }")
  }

  /// What a person would start with for an object: the keys that it cannot do without, and some more.
  static func skeleton(
    of description: ObjectDescription, also keys: [String] = [], fixed: [String: InsertText] = [:], depth: Int = 0
  ) -> InsertText {
    let chosen = description.keys.filter { $0.isRequired || keys.contains($0.name) || fixed[$0.name] != nil }
    let numbers = description.keys.filter { $0.type.numberBounds != nil }.prefix(2)
    return object(
      (chosen.isEmpty ? Array(numbers) : chosen).map { key in
        (key.name, fixed[key.name] ?? value(of: key, depth: depth))
      })
  }

  private static func value(of key: KeyDescription, depth: Int) -> InsertText {
    if key.isRequired || key.defaultValue == nil, depth < 3, let object = key.type.onlyObject {
      return skeleton(of: object, depth: depth + 1)
    }
    return InsertText(valueOf: key)
  }

  /// The same with other numbers for its tab stops: those that come after `stops`, which rises.
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

extension ValueType {
  /// The object that a value of this type is, where it is nothing else.
  fileprivate var onlyObject: ObjectDescription? {
    switch self {
    case .object(let object): object
    case .deferred(let type): type.onlyObject
    case .recursive(let type): type().onlyObject
    default: nil
    }
  }
}
