public import Foundation
public import UIKitLayout

/// The area of text. Stored only.
@preconcurrency @MainActor open class NSTextContainer: NSObject {
  /// The distance of text from the sides in points.
  open var lineFragmentPadding: CGFloat = 5
  /// The largest number of lines; 0 for any number.
  open var maximumNumberOfLines = 0
  /// The end of lines.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
}

/// Several lines of text. No user edits them.
@preconcurrency @MainActor open class UITextView: UIScrollView {
  /// The text. Stored only.
  open var text: String! = ""
  /// The text with attributes. Stored only.
  open var attributedText: NSAttributedString! = NSAttributedString(string: "")
  /// The font. Stored only.
  open var font: UIFont?
  /// The colour of the text. Stored only.
  open var textColor: UIColor?
  /// The alignment. Stored only.
  open var textAlignment = NSTextAlignment.natural
  /// Whether the user may edit. Stored only.
  open var isEditable = true
  /// Whether the user may select. Stored only.
  open var isSelectable = true
  /// The distance of text from the edges. Stored only.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  /// The area of text.
  public final let textContainer = NSTextContainer()
  /// The title of the return key. Stored only.
  open var returnKeyType = UIReturnKeyType.default
  /// The kind of keyboard. Stored only.
  open var keyboardType = UIKeyboardType.default
  /// Whether the size changes with the preferred one. Stored only.
  open var adjustsFontForContentSizeCategory = false
  /// The attributes of links. Stored only.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]

  /// The object that is notified of edits. Stored only.
  @_nonoverride open weak var delegate: (any UITextViewDelegate)? {
    didSet { (self as UIScrollView).delegate = delegate }
  }

  /// Returns the size of the text in lines of a width at most, with its insets.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let padding = 2 * textContainer.lineFragmentPadding + textContainerInset.left + textContainerInset.right
    let measured = MeasuredText(font: font ?? .systemFont(ofSize: 12))
      .size(of: text ?? "", width: max(0, size.width - padding))
    return CGSize(
      width: measured.width + padding, height: measured.height + textContainerInset.top + textContainerInset.bottom)
  }
}

/// Is notified of the edits of a text.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Reports that editing began. Never called.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Reports that editing ended. Never called.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Reports another text. Never called.
  func textViewDidChange(_ textView: UITextView)
  /// Reports another selection. Never called.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// Returns whether text may change. Never called.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
}

extension UITextViewDelegate {
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  /// Returns true.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
}
