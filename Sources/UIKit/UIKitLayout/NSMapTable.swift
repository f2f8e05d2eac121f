public import Foundation

/// Objects by keys, which it may hold weakly: an entry disappears with the last reference to its key or its object.
open class NSMapTable<KeyType, ObjectType>: NSObject, NSCopying {
  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private var stored: [TableObject: TableObject] = [:]
  /// The number of entries at which those whose key or object no longer exists are removed.
  private var purgeCount = 16

  public required init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
    super.init()
  }

  public convenience init(keyOptions: NSPointerFunctions.Options, valueOptions: NSPointerFunctions.Options) {
    self.init(keyOptions: keyOptions, valueOptions: valueOptions, capacity: 0)
  }

  public convenience override init() {
    self.init(keyOptions: [], valueOptions: [], capacity: 0)
  }

  open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }

  open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: [])
  }

  open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: [], valueOptions: .weakMemory)
  }

  open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  /// The entries whose key and object still exist.
  private var entries: [(key: KeyType, value: ObjectType)] {
    stored.compactMap { entry in
      guard let key = entry.key.object as? KeyType, let value = entry.value.object as? ObjectType else { return nil }
      return (key, value)
    }
  }

  /// Removes entries of which the key or the object no longer exists, each time that the table has twice as many as
  /// after the last time.
  private func purge() {
    guard keyOptions.isWeak || valueOptions.isWeak, stored.count >= purgeCount else { return }
    stored = stored.filter { $0.key.object != nil && $0.value.object != nil }
    purgeCount = max(16, stored.count * 2)
  }

  open var count: Int { entries.count }

  /// Returns the object of a key; nil if there is none.
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    aKey.flatMap { stored[TableObject($0, keyOptions)]?.object as? ObjectType }
  }

  /// Sets the object of a key; an object of nil removes the entry.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    purge()
    stored[TableObject(aKey, keyOptions)] = anObject.map { TableObject($0, valueOptions) }
  }

  open func removeObject(forKey aKey: KeyType?) {
    guard let aKey else { return }
    stored[TableObject(aKey, keyOptions)] = nil
  }

  open func removeAllObjects() { stored = [:] }
  open func keyEnumerator() -> NSEnumerator { ArrayEnumerator(entries.map(\.key)) }

  /// Returns an enumerator of the objects; nil for an empty table.
  open func objectEnumerator() -> NSEnumerator? {
    let objects = entries.map(\.value)
    return objects.isEmpty ? nil : ArrayEnumerator(objects)
  }

  /// Returns the entries as a dictionary. Keys that are not hashable are left out.
  open func dictionaryRepresentation() -> [AnyHashable: Any] {
    Dictionary(
      entries.compactMap { entry in (entry.key as? AnyHashable).map { ($0, entry.value) } },
      uniquingKeysWith: { first, _ in first })
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init(keyOptions: keyOptions, valueOptions: valueOptions, capacity: count)
    copy.stored = stored
    return copy
  }
}

/// A set of objects, which it may hold weakly: such objects disappear with their last reference.
open class NSHashTable<ObjectType>: NSObject, NSCopying {
  private let options: NSPointerFunctions.Options
  private var stored: Set<TableObject> = []
  /// The number of entries at which those whose objects no longer exist are removed.
  private var purgeCount = 16

