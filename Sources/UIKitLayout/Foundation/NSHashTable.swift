public import Foundation

/// A set of objects, which it may hold weakly: such objects disappear with their last reference.
open class NSHashTable<ObjectType>: NSObject, NSCopying {
  private let options: NSPointerFunctions.Options
  private var stored: Set<TableObject> = []
  /// The number of objects at which those that are gone are forgotten.
  private var purgeCount = 16

  /// Creates an empty table.
  public required init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int) {
    self.options = options
    super.init()
  }

  /// Creates an empty table.
  public convenience init(options: NSPointerFunctions.Options) {
    self.init(options: options, capacity: 0)
  }

  /// Creates an empty table of retained objects.
  public convenience override init() {
    self.init(options: [], capacity: 0)
  }

  /// Returns an empty table of objects that are not retained.
  open class func weakObjects() -> NSHashTable<ObjectType> {
    NSHashTable(options: .weakMemory, capacity: 0)
  }

  /// Forgets objects that are gone, each time that the table has twice as many as after the last time.
  private func purge() {
    guard options.isWeak, stored.count >= purgeCount else { return }
    stored = stored.filter { $0.object != nil }
    purgeCount = max(16, stored.count * 2)
  }

  /// The objects, in no order.
  open var allObjects: [ObjectType] { stored.compactMap { $0.object as? ObjectType } }
  /// The number of objects.
  open var count: Int { allObjects.count }
  /// An object; nil if there is none.
  open var anyObject: ObjectType? { allObjects.first }
  /// The objects as a set.
  open var setRepresentation: Set<AnyHashable> { Set(allObjects.compactMap { $0 as? AnyHashable }) }

  /// Adds an object, unless it is there.
  open func add(_ object: ObjectType?) {
    guard let object else { return }
    purge()
    stored.insert(TableObject(object, options))
  }

  /// Removes an object.
  open func remove(_ object: ObjectType?) {
    guard let object else { return }
    stored.remove(TableObject(object, options))
  }

  /// Removes all objects.
  open func removeAllObjects() { stored = [] }

  /// Returns the object of the table that is equal to this one; nil if there is none.
  open func member(_ object: ObjectType?) -> ObjectType? {
    guard let object, let index = stored.firstIndex(of: TableObject(object, options)) else { return nil }
    return stored[index].object as? ObjectType
  }

  /// Returns whether the table has an object.
  open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

  /// Returns an enumerator of the objects.
  open func objectEnumerator() -> NSEnumerator { ArrayEnumerator(allObjects) }

  /// Returns whether the two tables have a common object.
  open func intersects(_ other: NSHashTable<ObjectType>) -> Bool { allObjects.contains { other.contains($0) } }

  /// Returns whether the two tables have the same objects.
  open func isEqual(to other: NSHashTable<ObjectType>) -> Bool { isSubset(of: other) && other.isSubset(of: self) }

  /// Returns whether the other table has all objects of this one.
  open func isSubset(of other: NSHashTable<ObjectType>) -> Bool { allObjects.allSatisfy { other.contains($0) } }

  /// Adds the objects of another table.
  open func union(_ other: NSHashTable<ObjectType>) {
    for object in other.allObjects { add(object) }
  }

  /// Removes the objects that another table does not have.
  open func intersect(_ other: NSHashTable<ObjectType>) {
    for object in allObjects where !other.contains(object) { remove(object) }
  }

  /// Removes the objects of another table.
  open func minus(_ other: NSHashTable<ObjectType>) {
    for object in other.allObjects { remove(object) }
  }

  /// Returns a table of the same objects.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init(options: options, capacity: count)
    copy.stored = stored
    return copy
  }
}
