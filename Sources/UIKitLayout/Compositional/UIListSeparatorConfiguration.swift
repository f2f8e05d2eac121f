public import Foundation

/// The actions of a swipe over an item. Stored only.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
  /// Values that other modules keep with the actions, by name.
  package final var attachments: [String: Any] = [:]
  /// Whether a full swipe performs the first action.
  open var performsFirstActionWithFullSwipe = true
}

/// The lines between the rows of a list.
public struct UIListSeparatorConfiguration: Hashable {
  /// Whether a line is visible.
  public enum Visibility: Int, Sendable {
    case automatic, visible, hidden
  }

  /// Whether the line above a row is visible.
  public var topSeparatorVisibility = Visibility.automatic
  /// Whether the line below a row is visible.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The insets of the line above a row.
  public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The insets of the line below a row.
  public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The color.
  public var color = UIColor.separator
  /// The color between selected rows.
  public var multipleSelectionColor = UIColor.separator
  /// An effect that replaces the color; nil for none. Stored only.
  public var visualEffect: UIVisualEffect?

  /// Creates the lines of an appearance.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}

  /// Insets that the list chooses.
  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude,
    trailing: .greatestFiniteMagnitude)
}
