import LayoutProtocol

/// All methods that clients may call, by name.
package struct MethodRegistry {
  // Each method in the first free place from where its name's hash points; three of four places are free. A dictionary
  // takes a tenth of the time to start.
  private var places = [Method?](repeating: nil, count: 256)
  /// What `initialize` advertises, in the order in which the methods are registered.
  private(set) var capabilities: [Capability] = []

  /// One line a family; a method that is in two families is a mistake of ours.
  package init() {
    let families = [
      LifecycleMethods.all, DocumentMethods.all, SessionMethods.all, LayoutMethods.all, ClockMethods.all,
      QuestionMethods.all, BatchMethods.all, LanguageMethods.all, FormattingMethods.all, TextMethods.all,
      NameMethods.all, ActionMethods.all, HintMethods.all,
    ]
    for family in families {
      for method in family {
        let place = place(of: method.name)
        precondition(places[place] == nil, "\(method.name) is registered twice")
        places[place] = method
        if let capability = method.capability { capabilities.append(capability) }
      }
    }
  }

  subscript(_ name: String) -> Method? { places[place(of: name)] }

  /// Where a method is, or would be.
  private func place(of name: String) -> Int {
    var hash: UInt32 = 0
    for byte in name.utf8 { hash = hash &* 31 &+ UInt32(byte) }
    var place = Int((hash ^ hash >> 8) & 255)
    while let method = places[place], method.name != name { place = (place + 1) & 255 }
    return place
  }

  /// Every method with whether it is answered, for comparing them with the protocol's model.
  package var answered: [String: Bool] {
    Dictionary(uniqueKeysWithValues: places.lazy.compactMap(\.self).map { ($0.name, $0.isRequest) })
  }

  /// LSP's requests that `initialize` does not advertise, in order.
  package var unadvertised: [String] {
    places.compactMap(\.self).filter { $0.isRequest && $0.capability == nil && !$0.name.hasPrefix("layoutd/") }
      .map(\.name).sorted()
  }

  /// The names of the methods that LSP does not have, in order.
  package var ownNames: [String] { places.compactMap { $0?.name }.filter { $0.hasPrefix("layoutd/") }.sorted() }
}
