public import Foundation

/// Objects by keys, which it may hold weakly: an entry disappears with the last reference to its key or its object.
open class NSMapTable<KeyType, ObjectType>: NSObject, NSCopying {
  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private var stored: [TableObject: TableObject] = [:]
  /// The number of entries at which those that are gone are forgotten.
  private var purgeCount = 16

  /// Creates an empty table.
  public required init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
    super.init()
  }

  /// Creates an empty table.
  public convenience init(keyOptions: NSPointerFunctions.Options, valueOptions: NSPointerFunctions.Options) {
    self.init(keyOptions: keyOptions, valueOptions: valueOptions, capacity: 0)
  }

  /// Creates an empty table of retained keys and objects.
  public convenience override init() {
    self.init(keyOptions: [], valueOptions: [], capacity: 0)
  }

  /// Returns an empty table of retained keys and objects.
  open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }

  /// Returns an empty table that retains its objects only.
  open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: [])
  }

  /// Returns an empty table that retains its keys only.
  open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: [], valueOptions: .weakMemory)
  }

  /// Returns an empty table that retains neither keys nor objects.
  open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  /// The entries of which neither key nor object is gone.
  private var entries: [(key: KeyType, value: ObjectType)] {
    stored.compactMap { entry in
      guard let key = entry.key.object as? KeyType, let value = entry.value.object as? ObjectType else { return nil }
      return (key, value)
    }
  }

  /// Forgets entries of which the key or the object is gone, each time that the table has twice as many as after the
  /// last time.
  private func purge() {
    guard keyOptions.isWeak || valueOptions.isWeak, stored.count >= purgeCount else { return }
    stored = stored.filter { $0.key.object != nil && $0.value.object != nil }
    purgeCount = max(16, stored.count * 2)
  }

  /// The number of entries.
  open var count: Int { entries.count }

  /// Returns the object of a key; nil if there is none.
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    aKey.flatMap { stored[TableObject($0, keyOptions)]?.object as? ObjectType }
  }

  /// Sets the object of a key; nil removes it.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    purge()
    stored[TableObject(aKey, keyOptions)] = anObject.map { TableObject($0, valueOptions) }
  }

  /// Removes the object of a key.
  open func removeObject(forKey aKey: KeyType?) {
    guard let aKey else { return }
    stored[TableObject(aKey, keyOptions)] = nil
  }

  /// Removes all entries.
  open func removeAllObjects() { stored = [:] }

  /// Returns an enumerator of the keys.
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

  /// Returns a table of the same entries.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init(keyOptions: keyOptions, valueOptions: valueOptions, capacity: count)
    copy.stored = stored
    return copy
  }
}
