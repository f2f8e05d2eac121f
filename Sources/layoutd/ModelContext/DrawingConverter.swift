import EventLoop
import ModelContextProtocol
import Pictures

/// Converts the drawing of a call to an image.
enum DrawingConverter {
  /// The maximum size of an SVG that is sent as text instead, in bytes.
  private static let textLimit = 1 << 20

  /// Calls `completion` once, on the loop's thread, with the result of the call: the image as PNG, or the SVG as text
  /// if it cannot be converted.
  static func convert(
    _ drawing: ToolOutcome.Drawing, on loop: EventLoop, completion: @escaping (ToolResult) -> Void
  ) {
    do throws(UVError) {
      try loop.queueWork({ _ in result(of: drawing) }) { completion($0 ?? text(drawing, because: "it was cancelled")) }
    } catch {
      completion(text(drawing, because: "no thread could be used: \(error.message)"))
    }
  }

  private static func result(of drawing: ToolOutcome.Drawing) -> ToolResult {
    do throws(PictureError) {
      let png = try Rasterizer.png(of: drawing.svg, scale: drawing.scale)
      return ToolResult([.image(png, mimeType: "image/png")] + (drawing.note.map { [.text($0)] } ?? []))
    } catch {
      return text(drawing, because: error.message)
    }
  }

  private static func text(_ drawing: ToolOutcome.Drawing, because reason: String) -> ToolResult {
    guard drawing.svg.count <= textLimit else {
      return ToolResult(ToolError("There is no image because \(reason), and the SVG is too large to be sent as text."))
    }
    let notes = ["The picture is an SVG because \(reason)."] + (drawing.note.map { [$0] } ?? [])
    return ToolResult([.text(String(decoding: drawing.svg, as: UTF8.self))] + notes.map { .text($0) })
  }
}
