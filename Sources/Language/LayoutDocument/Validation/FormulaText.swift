package import CollectionLayout

/// Formats numbers, sizes and frames for hover texts and diagnostics.
package enum FormulaText {
  /// Returns a number rounded to hundredths, as text.
  package static func text(_ number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    let rounded = (abs(number) * 100).rounded() / 100
    let digits = Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    return number < 0 && rounded != 0 ? "−\(digits)" : digits
  }

  /// Returns a size as `width × height`.
  package static func text(_ size: Size) -> String { "\(text(size.width)) × \(text(size.height))" }

  /// Returns the origin and the size of a frame, as text.
  package static func text(_ frame: Rect) -> String { "x \(text(frame.x)), y \(text(frame.y)), \(text(frame.size))" }
}

extension ScrollDirection {
  /// The name of the length along the scroll axis: `Height` or `Width`.
  package var mainName: String { self == .vertical ? "Height" : "Width" }
  /// The name of the length across the scroll axis: `Width` or `Height`.
  package var crossName: String { self == .vertical ? "Width" : "Height" }

  /// Returns the start and the end of a rectangle on the cross axis, in points.
  package func crossSpan(_ rect: Rect) -> (low: Double, high: Double) {
    self == .vertical ? (rect.x, rect.maxX) : (rect.y, rect.maxY)
  }
}
