public import Foundation
public import UIKitLayout

/// A row of a list.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
  /// Returns the content of a row.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  /// The level in an outline. Stored only.
  open var indentationLevel = 0
  /// The indent of a level in points. Stored only.
  open var indentationWidth: CGFloat = 10
  /// Whether accessories are indented. Stored only.
  open var indentsAccessories = true
  /// The accessories. Stored only.
  open var accessories: [UICellAccessory] = []
  /// The actions of a swipe from the leading edge. Stored only.
  open var leadingSwipeActionsConfiguration: UISwipeActionsConfiguration?
  /// The actions of a swipe from the trailing edge. Stored only.
  open var trailingSwipeActionsConfiguration: UISwipeActionsConfiguration?
  /// The area of the separator. Stored only.
  public final let separatorLayoutGuide = UILayoutGuide()

  /// Returns the attributes with the height of the content in their width, if the content is that of a list.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let view = contentView.subviews.first as? UIListContentView else { return layoutAttributes }
    layoutAttributes.size.height = view.sizeThatFits(layoutAttributes.size).height.rounded(.up)
    return layoutAttributes
  }
}

/// An accessory of a row. Stored only.
public struct UICellAccessory {

  /// The times at which an accessory is visible.
  public enum DisplayedState: Sendable {
    case always, whenEditing, whenNotEditing
  }

  /// The width of an accessory.
  public enum LayoutDimension {
    case actual, standard
    case custom(CGFloat)
  }

  /// The side of an accessory.
  public enum Placement {
    /// Returns the index of an accessory among others.
    public typealias Position = ([UICellAccessory]) -> Int
    case leading(displayed: DisplayedState = .always, at: Position = { _ in 0 })
    case trailing(displayed: DisplayedState = .always, at: Position = { $0.count })
  }

  /// The name of the kind of accessory.
  package let kind: String
  /// The times at which the accessory is visible.
  package let displayed: DisplayedState

  /// The form of an accessory without further properties. Stored only.
  public struct PlainOptions {
    /// Whether there is a distance to the next accessory.
    public var isHidden: Bool?
    /// The width.
    public var reservedLayoutWidth: LayoutDimension?
    /// The colour.
    public var tintColor: UIColor?

    /// Creates a form.
    public init(isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
    }
  }
  /// The form of a disclosure.
  public typealias DisclosureIndicatorOptions = PlainOptions
  /// The form of a check mark.
  public typealias CheckmarkOptions = PlainOptions
  /// The form of a button for details.
  public typealias DetailOptions = PlainOptions

  /// The form of a button that deletes. Stored only.
  public struct DeleteOptions {
    /// Whether the accessory is hidden.
    public var isHidden: Bool?
    /// The width.
    public var reservedLayoutWidth: LayoutDimension?
    /// The colour.
    public var tintColor: UIColor?
    /// The colour behind.
    public var backgroundColor: UIColor?

