extension SyntaxNode {
  /// The decoded text of a string, with lenient handling of invalid escapes; nil for any other node.
  package var stringValue: String? {
    switch record.rawKind {
    case .string: String(decoding: tree.text[content], as: UTF8.self)
    case .escapedString, .unterminatedString: JSONText.unescaped(tree.text, in: content)
    case .bareWord: String(decoding: tree.text[range], as: UTF8.self)
    default: nil
    }
  }

  /// The nearest number: infinite for `1e999`, NaN for a malformed number; nil for any other node.
  package var numberValue: Double? {
    switch record.rawKind {
    case .number:
      guard case .literal(let literal) = NumberLiteral.scan(tree.text, from: range.lowerBound, end: range.upperBound)
      else { return .nan }
      return literal.double(tree.text)
    case .malformedNumber: return Double(String(decoding: tree.text[range], as: UTF8.self)) ?? .nan
    default: return nil
    }
  }

  /// The Boolean; nil for any other node.
  package var boolValue: Bool? {
    switch record.rawKind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// Whether the node is a null.
  package var isNull: Bool { record.rawKind == .null }

  /// Returns the node as a value. Members without a value are omitted; NaN becomes null.
  package func value() -> JSONValue {
    switch kind {
    case .null: .null
    case .bool: .bool(record.rawKind == .true)
    case .number: numberValue.map { $0.isNaN ? .null : .number($0) } ?? .null
    case .string: .string(stringValue ?? "")
    case .array: .array(elements.map { $0.value() })
    case .object:
      .object(
        members.compactMap { member in
          member.value.map { JSONMember(key: member.keyName, value: $0.value()) }
        })
    }
  }

  /// Returns the node as compact strict JSON. Numbers keep their spelling; numbers that are not finite become null.
  package func jsonBytes() -> [UInt8] {
    var writer = JSONWriter(capacity: range.count)
    write(to: &writer)
    return writer.takeBytes()
  }

  /// Appends the node as compact strict JSON.
  package func write(to writer: inout JSONWriter) {
    switch kind {
    case .null: writer.null()
    case .bool: writer.bool(record.rawKind == .true)
    case .number:
      let number = numberValue ?? .nan
      if record.rawKind == .number, number.isFinite {
        writer.raw(Array(tree.text[range]))
      } else {
        writer.number(number)
      }
    case .string: writer.string(stringValue ?? "")
    case .array:
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object:
      writer.beginObject()
      for member in members {
        guard let value = member.value else { continue }
        writer.key(named: member.keyName)
        value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// Whether this is a string with this text.
  func isString(_ text: String) -> Bool {
    guard record.rawKind == .string else { return stringValue?.isIdentical(to: text) ?? false }
    return content.count == text.utf8.count && tree.text[content].elementsEqual(text.utf8)
  }

  /// The byte range of a string between its quotes.
  var content: Range<Int> {
    let start = range.lowerBound + 1
    return start..<max(start, record.rawKind == .unterminatedString ? range.upperBound : range.upperBound - 1)
  }
}
