import JSON
import LayoutDocument
import ModelContextProtocol

extension Tool {
  /// The maximum number of diagnostics in a result.
  private static let diagnosticLimit = 200

  /// Reports the diagnostics of a document.
  static var check: Tool {
    Tool(
      name: "check", title: "Check a layout document",
      description:
        """
        Returns the errors and warnings of a layout document (*.layout.json) with their lines and columns, from 1. \
        Call it after each change of a document.
        """,
      inputSchema: DocumentInput.schema([:]),
      outputSchema: [
        "type": "object",
        "properties": [
          "errorCount": ["type": "integer"], "warningCount": ["type": "integer"],
          "diagnostics": [
            "type": "array",
            "items": [
              "type": "object",
              "properties": [
                "severity": ["enum": ["error", "warning", "information", "hint"]], "line": ["type": "integer"],
                "column": ["type": "integer"], "endLine": ["type": "integer"], "endColumn": ["type": "integer"],
                "code": ["type": "string"], "message": ["type": "string"],
              ],
              "required": ["severity", "line", "column", "endLine", "endColumn", "code", "message"],
            ],
          ],
          "truncated": ["type": "boolean", "description": "Whether further diagnostics were left out."],
        ],
        "required": ["errorCount", "warningCount", "diagnostics", "truncated"],
      ],
      fileArguments: DocumentInput.fileArguments
    ) { call throws(ToolError) in
      let document = try call.document(needsLayout: false)
      let diagnostics = document.diagnostics
      var cursor = PositionCursor(document.buffer, .utf32)
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("errorCount", diagnostics.count { $0.severity == .error })
        writer.member("warningCount", diagnostics.count { $0.severity == .warning })
        writer.key("diagnostics")
        writer.array { writer in
          for diagnostic in diagnostics.prefix(diagnosticLimit) {
            let start = cursor.lineAndColumn(of: diagnostic.range.lowerBound)
            let end = cursor.lineAndColumn(of: diagnostic.range.upperBound)
            writer.object { writer in
              writer.member("severity", diagnostic.severity.name)
              writer.member("line", start.line)
              writer.member("column", start.column)
              writer.member("endLine", end.line)
              writer.member("endColumn", end.column)
              writer.member("code", diagnostic.code)
              writer.member("message", diagnostic.message)
            }
          }
        }
        writer.member("truncated", diagnostics.count > diagnosticLimit)
      }
      return .result(ToolResult(structured: writer.takeBytes()))
    }
  }
}
