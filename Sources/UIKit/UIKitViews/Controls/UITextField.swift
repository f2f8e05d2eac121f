public import Foundation
public import UIKitLayout

public enum UITextFieldViewMode: Int, Sendable {
  case never, whileEditing, unlessEditing, always
}

public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall
}

public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad,
    twitter, webSearch, asciiCapableNumberPad
}

public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

public enum UITextAutocorrectionType: Int, Sendable {
  case `default`, no, yes
}

/// A line of text. No user edits it.
@preconcurrency @MainActor open class UITextField: UIControl {

  public enum BorderStyle: Int, Sendable {
    case none, line, bezel, roundedRect
  }
  public typealias ViewMode = UITextFieldViewMode

  // Stored only:
  open var text: String? { didSet { reportChanges() } }
  open var attributedText: NSAttributedString? { didSet { reportChanges() } }
  open var placeholder: String? { didSet { reportChanges() } }
  open var attributedPlaceholder: NSAttributedString?
  open var font: UIFont? = UIFont.systemFont(ofSize: 17) { didSet { reportChanges() } }
  open var textColor: UIColor? { didSet { reportChanges() } }
  open var textAlignment = NSTextAlignment.natural
  open var borderStyle = BorderStyle.none
  open var clearButtonMode = ViewMode.never
  open var leftView: UIView?
  open var leftViewMode = ViewMode.never
  open var rightView: UIView?
  open var rightViewMode = ViewMode.never
  open var returnKeyType = UIReturnKeyType.default
  open var keyboardType = UIKeyboardType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var isSecureTextEntry = false
  open var enablesReturnKeyAutomatically = false
  open var adjustsFontForContentSizeCategory = false
  open var clearsOnBeginEditing = false
  open var delegate: (any UITextFieldDelegate)?

  open var isEditing: Bool { false }  // Always false.

  /// The height of a line with the border; the width is −1, for none.
  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: -1,
      height: (font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up) + (borderStyle == .roundedRect ? 14 : 2))
  }
  open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
}

/// The delegate of a text field. The methods are never called.
@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  func textFieldDidEndEditing(_ textField: UITextField)
  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
    -> Bool
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  func textFieldDidChangeSelection(_ textField: UITextField)
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
}

/// The area of text. Stored only.
@preconcurrency @MainActor open class NSTextContainer: NSObject {
  /// The distance of text from the sides in points.
  open var lineFragmentPadding: CGFloat = 5
  /// The largest number of lines; 0 for any number.
  open var maximumNumberOfLines = 0
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
}

/// Several lines of text. No user edits them.
@preconcurrency @MainActor open class UITextView: UIScrollView {
  // Stored only:
  open var text: String! = "" { didSet { reportChanges() } }
  open var attributedText: NSAttributedString! = NSAttributedString(string: "") { didSet { reportChanges() } }
  open var font: UIFont? { didSet { reportChanges() } }
  open var textColor: UIColor? { didSet { reportChanges() } }
  open var textAlignment = NSTextAlignment.natural
  open var isEditable = true
  open var isSelectable = true
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)

  public final let textContainer: NSTextContainer

  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
  }
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, textContainer: nil)
  }
  /// Creates a view without a size. Nothing is decoded.
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
  }

  // Stored only:
  open var returnKeyType = UIReturnKeyType.default
  open var keyboardType = UIKeyboardType.default
  open var adjustsFontForContentSizeCategory = false
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
  @_nonoverride open weak var delegate: (any UITextViewDelegate)? {
    didSet { (self as UIScrollView).delegate = delegate }
  }

  /// Returns the size of the text with its insets, broken into lines that fit into the width of `size`.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let padding = 2 * textContainer.lineFragmentPadding + textContainerInset.left + textContainerInset.right
    let measured = MeasuredText(font: font ?? .systemFont(ofSize: 12))
      .size(of: text ?? "", width: max(0, size.width - padding))
    return CGSize(
      width: measured.width + padding, height: measured.height + textContainerInset.top + textContainerInset.bottom)
  }
}

/// The delegate of a text view. The methods are never called.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
  func textViewDidChange(_ textView: UITextView)
  func textViewDidChangeSelection(_ textView: UITextView)
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
}

extension UITextViewDelegate {
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
}
