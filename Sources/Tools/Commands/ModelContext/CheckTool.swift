import JSON
import LanguageFeatures
import LayoutDocument
import ModelContextProtocol

/// Reports the diagnostics of a document.
enum CheckTool {
  /// The maximum number of diagnostics in a result.
  private static let diagnosticLimit = 200

  static var tool: Tool {
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

/// Formats a document and returns its text.
enum FormatTool {
  static var tool: Tool {
    Tool(
      name: "format", title: "Format a layout document",
      description:
        "Returns the text of a layout document with consistent white space. Does not write the file.",
      inputSchema: DocumentInput.schema([
        "indent": [
          "type": "integer", "minimum": 0, "maximum": 16, "description": "Spaces per level. Default: 2.", "default": 2,
        ]
      ]),
      fileArguments: DocumentInput.fileArguments
    ) { call throws(ToolError) in
      let file = try call.file()
      let tree = SyntaxTree(file.text)
      guard let edits = TextFormatter.edits(of: tree, .spaces(call.count("indent", default: 2)), token: call.token)
      else {
        guard let error = tree.errors.first.map(Diagnostic.init) else {
          throw ToolError("The document is nested too deep to be formatted.")
        }
        let position = TextBuffer(file.text).lineAndColumnInScalars(of: error.range.lowerBound)
        throw ToolError(
          "The document has a syntax error in line \(position.line), column \(position.column): \(error.message)")
      }
      let text = TextEdit.applied(edits, to: file.text)
      return .result(ToolResult([.text(String(decoding: text, as: UTF8.self))]))
    }
  }
}
