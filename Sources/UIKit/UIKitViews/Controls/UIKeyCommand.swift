public import Foundation
public import UIKitLayout

public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A shortcut of a keyboard. It is never pressed. Stored only.
@preconcurrency @MainActor open class UIKeyCommand: UIMenuElement {
  public final let input: String?
  public final let modifierFlags: UIKeyModifierFlags
  public final let action: Selector?
  open var discoverabilityTitle: String?
  open var wantsPriorityOverSystemBehavior = false

  public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    (self.input, self.modifierFlags, self.action) = (input, modifierFlags, action)
    super.init(title: "", image: nil)
  }
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String, modifierFlags: UIKeyModifierFlags = [],
    propertyList: Any? = nil, discoverabilityTitle: String? = nil
  ) {
    (self.input, self.modifierFlags, self.action) = (input, modifierFlags, action)
    self.discoverabilityTitle = discoverabilityTitle
    super.init(title: title, image: image)
  }

  public class var inputUpArrow: String { "UIKeyInputUpArrow" }
  public class var inputDownArrow: String { "UIKeyInputDownArrow" }
  public class var inputLeftArrow: String { "UIKeyInputLeftArrow" }
  public class var inputRightArrow: String { "UIKeyInputRightArrow" }
  public class var inputEscape: String { "UIKeyInputEscape" }
}

/// A view that replaces the keyboard. It is never shown.
@preconcurrency @MainActor open class UIInputView: UIView {
  public enum Style: Int, Sendable {
    case `default`, keyboard
  }

  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
  }
  /// Creates a view without a size. Nothing is decoded.
  public required init?(coder: NSCoder) {
    inputViewStyle = .default
    super.init(coder: coder)
  }

  // Stored only:
  public final let inputViewStyle: Style
  open var allowsSelfSizing = false
}
