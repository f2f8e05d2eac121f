import JSON
import LayoutDocument
import ModelContextProtocol

extension Tool {
  /// Formats a document and returns its text.
  static var format: Tool {
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
        let place = TextBuffer(file.text).lineAndColumnInScalars(of: error.range.lowerBound)
        throw ToolError(
          "The document has a syntax error in line \(place.line), column \(place.column): \(error.message)")
      }
      let text = TextEdit.applied(edits, to: file.text)
      return .result(ToolResult([.text(String(decoding: text, as: UTF8.self))]))
    }
  }
}
