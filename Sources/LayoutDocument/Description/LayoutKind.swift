package import CollectionLayout
package import JSON

/// One kind of layout: its name, its own keys, and how a layout is made from them.
package struct LayoutKind: Sendable {
  package let name: String
  package let keys: [KeyDescription]
  /// Makes the layout from its keys; nil for a kind that is known but not built yet.
  package let make: (@Sendable (LayoutKeys) -> any SectionLayout)?

  package init(
    _ name: String, _ keys: [KeyDescription], make: (@Sendable (LayoutKeys) -> any SectionLayout)? = nil
  ) {
    self.name = name
    self.keys = keys
    self.make = make
  }

  /// Every kind; a new one is registered here.
  package static let all: [LayoutKind] = [
    .flow, .waterfall, .tags, .carousel, .list, .grid, .compositional,
  ]

  /// The kind of this name; nil for an unknown one.
  package static func named(_ name: String) -> LayoutKind? { all.first { $0.name == name } }

  /// The layout object, of any kind.
  package static let description = TaggedDescription(
    "layout",
    all.map { kind in
      (
        kind.name,
        ObjectDescription(
          "\(kind.name) layout",
          [KeyDescription("kind", .word(all.map(\.name))), KeyDescription("sectionInset", .edges())] + kind.keys)
      )
    }, isKindRequired: false)
}

/// The keys of a layout object over those of the document's default layout.
package struct LayoutKeys {
  private let own: SyntaxNode?
  private let inherited: SyntaxNode?

  package init(own: SyntaxNode?, inherited: SyntaxNode?) {
    self.own = own
    self.inherited = inherited
  }

  /// The value of a key; the section's own wins.
  package subscript(key: String) -> SyntaxNode? { own?[key] ?? inherited?[key] }

  /// A number as the key allows it.
  package func number(_ key: String, _ bounds: NumberBounds, default value: Double) -> Double {
    self[key]?.number(in: bounds) ?? value
  }

  /// One of an enumeration's words.
  package func word<Word: RawRepresentable<String>>(_ key: String, default value: Word) -> Word {
    self[key]?.stringValue.flatMap(Word.init(rawValue:)) ?? value
  }
}
