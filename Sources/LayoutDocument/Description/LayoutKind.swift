package import CollectionLayout
package import JSON

/// One kind of layout: its name, its own keys, and how a layout is made from them.
package struct LayoutKind: Sendable {
  package let name: String
  /// One to three sentences of Markdown.
  package let documentation: String
  package let keys: [KeyDescription]
  /// Makes the layout from its keys.
  package let make: @Sendable (LayoutKeys) -> any SectionLayout

  package init(
    _ name: String, _ documentation: String, _ keys: [KeyDescription],
    make: @escaping @Sendable (LayoutKeys) -> any SectionLayout
  ) {
    self.name = name
    self.documentation = documentation
    self.keys = keys
    self.make = make
  }

  /// A kind whose layout describes its own parameters.
  package init<Layout: ParameterizedLayout>(_ type: Layout.Type) {
    let usual = Layout()
    self.init(type.kind, type.documentation, type.parameters.map { KeyDescription($0, of: usual) }) { keys in
      Layout { keys.value($0, $1) }
    }
  }

  /// A kind whose keys stand over what some of them make first.
  init<Layout: SectionLayout>(_ object: TypedObject<Layout>, over first: @escaping @Sendable (LayoutKeys) -> Layout) {
    let description = object.description
    self.init(description.name, description.documentation, description.keys) { keys in
      var layout = first(keys)
      object.read(into: &layout) { keys[$0] }
      return layout
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

  /// What a document's layout is that names no kind.
  package static let usual = FlowLayout.kind

  /// The kind of this name; nil for an unknown one.
  package static func named(_ name: String) -> LayoutKind? { all.first { $0.name == name } }

  static let variantsKey = "variants"
  /// Of one layout.
  static let variantLimit = 16

  static let variant = TypedObject<AdaptiveLayout.Variant>(
    "variant", "What a layout is in viewports that are wide enough.",
    AdaptiveLayout.Variant(minimumWidth: 0, layout: FlowLayout(), inset: .zero),
    [
      KeyDescription(
        "minWidth", .number(.length), isRequired: true, unit: .points, "The viewport's width from which on it counts."
      ).into(\.minimumWidth),
      // Over the keys of the layout around it: `LayoutDecoder`.
      KeyDescription(
        "layout", .recursive { .tagged(description) }, isRequired: true,
        "Keys over those of the layout; another `kind` replaces it."
      ).readElsewhere(),
    ])

  /// What a layout object says beside the layout itself.
  struct Surroundings {
    /// Of the section around its items.
    var inset = EdgeInsets.zero
  }

  /// The keys of layouts of all kinds.
  static let surroundings = TypedObject<Surroundings>(
    "layout", "How the items of sections are placed.", Surroundings(),
    [
      KeyDescription(
        "sectionInset", .edges(), unit: .points, uikit: "UICollectionViewFlowLayout.sectionInset",
        "Room around the section's items, inside of header and footer."
      ).into(\.inset),
      // Layouts over this one: `LayoutDecoder`.
      KeyDescription(
        variantsKey, .list(.object(variant), count: nil), default: [],
        uikit: "UICollectionViewCompositionalLayoutSectionProvider", atMost: variantLimit,
        "Keys over these in wide viewports: the last one counts whose `minWidth` the viewport has."
      ).readElsewhere(),
    ])

  /// The layout object, of any kind.
  package static let description: TaggedDescription = {
    let kind = TaggedDescription.kindKey(
      all.map { WordDescription($0.name, $0.documentation) }, isRequired: false,
      "Which layout it is. In a document's `layout` it is `flow` where none is named, in a section's the document's.")
    let around = surroundings.description
    return TaggedDescription(
      around.name, around.documentation,
      all.map {
        ($0.name, ObjectDescription("\($0.name) layout", $0.documentation, [kind] + $0.keys + around.keys))
      },
      isKindRequired: false)
  }()
}

/// The keys of a layout object over those of the document's default layout.
package struct LayoutKeys {
  /// The first that has a key wins.
  private let objects: [SyntaxNode]

  package init(own: SyntaxNode?, inherited: SyntaxNode?) {
    objects = [own, inherited].compactMap { $0 }
  }

  private init(objects: [SyntaxNode]) { self.objects = objects }

  /// The value of a key; the section's own wins.
  package subscript(key: String) -> SyntaxNode? {
    for object in objects { if let value = object[key] { return value } }
    return nil
  }

  /// The keys of another object over these.
  func under(_ object: SyntaxNode) -> LayoutKeys { LayoutKeys(objects: [object] + objects) }

  /// What a key holds, if it has the form; a number out of range is the nearest legal one.
  func value(_ key: String, _ form: LayoutParameterForm) -> LayoutParameterValue? {
    guard let node = self[key] else { return nil }
    switch form {
    case .number, .ratio, .count: return NumberBounds(form).flatMap(node.number(in:)).map { .number($0) }
    case .word(let words):
      return node.stringValue.flatMap { word in words.contains { $0.name == word } ? .word(word) : nil }
    case .flag: return node.boolValue.map { .flag($0) }
    case .size: return Size.read(node, as: .sizePair).map { .size($0) }
    }
  }
}

extension KeyDescription {
  /// The key that a document writes for a parameter.
  fileprivate init<Layout>(_ parameter: LayoutParameter<Layout>, of usual: Layout) {
    self.init(
      parameter.name, ValueType(parameter.form), default: parameter.get(usual).map(JSONValue.init),
      otherwise: parameter.otherwise, unit: parameter.unit, uikit: parameter.uikit, parameter.documentation)
  }
}

extension JSONValue {
  /// A parameter's value as a document writes it.
  fileprivate init(_ value: LayoutParameterValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .word(let word): self = .string(word)
    case .flag(let flag): self = .bool(flag)
    case .size(let size): self = [.number(size.width), .number(size.height)]
    }
  }
}

extension ValueType {
  /// What a document writes for a parameter.
  init(_ form: LayoutParameterForm) {
    switch form {
    case .number, .ratio, .count: self = .number(NumberBounds(form) ?? .length)
    case .word(let words): self = .word(words.map { WordDescription($0.name, $0.documentation) })
    case .flag: self = .boolean
    case .size: self = .sizePair
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
