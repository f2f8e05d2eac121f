import CollectionLayout
import JSON
import LanguageFeatures
import LayoutBase
import LayoutDocument
import LayoutDrawing
import LayoutProtocol
import ModelContextProtocol

/// The tool `layout` of `layoutd mcp`: returns the frames of elements.
enum LayoutTool {
  /// The maximum number of elements in a result.
  private static let elementLimit = 2_000
  /// The maximum size of the texts of these elements, in bytes.
  private static let contentLimit = 1 << 20

  static var tool: Tool {
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
            "type": "array", "items": .numberSchema, "minItems": 4, "maxItems": 4,
            "description": "[x, y, width, height] in the content's coordinates, instead of the viewport.",
          ],
          "limit": [
            "type": "integer", "minimum": 1, "maximum": .integer(elementLimit), "default": 200,
            "description": "The maximum number of elements. Default: 200.",
          ],
        ]),
      outputSchema: .schema(of: [
        "viewport": .objectSchema, "contentOffset": .objectSchema, "contentSize": .objectSchema,
        "attributes": .schema(
          ofItems: .schema(of: [
            "key": .stringSchema, "category": ["enum": ["cell", "supplementary", "decoration"]],
            "indexPath": .schema(ofItems: .integerSchema), "frame": .frameSchema,
          ])),
        "truncated": .truncatedSchema("elements"),
      ]),
      fileArguments: DocumentInput.fileArguments
    ) { call throws(ToolError) in
      let view = try call.layout(of: try call.document(needsLayout: true))
      let limit = call.count("limit", default: 200)
      let sides = (call.arguments["rect"]?.asArray ?? []).compactMap(\.asDouble)
      let rect = sides.count == 4 ? Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]) : view.bounds
      var work = LayoutProgress(token: call.token)
      let (elements, isWhole) = view.elements(in: rect, limit: limit, contentLimit: contentLimit, work: &work)
      return .object { writer in
        view.writeSizes(to: &writer)
        writer.array("attributes") { writer in
          for attributes in elements.prefix(limit) {
            attributes.write(key: view.key(of: attributes), withStyle: false, to: &writer)
          }
        }
        writer.member("truncated", !isWhole)
      }
    }
  }
}

/// The tool `explain` of `layoutd mcp`: returns how the frame of an element is computed.
enum ExplainTool {
  static var tool: Tool {
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
      outputSchema: .schema(
        of: [
          "key": .stringSchema, "frame": .frameSchema, "title": ["type": "string", "description": "Markdown."],
          "reasons": .schema(ofItems: ["type": "string", "description": "Markdown."]),
          "derivation": .schema(
            ofItems: .schema(
              of: [
                "terms": .schema(
                  ofItems: .schema(
                    of: [
                      "text": .stringSchema, "value": ["type": "number"], "key": .stringSchema,
                      "path": ["type": "string", "description": "The JSON Pointer of the number in the document."],
                    ], optional: ["value", "key", "path"])),
                "rule": .schema(
                  of: [
                    "number": .stringSchema, "title": .stringSchema, "tag": .stringSchema, "recording": .stringSchema,
                  ], optional: ["recording"]),
              ], optional: ["rule"])),
          "source": .schema(of: [
            "line": .integerSchema, "endLine": .integerSchema, "text": .stringSchema, "truncated": .booleanSchema,
          ]),
        ], optional: ["source"]),
      fileArguments: DocumentInput.fileArguments
    ) { call throws(ToolError) in
      let document = try call.document(needsLayout: true)
      let text = call.arguments["key"]?.asString ?? ""
      guard let key = ElementKey(text), let explanation = ElementExplanation(of: key, in: document) else {
        throw ToolError("There is no element \(text). The tool `layout` returns the keys of elements.")
      }
      return .object(explanation.json(of: key, in: document.buffer))
    }
  }
}

/// The tool `diff` of `layoutd mcp`: compares the layouts of two versions of a document.
enum DiffTool {
  /// The maximum number of differences in a result.
  private static let differenceLimit = 200

