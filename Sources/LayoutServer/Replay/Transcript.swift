package import JSON

/// A recorded exchange: the messages that a client sends, and the messages that it expects.
///
/// One JSON object per line, `{"send": message}` or `{"expect": message}`; blank lines and lines that start with `//`
/// are ignored. Messages may omit `jsonrpc`.
package struct Transcript: Sendable {
  /// A line that is neither blank nor a comment.
  package struct Line: Sendable {
    package enum Content: Sendable {
      case send(JSONValue)
      case expect(JSONValue)
    }

    /// The line number, from 1.
    package var number: Int
    package var content: Content
  }

  /// The first line that cannot be read, and the reason.
  package struct ParseError: Error, Equatable {
    package var line: Int
    package var message: String
  }

  package var lines: [Line] = []

  package init(_ text: [UInt8]) throws(ParseError) {
    let texts = text.dropFirst(text.byteOrderMarkLength)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in texts.enumerated() {
      let line = Array(line.drop { $0 <= UInt8(ascii: " ") })
      if line.isEmpty || line.starts(with: "//".utf8) { continue }
      lines.append(Line(number: index + 1, content: try Transcript.content(line, number: index + 1)))
    }
  }

  private static func content(_ line: [UInt8], number: Int) throws(ParseError) -> Line.Content {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: line)
    } catch {
      throw ParseError(line: number, message: error.message)
    }
    guard let member = value.asObject?.first, value.asObject?.count == 1, member.value.asObject != nil else {
      throw ParseError(line: number, message: #"expected {"send": message} or {"expect": message}"#)
    }
    switch member.key {
    case "send": return .send(member.value)
    case "expect": return .expect(member.value)
    default: throw ParseError(line: number, message: "expected \"send\" or \"expect\", not \"\(member.key)\"")
    }
  }
}
