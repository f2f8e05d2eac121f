import CollectionLayout
import JSON
import LayoutBase
import LayoutDocument
import LayoutLint
import ModelContextProtocol

/// The tool `lint` of `layoutd mcp`: finds defects in the layout of a document.
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
          "type": "array", "items": ["enum": .strings(Devices.all.map(\.name))], "maxItems": 40,
          "description": "Lays the document out for each of these devices.",
        ],
        "rightToLeft": ["type": "boolean", "description": "Lays the document out from right to left too."],
      ]),
      outputSchema: .schema(of: [
        "findings": .schema(
          ofItems: .schema(of: [
            "rule": .stringSchema, "severity": ["enum": ["error", "warning", "information"]], "line": .integerSchema,
            "column": .integerSchema, "message": .stringSchema, "elements": .schema(ofItems: .stringSchema),
            "devices": .schema(ofItems: .stringSchema),
          ])),
        "truncated": .truncatedSchema("findings"),
      ]),
      fileArguments: DocumentInput.fileArguments
    ) { call throws(ToolError) in
      let document = try call.document(needsLayout: true)
      let environments = call.lintedEnvironments
      let report = Linter.run(document, in: environments, token: call.token) { finished in
        call.progress.fraction = Double(finished) / Double(environments.count)
      }
      try call.checkCancellation()
      var cursor = PositionCursor(document.buffer, .utf32)
      let findings = report.findings.prefix(findingLimit).map { finding -> JSONValue in
        let start = cursor.lineAndColumn(of: finding.range.lowerBound)
        var devices: [String] = []
        for name in finding.environments.compactMap({ environments[$0].device }) where devices.last != name {
          devices.append(name)
        }
        return [
          "rule": .string(finding.rule.rawValue), "severity": .string(finding.severity.name),
          "line": .integer(start.line), "column": .integer(start.column), "message": .string(finding.completeMessage),
          "elements": .strings(finding.elements.map(\.key)), "devices": .strings(devices),
        ]
      }
      return .object([
        "findings": .array(findings),
        "truncated": .bool(
          report.findings.count > findingLimit || !report.omittedCounts.isEmpty || !report.limitNotes.isEmpty),
      ])
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
