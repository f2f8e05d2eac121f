public import Foundation
import UIKitLayout

/// A button of a message. Its closure is never called.
@preconcurrency @MainActor open class UIAlertAction: NSObject {

  /// The style.
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }
  /// Creates a button. The closure is never called.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    super.init()
  }
  /// The title. Stored only.
  public final let title: String?
  /// The style. Stored only.
  public final let style: Style
  /// Whether the button is enabled. Stored only.
  open var isEnabled = true
}

/// A message with buttons. It is never shown.
@preconcurrency @MainActor open class UIAlertController: UIViewController {

  /// The form.
  public enum Style: Int, Sendable {
    case actionSheet, alert
  }
  /// Creates a message.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }
  /// The text. Stored only.
  open var message: String?
  /// The form. Stored only.
  open private(set) var preferredStyle = Style.actionSheet
  /// The buttons. Stored only.
  open private(set) var actions: [UIAlertAction] = []
  /// The fields. Stored only.
  open private(set) var textFields: [UITextField]?
  /// The button of the return key. Stored only.
  open var preferredAction: UIAlertAction?
  /// Adds a button. Stored only.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
  /// Adds a field that a closure sets up.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }
}

/// A sheet that shares. It is never shown.
@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
  /// Creates a sheet. The items are never read.
  public init(activityItems: [Any], applicationActivities: [AnyObject]?) {
    super.init(nibName: nil, bundle: nil)
  }
  /// Creates a sheet. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}
