import Cancellation
import CollectionLayout
import JSON
import LayoutDocument
import LayoutProtocol
import ModelContextProtocol

extension Tool {
  /// The maximum number of elements in a result.
  private static let elementLimit = 2_000
  /// The maximum size of their texts, in bytes.
  private static let contentLimit = 1 << 20

  /// Returns the frames of elements.
  static var layout: Tool {
    Tool(
      name: "layout", title: "Lay out a document",
      description:
        """
        Computes the frames of a collection view's elements, as UICollectionView does: those in the viewport, or in \
        `rect`. Lengths are in points; a frame is [x, y, width, height] in the content's coordinates. Elements are \
        sorted back to front.
        """,
      inputSchema: DocumentInput.schema(
        DocumentInput.environment,
        [
          "contentOffset": DocumentInput.point("The scroll position. Default: that of the document."),
          "rect": [
            "type": "array", "items": ["type": "number"], "minItems": 4, "maxItems": 4,
            "description": "[x, y, width, height] in the content's coordinates, instead of the viewport.",
          ],
          "limit": [
            "type": "integer", "minimum": 1, "maximum": .number(Double(elementLimit)), "default": 200,
            "description": "The maximum number of elements. Default: 200.",
          ],
        ]),
      outputSchema: [
        "type": "object",
        "properties": [
          "viewport": ["type": "object"], "contentOffset": ["type": "object"], "contentSize": ["type": "object"],
          "attributes": [
            "type": "array",
            "items": [
              "type": "object",
              "properties": [
                "key": ["type": "string"], "category": ["enum": ["cell", "supplementary", "decoration"]],
                "indexPath": ["type": "array", "items": ["type": "integer"]],
                "frame": ["type": "array", "items": ["type": "number"], "minItems": 4, "maxItems": 4],
              ],
              "required": ["key", "category", "indexPath", "frame"],
            ],
          ],
          "truncated": ["type": "boolean", "description": "Whether further elements were left out."],
        ],
        "required": ["viewport", "contentOffset", "contentSize", "attributes", "truncated"],
      ],
      fileArguments: DocumentInput.fileArguments
    ) { call throws(ToolError) in
      let view = try call.view(of: try call.document(needsLayout: true))
      let limit = call.count("limit", default: 200)
      let sides = (call.arguments["rect"]?.asArray ?? []).compactMap(\.asDouble)
      let rect =
        sides.count == 4
        ? Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
        : Rect(origin: view.contentOffset, size: view.layout.viewport)
      var work = LayoutProgress(token: call.token)
      let (elements, isWhole) = view.elements(in: rect, limit: limit, contentLimit: contentLimit, work: &work)
      var writer = JSONWriter(capacity: 16 << 10)
      writer.object { writer in
        writer.key("viewport")
        view.layout.viewport.write(to: &writer)
        writer.key("contentOffset")
        view.contentOffset.write(to: &writer)
        writer.key("contentSize")
        view.layout.contentSize.write(to: &writer)
        writer.key("attributes")
        writer.array { writer in
          for attributes in elements.prefix(limit) {
            attributes.write(key: view.layout.model.key(of: attributes).text, withStyle: false, to: &writer)
          }
        }
        writer.member("truncated", !isWhole)
      }
      return .result(ToolResult(structured: writer.takeBytes()))
    }
  }
}

extension ToolCall {
  /// Lays a document out at the content offset of an argument. Throws if the call was cancelled.
  func view(of document: DocumentSnapshot) throws(ToolError) -> ScrolledCollection {
    var work = LayoutProgress(token: token)
    let layout = PreparedCollection(document.model.collection, viewport: document.model.viewport, work: &work)
    guard !token.isCancelled else { throw ToolError("The call was cancelled.") }
    return ScrolledCollection(
      layout,
      contentOffset: point("contentOffset") ?? document.model.contentOffset ?? layout.initialContentOffset)
  }
}
