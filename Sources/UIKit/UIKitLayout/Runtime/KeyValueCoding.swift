public import Foundation

/// Properties by their names, which need the Objective-C runtime. Without effect.
extension NSObject {
  /// Returns nil.
  public func value(forKey key: String) -> Any? { nil }
  /// Returns nil.
  public func value(forKeyPath keyPath: String) -> Any? { nil }
  public func setValue(_ value: Any?, forKey key: String) {}
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {}
}

extension NSObject {
  /// Returns the name of the class with that of its module, such as `App.FeedCell`.
  public class func description() -> String { String(reflecting: self) }
}
