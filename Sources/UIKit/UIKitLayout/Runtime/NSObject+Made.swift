public import Foundation

// The Objective-C runtime creates an object of a class that is known at run time by `init()`. Swift demands a required
// initializer for that, which each subclass with another initializer would have to declare.
extension NSObject {
  #if canImport(ObjectiveC)
    /// Creates an object by the `init()` of its class.
    package static func made() -> Self { self.init() }
  #else
    /// Creates an object by the `init()` of its class. Called by `made()`, through the name of its symbol.
    convenience init(made: Void) {
      self.init()
    }

    /// Creates an object by the `init()` of its class. Ends the process if the class has none, as UIKit does.
    ///
    /// The declaration has the symbol of the initializer above: initializers and static functions have one calling
    /// convention.
    @_silgen_name("$s10Foundation8NSObjectC11UIKitLayoutE4madeACyt_tcfC")
    package static func made() -> Self
  #endif
}

extension UIView {
  #if canImport(ObjectiveC)
    static func made(frame: CGRect) -> Self { self.init(frame: frame) }
  #else
    /// Creates a view by the `init(frame:)` of its class. Called by `made(frame:)`, through the name of its symbol.
    convenience init(madeFrame frame: CGRect) {
      self.init(frame: frame)
    }

    /// Creates a view by the `init(frame:)` of its class.
    @_silgen_name("$s11UIKitLayout6UIViewC9madeFrameAC10Foundation6CGRectV_tcfC")
    static func made(frame: CGRect) -> Self
  #endif
}

/// A class whose initializers can be called on a class that is known at run time, as in `type.init()` or `T(frame:)`.
///
/// In an initializer of a protocol extension `Self` is the class of the call, in a static function it is the class that
/// is known at run time. Both have one calling convention if the function owns its arguments, so that the initializers
/// have the symbols of the functions. The functions are usable from inline code, without which a dynamic library of an
/// optimized build does not export them.
public protocol _MadeAtRunTime {}

extension _MadeAtRunTime where Self: NSObject {
  @_silgen_name("_madeAtRunTime")
  @usableFromInline static func madeAtRunTime() -> Self { made() }

  /// Creates an object by the `init()` of a class that is known at run time.
  @_silgen_name("_madeAtRunTime")
  @preconcurrency @MainActor public init()
}

extension _MadeAtRunTime where Self: UIView {
  @_silgen_name("_madeAtRunTimeFrame")
  @usableFromInline @MainActor static func madeAtRunTime(frame: CGRect) -> Self { made(frame: frame) }

  /// Creates a view by the `init(frame:)` of a class that is known at run time.
  @_silgen_name("_madeAtRunTimeFrame")
  @preconcurrency @MainActor public init(frame: CGRect)
}

extension UIResponder: _MadeAtRunTime {}
extension UICollectionViewLayout: _MadeAtRunTime {}
