import Foundation

// Rewritten files of apps (UIKitSources) have the wrapper instead of `@objc dynamic`, and call the function at the end of
// setters of computed properties with it.

/// A property that reports each of its changes to key-value observers. Without observers a change costs a check for
/// nil.
@propertyWrapper public final class _Observed<Value> {
  private var value: Value
  /// Nil until the property is observed.
  private var observers: PropertyObservers?

  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  public var wrappedValue: Value {
    get {
      if PropertyReads.areRecorded { noteRead() }
      return value
    }
    _modify {
      let reports = observers?.willChange() ?? []
      // Also if a mutating function of the value throws.
      defer { for report in reports { report() } }
      yield &value
    }
  }

  private func noteRead() {
    let list = observers ?? PropertyObservers()
    observers = list
    PropertyReads.note(list)
  }
}

/// Reports to the observers of an object which of its properties have another value.
public func _reportChanges(_ object: AnyObject) { (object as? NSObject)?.reportOwnChanges() }

/// An observed property of any type.
protocol ObservedProperty {
  var anyValue: Any { get }
}

extension _Observed: ObservedProperty {
  var anyValue: Any { wrappedValue }
}

// A class with `Codable` encodes the values, and leaves out those that are nil.
extension _Observed: Decodable where Value: Decodable {
  public convenience init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }
}

extension _Observed: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension KeyedDecodingContainer {
  public func decode<Value: Decodable>(
    _ type: _Observed<Value?>.Type, forKey key: Key
  ) throws -> _Observed<Value?> { _Observed(wrappedValue: try decodeIfPresent(Value.self, forKey: key)) }
}

extension KeyedEncodingContainer {
  public mutating func encode<Value: Encodable>(_ property: _Observed<Value?>, forKey key: Key) throws {
    try encodeIfPresent(property.wrappedValue, forKey: key)
  }
}

extension NSObject {
  /// Whether an object that is no `ReportingObject` was ever observed.
  nonisolated(unsafe) private static var hasObserved = false

  /// The observers of the object's properties.
  final var ownObservers: PropertyObservers {
    if let object = self as? any ReportingObject {
      let list = unsafe object.observers ?? PropertyObservers()
      unsafe object.observers = list
      return list
    }
    if let list = associatedObservers { return list }
    let list = PropertyObservers()
    unsafe Self.hasObserved = true
    AssociatedObjects.shared.set(list, of: self, AssociatedObjects.observers, .OBJC_ASSOCIATION_RETAIN)
    return list
  }

  private var associatedObservers: PropertyObservers? {
    AssociatedObjects.shared.value(of: self, AssociatedObjects.observers) as? PropertyObservers
  }

  final func reportOwnChanges() {
    if let object = self as? any ReportingObject { return object.reportChanges() }
    if unsafe Self.hasObserved { associatedObservers?.reportDifferences() }
  }
}
