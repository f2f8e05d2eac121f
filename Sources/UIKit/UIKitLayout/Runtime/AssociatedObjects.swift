import Foundation

/// The kind of the reference of an object to an associated one.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Keeps a value with an object under a key; a value of nil removes the earlier one. A policy that copies keeps the
/// value itself.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.shared.set(value, of: object as AnyObject, UInt(bitPattern: key), policy)
}

/// Returns the value that an object keeps under a key; nil for none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.shared.value(of: object as AnyObject, UInt(bitPattern: key))
}

/// Removes all values that an object keeps.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.shared.removeAll(of: object as AnyObject)
}

/// The values of objects by keys. Those of objects that no longer exist are released when the table has grown to twice
/// its size.
final class AssociatedObjects: @unchecked Sendable {
  static let shared = AssociatedObjects()

  private enum Value {
    case strong(Any)
    case weak(WeakReference)

    var object: Any? {
      switch self {
      case .strong(let value): value
      case .weak(let reference): reference.object
      }
    }
  }

  private final class WeakReference {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private struct Entry {
    /// Distinguishes the object from a later one at the same address.
    let owner: WeakReference
    var values: [UInt: Value] = [:]
  }

  /// The key of the observers of an object's properties. No pointer has it.
  static let observers: UInt = 1

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var purgeCount = 64

  func set(_ value: Any?, of object: AnyObject, _ key: UInt, _ policy: objc_AssociationPolicy) {
    // What is replaced is released after the lock, because its deinitializer may use the table.
    let replaced = lock.withLock {
      let replaced = entries.count >= purgeCount ? purge() : []
      var entry = entry(of: object) ?? Entry(owner: WeakReference(object))
      let old = entry.values[key]
      entry.values[key] = value.map {
        policy == .OBJC_ASSOCIATION_ASSIGN ? .weak(WeakReference($0 as AnyObject)) : .strong($0)
      }
      entries[ObjectIdentifier(object)] = entry
      return (replaced, old)
    }
    _ = replaced
  }

  func value(of object: AnyObject, _ key: UInt) -> Any? {
    lock.withLock { entry(of: object)?.values[key]?.object }
  }

  func removeAll(of object: AnyObject) {
    _ = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
  }

  private func entry(of object: AnyObject) -> Entry? {
    let entry = entries[ObjectIdentifier(object)]
    return entry?.owner.object === object ? entry : nil
  }

  /// Removes the entries of objects that no longer exist, and returns them.
  private func purge() -> [Entry] {
    let gone = entries.filter { $0.value.owner.object == nil }
    for key in gone.keys { entries[key] = nil }
    purgeCount = max(64, entries.count * 2)
    return Array(gone.values)
  }
}
