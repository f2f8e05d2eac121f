public import Foundation
public import UIKitLayout

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
