import Cancellation
import JSON
import LayoutComparison
import LayoutDocument
import ModelContextProtocol

extension Tool {
  /// The maximum number of differences in a result.
  private static let differenceLimit = 200

  /// Compares the layouts of two versions of a document.
  static var diff: Tool {
    Tool(
      name: "diff", title: "Compare two layouts",
      description:
        """
        Compares the layout of a document with that of an earlier version: the elements that were added (+), removed \
        (-), and moved, resized or restyled (~), one per line, matched by key. The earlier version is `oldPath` or \
        `oldText`. Use it to see the effect of a change of a document.
        """,
      inputSchema: DocumentInput.schema(
        [
          "oldPath": ["type": "string", "description": "The earlier version, named as in `path`."],
          "oldText": ["type": "string", "description": "The text of the earlier version, instead of `oldPath`."],
        ],
        DocumentInput.environment,
        [
          "tolerance": [
            "type": "number", "minimum": 0, "maximum": 1000, "default": 0.01,
            "description": "The maximum difference of equal lengths, in points. Default: 0.01.",
          ]
        ]),
      outputSchema: [
        "type": "object",
        "properties": [
          "equal": ["type": "boolean"], "summary": ["type": "string", "description": "The numbers of differences."],
          "differences": ["type": "array", "items": ["type": "string"]],
          "truncated": ["type": "boolean", "description": "Whether further differences were left out."],
        ],
        "required": ["equal", "summary", "differences", "truncated"],
      ],
      fileArguments: DocumentInput.fileArguments + ["oldPath"]
    ) { call throws(ToolError) in
      let old = try call.comparedLayout(of: try call.document(needsLayout: true, .earlier))
      let new = try call.comparedLayout(of: try call.document(needsLayout: true))
      let tolerance = call.arguments["tolerance"]?.asDouble.map { ComparisonTolerance(points: $0) } ?? .standard
      let difference = LayoutDifference(from: old, to: new, tolerance: tolerance)
      if call.token.isCancelled { throw ToolError("The call was cancelled.") }
      var lines = difference.entries.prefix(differenceLimit).map { "\($0.sign) \($0.element.key)  \($0.summary)" }
      if let text = difference.contentSizeText { lines.append("~ \(text)") }
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("equal", difference.isEmpty)
        writer.member("summary", difference.counts)
        writer.key("differences")
        writer.array { writer in for line in lines { writer.string(line) } }
        writer.member("truncated", difference.entries.count > differenceLimit)
      }
      return .result(ToolResult(structured: writer.takeBytes()))
    }
  }
}

extension ToolCall {
  /// Lays a document out completely. Throws if it has too many elements, or if the call was cancelled.
  fileprivate func comparedLayout(of document: DocumentSnapshot) throws(ToolError) -> ComparedLayout {
    let layout = LayoutVariant(device: nil, contentOffset: nil).layout(document)
    if token.isCancelled { throw ToolError("The call was cancelled.") }
    guard let layout else {
      throw ToolError("A document has more than \(LayoutVariant.elementLimit) elements, too many to compare.")
    }
    return layout
  }
}
