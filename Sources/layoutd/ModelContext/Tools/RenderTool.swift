import Cancellation
import CollectionLayout
import JSON
import LayoutDocument
import LayoutDrawing
import ModelContextProtocol

extension Tool {
  /// The maximum number of elements of a picture.
  private static let elementLimit = 5_000
  /// The maximum size of the texts of elements in the viewport, in bytes.
  private static let contentLimit = 4 << 20
  /// The maximum number of pixels of an image, and of one side; a larger picture is scaled down.
  private static let (pixelLimit, sideLimit) = (4_000_000.0, 16_000.0)

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
      try checkSize(ofViewport: view, call)
      let isFull = call.arguments["full"]?.asBool ?? false
      var svg: [UInt8] = []
      DocumentRenderer.draw(
        view, call.documentName, isFull ? .content : .viewport,
        hasLegend: call.arguments["legend"]?.asBool ?? false, limit: elementLimit,
        while: { !call.token.isCancelled }, progress: { call.progress.fraction = $0 }
      ) { svg += $0 }
      let wanted = call.arguments["scale"]?.asDouble ?? 1
      let scale = min(wanted, maximumScale(view, isFull: isFull))
      let note = scale < wanted ? "The image is scaled to \(scale) pixels per point because of its size." : nil
      return .drawing(ToolOutcome.Drawing(svg: svg, scale: scale, note: note))
    }
  }
  /// Throws if the viewport has more elements than a picture can have.
  private static func checkSize(ofViewport view: LaidOutDocument, _ call: ToolCall) throws(ToolError) {
    var work = LayoutProgress(token: call.token)
    let rect = Rect(origin: view.contentOffset, size: view.viewport)
    guard view.view.elements(in: rect, limit: elementLimit, contentLimit: contentLimit, work: &work).isWhole else {
      throw ToolError("The viewport has more than \(elementLimit) elements, or very long texts. Pass a `device`.")
    }
  }

  /// Returns the number of pixels per point at which the image is as large as it may be.
  private static func maximumScale(_ view: LaidOutDocument, isFull: Bool) -> Double {
    // Outside of the content is the mark of the viewport, at most as large as the viewport.
    let (content, viewport) = (view.layout.contentSize, view.viewport)
    let width = max(1, viewport.width + (isFull ? content.width : 0))
    let height = max(1, viewport.height + (isFull ? content.height : 0))
    return min((pixelLimit / (width * height)).squareRoot(), sideLimit / max(width, height))
  }
}
