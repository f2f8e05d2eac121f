import CollectionLayout
import JSON
import LayoutBase
import LayoutDocument
import LayoutLint
import ModelContextProtocol

/// Finds defects in the layout of a document.
enum LintTool {
  /// The maximum number of findings in a result.
  private static let findingLimit = 100

  static var tool: Tool {
    Tool(
      name: "lint", title: "Find defects in a layout",
      description:
        """
        Lays a document out and finds defects: overlapping elements, elements outside of the content, truncated texts, \
        small touch targets, unreachable elements, empty regions, and jumps in the timeline. Without `devices` the \
        document's own viewport is used. A defect that occurs on several devices is one finding.
        """,
      inputSchema: DocumentInput.schema([
        "devices": [
          "type": "array", "items": ["enum": .array(Devices.all.map { .string($0.name) })], "maxItems": 40,
          "description": "Lays the document out for each of these devices.",
        ],
        "rightToLeft": ["type": "boolean", "description": "Lays the document out from right to left too."],
      ]),
      outputSchema: [
        "type": "object",
        "properties": [
          "findings": [
            "type": "array",
            "items": [
              "type": "object",
              "properties": [
                "rule": ["type": "string"], "severity": ["enum": ["error", "warning", "information"]],
                "line": ["type": "integer"], "column": ["type": "integer"], "message": ["type": "string"],
                "elements": ["type": "array", "items": ["type": "string"]],
                "devices": ["type": "array", "items": ["type": "string"]],
              ],
              "required": ["rule", "severity", "line", "column", "message", "elements", "devices"],
            ],
          ],
          "truncated": ["type": "boolean", "description": "Whether further findings were left out."],
        ],
        "required": ["findings", "truncated"],
      ],
      fileArguments: DocumentInput.fileArguments
    ) { call throws(ToolError) in
      let document = try call.document(needsLayout: true)
      let environments = call.lintedEnvironments
      let report = Linter.run(document, in: environments, token: call.token) { finished in
        call.progress.fraction = Double(finished) / Double(environments.count)
      }
      if call.token.isCancelled { throw ToolError("The call was cancelled.") }
      var cursor = PositionCursor(document.buffer, .utf32)
      var writer = JSONWriter()
      writer.object { writer in
        writer.key("findings")
        writer.array { writer in
          for finding in report.findings.prefix(findingLimit) {
            let start = cursor.lineAndColumn(of: finding.range.lowerBound)
            writer.object { writer in
              writer.member("rule", finding.rule.rawValue)
              writer.member("severity", finding.severity.name)
              writer.member("line", start.line)
              writer.member("column", start.column)
              writer.member("message", finding.completeMessage)
              writer.key("elements")
              writer.array { writer in for element in finding.elements { writer.string(element.key) } }
              writer.key("devices")
              writer.array { writer in
                var names: [String] = []
                for name in finding.environments.compactMap({ environments[$0].device }) where names.last != name {
                  names.append(name)
                }
                for name in names { writer.string(name) }
              }
            }
          }
        }
        writer.member(
          "truncated",
          report.findings.count > findingLimit || !report.omittedCounts.isEmpty || !report.limitNotes.isEmpty)
      }
      return .result(ToolResult(structured: writer.takeBytes()))
    }
  }
}

extension ToolCall {
  /// The environments of `devices` and `rightToLeft`; the document's own without both.
  fileprivate var lintedEnvironments: [LayoutEnvironment] {
    let names = (arguments["devices"]?.asArray ?? []).compactMap(\.asString)
    let directions: [LayoutDirection?] = arguments["rightToLeft"]?.asBool == true ? [nil, .rightToLeft] : [nil]
    let devices: [String?] = names.isEmpty ? [nil] : names
    return devices.flatMap { name in directions.map { LayoutEnvironment(device: name, layoutDirection: $0) } }
  }
}
