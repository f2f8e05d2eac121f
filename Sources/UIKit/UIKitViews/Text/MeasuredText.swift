public import Foundation
import UIKitLayout

public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The result of drawing text. Stored only.
open class NSStringDrawingContext: NSObject {
  public final var minimumScaleFactor: CGFloat = 0
}

extension String {
  /// Returns the size of the text in lines of unlimited width, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    MeasuredText(attributes).size(of: self, width: .infinity)
  }

  /// Returns the box of the text in points. Lines break at the width of `size` only with `usesLineFragmentOrigin`; the
  /// other options and the context are never read.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    let isMultiline = options.contains(.usesLineFragmentOrigin)
    return CGRect(
      origin: .zero, size: MeasuredText(attributes).size(of: self, width: isMultiline ? size.width : .infinity))
  }
}

extension NSString {
  /// Returns the size of the text in lines of unlimited width, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }

  /// Returns the box of the text in points, as that of a `String`. The context is never read.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    String(describing: self).boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}

extension NSAttributedString {
  /// Returns the size of the text in lines of unlimited width, with the attributes of its first character, in points.
  public func size() -> CGSize { string.size(withAttributes: firstAttributes) }

  /// Returns the box of the text in points, as that of a `String` with the attributes of the first character. The
  /// context is never read.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect { string.boundingRect(with: size, options: options, attributes: firstAttributes, context: context) }

  private var firstAttributes: [NSAttributedString.Key: Any] {
    length > 0 ? unsafe attributes(at: 0, effectiveRange: nil) : [:]
  }
}

/// Measures text with the advance widths of Helvetica, 6 % wider from semibold on, so that sizes are the same on every
/// machine.
struct MeasuredText {
  let font: UIFont
  let kern: CGFloat
  let paragraph: ParagraphValues

  init(_ attributes: [NSAttributedString.Key: Any]?) {
    font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    kern = attributes?[.kern] as? CGFloat ?? (attributes?[.kern] as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
    paragraph = (attributes?[.paragraphStyle] as? NSParagraphStyle)?.values ?? ParagraphValues()
  }

  init(font: UIFont) {
    self.init([.font: font])
  }

  /// The height of a line in points.
  var lineHeight: CGFloat {
    var height = font.lineHeight * (paragraph.lineHeightMultiple > 0 ? paragraph.lineHeightMultiple : 1)
    height = max(height, paragraph.minimumLineHeight)
    return paragraph.maximumLineHeight > 0 ? min(height, paragraph.maximumLineHeight) : height
  }

  /// Returns the size of a text whose lines break between words at a width, both in points. Only the first
  /// `numberOfLines` lines are measured; 0 for all.
  func size(of text: String, width: CGFloat, numberOfLines: Int = 0) -> CGSize {
    var lines = 0
    var widest: CGFloat = 0
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      for line in brokenWidths(String(paragraph), width) {
        if numberOfLines > 0, lines == numberOfLines { break }
        lines += 1
        widest = max(widest, line)
      }
    }
    let height = CGFloat(lines) * lineHeight + CGFloat(max(0, lines - 1)) * paragraph.lineSpacing
    return CGSize(width: min(widest, width), height: height)
  }

  /// Returns the widths of the lines of a paragraph, which break at spaces. A word that is wider than `limit` is not
  /// broken.
  private func brokenWidths(_ text: String, _ limit: CGFloat) -> [CGFloat] {
    let whole = width(text)
    guard whole > limit else { return [whole] }
    let space = width(" ")
    var lines: [CGFloat] = []
    var current: CGFloat = -1
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let next = width(String(word))
      if current < 0 {
        current = next
      } else if current + space + next <= limit {
        current += space + next
      } else {
        lines.append(current)
        current = next
      }
    }
    return lines + [max(current, 0)]
  }

  private func width(_ text: String) -> CGFloat {
    // A bold character is about 6 % wider.
    let factor = font.weight.rawValue >= UIFont.Weight.semibold.rawValue ? 1.06 : 1
    return measuredWidth(of: text, fontSize: font.pointSize) * factor + kern * CGFloat(text.count)
  }
}