  public required init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int) {
    self.options = options
    super.init()
  }

  public convenience init(options: NSPointerFunctions.Options) {
    self.init(options: options, capacity: 0)
  }

  public convenience override init() {
    self.init(options: [], capacity: 0)
  }

  open class func weakObjects() -> NSHashTable<ObjectType> {
    NSHashTable(options: .weakMemory, capacity: 0)
  }

  /// Removes objects that no longer exist, each time that the table has twice as many as after the last time.
  private func purge() {
    guard options.isWeak, stored.count >= purgeCount else { return }
    stored = stored.filter { $0.object != nil }
    purgeCount = max(16, stored.count * 2)
  }

  open var allObjects: [ObjectType] { stored.compactMap { $0.object as? ObjectType } }
  open var count: Int { allObjects.count }
  /// Any object of the table; nil for an empty table.
  open var anyObject: ObjectType? { allObjects.first }
  open var setRepresentation: Set<AnyHashable> { Set(allObjects.compactMap { $0 as? AnyHashable }) }

  open func add(_ object: ObjectType?) {
    guard let object else { return }
    purge()
    stored.insert(TableObject(object, options))
  }

  open func remove(_ object: ObjectType?) {
    guard let object else { return }
    stored.remove(TableObject(object, options))
  }

  open func removeAllObjects() { stored = [] }

  /// Returns the object of the table that is equal to this one; nil if there is none.
  open func member(_ object: ObjectType?) -> ObjectType? {
    guard let object, let index = stored.firstIndex(of: TableObject(object, options)) else { return nil }
    return stored[index].object as? ObjectType
  }

  open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }
  open func objectEnumerator() -> NSEnumerator { ArrayEnumerator(allObjects) }
  open func intersects(_ other: NSHashTable<ObjectType>) -> Bool { allObjects.contains { other.contains($0) } }
  open func isEqual(to other: NSHashTable<ObjectType>) -> Bool { isSubset(of: other) && other.isSubset(of: self) }
  open func isSubset(of other: NSHashTable<ObjectType>) -> Bool { allObjects.allSatisfy { other.contains($0) } }

  open func union(_ other: NSHashTable<ObjectType>) {
    for object in other.allObjects { add(object) }
  }

  open func intersect(_ other: NSHashTable<ObjectType>) {
    for object in allObjects where !other.contains(object) { remove(object) }
  }

  open func minus(_ other: NSHashTable<ObjectType>) {
    for object in other.allObjects { remove(object) }
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init(options: options, capacity: count)
    copy.stored = stored
    return copy
  }
}

open class NSPointerFunctions: NSObject {
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let strongMemory: Options = []
    public static let weakMemory = Options(rawValue: 5)
    /// Objects are compared by `isEqual(_:)`.
    public static let objectPersonality: Options = []
    /// Objects are compared by their identity.
    public static let objectPointerPersonality = Options(rawValue: 512)
    /// Objects are copied when they are added. Without effect: the table keeps the object itself.
    public static let copyIn = Options(rawValue: 65536)
  }
}

extension NSPointerFunctions.Options {
  /// Whether objects are not retained.
  var isWeak: Bool { contains(.weakMemory) }
}

/// An object of a table that is retained or not, compared by `isEqual(_:)` or by its identity.
///
/// Its type is not that of the table, which may be a protocol: on Linux the type of a value of a class-bound protocol
/// is not a class.
struct TableObject: Hashable {
  /// The hash by which the table finds the object, also after the object was released.
  private let hash: Int
  private let isIdentity: Bool
  private let retained: AnyObject?
  private weak var referenced: AnyObject?

  init(_ value: Any, _ options: NSPointerFunctions.Options) {
    let object = value as AnyObject
    isIdentity = options.contains(.objectPointerPersonality) || !(object is NSObject)
    hash = isIdentity ? ObjectIdentifier(object).hashValue : (object as? NSObject)?.hash ?? 0
    retained = options.isWeak ? nil : object
    referenced = object
  }

  /// The object; nil if it was released.
  var object: AnyObject? { retained ?? referenced }

  static func == (one: TableObject, other: TableObject) -> Bool {
    guard let first = one.object, let second = other.object else { return false }
    if first === second { return true }
    return !one.isIdentity && (first as? NSObject)?.isEqual(second) ?? false
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// Enumerates the objects of an array.
final class ArrayEnumerator: NSEnumerator {
  private var remaining: IndexingIterator<[Any]>

  init(_ objects: [Any]) {
    remaining = objects.makeIterator()
    super.init()
  }

  override func nextObject() -> Any? { remaining.next() }
}
