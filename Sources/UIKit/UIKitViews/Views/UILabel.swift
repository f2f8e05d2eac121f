public import Foundation
public import UIKitLayout

/// A text. Its size is measured with the widths of Helvetica.
@preconcurrency @MainActor open class UILabel: UIView {
  /// The text. Stored only.
  open var text: String?
  /// The text with attributes. Stored only.
  open var attributedText: NSAttributedString?
  /// The font. Stored only.
  open var font: UIFont! = UIFont.systemFont(ofSize: 17)
  /// The colour of the text. Stored only.
  open var textColor: UIColor! = UIColor.label
  /// The alignment. Stored only.
  open var textAlignment = NSTextAlignment.natural
  /// The end of lines. Stored only.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// The largest number of lines; 0 for any number.
  open var numberOfLines = 1
  /// Whether text that is too wide is smaller. Stored only.
  open var adjustsFontSizeToFitWidth = false
  /// The smallest factor of the size. Stored only.
  open var minimumScaleFactor: CGFloat = 0
  /// Whether the size changes with the preferred one. Stored only.
  open var adjustsFontForContentSizeCategory = false
  /// Whether characters are nearer before text is cut off. Stored only.
  open var allowsDefaultTighteningForTruncation = false
  /// Whether the text is highlighted. Stored only.
  open var isHighlighted = false
  /// The colour of highlighted text. Stored only.
  open var highlightedTextColor: UIColor?
  /// Whether the text is enabled. Stored only.
  open var isEnabled = true
  /// The colour of the shadow. Stored only.
  open var shadowColor: UIColor?
  /// The distance of the shadow. Stored only.
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// The width at which lines break, in points. Stored only.
  open var preferredMaxLayoutWidth: CGFloat = 0
  /// Whether text that is cut off is shown under the pointer. Stored only.
  open var showsExpansionTextWhenTruncated = false

  /// The size of the text.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity, height: .infinity))
  }

  /// Returns the size of the text in lines of a width at most.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let string = attributedText?.string ?? text ?? ""
    guard !string.isEmpty else { return .zero }
    let attributes = attributedText.map { unsafe $0.attributes(at: 0, effectiveRange: nil) }
    let measured =
      attributes?[.font] == nil ? MeasuredText(font: font ?? .systemFont(ofSize: 17)) : MeasuredText(attributes)
    let width = size.width > 0 && numberOfLines != 1 ? size.width : .infinity
    return measured.size(of: string, width: width, numberOfLines: numberOfLines)
  }

  /// Returns the rectangle of the text.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    CGRect(origin: bounds.origin, size: sizeThatFits(bounds.size))
  }
  /// Draws the text. Never called.
  open func drawText(in rect: CGRect) {}
}
