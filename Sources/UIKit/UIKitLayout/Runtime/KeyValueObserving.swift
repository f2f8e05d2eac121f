public import Foundation

/// The values that an observer of a property receives, and when.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// Reports the value at once, too.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Reports the value before each change, too: in an app's own `dynamic` property before it has the new value,
  /// in others behind that.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion, removal, replacement
}

public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change of a property.
public struct NSKeyValueObservedChange<Value> {
  public let kind: NSKeyValueChange
  /// The value after the change; nil if it was not requested.
  public let newValue: Value?
  /// The value before the change; nil if it was not requested.
  public let oldValue: Value?
  public let isPrior: Bool
}

/// An observation, which ends with its last reference.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  private let observer: any PropertyObserving

  init(_ observer: any PropertyObserving) {
    self.observer = observer
  }

  deinit { observer.end() }

  public func invalidate() { observer.end() }
}

extension NSObjectProtocol {
  /// Calls a closure after each change of a property: a `dynamic` property of a rewritten file of an app, also to an
  /// equal value, or a property of UIKit that reports other values. Of other properties only the initial value is
  /// reported.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observer = PropertyObserver<Value>(options, reading: { [weak self] in self?[keyPath: keyPath] }) {
      [weak self] change in
      if let self { changeHandler(self, change) }
    }
    if let object = self as? NSObject { observer.begin(on: object) }
    return NSKeyValueObservation(observer)
  }

  /// Without effect.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {}

  /// Reports to the observers of the object which of its properties have another value.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) { _reportChanges(self) }
}

extension NSObject {
  /// Without effect.
  public func willChangeValue(forKey key: String) {}

  /// Reports to the observers of the object which of its properties have another value.
  public func didChangeValue(forKey key: String) { reportOwnChanges() }

  /// Calls `observeValue(forKeyPath:of:change:context:)` of a responder or a layout after changes of a property.
  @preconcurrency @MainActor public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    let property = PropertyObserver<Any>(options, reading: { [weak self] in self?.observedValue(at: keyPath) }) {
      [weak self, weak observer] change in
      var values: [NSKeyValueChangeKey: Any] = [.kindKey: change.kind.rawValue]
      values[.newKey] = change.newValue
      values[.oldKey] = change.oldValue
      if change.isPrior { values[.notificationIsPriorKey] = true }
      if let responder = observer as? UIResponder {
        unsafe responder.observeValue(forKeyPath: keyPath, of: self, change: values, context: context)
      } else if let layout = observer as? UICollectionViewLayout {
        unsafe layout.observeValue(forKeyPath: keyPath, of: self, change: values, context: context)
      }
    }
    ownObservers.add(property, of: ObjectIdentifier(observer), named: keyPath)
    property.begin(on: self)
  }

  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    ownObservers.remove(ObjectIdentifier(observer), named: keyPath)
  }

  /// Ends an observation. The context is never read.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
    removeObserver(observer, forKeyPath: keyPath)
  }

  /// Returns the value at a path such as `layer.bounds`, in which a layer means its view; nil for none.
  @MainActor fileprivate func observedValue(at path: String) -> Any? {
    let names = path.split(separator: ".", maxSplits: 1).map(String.init)
    guard let name = names.first else { return nil }
    PropertyReads.note(ownObservers)
    let value = name == "layer" ? self : observedValue(named: name)
    return names.count == 1 ? value : (value as? NSObject)?.observedValue(at: names[1])
  }

  /// Returns the value of a property; nil if the class neither stores it nor is it one of a view's geometry.
  @MainActor private func observedValue(named name: String) -> Any? {
    if let value = (self as? UIView)?.geometry(named: name) { return value }
    let names = [name, "is\(name.prefix(1).uppercased())\(name.dropFirst())", "_\(name)"]
    var mirror: Mirror? = Mirror(reflecting: self)
    while let level = mirror {
      if let value = level.children.first(where: { names.contains($0.label ?? "") })?.value {
        return (value as? any ObservedProperty)?.anyValue ?? value
      }
      mirror = level.superclassMirror
    }
    return nil
  }
}

extension UIView {
  /// Returns the value of a property that is computed; nil for another name.
  fileprivate func geometry(named name: String) -> Any? {
    switch name {
    case "frame": frame
    case "bounds": bounds
    case "center": center
    case "transform": transform
    case "contentOffset": (self as? UIScrollView)?.contentOffset
    case "contentSize": (self as? UIScrollView)?.contentSize
    default: nil
    }
  }
}
