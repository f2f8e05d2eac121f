public import Foundation
public import UIKitLayout

/// A text. Its size is measured with the widths of Helvetica.
@preconcurrency @MainActor open class UILabel: UIView {
  open var text: String? { didSet { reportChanges() } }
  open var attributedText: NSAttributedString? { didSet { reportChanges() } }
  open var font: UIFont! = UIFont.systemFont(ofSize: 17) { didSet { reportChanges() } }

  // Stored only:
  open var textColor: UIColor! = UIColor.label { didSet { reportChanges() } }
  open var textAlignment = NSTextAlignment.natural
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail

  /// The largest number of lines; 0 for any number.
  open var numberOfLines = 1 { didSet { reportChanges() } }

  // Stored only:
  open var adjustsFontSizeToFitWidth = false
  open var minimumScaleFactor: CGFloat = 0
  open var adjustsFontForContentSizeCategory = false
  open var allowsDefaultTighteningForTruncation = false
  open var isHighlighted = false { didSet { reportChanges() } }
  open var highlightedTextColor: UIColor?
  open var isEnabled = true { didSet { reportChanges() } }
  open var shadowColor: UIColor?
  open var shadowOffset = CGSize(width: 0, height: -1)
  open var showsExpansionTextWhenTruncated = false

  /// The width at which lines break, in points.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { reportChanges() } }

  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity, height: .infinity))
  }

  /// Returns the size of the text, broken into at most `numberOfLines` lines that fit into the width of `size`; in
  /// lines of unlimited width if that is 0 or if only one line is allowed. Zero without a text.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let string = attributedText?.string ?? text ?? ""
    guard !string.isEmpty else { return .zero }
    let attributes = attributedText.map { unsafe $0.attributes(at: 0, effectiveRange: nil) }
    let measured =
      attributes?[.font] == nil ? MeasuredText(font: font ?? .systemFont(ofSize: 17)) : MeasuredText(attributes)
    let width = size.width > 0 && numberOfLines != 1 ? size.width : .infinity
    return measured.size(of: string, width: width, numberOfLines: numberOfLines)
  }

  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    CGRect(origin: bounds.origin, size: sizeThatFits(bounds.size))
  }
  open func drawText(in rect: CGRect) {}  // Never called.
}
