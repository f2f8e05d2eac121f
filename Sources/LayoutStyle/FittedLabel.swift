package import CollectionLayout

/// The text of an element as pictures draw it: placed in the frame, with a font and lines that fit.
package struct FittedLabel: Equatable, Sendable {
  /// The frame without its margins, in points.
  package private(set) var box: Rect
  /// In points.
  package private(set) var fontSize: Double
  /// The lines that are drawn; none if not even one letter fits.
  package private(set) var lines: [String] = []
  /// Whether a part of the text is not drawn.
  package private(set) var isTruncated: Bool

  /// The distance between the baselines of two lines, divided by the font size.
  package static let lineHeightFactor = 1.25

  /// The distance between the baselines of two lines, in points.
  package var lineHeight: Double { fontSize * FittedLabel.lineHeightFactor }

  /// Fits the text of a style into the element's frame. The leading edge is the right one if `isRightToLeft`.
  package init(_ style: ElementStyle, in frame: Rect, isRightToLeft: Bool = false) {
    var frame = frame
    if style.shape == .ribbon {
      // The notch is at the trailing edge.
      let notch = ElementStyle.notch(of: frame)
      frame.width -= notch
      if isRightToLeft { frame.x += notch }
    }
    // If only one line fits, as in a tag, the font and the margin are reduced before the text is truncated.
    let isOneLine = style.isOneLine || style.textAlignment == .center && frame.height * 0.75 < style.fontSize * 2.5
    let padding = isOneLine ? min(4, style.textInset) : style.textInset
    box = frame.inset(by: min(padding, frame.width / 8), min(style.textInset / 2, frame.height / 8))
    let indentation = min(style.indentation, box.width * 0.75)
    box.width -= indentation
    if !isRightToLeft { box.x += indentation }
    fontSize = style.fontSize
    isTruncated = style.text.contains { !$0.isWhitespace }
    let smallest = style.smallestFontSize
    if isOneLine {
      fontSize = TextFitter.fontSize(for: style.text, width: box.width, in: smallest...max(smallest, fontSize))
    }
    guard box.height >= lineHeight else { return }
    let lineLimit = isOneLine ? 1 : Int(min(4, box.height / lineHeight))
    let text = TextFitter(style.text, width: box.width, fontSize: fontSize, lineLimit: lineLimit)
    lines = text.lines
    isTruncated = text.isTruncated
  }
}

extension Rect {
  fileprivate func inset(by dx: Double, _ dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}
