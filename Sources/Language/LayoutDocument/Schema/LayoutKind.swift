import CollectionLayout
package import JSON

/// A kind of layout: its name, its keys, and the function that creates a layout from the values of keys.
package struct LayoutKind: Sendable {
  /// The schema of a layout object of this kind, without the keys that all kinds have (`surroundings`).
  let object: ObjectSchema
  /// Creates the layout from the keys of a layout object and of those that it inherits.
  let make: @Sendable (MergedLayoutKeys) -> any SectionLayout

  /// Creates the kind of the schema `object`. Its keys are read into its default layout, or into the layout that
  /// `first` creates from them.
  init<Layout: SectionLayout>(
    _ object: SchemaObject<Layout>, over first: (@Sendable (MergedLayoutKeys) -> Layout)? = nil
  ) {
    self.object = object.description
    make = { keys in
      var layout = first?(keys) ?? object.defaults
      object.read(into: &layout) { keys[$0] }
      return layout
    }
  }

  package var name: String { object.name }

  /// All kinds of layouts, in the order of completion. A new kind is added here.
  package static let all: [LayoutKind] = [
    LayoutKind(flow),
    LayoutKind(waterfall) { WaterfallLayout(minimumColumnWidth: minimumColumnWidth(of: $0)) },
    LayoutKind(tags),
    LayoutKind(carousel),
    LayoutKind(list),
    LayoutKind(grid) { GridLayout(minimumColumnWidth: minimumColumnWidth(of: $0)) },
    LayoutKind(sheet),
    .compositional,
    LayoutKind(swift),
  ]

  /// The name of the kind of a document's `layout` without the key `kind`.
  package static let defaults = FlowLayout.kind

  /// Returns the kind of a name; nil if the name is unknown.
  package static func named(_ name: String) -> LayoutKind? { all.first { $0.name == name } }

  static let variantsKey = "variants"
  /// The maximum number of variants of one layout.
  static let variantLimit = 16

  static let variant = SchemaObject<AdaptiveLayout.Variant>(
    "variant", "Keys of a layout for viewports from a minimum width.",
    AdaptiveLayout.Variant(minimumWidth: 0, layout: FlowLayout(), inset: .zero),
    [
      PropertySchema(
        "minWidth", .number(.length), isRequired: true, unit: .points,
        "The viewport width from which the variant applies, in points."
      ).into(\.minimumWidth),
      // `LayoutDecoder` reads it, because it inherits the keys of the enclosing layout.
      PropertySchema(
        "layout", .lazy { .union(description) }, isRequired: true,
        "Keys that override those of the enclosing layout. Another `kind` replaces it."
      ).readElsewhere(),
    ])

  /// The values of keys that all kinds of layouts have and that are not part of the layout in the engine.
  struct SharedKeys {
    /// The inset between the section's bounds and its items, in points.
    var inset = EdgeInsets.zero
  }

  /// The keys that all kinds of layouts have, with the decoder of those that belong to the section.
  static let surroundings = SchemaObject<SharedKeys>(
    "layout", "The layout of the items of sections.", SharedKeys(),
    [
      PropertySchema(
        "sectionInset", .edges(), unit: .points, uikitName: "UICollectionViewFlowLayout.sectionInset",
        "The inset of the section's items, between header and footer."
      ).into(\.inset),
      // `LayoutDecoder` reads it, because variants inherit the keys of this layout.
      PropertySchema(
        variantsKey, .array(.object(variant), count: nil), default: [],
        uikitName: "UICollectionViewCompositionalLayoutSectionProvider", atMost: variantLimit,
        "Keys for wide viewports. The last variant whose `minWidth` does not exceed the viewport width is used."
      ).readElsewhere(),
    ])

  /// The schema of a layout object, of any kind.
  package static let description: UnionSchema = {
    let objects = all.map(\.object)
    let kind = UnionSchema.kindKey(
      objects.map { EnumerationValue($0.name, $0.documentation) }, isRequired: false,
      "The kind of layout. Default: `flow`; in a section, the kind of the document's `layout`.")
    let around = surroundings.description
    return UnionSchema(
      around.name, around.documentation,
      objects.map { object in
        let keys = [kind] + object.keys + around.keys
        return (
          object.name, ObjectSchema("\(object.name) layout", object.documentation, keys, excludes: object.excludes)
        )
      },
      isKindRequired: false)
  }()
}

