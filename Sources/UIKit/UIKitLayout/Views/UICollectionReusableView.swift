public import Foundation

@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  open package(set) var reuseIdentifier: String?

  /// The attributes that were applied last; nil for none.
  final var appliedAttributes: UICollectionViewLayoutAttributes?

  /// Reports that the view is used again. Never called, since each element gets a new view.
  open func prepareForReuse() {}

  /// Takes over attributes that are not properties of a view. Called after a pass unless the attributes are equal to
  /// the last ones. Does nothing by default.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
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

  public final let contentView: UIView
  open var backgroundView: UIView?  // Stored only.
  open var selectedBackgroundView: UIView?  // Stored only.
  open var isSelected = false {
    didSet {
      if isSelected != oldValue { setNeedsUpdateConfiguration() }
      reportChanges()
    }
  }
  open var isHighlighted = false {
    didSet {
      if isHighlighted != oldValue { setNeedsUpdateConfiguration() }
      reportChanges()
    }
  }

  override func boundsDidChange(from old: CGRect) {
    super.boundsDidChange(from: old)
    contentView.frame = CGRect(origin: .zero, size: bounds.size)
  }

  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    return state
  }

  /// Whether updates of the configuration wait until the data source has configured the cell.
  final var defersConfiguration = false

  /// Updates the configuration for a state. Called before the cell comes into view, and by
  /// `setNeedsUpdateConfiguration()`.
  open func updateConfiguration(using state: UICellConfigurationState) {}

  /// Updates the configuration at once. While the data source configures the cell it does nothing: the update follows
  /// after that.
  open func setNeedsUpdateConfiguration() {
    if defersConfiguration { return }
    let state = configurationState
    updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }

  /// A closure that is called after `updateConfiguration(using:)`.
  open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)?

  open var automaticallyUpdatesBackgroundConfiguration = true  // Stored only.
  open var automaticallyUpdatesContentConfiguration = true  // Stored only.
}

public protocol UIConfigurationState: Sendable {
  var traitCollection: UITraitCollection { get set }
  /// A value that an app keeps with the state; nil for none.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The name of a value that an app keeps with a state.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

/// The values that an app keeps with a state.
struct CustomStates: Hashable, @unchecked Sendable {
  var values: [UIConfigurationStateCustomKey: AnyHashable] = [:]
}

public struct UIViewConfigurationState: UIConfigurationState, Hashable {
  public var traitCollection: UITraitCollection
  public var isDisabled = false
  public var isHighlighted = false
  public var isSelected = false
  public var isFocused = false
  public var isPinned = false
  private var custom = CustomStates()

  public init(traitCollection: UITraitCollection) {
    self.traitCollection = traitCollection
  }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom.values[key] }
    set { custom.values[key] = newValue }
  }
}

public struct UICellConfigurationState: UIConfigurationState, Hashable {
  public enum DragState: Int, Sendable {
    case none, lifting, dragging
  }

  public enum DropState: Int, Sendable {
    case none, notTargeted, targeted
  }

  public var traitCollection: UITraitCollection
  public var isDisabled = false
  public var isHighlighted = false
  public var isSelected = false
  public var isFocused = false
  public var isPinned = false
  public var isEditing = false
  public var isExpanded = false
  public var isSwiped = false
  public var isReordering = false
  public var cellDragState = DragState.none
  public var cellDropState = DropState.none
  private var custom = CustomStates()

  public init(traitCollection: UITraitCollection) {
    self.traitCollection = traitCollection
  }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom.values[key] }
    set { custom.values[key] = newValue }
  }
}
