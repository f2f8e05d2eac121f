import JSON
import LanguageFeatures
import LayoutDocument
import ModelContextProtocol

/// The tool `check` of `layoutd mcp`: reports the diagnostics of a document.
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
      outputSchema: .schema(of: [
        "errorCount": .integerSchema, "warningCount": .integerSchema,
        "diagnostics": .schema(
          ofItems: .schema(of: [
            "severity": ["enum": ["error", "warning", "information", "hint"]], "line": .integerSchema,
            "column": .integerSchema, "endLine": .integerSchema, "endColumn": .integerSchema, "code": .stringSchema,
            "message": .stringSchema,
          ])),
        "truncated": .truncatedSchema("diagnostics"),
      ]),
      fileArguments: DocumentInput.fileArguments
    ) { call throws(ToolError) in
      let document = try call.document(needsLayout: false)
      let diagnostics = document.diagnostics
      var cursor = PositionCursor(document.buffer, .utf32)
      let listed = diagnostics.prefix(diagnosticLimit).map { diagnostic in
        JSONValue.object(
          joining: ["severity": .string(diagnostic.severity.name)], cursor.members(of: diagnostic.range),
          ["code": .string(diagnostic.code), "message": .string(diagnostic.message)])
      }
      return .object([
        "errorCount": .integer(diagnostics.count { $0.severity == .error }),
        "warningCount": .integer(diagnostics.count { $0.severity == .warning }), "diagnostics": .array(listed),
        "truncated": .bool(diagnostics.count > diagnosticLimit),
      ])
    }
  }
}

/// The tool `format` of `layoutd mcp`: returns the formatted text of a document.
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
          throw ToolError("The document is nested too deep to be formatted. Use fewer levels of brackets.")
        }
        throw ToolError(error, in: TextBuffer(file.text))
      }
      let text = TextEdit.applied(edits, to: file.text)
      return .result(ToolResult([.text(String(decoding: text, as: UTF8.self))]))
    }
  }
}
