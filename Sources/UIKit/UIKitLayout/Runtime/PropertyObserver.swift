import Foundation
import Synchronization

/// The observers of one property, or of all properties of an object.
package final class PropertyObservers {
  private var list: [any PropertyObserving] = []
  /// Those that observe an object by the name of a property.
  private var named: [(observer: ObjectIdentifier, name: String, property: any PropertyObserving)] = []

  func add(_ observer: any PropertyObserving) {
    list.removeAll { !$0.reads(self) }
    if !list.contains(where: { $0 === observer }) { list.append(observer) }
  }

  func add(_ property: any PropertyObserving, of observer: ObjectIdentifier, named name: String) {
    named.append((observer, name, property))
  }

  func remove(_ observer: ObjectIdentifier, named name: String) {
    for entry in named where entry.observer == observer && entry.name == name { entry.property.end() }
    named.removeAll { $0.observer == observer && $0.name == name }
  }

  /// Calls the observers before a change of the property. Returns the calls that report the new value.
  func willChange() -> [() -> Void] {
    list.removeAll { !$0.reads(self) }
    return list.map { $0.willChange() }
  }

  /// Reports to each observer whose value is another one than at its last report.
  package func reportDifferences() {
    list.removeAll { !$0.reads(self) }
    for observer in list { observer.reportDifference() }
  }
}

/// An object of UIKit that reports the changes of its properties.
package protocol ReportingObject: NSObject {
  /// Nil until a property is observed.
  @unsafe var observers: PropertyObservers? { get set }
}

extension ReportingObject {
  /// Reports to the observers which of the object's properties have another value.
  package func reportChanges() { unsafe observers?.reportDifferences() }
}

/// An observer of a property of any type.
protocol PropertyObserving: AnyObject {
  /// Returns whether the observed value depends on what a list reports; false after the end of the observation.
  func reads(_ list: PropertyObservers) -> Bool
  /// Returns a call that reports the new value.
  func willChange() -> () -> Void
  func reportDifference()
  func end()
}

/// Reports the changes of a property, or of a path of properties, to a handler.
final class PropertyObserver<Value>: PropertyObserving {
  private let options: NSKeyValueObservingOptions
  /// Reads the property; nil if its object no longer exists. Nil after the end, as the handler.
  private var read: (() -> Value?)?
  private var handler: ((NSKeyValueObservedChange<Value>) -> Void)?
  /// The lists of the object and of each observed property that was read.
  private var lists: [PropertyObservers] = []
  /// The value at the last report. An object is not retained.
  private var lastValue: Value?
  private weak var lastObject: AnyObject?

  init(
    _ options: NSKeyValueObservingOptions, reading read: @escaping () -> Value?,
    handler: @escaping (NSKeyValueObservedChange<Value>) -> Void
  ) {
    (self.options, self.read, self.handler) = (options, read, handler)
  }

  /// Begins to report changes of an object, and the initial value if it is requested.
  func begin(on object: NSObject) {
    lists = [object.ownObservers]
    lists[0].add(self)
    if let value = update(), options.contains(.initial) { report(nil, value) }
  }

  func end() { (read, handler, lists, lastValue) = (nil, nil, [], nil) }

  func reads(_ list: PropertyObservers) -> Bool { lists.contains { $0 === list } }

  func willChange() -> () -> Void {
    let old = options.isDisjoint(with: [.old, .prior]) ? nil : read.flatMap { PropertyReads.record($0).value }
    if options.contains(.prior) {
      handler?(NSKeyValueObservedChange(kind: .setting, newValue: nil, oldValue: oldValue(old), isPrior: true))
    }
    return { [self] in if let value = update() { report(old, value) } }
  }

  func reportDifference() {
    guard let value = read.flatMap({ PropertyReads.record($0).value }), !isLast(value) else { return }
    let old = lastObject.map { $0 as? Value } ?? lastValue
    // A handler may change the property again.
    keep(value)
    if options.contains(.prior) {
      handler?(NSKeyValueObservedChange(kind: .setting, newValue: nil, oldValue: oldValue(old), isPrior: true))
    }
    report(old, value)
  }

  /// Reads the value, and notes what it depends on.
  private func update() -> Value? {
    guard let (value, found) = read.map(PropertyReads.record), let value else { return nil }
    lists = lists.prefix(1) + found
    for list in found { list.add(self) }
    keep(value)
    return value
  }

  private func report(_ old: Value?, _ new: Value) {
    handler?(
      NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? new : nil, oldValue: oldValue(old), isPrior: false))
  }

  private func oldValue(_ value: Value?) -> Value? { options.contains(.old) ? value : nil }

  private func keep(_ value: Value) {
    lastObject = object(in: value)
    lastValue = lastObject == nil ? value : nil
  }

  /// Returns whether a value is the last one: the same object or an equal value. Values that cannot be compared are
  /// taken for equal.
  private func isLast(_ value: Value) -> Bool {
    func equals<Other: Equatable>(_ other: Other) -> Bool { other == lastValue as? Other }
    if let object = object(in: value) { return object === lastObject }
    guard let lastValue else { return false }
    if let value = value as? any Equatable { return equals(value) }
    return object(in: lastValue) == nil
  }
}

/// Returns the object that a value is, also as an optional; nil for other values.
private func object(in value: Any) -> AnyObject? {
  type(of: value) is AnyClass ? value as AnyObject : (value as? any OptionalValue)?.object
}

private protocol OptionalValue {
  var object: AnyObject? { get }
}

extension Optional: OptionalValue {
  fileprivate var object: AnyObject? { flatMap { UIKitLayout.object(in: $0) } }
}

/// The observed properties that a closure reads on its thread.
enum PropertyReads {
  private final class Record {
    var lists: [PropertyObservers] = []
  }

  /// The number of records under way on all threads.
  private static let count = Atomic(0)
  private static let key = "UIKitLayout.PropertyReads"

  private static var current: Record? {
    get {
      count.load(ordering: .relaxed) == 0 ? nil : Thread.current.threadDictionary[key] as? Record
    }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Whether an observer reads on this thread, which must not run a layout pass.
  static var areRecorded: Bool { current != nil }

  /// Notes that the property with a list of observers is read.
  static func note(_ list: PropertyObservers) { current?.lists.append(list) }

  /// Returns the result of a closure, and the lists of the properties that it read.
  static func record<Value>(_ body: () -> Value) -> (value: Value, lists: [PropertyObservers]) {
    let started = Record()
    count.add(1, ordering: .relaxed)
    let outer = current
    current = started
    defer {
      current = outer
      count.subtract(1, ordering: .relaxed)
    }
    return (body(), started.lists)
  }
}
