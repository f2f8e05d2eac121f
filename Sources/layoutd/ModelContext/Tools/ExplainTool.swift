import CollectionLayout
import JSON
import LayoutDocument
import LayoutProtocol
import ModelContextProtocol

extension Tool {
  /// The maximum number of bytes of source text in a result.
  private static let sourceLimit = 4_000

  /// Derives the frame of an element.
  static var explain: Tool {
    Tool(
      name: "explain", title: "Explain an element's frame",
      description:
        """
        Explains why an element lies where it lies: its frame, the steps of the computation, and the lines of the \
        document that describe it. The tool `layout` returns the keys of elements. The layout is that of the initial \
        content offset.
        """,
      inputSchema: DocumentInput.schema(
        DocumentInput.environment,
        [
          "key": [
            "type": "string",
            "description":
              """
            The key of the element: cell:<item>, header:<section>, footer:<section>, \
            decoration:<kind>:<section>/<n>, boundary:<kind>:<section>/<n> or supplementary:<kind>:<section>/<n>.
            """,
          ]
        ], required: ["key"]),
      outputSchema: [
        "type": "object",
        "properties": [
          "key": ["type": "string"],
          "frame": ["type": "array", "items": ["type": "number"], "minItems": 4, "maxItems": 4],
          "title": ["type": "string", "description": "Markdown."],
          "reasons": ["type": "array", "items": ["type": "string", "description": "Markdown."]],
          "source": [
            "type": "object",
            "properties": [
              "line": ["type": "integer"], "endLine": ["type": "integer"], "text": ["type": "string"],
              "truncated": ["type": "boolean"],
            ],
            "required": ["line", "endLine", "text", "truncated"],
          ],
        ],
        "required": ["key", "frame", "title", "reasons"],
      ],
      fileArguments: DocumentInput.fileArguments
    ) { call throws(ToolError) in
      let document = try call.document(needsLayout: true)
      let text = call.arguments["key"]?.asString ?? ""
      guard let key = ElementKey(text), let explanation = document.explanation(of: key) else {
        throw ToolError("There is no element \(text). The tool `layout` returns the keys of elements.")
      }
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("key", text)
        writer.key("frame")
        explanation.frame.write(to: &writer)
        writer.member("title", explanation.title)
        writer.member("reasons", .array(explanation.facts.map { .string($0) }))
        if let range = explanation.range {
          writer.key("source")
          write(range, of: document.buffer, to: &writer)
        }
      }
      return .result(ToolResult(structured: writer.takeBytes()))
    }
  }

  /// Writes the lines of a range of the text.
  private static func write(_ range: Range<Int>, of buffer: TextBuffer, to writer: inout JSONWriter) {
    let (first, last) = (buffer.line(at: range.lowerBound), buffer.line(at: range.upperBound))
    let lines = buffer.lineRange(first).lowerBound..<buffer.lineRange(last).upperBound
    writer.object { writer in
      writer.member("line", first + 1)
      writer.member("endLine", last + 1)
      writer.member("text", String(decoding: buffer.bytes[lines].prefix(sourceLimit), as: UTF8.self))
      writer.member("truncated", lines.count > sourceLimit)
    }
  }
}
