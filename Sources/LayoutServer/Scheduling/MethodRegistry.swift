import LayoutProtocol

/// All methods that clients may call, by name.
package struct MethodRegistry {
  // Open addressing with linear probing, at most half full. A dictionary takes ten times as long to build.
  private var slots = [(name: String, method: Method)?](repeating: nil, count: 256)
  /// The capabilities that `initialize` returns, in the order in which the methods are registered.
  private(set) var capabilities: [Capability] = []

  /// Registers all methods, family by family; traps if a name is registered twice.
  package init() {
    let families = [
      LifecycleMethods.all, DocumentMethods.all, SessionMethods.all, LayoutMethods.all, MovementMethods.all,
      ClockMethods.all, QueryMethods.all, BatchMethods.all, OutlineMethods.all, CompletionMethods.all,
      FormattingMethods.all, StructureMethods.all, NavigationMethods.all, CodeActionMethods.all, InlayHintMethods.all,
      EditingMethods.all,
    ]
    for family in families {
      for method in family {
        register(method, as: method.name)
        for name in method.formerNames { register(method, as: name) }
        if let capability = method.capability { capabilities.append(capability) }
      }
    }
  }

  private mutating func register(_ method: Method, as name: String) {
    let index = slot(of: name)
    precondition(slots[index] == nil, "\(name) is registered twice")
    slots[index] = (name, method)
  }

  subscript(_ name: String) -> Method? { slots[slot(of: name)]?.method }

  /// Returns the slot of a method, or the free slot for it.
  private func slot(of name: String) -> Int {
    var hash: UInt32 = 0
    for byte in name.utf8 { hash = hash &* 31 &+ UInt32(byte) }
    var index = Int((hash ^ hash >> 8) & 255)
    while let entry = slots[index], entry.name != name { index = (index + 1) & 255 }
    return index
  }

  /// All methods with whether they are requests, to compare them with the protocol's definition.
  package var respondingNames: [String: Bool] {
    Dictionary(uniqueKeysWithValues: slots.lazy.compactMap(\.self).map { ($0.name, $0.method.isRequest) })
  }

  /// The names of all methods without their earlier names, sorted.
  package var currentNames: [String] { Set(slots.compactMap { $0?.method.name }).sorted() }

  /// The LSP requests that declare no capability, sorted.
  package var unadvertised: [String] {
    slots.compactMap(\.?.method).filter { $0.isRequest && $0.capability == nil && !$0.name.hasPrefix("layoutd/") }
      .map(\.name).sorted()
  }

  /// The names of the methods that extend LSP, sorted.
  package var extensionMethodNames: [String] {
    slots.compactMap { $0?.name }.filter { $0.hasPrefix("layoutd/") }.sorted()
  }
}