extension LayoutKind {
  /// The name of the kind of layouts that are Swift code.
  static let swiftName = "swift"

  /// The kind of layouts in Swift files.
  ///
  /// It makes rows of 44 points, which are shown unless code may be run; `SwiftLayoutResolver` reads the keys, and
  /// replaces the rows by the layout of the file.
  static let swift = SchemaObject<ListLayout>(
    swiftName,
    "The layout of an app in Swift: a `UICollectionViewLayout` of a file, which is compiled and run with the items of "
      + "the document. Running code needs the option `--allow-swift` of layoutd, or `allowSwift` in the client's "
      + "`initializationOptions`; without it the items are rows of 44 points. `layoutd check` never runs code.",
    ListLayout(),
    [
      PropertySchema(
        "source", .string(.plain), defaultDescription: "rows of 44 points, and an error",
        "The path of the Swift file, relative to the document. The file must be in the workspace."
      ).readElsewhere(),
      PropertySchema(
        "entry", .string(.plain), defaultDescription: "the first layout of the file",
        "The layout of the file, such as `FeedLayout()`: one of those that `layoutd dump FILE --list` prints."
      ).readElsewhere(),
    ])
}

/// The keys of a section's layout object, merged with those of the document's default layout.
package struct MergedLayoutKeys {
  /// The layout objects. The first one that has a key determines its value.
  private let objects: [SyntaxNode]
  /// The long values of the default layout, decoded once for all sections; nil if there is no default layout.
  private let shared: SharedLayoutValues?

  init(explicit: SyntaxNode?, inherited: SyntaxNode?, sharing values: SharedLayoutValues? = nil) {
    self.init([explicit, inherited].compactMap { $0 }, sharing: values)
  }

  private init(_ objects: [SyntaxNode], sharing values: SharedLayoutValues?) {
    (self.objects, shared) = (objects, values)
  }

  /// Whether a layout object is one of the merged ones.
  package func contains(_ object: SyntaxNode) -> Bool { objects.contains(object) }

  /// The value of a key in the first layout object that has it; nil if none has it.
  package subscript(key: String) -> SyntaxNode? {
    for object in objects { if let value = object[key] { return value } }
    return nil
  }

  /// The member of the first layout object that has a key; nil if none has it.
  func member(_ key: String) -> SyntaxMember? {
    for object in objects { if let member = object.member(key) { return member } }
    return nil
  }

  /// Returns these keys merged with those of another layout object, which has precedence.
  func under(_ object: SyntaxNode) -> MergedLayoutKeys { MergedLayoutKeys([object] + objects, sharing: shared) }

  /// Returns the decoded value of a key; nil if no layout object has it. A value of the default layout is decoded once
  /// for all sections.
  func value<Value>(
    _ key: String, sharedIn cache: ReferenceWritableKeyPath<SharedLayoutValues, [SyntaxNode: Value]>,
    _ decode: (SyntaxNode) -> Value
  ) -> Value? {
    guard let node = self[key] else { return nil }
    guard let shared else { return decode(node) }
    return shared.value(of: node, in: cache, decode)
  }
}

/// The long values of the document's default layout, such as groups. Otherwise each of very many sections would decode
/// them and keep a copy.
final class SharedLayoutValues {
  var groups: [SyntaxNode: LayoutGroup?] = [:]
  var boundaryItems: [SyntaxNode: [BoundarySupplementaryItem]] = [:]
  var decorationItems: [SyntaxNode: [LayoutDecorationItem]] = [:]
  private let layout: SyntaxNode

  init(_ layout: SyntaxNode) { self.layout = layout }

  /// Returns the decoded value of a node. It is cached if the node is in the default layout; one outside belongs to one
  /// section.
  fileprivate func value<Value>(
    of node: SyntaxNode, in cache: ReferenceWritableKeyPath<SharedLayoutValues, [SyntaxNode: Value]>,
    _ decode: (SyntaxNode) -> Value
  ) -> Value {
    guard node.tree === layout.tree, layout.range.contains(node.range.lowerBound) else { return decode(node) }
    return self[keyPath: cache].value(of: node, make: decode)
  }
}
