import CollectionLayout
import LayoutStyle

/// A shape of an element: a step of its shadow, its background, or its border.
struct ElementPart {
  enum Paint {
    case shadow(RGBAColor, opacity: Double)
    case background(RGBAColor)
    case border(ElementBorder)
  }

  var shape: ElementStyle.Shape
  var paint: Paint
  var cornerRadius: Double
  /// Distance from the element's frame to the edge of the shape on each side; negative if it is inside.
  var outset = 0.0
  var offset = Point.zero

  /// Returns the rectangle of the shape for an element's frame.
  func rect(of frame: Rect) -> Rect {
    var rect = frame.outset(by: outset)
    rect.x += offset.x
    rect.y += offset.y
    return rect
  }
}

extension ElementStyle {
  /// Returns the shapes of an element with this frame, back to front.
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
      // A wider line would exceed the element.
      border.width = max(0, min(border.width, min(frame.width, frame.height) / 2))
      // The line is centered on its path, so that its outer edge is that of the element.
      let inset = border.width / 2
      parts.append(
        ElementPart(shape: shape, paint: .border(border), cornerRadius: cornerRadius - inset, outset: -inset))
    }
    return parts
  }
}
