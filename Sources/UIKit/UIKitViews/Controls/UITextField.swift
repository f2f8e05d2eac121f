public import Foundation
public import UIKitLayout

/// The times at which a view beside text is visible.
public enum UITextFieldViewMode: Int, Sendable {
  case never, whileEditing, unlessEditing, always
}

/// The title of the return key.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall
}

/// The kind of keyboard.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad,
    twitter, webSearch, asciiCapableNumberPad
}

/// The letters that are capitals.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

/// Whether words are corrected.
public enum UITextAutocorrectionType: Int, Sendable {
  case `default`, no, yes
}

/// A line of text. No user edits it.
@preconcurrency @MainActor open class UITextField: UIControl {

  /// The border.
  public enum BorderStyle: Int, Sendable {
    case none, line, bezel, roundedRect
  }
  /// The times at which a view beside text is visible.
  public typealias ViewMode = UITextFieldViewMode
  /// The text. Stored only.
  open var text: String?
  /// The text with attributes. Stored only.
  open var attributedText: NSAttributedString?
  /// The text of an empty field. Stored only.
  open var placeholder: String?
  /// The text of an empty field with attributes. Stored only.
  open var attributedPlaceholder: NSAttributedString?
  /// The font. Stored only.
  open var font: UIFont? = UIFont.systemFont(ofSize: 17)
  /// The colour of the text. Stored only.
  open var textColor: UIColor?
  /// The alignment. Stored only.
  open var textAlignment = NSTextAlignment.natural
  /// The border. Stored only.
  open var borderStyle = BorderStyle.none
  /// The times of the button that clears. Stored only.
  open var clearButtonMode = ViewMode.never
  /// The view before the text. Stored only.
  open var leftView: UIView?
  /// The times of the view before the text. Stored only.
  open var leftViewMode = ViewMode.never
  /// The view after the text. Stored only.
  open var rightView: UIView?
  /// The times of the view after the text. Stored only.
  open var rightViewMode = ViewMode.never
  /// The title of the return key. Stored only.
  open var returnKeyType = UIReturnKeyType.default
  /// The kind of keyboard. Stored only.
  open var keyboardType = UIKeyboardType.default
  /// The letters that are capitals. Stored only.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether words are corrected. Stored only.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Whether the text is hidden. Stored only.
  open var isSecureTextEntry = false
  /// Whether the return key needs text. Stored only.
  open var enablesReturnKeyAutomatically = false
  /// Whether the size changes with the preferred one. Stored only.
  open var adjustsFontForContentSizeCategory = false
  /// Whether editing removes the text. Stored only.
  open var clearsOnBeginEditing = false
  /// The object that is notified of edits. Stored only.
  open var delegate: (any UITextFieldDelegate)?
  /// Whether the user edits. Always false.
  open var isEditing: Bool { false }

  /// The height of a line, and of a border.
  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: -1,
      height: (font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up) + (borderStyle == .roundedRect ? 14 : 2))
  }
  /// Returns the rectangle of the text.
  open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the rectangle of edited text.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// Returns the rectangle of the placeholder.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
}

/// Is notified of the edits of a field.
@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Returns whether editing may begin. Never called.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Reports that editing began. Never called.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns whether editing may end. Never called.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Reports that editing ended. Never called.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Returns whether text may change. Never called.
  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
    -> Bool
  /// Returns whether the text may be removed. Never called.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Returns whether the return key has an effect. Never called.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Reports another selection. Never called.
  func textFieldDidChangeSelection(_ textField: UITextField)
}

extension UITextFieldDelegate {
  /// Returns true.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Returns true.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Returns true.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  /// Returns true.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Returns true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
}

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
