public import Foundation
public import UIKitLayout

@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  // Stored only:
  open var indentationLevel = 0
  /// The indent of a level in points.
  open var indentationWidth: CGFloat = 10
  open var indentsAccessories = true
  open var accessories: [UICellAccessory] = []
  open var leadingSwipeActionsConfiguration: UISwipeActionsConfiguration?
  open var trailingSwipeActionsConfiguration: UISwipeActionsConfiguration?
  public final let separatorLayoutGuide = UILayoutGuide()

  /// Returns the attributes with the height that the content has in their width; unchanged if the content is not a
  /// `UIListContentConfiguration`.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let view = contentView.subviews.first as? UIListContentView else { return layoutAttributes }
    layoutAttributes.size.height = view.sizeThatFits(layoutAttributes.size).height.rounded(.up)
    return layoutAttributes
  }
}

/// An accessory of a row, which is not shown; its closures are never called.
public struct UICellAccessory {

  public enum DisplayedState: Sendable {
    case always, whenEditing, whenNotEditing
  }

  public enum LayoutDimension {
    case actual, standard
    case custom(CGFloat)
  }

  public enum Placement {
    public typealias Position = ([UICellAccessory]) -> Int
    case leading(displayed: DisplayedState = .always, at: Position = { _ in 0 })
    case trailing(displayed: DisplayedState = .always, at: Position = { $0.count })
  }

  public struct PlainOptions {
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?

    public init(isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
    }
  }
  public typealias DisclosureIndicatorOptions = PlainOptions
  public typealias CheckmarkOptions = PlainOptions
  public typealias DetailOptions = PlainOptions

  public struct DeleteOptions {
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?
    public var backgroundColor: UIColor?

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

  public struct ReorderOptions {
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?
    public var showsVerticalSeparator: Bool?

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

  public typealias InsertOptions = DeleteOptions
  public typealias MultiselectOptions = DeleteOptions

  public struct OutlineDisclosureOptions {
    public enum Style: Sendable {
      case automatic, cell, header
    }

    public var style: Style
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?

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

  public struct LabelOptions {
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?
    public var font: UIFont?
    public var adjustsFontForContentSizeCategory: Bool?

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

  public struct CustomViewConfiguration {
    public let customView: UIView
    public let placement: Placement
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?
    public var maintainsFixedSize: Bool?

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

  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = PlainOptions()
  ) -> UICellAccessory { UICellAccessory() }
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory() }
  public static func checkmark(displayed: DisplayedState = .always, options: CheckmarkOptions = PlainOptions())
    -> UICellAccessory
  { UICellAccessory() }
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = PlainOptions(), actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory() }
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory() }
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory() }
  public static func reorder(displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions())
    -> UICellAccessory
  { UICellAccessory() }
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = DeleteOptions()
  ) -> UICellAccessory { UICellAccessory() }
  public static func label(text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions())
    -> UICellAccessory
  { UICellAccessory() }
  public static func popUpMenu(
    _ menu: UIMenu, displayed: DisplayedState = .always, options: PlainOptions = PlainOptions()
  ) -> UICellAccessory { UICellAccessory() }
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory { UICellAccessory() }
}