    /// Creates a form.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.backgroundColor = backgroundColor
    }
  }

  /// The form of a button that inserts. Stored only.
  public struct InsertOptions {
    /// Whether the accessory is hidden.
    public var isHidden: Bool?
    /// The width.
    public var reservedLayoutWidth: LayoutDimension?
    /// The colour.
    public var tintColor: UIColor?
    /// The colour behind.
    public var backgroundColor: UIColor?

    /// Creates a form.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.backgroundColor = backgroundColor
    }
  }

  /// The form of a handle. Stored only.
  public struct ReorderOptions {
    /// Whether the handle is hidden.
    public var isHidden: Bool?
    /// The width.
    public var reservedLayoutWidth: LayoutDimension?
    /// The colour.
    public var tintColor: UIColor?
    /// Whether a line is before the handle.
    public var showsVerticalSeparator: Bool?

    /// Creates a form.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      showsVerticalSeparator: Bool? = nil
    ) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.showsVerticalSeparator = showsVerticalSeparator
    }
  }

  /// The form of a circle that selects. Stored only.
  public typealias MultiselectOptions = DeleteOptions

  /// The form of a disclosure of an outline. Stored only.
  public struct OutlineDisclosureOptions {
    /// The part of the row that expands.
    public enum Style: Sendable {
      case automatic, cell, header
    }

    /// The part of the row that expands.
    public var style: Style
    /// Whether the accessory is hidden.
    public var isHidden: Bool?
    /// The width.
    public var reservedLayoutWidth: LayoutDimension?
    /// The colour.
    public var tintColor: UIColor?

    /// Creates a form.
    public init(
      style: Style = .automatic, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      self.style = style
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
    }
  }

  /// The form of a text. Stored only.
  public struct LabelOptions {
    /// Whether the text is hidden.
    public var isHidden: Bool?
    /// The width.
    public var reservedLayoutWidth: LayoutDimension?
    /// The colour.
    public var tintColor: UIColor?
    /// The font.
    public var font: UIFont?
    /// Whether the size changes with the preferred one.
    public var adjustsFontForContentSizeCategory: Bool?

    /// Creates a form.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      font: UIFont? = nil, adjustsFontForContentSizeCategory: Bool? = nil
    ) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.font = font
      self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory
    }
  }

  /// A view as an accessory. Stored only.
  public struct CustomViewConfiguration {
    /// The view.
    public let customView: UIView
    /// The side.
    public let placement: Placement
    /// Whether the view is hidden.
    public var isHidden: Bool?
    /// The width.
    public var reservedLayoutWidth: LayoutDimension?
    /// The colour.
    public var tintColor: UIColor?
    /// Whether the size of the view is kept.
    public var maintainsFixedSize: Bool?

    /// Creates an accessory of a view.
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil, maintainsFixedSize: Bool? = nil
    ) {
      self.customView = customView
      self.placement = placement
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.maintainsFixedSize = maintainsFixedSize
    }
  }

  /// Returns an arrow. Stored only.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = PlainOptions()
  ) -> UICellAccessory {
    UICellAccessory(kind: "disclosureIndicator", displayed: displayed)
  }
  /// Returns a disclosure of an outline. The closure is never called. Stored only.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(kind: "outlineDisclosure", displayed: displayed)
  }
  /// Returns a check mark. Stored only.
  public static func checkmark(displayed: DisplayedState = .always, options: CheckmarkOptions = PlainOptions())
    -> UICellAccessory
  {
    UICellAccessory(kind: "checkmark", displayed: displayed)
  }
  /// Returns a button for details. The closure is never called. Stored only.
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = PlainOptions(), actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(kind: "detail", displayed: displayed)
  }
  /// Returns a button that deletes. The closure is never called. Stored only.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(kind: "delete", displayed: displayed)
  }
  /// Returns a button that inserts. The closure is never called. Stored only.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(kind: "insert", displayed: displayed)
  }
  /// Returns a handle that moves. Stored only.
  public static func reorder(displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions())
    -> UICellAccessory
  {
    UICellAccessory(kind: "reorder", displayed: displayed)
  }
  /// Returns a circle that selects. Stored only.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = DeleteOptions()
  ) -> UICellAccessory {
    UICellAccessory(kind: "multiselect", displayed: displayed)
  }
  /// Returns a text. Stored only.
  public static func label(text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions())
    -> UICellAccessory
  {
    UICellAccessory(kind: "label", displayed: displayed)
  }
  /// Returns a menu. Stored only.
  public static func popUpMenu(
    _ menu: UIMenu, displayed: DisplayedState = .always, options: PlainOptions = PlainOptions()
  ) -> UICellAccessory {
    UICellAccessory(kind: "popUpMenu", displayed: displayed)
  }
  /// Returns a view. Stored only.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    UICellAccessory(kind: "customView", displayed: .always)
  }
}
