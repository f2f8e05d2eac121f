import JSON

extension DetectedStyle {
  /// Returns an object on one line.
  func object(_ members: [MemberText]) -> [UInt8] {
    if members.isEmpty { return Array("{}".utf8) }
    let list = members.map(member).joined(separator: comma)
    return Array("{".utf8) + padding + list + padding + Array("}".utf8)
  }

  /// Returns a key with its value.
  func member(_ member: MemberText) -> [UInt8] {
    DetectedStyle.string(member.key) + colon + member.value
  }

  /// Returns a value on one line, without its comments.
  func value(_ node: SyntaxNode) -> [UInt8] {
    switch node.kind {
    case .array:
      return Array("[".utf8) + node.elements.map(value).joined(separator: comma) + Array("]".utf8)
    case .object:
      return object(
        node.members.compactMap { member in
          member.value.map { MemberText(key: member.keyName, value: value($0)) }
        })
    default:
      return node.jsonBytes()
    }
  }

  /// Returns a string as JSON.
  static func string(_ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(text)
    return writer.takeBytes()
  }

  /// Returns a number as JSON that parses to exactly the same value.
  static func number(_ number: Double) -> [UInt8] {
    var writer = JSONWriter()
    writer.number(number)
    return writer.takeBytes()
  }
}
