public import Foundation
public import UIKitLayout

/// The background of a cell.
public struct UIBackgroundConfiguration {
  /// Returns a background without colour.
  public static func clear() -> Self { Self() }
  /// Returns the background of a row in a list.
  public static func listCell() -> Self { Self() }
  /// Returns the background of a row in a plain list.
  public static func listPlainCell() -> Self { Self() }
  /// Returns the background of a header or footer in a plain list.
  public static func listPlainHeaderFooter() -> Self { Self() }
  /// Returns the background of a row in a grouped list.
  public static func listGroupedCell() -> Self { Self() }
  /// Returns the background of a header or footer in a grouped list.
  public static func listGroupedHeaderFooter() -> Self { Self() }
  /// Returns the background of a row in a sidebar.
  public static func listSidebarCell() -> Self { Self() }
  /// Returns the background of a header in a sidebar.
  public static func listSidebarHeader() -> Self { Self() }
  /// Returns the background of a row in a sidebar with an accessory.
  public static func listAccompaniedSidebarCell() -> Self { Self() }
  /// The view instead of a colour. Stored only.
  public var customView: UIView?
  /// The radius of the corners in points. Stored only.
  public var cornerRadius: CGFloat = 0
  /// The distance from the edges. Stored only.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The sides with margins. Stored only.
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  /// The colour. Stored only.
  public var backgroundColor: UIColor?
  /// Changes the colour. Stored only.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// The effect on what is behind. Stored only.
  public var visualEffect: UIVisualEffect?
  /// The picture. Stored only.
  public var image: UIImage?
  /// The placement of the picture. Stored only.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the border. Stored only.
  public var strokeColor: UIColor?
  /// Changes the colour of the border. Stored only.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the border in points. Stored only.
  public var strokeWidth: CGFloat = 0
  /// The distance of the border in points. Stored only.
  public var strokeOutset: CGFloat = 0

  /// Returns the background for a state, which is the same one.
  public func updated(for state: any UIConfigurationState) -> Self { self }
}
