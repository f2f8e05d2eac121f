package import CollectionLayout

/// The text of an element as it is drawn: its area, font size and lines, so that it fits into the frame.
package struct FittedLabel: Equatable, Sendable {
  /// The area for the text in points: the frame without margins, indentation, and the notch of a ribbon.
  package private(set) var box: Rect
  /// The font size in points.
  package private(set) var fontSize: Double
  /// The lines that are drawn; empty if there is no text, or if not even one letter fits.
  package private(set) var lines: [String] = []
  /// Whether a part of the text is not drawn.
  package private(set) var isTruncated: Bool

  /// The distance between the baselines of two lines, as a factor of the font size.
  package static let lineHeightFactor = 1.25

  /// The distance between the baselines of two lines, in points.
  package var lineHeight: Double { fontSize * FittedLabel.lineHeightFactor }

  /// Fits the text of a style into the frame of its element.
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
    } else if style.separator != nil, frame.height * 0.75 < fontSize * 2.5 {
      // A row of a list is one line, in a font of 13 points or more; with 13 points two lines fit.
      let least = smallest / ElementStyle.defaultSmallestFontSize * ElementStyle.defaultFontSize
      fontSize = TextFitter.fontSize(for: style.text, width: box.width, in: min(least, fontSize)...fontSize)
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

/// A text that is broken into lines and truncated so that it fits. Widths are those of `TextMeasurer`, by which layouts
/// measure tags, with an allowance for the viewer's fonts, which are unknown.
package struct TextFitter: Equatable, Sendable {
  package var lines: [String] = []
  /// Whether a part of the text is not in the lines.
  package private(set) var isTruncated = false

  /// Breaks a text into at most `lineLimit` lines of at most `width` points. The last line is truncated with an
  /// ellipsis if the text does not fit. There are no lines if not even one letter fits.
  package init(_ text: String, width: Double, fontSize: Double, lineLimit: Int) {
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    isTruncated = !words.isEmpty
    let available = width / fontSize / TextFitter.fontAllowance
    guard available > 0 else { return }
    var isCut = false
    while !words.isEmpty, lines.count < lineLimit {
      if lines.count == lineLimit - 1 {
        let lastLine = words.joined(separator: " ")
        isCut = TextFitter.width(of: lastLine) > available
        lines.append(TextFitter.cut(lastLine, to: available))
        words = []
      } else {
        lines.append(TextFitter.takeLine(&words, available))
      }
    }
    // If not even one letter fits, nothing is drawn.
    if lines.contains(where: \.isEmpty) {
      lines = []
    } else {
      isTruncated = isCut || !words.isEmpty
    }
  }

  /// Returns the largest font size in a range with which a text fits into one line of `width` points; the smallest of
  /// the range if none does.
  package static func fontSize(for text: String, width: Double, in range: ClosedRange<Double>) -> Double {
    // White space is normalized as in `init`.
    let length = TextFitter.width(of: text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    guard length > 0, width > 0 else { return width > 0 ? range.upperBound : range.lowerBound }
    // Rounded down to hundredths, the precision of the SVG; rounding up could truncate the last letter.
    let largest = (width / length / fontAllowance * 100).rounded(.down) / 100
    return min(range.upperBound, max(range.lowerBound, largest))
  }

  // DejaVu Sans, the widest of the fonts that a viewer is likely to have, is up to a fifth wider than Helvetica.
  package static let fontAllowance = 1.2

  /// Removes and returns the words that fit into one line; a word that is longer than a line is split. Returns an empty
  /// line if not even one letter fits. `available` is the length of a line in ems.
  private static func takeLine(_ words: inout ArraySlice<Substring>, _ available: Double) -> String {
    var line = ""
    var used = 0.0
    let space = width(of: " ")
    while let word = words.first {
      let length = width(of: String(word))
      let gap = line.isEmpty ? 0 : space
      if used + gap + length <= available {
        line += line.isEmpty ? "" : " "
        line += word
        used += gap + length
        words.removeFirst()
        continue
      }
      guard line.isEmpty else { break }
      let head = prefix(of: word, fitting: available)
      guard !head.isEmpty else { return "" }
      words[words.startIndex] = word[head.endIndex...]
      return String(head)
    }
    return line
  }

  private static func cut(_ text: String, to available: Double) -> String {
    if width(of: text) <= available { return text }
    var head = prefix(of: text[...], fitting: available - ellipsisWidth)
    while head.last?.isWhitespace ?? false { head.removeLast() }
    return head.isEmpty ? "" : head + "…"
  }

  private static func prefix(of text: Substring, fitting available: Double) -> Substring {
    var used = 0.0
    var end = text.startIndex
    while end < text.endIndex {
      used += width(of: String(text[end]))
      if used > available { break }
      end = text.index(after: end)
    }
    return text[..<end]
  }

  /// The width of `…` in ems.
  private static let ellipsisWidth = 1.0

  /// Returns the width of a text in ems.
  private static func width(of text: String) -> Double { TextMeasurer.width(of: text, fontSize: 1) }
}
