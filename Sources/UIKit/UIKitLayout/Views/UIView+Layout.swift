public import Foundation

extension UIView {
  public final var layoutMarginsGuide: UILayoutGuide {
    UILayoutGuide(of: self) { $0.bounds.inset(by: $0.layoutMargins) }
  }

  public final var safeAreaLayoutGuide: UILayoutGuide {
    UILayoutGuide(of: self) { $0.bounds.inset(by: $0.safeAreaInsets) }
  }

  /// The area for text: inside the margins, and at most 672 points wide.
  public final var readableContentGuide: UILayoutGuide {
    UILayoutGuide(of: self) { view in
      let area = view.bounds.inset(by: view.layoutMargins)
      let surplus = max(0, area.width - 672)
      return area.insetBy(dx: surplus / 2, dy: 0)
    }
  }

  public static let layoutFittingCompressedSize = CGSize.zero
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
  public static let noIntrinsicMetric: CGFloat = -1

  /// Returns the direction that an attribute means in an application that reads from left to right.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection { attribute == .forceRightToLeft ? .rightToLeft : .leftToRight }

  // MARK: Positions

  /// Moves the view to other bounds and another center.
  final func move(to new: CGRect, center: CGPoint) {
    let old = storedBounds
    storedCenter = center
    guard new != old else { return reportChanges() }
    boundsWillChange(to: new)
    storedBounds = new
    boundsDidChange(from: old)
    reportChanges()
  }

  /// Returns a point in the coordinates of the top view. Transforms are not taken into account.
  final func topPoint(_ point: CGPoint) -> CGPoint {
    guard let superview else { return CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY) }
    return superview.topPoint(
      CGPoint(
        x: storedCenter.x - bounds.width / 2 + point.x - bounds.minX,
        y: storedCenter.y - bounds.height / 2 + point.y - bounds.minY))
  }
}

@preconcurrency @MainActor open class UILayoutGuide: NSObject {
  open weak var owningView: UIView?
  open var identifier = ""
  private let area: (UIView) -> CGRect
  /// Whether only constraints place the guide; false if its area follows from a view.
  package final let isPlaced: Bool

  public override init() {
    area = { _ in .zero }
    isPlaced = true
    super.init()
  }

  /// Creates a guide that takes its area from a view.
  init(of view: UIView, area: @escaping (UIView) -> CGRect) {
    self.area = area
    isPlaced = false
    super.init()
    owningView = view
  }

  /// The area in the coordinates of the view; zero without a view, and for a guide that only constraints place.
  open var layoutFrame: CGRect { owningView.map(area) ?? .zero }
}

extension UIView {
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight,
      bottomLeft, bottomRight
  }

  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }
}

/// The importance of a constraint, from 0 to 1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float

  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: Float) {
    self.rawValue = rawValue
  }

  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  public static let sceneSizeStayPut = UILayoutPriority(500)
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)

  public static func + (priority: UILayoutPriority, difference: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + difference)
  }

  public static func - (priority: UILayoutPriority, difference: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - difference)
  }
}
