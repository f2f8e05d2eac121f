public import Foundation

/// A view of a collection view that is used again for other elements.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// The identifier with which the view was registered.
  open package(set) var reuseIdentifier: String?

  /// Creates a view with this frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a view without a size. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a view without a size, by `init(frame:)`. Collection views make views of a registered class with it.
  public required convenience init() {
    self.init(frame: .zero)
  }

  /// The attributes that were applied last; nil for none.
  final var appliedAttributes: UICollectionViewLayoutAttributes?

  /// Reports that the view is used again. Never called, since each element gets a new view.
  open func prepareForReuse() {}

  /// Takes over attributes that are not properties of a view. Called after a pass unless the attributes are equal to the
  /// last ones.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Reports that another layout will place the view.
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// Reports that another layout placed the view.
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// Returns the attributes that the view requests, given those of the layout: the same ones.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

/// The view of an item.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// Creates a cell with this frame.
  public override init(frame: CGRect) {
    contentView = UIView(frame: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    addSubview(contentView)
  }

  /// Creates a cell without a size. Nothing is decoded.
  public required init?(coder: NSCoder) {
    contentView = UIView(frame: .zero)
    super.init(coder: coder)
    addSubview(contentView)
  }

  /// The view of the content.
  public final let contentView: UIView

  /// The view behind the content. Stored only.
  open var backgroundView: UIView?
  /// The view behind the content of a selected cell. Stored only.
  open var selectedBackgroundView: UIView?
  /// Whether the item is selected.
  open var isSelected = false {
    didSet { if isSelected != oldValue { setNeedsUpdateConfiguration() } }
  }
  /// Whether a finger is on the cell.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsUpdateConfiguration() } }
  }

  override func boundsDidChange(from old: CGRect) {
    super.boundsDidChange(from: old)
    contentView.frame = CGRect(origin: .zero, size: bounds.size)
  }

  /// The state for which configurations are made.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    return state
  }

  /// Whether updates of the configuration wait until the data source has configured the cell.
  final var defersConfiguration = false

  /// Updates the configuration for a state. Called once before the cell comes into view.
  open func updateConfiguration(using state: UICellConfigurationState) {}

  /// Requests an update of the configuration, which happens at once.
  open func setNeedsUpdateConfiguration() {
    if defersConfiguration { return }
    let state = configurationState
    updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }

  /// A closure that is called after `updateConfiguration(using:)`.
  open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)?

  /// Whether the background changes with the state. Stored only.
  open var automaticallyUpdatesBackgroundConfiguration = true
  /// Whether the content changes with the state. Stored only.
  open var automaticallyUpdatesContentConfiguration = true
}

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
