extension JSONValue {
  /// Returns indented text. A value that fits into `width` columns is on one line; a longer container has one line per
  /// child.
  package func prettyPrinted(width: Int = 120) -> String {
    var text = ""
    append(to: &text, indent: 0, width: width, used: 0)
    return text + "\n"
  }

  private func append(to text: inout String, indent: Int, width: Int, used: Int) {
    let short = oneLine
    let (open, close, count) = asObject.map { ("{", "}", $0.count) } ?? ("[", "]", asArray?.count ?? 0)
    guard count > 0, used + short.count > width else {
      text += short
      return
    }
    let inner = String(repeating: " ", count: indent + 2)
    text += open
    for index in 0..<count {
      text += (index == 0 ? "\n" : ",\n") + inner
      if let member = asObject?[index] {
        let key = JSONValue.string(member.key).oneLine + ": "
        text += key
        // Leaves one column for a comma.
        member.value.append(to: &text, indent: indent + 2, width: width, used: indent + 3 + key.count)
      } else if let element = asArray?[index] {
        element.append(to: &text, indent: indent + 2, width: width, used: indent + 3)
      }
    }
    text += "\n" + String(repeating: " ", count: indent) + close
  }

  /// The value on one line, with spaces after commas and colons.
  package var oneLine: String {
    switch self {
    case .object(let members) where !members.isEmpty:
      "{ "
        + members.map { JSONValue.string($0.key).oneLine + ": " + $0.value.oneLine }.joined(separator: ", ") + " }"
    case .array(let elements) where !elements.isEmpty:
      "[" + elements.map(\.oneLine).joined(separator: ", ") + "]"
    default: String(decoding: bytes, as: UTF8.self)
    }
  }
}
