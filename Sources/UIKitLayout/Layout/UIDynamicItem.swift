public import Foundation

/// The shape by which a physics animation lets items collide.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  case rectangle, ellipse, path
}

/// An object that a physics animation moves.
@preconcurrency @MainActor public protocol UIDynamicItem: NSObjectProtocol {
  /// The middle of the item.
  var center: CGPoint { get set }
  /// The item's rectangle in its own coordinates.
  var bounds: CGRect { get }
  /// The transform around the middle.
  var transform: CGAffineTransform { get set }
  /// The shape by which the item collides: the rectangle of its bounds.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline by which an item of the shape `path` collides: that of its bounds around its middle.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// Returns the rectangle of the bounds.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// Returns the outline of the bounds around the middle.
  public var collisionBoundingPath: UIBezierPath {
    UIBezierPath(
      rect: CGRect(
        x: -bounds.width / 2, y: -bounds.height / 2, width: bounds.width, height: bounds.height))
  }
}
