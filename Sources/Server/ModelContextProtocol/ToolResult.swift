import JSON

/// The result of a tool call: content for the model, and structured content for programs.
package struct ToolResult: Sendable {
  /// One block of content for the model.
  package enum Content: Equatable, Sendable {
    case text(String)
    case image([UInt8], mimeType: String)
  }

  package var content: [Content]
  /// A JSON object that matches the tool's output schema; nil if there is none.
  package var structured: [UInt8]?
  package var isError = false

  /// The maximum size of the JSON of a result, in bytes. Tools truncate their lists far below it.
  package static let limit = 8 << 20

  package init(_ content: [Content]) { self.content = content }

  /// Creates a result from the JSON text of an object. The text is also content, for clients that do not read
  /// structured content.
  package init(structured: [UInt8]) {
    content = [.text(String(decoding: structured, as: UTF8.self))]
    self.structured = structured
  }

  /// Creates the result of a failed call.
  package init(_ error: ToolError) {
    content = [.text(error.message)]
    isError = true
  }

  /// The result as JSON; if that exceeds `limit` and is no error, the JSON of an error result that reports this.
  package var bytes: [UInt8] {
    var writer = JSONWriter(capacity: 4_096)
    write(to: &writer)
    guard writer.count > Self.limit, !isError else { return writer.takeBytes() }
    let megabytes = Self.limit >> 20
    return ToolResult(
      ToolError("The result is larger than \(megabytes) MiB. Request a smaller part, or fewer elements.")
    ).bytes
  }

  private func write(to writer: inout JSONWriter) {
    writer.object { writer in
      let blocks = content.map { block -> JSONValue in
        switch block {
        case .text(let text): ["type": "text", "text": .string(text)]
        case .image(let bytes, let mimeType):
          ["type": "image", "data": .string(Base64.encoded(bytes)), "mimeType": .string(mimeType)]
        }
      }
      writer.member("content", .array(blocks))
      if let structured { writer.member("structuredContent", raw: structured) }
      writer.member("isError", isError)
    }
  }
}

/// The Base64 encoding (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns `bytes` in Base64, padded with `=` to a multiple of four characters.
  package static func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group = 0
      for offset in 0..<3 { group = group << 8 | (offset < count ? Int(bytes[index + offset]) : 0) }
      // Each character has six of the 24 bits; those of absent bytes are padding.
      for digit in 0..<4 {
        text.append(digit <= count ? alphabet[group >> (18 - 6 * digit) & 0x3F] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
