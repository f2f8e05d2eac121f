public import Foundation
public import UIKitLayout

@preconcurrency @MainActor open class UIMenuElement: NSObject {

  public enum State: Int, Sendable {
    case off, on, mixed
  }

  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 2)
    public static let hidden = Attributes(rawValue: 4)
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }
  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
    super.init()
  }

  // Stored only:
  open var title: String
  open var image: UIImage?
  open var subtitle: String?
}

/// A closure with a title. It is never called.
@preconcurrency @MainActor open class UIAction: UIMenuElement {

  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  public typealias UIActionHandler = (UIAction) -> Void

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
  public final let identifier: Identifier
  open var attributes: UIMenuElement.Attributes
  open var state: UIMenuElement.State
  open var discoverabilityTitle: String?
  open var sender: Any? { nil }
}

/// Elements below a title. It is never shown.
@preconcurrency @MainActor open class UIMenu: UIMenuElement {

  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    public static let displayInline = Options(rawValue: 1)
    public static let destructive = Options(rawValue: 2)
    public static let singleSelection = Options(rawValue: 32)
  }

  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
    children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier("")
    self.options = options
    self.children = children
    super.init(title: title, image: image)
  }
  public final let identifier: Identifier
  public final let options: Options  // Stored only.
  public final let children: [UIMenuElement]  // Stored only.
  public final func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(title: title, image: image, identifier: identifier, options: options, children: newChildren)
  }
}

/// A menu of a view. It is never shown.
@preconcurrency @MainActor open class UIContextMenuConfiguration: NSObject {
  public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?
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
  public final let identifier: (any NSCopying)?  // Stored only.
}

/// The delegate of an interaction that shows menus. The methods are never called.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
  func contextMenuInteraction(_ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint)
    -> UIContextMenuConfiguration?
}

/// An interaction that shows menus of a view. No menu is ever shown.
@preconcurrency @MainActor open class UIContextMenuInteraction: NSObject {
  /// Creates an interaction. The delegate is never called.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    super.init()
  }
}

/// An action of a swipe over a row. It is never called.
@preconcurrency @MainActor open class UIContextualAction: NSObject {

  public enum Style: Int, Sendable {
    case normal, destructive
  }
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
  public final let style: Style
  public final let handler: Handler
  open var title: String?
  open var image: UIImage?
  open var backgroundColor: UIColor?
}

extension UISwipeActionsConfiguration {
  public convenience init(actions: [UIContextualAction]) {
    self.init()
    attachments["actions"] = actions
  }
  /// Stored only: the actions are never called.
  public final var actions: [UIContextualAction] { attachments["actions"] as? [UIContextualAction] ?? [] }
}

/// A button of a message. Its closure is never called.
@preconcurrency @MainActor open class UIAlertAction: NSObject {

  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    super.init()
  }
  public final let title: String?
  public final let style: Style
  open var isEnabled = true
}

/// A message with buttons. It is never shown.
@preconcurrency @MainActor open class UIAlertController: UIViewController {

  public enum Style: Int, Sendable {
    case actionSheet, alert
  }
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  // Stored only:
  open var message: String?
  open private(set) var preferredStyle = Style.actionSheet
  open private(set) var actions: [UIAlertAction] = []
  open private(set) var textFields: [UITextField]?
  open var preferredAction: UIAlertAction?
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }
}

/// A sheet with which the user shares items. It is never shown.
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
