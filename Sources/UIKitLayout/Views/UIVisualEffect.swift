public import Foundation

/// An effect on what is behind a view.
@preconcurrency @MainActor open class UIVisualEffect: NSObject, @preconcurrency NSCopying {
  /// Creates an effect.
  public override init() {
    super.init()
  }

  /// Returns this effect, which does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
