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
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)  // Without effect.
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
  private(set) var isValid = true

  public func invalidate() { isValid = false }
}

extension NSObjectProtocol {
  /// Calls a closure after changes of a property. Only new values of the geometry, the visibility and the content of
  /// views are reported; of other properties only the initial value.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation()
    let observer = PropertyObserver(of: observation, reading: { [weak self] in self?[keyPath: keyPath] }) {
      [weak self] old, new in
      guard let self else { return }
      let change = NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? new : nil,
        oldValue: options.contains(.old) ? old : nil, isPrior: false)
      changeHandler(self, change)
    }
    observer.begin(on: self, options)
    return observation
  }
}

extension NSObject {
  /// Calls `observeValue(forKeyPath:of:change:context:)` of a responder or a layout after changes of a property: the
  /// geometry, the visibility or the content of a view. Other properties are never reported.
  @preconcurrency @MainActor public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard let view = self as? UIView else { return }
    let observation = NSKeyValueObservation()
    let property = PropertyObserver(of: observation, reading: { [weak view] in view?.value(named: keyPath) }) {
      [weak view, weak observer] old, new in
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if options.contains(.new) { change[.newKey] = new }
      if options.contains(.old), let old { change[.oldKey] = old }
      if let responder = observer as? UIResponder {
        unsafe responder.observeValue(forKeyPath: keyPath, of: view, change: change, context: context)
      } else if let layout = observer as? UICollectionViewLayout {
        unsafe layout.observeValue(forKeyPath: keyPath, of: view, change: change, context: context)
      }
    }
    property.target = (ObjectIdentifier(observer), keyPath, observation)
    property.begin(on: self, options)
  }

  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    unsafe (self as? UIResponder)?.observers.removeAll {
      $0.target?.name == keyPath && $0.target?.object == ObjectIdentifier(observer)
    }
  }

  /// Ends an observation. The context is never read.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
    removeObserver(observer, forKeyPath: keyPath)
  }
}

/// Reports the changes of one property of an object.
final class PropertyObserver {
  private weak var observation: NSKeyValueObservation?
  /// For an observation by name: the observer, the name of the property, and the observation, which is retained here.
  /// Nil for an observation by a closure.
  var target: (object: ObjectIdentifier, name: String, observation: NSKeyValueObservation)?
  /// Reads the property and reports it to the observer if its value has changed since the last report.
  private(set) var reportChange: () -> Void = {}
  private let reportInitial: () -> Void

  /// Creates an observer that reads the value and is called with the old value, which is nil for the initial report,
  /// and the new one.
  init<Value>(
    of observation: NSKeyValueObservation, reading: @escaping () -> Value?,
    onChange: @escaping (_ old: Value?, _ new: Value) -> Void
  ) {
    self.observation = observation
    func read() -> Value? {
      unsafe Self.isReading = true
      defer { unsafe Self.isReading = false }
      return reading()
    }
    var last = read()
    reportInitial = { if let last { onChange(nil, last) } }
    reportChange = {
      guard let new = read(), last.map({ Self.areEqual($0, new) }) != true else { return }
      let old = last
      // A handler may change the property again.
      last = new
      onChange(old, new)
    }
  }

  var isValid: Bool { observation?.isValid ?? false }

  /// Whether an observer is reading a property, which must not run a layout pass. Used on the main thread only, as
  /// views are.
  nonisolated(unsafe) private(set) static var isReading = false

  /// Begins to report changes of a responder, and the initial value if it is requested.
  func begin(on object: AnyObject, _ options: NSKeyValueObservingOptions) {
    if options.contains(.initial) { reportInitial() }
    unsafe (object as? UIResponder)?.observers.append(self)
  }

  private static func areEqual(_ one: Any, _ other: Any) -> Bool {
    func equals<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
    guard let value = one as? any Equatable else { return false }
    return equals(value)
  }
}

extension UIResponder {
  /// Reports to the observers which of their properties have another value.
  final func reportChanges() {
    guard unsafe !observers.isEmpty else { return }
    unsafe observers.removeAll { !$0.isValid }
    for observer in unsafe observers where observer.isValid { observer.reportChange() }
  }
}

extension UIView {
  /// Returns the value of the property that a path such as `layer.bounds` ends with; nil if it cannot be observed.
  fileprivate func value(named path: String) -> Any? {
    switch path.split(separator: ".").last {
    case "frame": frame
    case "bounds": bounds
    case "center": center
    case "transform": transform
    case "alpha": alpha
    case "hidden", "isHidden": isHidden
    case "contentOffset": (self as? UIScrollView)?.contentOffset
    case "contentSize": (self as? UIScrollView)?.contentSize
    case "contentInset": (self as? UIScrollView)?.contentInset
    default: nil
    }
  }
}
