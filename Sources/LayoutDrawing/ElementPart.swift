import CollectionLayout
import LayoutStyle

/// One of the shapes that an element is drawn with: a step of its shadow, its background, or its border.
struct ElementPart {
  enum Paint {
    case shadow(RGBAColor, opacity: Double)
    case background(RGBAColor)
    case border(ElementBorder)
  }

  var shape: ElementStyle.Shape
  var paint: Paint
  var cornerRadius: Double
  /// How far it reaches out of the element's frame on each side; less than 0 inside of it.
  var outset = 0.0
  var offset = Point.zero

  /// Where it is, for an element of a frame.
  func rect(of frame: Rect) -> Rect {
    var rect = frame.grown(by: outset)
    rect.x += offset.x
    rect.y += offset.y
    return rect
  }
}

extension ElementStyle {
  /// What an element of a frame is drawn with, back to front.
  func parts(of frame: Rect) -> [ElementPart] {
    var parts: [ElementPart] = []
    if let shadow {
      parts = shadow.steps.map { step in
        ElementPart(
          shape: shape, paint: .shadow(shadow.color, opacity: step.opacity), cornerRadius: cornerRadius + step.distance,
          outset: step.distance, offset: shadow.offset)
      }
    }
    parts.append(ElementPart(shape: shape, paint: .background(fill), cornerRadius: cornerRadius))
    if var border {
      // A line thicker than this would reach out of the element.
      border.width = max(0, min(border.width, min(frame.width, frame.height) / 2))
      // The middle of the line, so that its outer edge is the element's.
      let inset = border.width / 2
      parts.append(
        ElementPart(shape: shape, paint: .border(border), cornerRadius: cornerRadius - inset, outset: -inset))
    }
    return parts
  }
}
