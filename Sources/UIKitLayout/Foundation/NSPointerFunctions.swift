public import Foundation

/// The functions by which hash tables and map tables keep their objects.
open class NSPointerFunctions: NSObject {
  /// The memory and the comparison of objects.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set of these bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Objects are retained.
    public static let strongMemory: Options = []
    /// Objects are not retained, and disappear with their last reference.
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
/// Its type is not that of the table, which may be a protocol: on Linux the type of a value of a class-bound protocol is
/// not a class.
struct TableObject: Hashable {
  /// The hash by which the table finds the object, also after the object is gone.
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

  /// The object; nil if it is gone.
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
  private var rest: IndexingIterator<[Any]>

  init(_ objects: [Any]) {
    rest = objects.makeIterator()
    super.init()
  }

  override func nextObject() -> Any? { rest.next() }
}
