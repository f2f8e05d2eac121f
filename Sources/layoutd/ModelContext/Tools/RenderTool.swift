import Cancellation
import CollectionLayout
import JSON
import LayoutDocument
import LayoutDrawing
import ModelContextProtocol

extension Tool {
  /// The maximum number of elements of a picture.
  private static let elementLimit = 5_000
  /// The maximum number of pixels of an image; a larger picture is scaled down.
  private static let pixelLimit = 4_000_000.0

  /// Draws a document.
  static var render: Tool {
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
      let view = LaidOutDocument(try call.view(of: try call.document(needsLayout: true)))
      let isFull = call.arguments["full"]?.asBool ?? false
      var svg: [UInt8] = []
      DocumentRenderer.draw(
        view, call.documentName, isFull ? .content : .viewport,
        hasLegend: call.arguments["legend"]?.asBool ?? false, limit: elementLimit,
        while: { !call.token.isCancelled }, progress: { call.progress.fraction = $0 }
      ) { svg += $0 }
      // Outside of the content is the mark of the viewport, at most as large as the viewport.
      let (content, viewport) = (view.layout.contentSize, view.viewport)
      let pixels =
        isFull
        ? (content.width + viewport.width) * (content.height + viewport.height) : viewport.width * viewport.height
      let wanted = call.arguments["scale"]?.asDouble ?? 1
      let scale = min(wanted, (pixelLimit / max(1, pixels)).squareRoot())
      let note = scale < wanted ? "The image is scaled to \(scale) pixels per point because of its size." : nil
      return .drawing(ToolOutcome.Drawing(svg: svg, scale: scale, note: note))
    }
  }
}