  static var tool: Tool {
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
      outputSchema: .schema(of: [
        "equal": .booleanSchema, "summary": ["type": "string", "description": "The numbers of differences."],
        "differences": .schema(ofItems: .stringSchema), "truncated": .truncatedSchema("differences"),
      ]),
      fileArguments: DocumentInput.fileArguments + ["oldPath"]
    ) { call throws(ToolError) in
      let old = try call.comparedLayout(of: try call.document(needsLayout: true, .earlier))
      let new = try call.comparedLayout(of: try call.document(needsLayout: true))
      let tolerance = call.arguments["tolerance"]?.asDouble.map { ComparisonTolerance(points: $0) } ?? .standard
      let difference = LayoutDifference(from: old, to: new, tolerance: tolerance)
      try call.checkCancellation()
      var lines = difference.entries.prefix(differenceLimit).map { "\($0.sign) \($0.element.key)  \($0.summary)" }
      if let text = difference.contentSizeText { lines.append("~ \(text)") }
      return .object([
        "equal": .bool(difference.isEmpty), "summary": .string(difference.counts), "differences": .strings(lines),
        "truncated": .bool(difference.entries.count > differenceLimit),
      ])
    }
  }
}

extension ToolCall {
  /// Lays a document out completely. Throws if it has too many elements, or if the call was cancelled.
  fileprivate func comparedLayout(of document: DocumentSnapshot) throws(ToolError) -> ComparedLayout {
    let layout = LayoutVariant(device: nil, contentOffset: nil).layout(document)
    try checkCancellation()
    guard let layout else {
      throw ToolError("A document has \(LayoutVariant.tooManyElements). Pass documents with fewer items.")
    }
    return layout
  }
}

/// The tool `render` of `layoutd mcp`: draws a document.
enum RenderTool {
  /// The maximum number of elements of a picture.
  private static let elementLimit = 5_000
  /// The maximum size of the texts of elements in the viewport, in bytes.
  private static let contentLimit = 4 << 20
  /// The maximum number of pixels of an image, and of one side; a larger picture is scaled down.
  private static let (pixelLimit, sideLimit) = (4_000_000.0, 16_000.0)

  static var tool: Tool {
    Tool(
      name: "render", title: "Draw a layout document",
      description:
        """
        Draws the viewport of a collection view, or its whole content, as a PNG image. Cells are drawn with their \
        colors, symbols and texts.
        """,
      inputSchema: DocumentInput.schema(
        DocumentInput.environment,
        [
          "contentOffset": DocumentInput.point("The scroll position. Default: that of the document."),
          "full": ["type": "boolean", "description": "Draws the whole content with the viewport marked."],
          "legend": ["type": "boolean", "description": "Adds a legend of the sections and kinds of elements."],
          "scale": [
            "type": "number", "minimum": 0.1, "maximum": 3, "description": "Pixels per point. Default: 1.",
            "default": 1,
          ],
        ]),
      fileArguments: DocumentInput.fileArguments
    ) { call throws(ToolError) in
      let view = try call.layout(of: try call.document(needsLayout: true))
      try checkSize(ofViewport: view, call)
      let isFull = call.arguments["full"]?.asBool ?? false
      var svg: [UInt8] = []
      let renderer = DocumentRenderer(
        view, name: call.documentName, extent: isFull ? .content : .viewport,
        hasLegend: call.arguments["legend"]?.asBool ?? false, limit: elementLimit)
      renderer.draw(while: { !call.token.isCancelled }, progress: { call.progress.fraction = $0 }) { svg += $0 }
      let requestedScale = call.arguments["scale"]?.asDouble ?? 1
      let scale = min(requestedScale, maximumScale(view, isFull: isFull))
      let note = scale < requestedScale ? "The image is scaled to \(scale) pixels per point because of its size." : nil
      return .drawing(ToolOutcome.Drawing(svg: svg, scale: scale, note: note))
    }
  }
  /// Throws if the viewport has more than `elementLimit` elements, or more than `contentLimit` bytes of texts.
  private static func checkSize(ofViewport view: ScrolledCollection, _ call: ToolCall) throws(ToolError) {
    var work = LayoutProgress(token: call.token)
    guard view.elements(in: view.bounds, limit: elementLimit, contentLimit: contentLimit, work: &work).isWhole
    else {
      throw ToolError("More than \(elementLimit) elements, or very long texts, are in view. Pass a smaller `device`.")
    }
  }

  /// Returns the number of pixels per point at which the image is as large as it may be.
  private static func maximumScale(_ view: ScrolledCollection, isFull: Bool) -> Double {
    // The mark of the viewport may be outside of the content, by the size of the viewport at most.
    let (content, viewport) = (view.layout.contentSize, view.viewport)
    let width = max(1, viewport.width + (isFull ? content.width : 0))
    let height = max(1, viewport.height + (isFull ? content.height : 0))
    return min((pixelLimit / (width * height)).squareRoot(), sideLimit / max(width, height))
  }
}
