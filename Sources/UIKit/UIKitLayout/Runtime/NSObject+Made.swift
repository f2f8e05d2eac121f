import Foundation

// The Objective-C runtime creates an object of a class that is known at run time by `init()`. Swift demands a required
// initializer for that, which each subclass with another initializer would have to declare.
extension NSObject {
  #if canImport(ObjectiveC)
    /// Creates an object by the `init()` of its class.
    static func made() -> Self { self.init() }
  #else
    /// Creates an object by the `init()` of its class. Called by `made()`, through the name of its symbol.
    convenience init(made: Void) {
      self.init()
    }

    /// Creates an object by the `init()` of its class. Ends the process if the class has none, as UIKit does.
    ///
    /// An initializer and a function of the metatype are called in the same way, so that this is the initializer above.
    @_silgen_name("$s10Foundation8NSObjectC11UIKitLayoutE4madeACyt_tcfC")
    static func made() -> Self
  #endif
}
