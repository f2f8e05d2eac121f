package import CollectionLayout
package import JSON

/// One kind of layout: its name, its own keys, and how a layout is made from them.
package struct LayoutKind: Sendable {
  package let name: String
  package let keys: [KeyDescription]
  /// Makes the layout from its keys.
  package let make: @Sendable (LayoutKeys) -> any SectionLayout

  package init(
    _ name: String, _ keys: [KeyDescription], make: @escaping @Sendable (LayoutKeys) -> any SectionLayout
  ) {
    self.name = name
    self.keys = keys
    self.make = make
  }

  /// A kind whose layout describes its own parameters.
  package init<Layout: ParameterizedLayout>(_ type: Layout.Type) {
    self.init(type.kind, type.parameters.map { KeyDescription($0.name, ValueType($0.form)) }) { keys in
      Layout { keys.value($0, $1) }
    }
  }

  /// Every kind; a new one is registered here.
  package static let all: [LayoutKind] = [
    LayoutKind(FlowLayout.self),
    LayoutKind(WaterfallLayout.self),
    LayoutKind(TagsLayout.self),
    LayoutKind(CarouselLayout.self),
    LayoutKind(ListLayout.self),
    LayoutKind(GridLayout.self),
    .compositional,
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

  /// What a key holds, if it has the form; a number out of range is the nearest legal one.
  func value(_ key: String, _ form: LayoutParameterForm) -> LayoutParameterValue? {
    guard let node = self[key] else { return nil }
    switch form {
    case .number, .ratio, .count: return NumberBounds(form).flatMap(node.number(in:)).map { .number($0) }
    case .word(let words): return node.stringValue.flatMap { words.contains($0) ? .word($0) : nil }
    case .flag: return node.boolValue.map { .flag($0) }
    case .size:
      guard node.kind == .array, node.elements.count == 2, let width = node.elements[0].number(in: .length),
        let height = node.elements[1].number(in: .length)
      else { return nil }
      return .size(Size(width: width, height: height))
    }
  }
}

extension ValueType {
  /// What a document writes for a parameter.
  init(_ form: LayoutParameterForm) {
    switch form {
    case .number, .ratio, .count: self = .number(NumberBounds(form) ?? .length)
    case .word(let words): self = .word(words)
    case .flag: self = .boolean
    case .size: self = .list(.number(.length), count: 2)
    }
  }
}

extension NumberBounds {
  /// Nil for what is no number.
  init?(_ form: LayoutParameterForm) {
    switch form {
    case .number(let range): self.init(range.lowerBound, range.upperBound)
    case .ratio(let high): self.init(0, high, excludesLow: true)
    case .count(let range): self.init(Double(range.lowerBound), Double(range.upperBound), isWhole: true)
    case .word, .flag, .size: return nil
    }
  }
}
