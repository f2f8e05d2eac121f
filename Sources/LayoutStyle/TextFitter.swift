/// A text that is broken into lines and truncated to fit a box. Widths are estimated, because the fonts of the viewer
/// are unknown.
package struct TextFitter: Equatable, Sendable {
  package var lines: [String] = []
  /// Whether a part of the text is not in the lines.
  package private(set) var isTruncated = false

  /// Breaks a text into at most `lineLimit` lines of at most `width` points. The last one is truncated with an
  /// ellipsis.
  package init(_ text: String, width: Double, fontSize: Double, lineLimit: Int) {
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    isTruncated = !words.isEmpty
    let available = width / fontSize / TextFitter.widthTolerance
    guard available > 0 else { return }
    var isCut = false
    while !words.isEmpty, lines.count < lineLimit {
      if lines.count == lineLimit - 1 {
        let rest = words.joined(separator: " ")
        isCut = TextFitter.width(of: rest[...]) > available
        lines.append(TextFitter.cut(rest, to: available))
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

  /// Returns the largest font size in a range for which a text fits one line of `width` points; the smallest if none
  /// does.
  package static func fontSize(for text: String, width: Double, in range: ClosedRange<Double>) -> Double {
    // White space is normalized as in `init`.
    let length = TextFitter.width(of: text.split(whereSeparator: \.isWhitespace).joined(separator: " ")[...])
    guard length > 0, width > 0 else { return width > 0 ? range.upperBound : range.lowerBound }
    // Rounded down to hundredths, the precision of the SVG; rounding up could truncate the last letter.
    let largest = (width / length / widthTolerance * 100).rounded(.down) / 100
    return min(range.upperBound, max(range.lowerBound, largest))
  }

  // Renderers round glyph positions: a line that barely fits by the table could lose its last letter.
  private static let widthTolerance = 1.08

  /// Consumes the words that fit one line; a word that is longer than a line is split.
  private static func takeLine(_ words: inout ArraySlice<Substring>, _ available: Double) -> String {
    var line = ""
    var used = 0.0
    while let word = words.first {
      let length = width(of: word)
      let gap = line.isEmpty ? 0 : spaceWidth
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
    if width(of: text[...]) <= available { return text }
    var head = prefix(of: text[...], fitting: available - ellipsisWidth)
    while head.last?.isWhitespace ?? false { head.removeLast() }
    return head.isEmpty ? "" : head + "…"
  }

  private static func prefix(of text: Substring, fitting available: Double) -> Substring {
    var used = 0.0
    var end = text.startIndex
    while end < text.endIndex {
      used += width(of: text[end])
      if used > available { break }
      end = text.index(after: end)
    }
    return text[..<end]
  }

  private static let spaceWidth = 0.32
  private static let ellipsisWidth = 1.0

  private static func width(of text: Substring) -> Double {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// The width in ems of DejaVu Sans, the widest of the fonts that a viewer is likely to have.
  private static func width(of character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x20: return spaceWidth
    case 0x21, 0x27, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x49, 0x5C, 0x69...0x6A, 0x6C, 0x7C: return 0.34
    case 0x28...0x2A, 0x2D, 0x5B, 0x5D, 0x66, 0x72, 0x74: return 0.42
    case 0x25, 0x40, 0x4D, 0x57, 0x6D: return 1
    case 0x41...0x5A, 0x77: return 0.8
    case 0x21...0x7E: return 0.64
    case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60: return 1.05
    case 0x2190...0x2BFF, 0x1F000...0x3FFFF: return 1.35
    default: return 0.75
    }
  }
}
