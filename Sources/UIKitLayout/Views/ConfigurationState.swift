/// The state of a view for which a configuration is made.
public protocol UIConfigurationState: Sendable {
  /// The traits of the view.
  var traitCollection: UITraitCollection { get set }
}

/// The state of any view.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
  /// The traits of the view.
  public var traitCollection: UITraitCollection
  /// Whether the view is disabled.
  public var isDisabled = false
  /// Whether a finger is on the view.
  public var isHighlighted = false
  /// Whether the view is selected.
  public var isSelected = false
  /// Whether the view is in focus.
  public var isFocused = false
  /// Whether the view is pinned.
  public var isPinned = false

  /// Creates the state of a view with these traits.
  public init(traitCollection: UITraitCollection) {
    self.traitCollection = traitCollection
  }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
  /// The part of a cell in dragging.
  public enum DragState: Int, Sendable {
    case none, lifting, dragging
  }

  /// The part of a cell in dropping.
  public enum DropState: Int, Sendable {
    case none, notTargeted, targeted
  }

  /// The traits of the cell.
  public var traitCollection: UITraitCollection
  /// Whether the cell is disabled.
  public var isDisabled = false
  /// Whether a finger is on the cell.
  public var isHighlighted = false
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell is in focus.
  public var isFocused = false
  /// Whether the cell is pinned.
  public var isPinned = false
  /// Whether the cell is edited.
  public var isEditing = false
  /// Whether the cell shows its children.
  public var isExpanded = false
  /// Whether the cell was swiped.
  public var isSwiped = false
  /// Whether the cell is being moved.
  public var isReordering = false
  /// The part of the cell in dragging.
  public var cellDragState = DragState.none
  /// The part of the cell in dropping.
  public var cellDropState = DropState.none

  /// Creates the state of a cell with these traits.
  public init(traitCollection: UITraitCollection) {
    self.traitCollection = traitCollection
  }
}
