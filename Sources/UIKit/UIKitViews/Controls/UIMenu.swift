public import Foundation
public import UIKitLayout

/// An element of a menu.
@preconcurrency @MainActor open class UIMenuElement: NSObject {

  /// The mark of an element.
  public enum State: Int, Sendable {
    case off, on, mixed
  }

  /// Properties of an element.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt

    /// Creates a value from a raw value.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    /// Disabled.
    public static let disabled = Attributes(rawValue: 1)
    /// Red.
    public static let destructive = Attributes(rawValue: 2)
    /// Hidden.
    public static let hidden = Attributes(rawValue: 4)
    /// A tap does not close the menu.
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }
  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
    super.init()
  }
  /// The title. Stored only.
  open var title: String
  /// The picture. Stored only.
  open var image: UIImage?
  /// The second line. Stored only.
  open var subtitle: String?
}

/// A closure with a title. It is never called.
@preconcurrency @MainActor open class UIAction: UIMenuElement {

  /// The name of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String

    /// Creates a value from a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  /// Runs an action.
  public typealias UIActionHandler = (UIAction) -> Void

  /// Creates an action. The closure is never called.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier("")
    self.attributes = attributes
    self.state = state
    self.discoverabilityTitle = discoverabilityTitle
    super.init(title: title, image: image)
  }
  /// Creates an action. The closure is never called.
  public convenience init(
    title: String = "", subtitle: String?, image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    self.init(
      title: title, image: image, identifier: identifier, discoverabilityTitle: discoverabilityTitle,
      attributes: attributes, state: state, handler: handler)
    self.subtitle = subtitle
  }
  /// The name.
  public final let identifier: Identifier
  /// The properties. Stored only.
  open var attributes: UIMenuElement.Attributes
  /// The mark. Stored only.
  open var state: UIMenuElement.State
  /// The explanation. Stored only.
  open var discoverabilityTitle: String?
  /// The control that called the action: none. Never called.
  open var sender: Any? { nil }
}

/// Elements below a title. It is never shown.
@preconcurrency @MainActor open class UIMenu: UIMenuElement {

  /// The form of a menu.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt

    /// Creates a value from a raw value.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    /// In the menu around it.
    public static let displayInline = Options(rawValue: 1)
    /// Red.
    public static let destructive = Options(rawValue: 2)
    /// One element is marked.
    public static let singleSelection = Options(rawValue: 32)
  }

  /// The name of a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String

    /// Creates a value from a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  /// Creates a menu.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
    children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier("")
    self.options = options
    self.children = children
    super.init(title: title, image: image)
  }
  /// The name.
  public final let identifier: Identifier
  /// The form. Stored only.
  public final let options: Options
  /// The elements. Stored only.
  public final let children: [UIMenuElement]
  /// Returns the menu with other elements.
  public final func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(title: title, image: image, identifier: identifier, options: options, children: newChildren)
  }
}

/// A menu of a view. It is never shown.
@preconcurrency @MainActor open class UIContextMenuConfiguration: NSObject {
  /// Returns the controller of the preview.
  public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?
  /// Returns the menu for suggested elements.
  public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?
  /// Creates a menu. The closures are never called.
  public init(
    identifier: (any NSCopying)?, previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.identifier = identifier
    super.init()
  }
  /// Creates a menu. The closures are never called.
  public convenience init(
    previewProvider: UIContextMenuContentPreviewProvider? = nil, actionProvider: UIContextMenuActionProvider? = nil
  ) { self.init(identifier: nil, previewProvider: previewProvider, actionProvider: actionProvider) }
  /// The name. Stored only.
  public final let identifier: (any NSCopying)?
}

/// Gives menus to views.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
  /// Returns the menu at a point. Never called.
  func contextMenuInteraction(_ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint)
    -> UIContextMenuConfiguration?
}

/// Shows menus of a view. It never does.
@preconcurrency @MainActor open class UIContextMenuInteraction: NSObject {
  /// Creates an interaction. The delegate is never called.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    super.init()
  }
}

/// An action of a swipe over a row. It is never called.
@preconcurrency @MainActor open class UIContextualAction: NSObject {

  /// The colour.
  public enum Style: Int, Sendable {
    case normal, destructive
  }
  /// Runs the action.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
  /// Creates an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
  /// The colour. Stored only.
  public final let style: Style
  /// The closure. Never called.
  public final let handler: Handler
  /// The title. Stored only.
  open var title: String?
  /// The picture. Stored only.
  open var image: UIImage?
  /// The colour behind the title. Stored only.
  open var backgroundColor: UIColor?
}

extension UISwipeActionsConfiguration {
  /// Creates the actions of a swipe.
  public convenience init(actions: [UIContextualAction]) {
    self.init()
    attachments["actions"] = actions
  }
  /// The actions. Stored only.
  public final var actions: [UIContextualAction] { attachments["actions"] as? [UIContextualAction] ?? [] }
}

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
