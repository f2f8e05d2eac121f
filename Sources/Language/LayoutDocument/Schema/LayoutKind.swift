import CollectionLayout
package import JSON

/// A kind of layout: its name, its keys and the function that creates a layout from them.
package struct LayoutKind: Sendable {
  /// The name, the documentation and the keys that only this kind has.
  let object: ObjectSchema
  /// Creates the layout from the values of its keys.
  let make: @Sendable (MergedLayoutKeys) -> any SectionLayout

  /// Creates a kind from a typed object, whose keys are applied to its default layout, or to the layout that `first`
  /// creates from some keys.
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

  /// All kinds of layout. New kinds are registered here.
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

  /// The kind of a document's `layout` that has no `kind`.
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

  /// Values of a layout object that are not parameters of the layout.
  struct SharedKeys {
    /// The inset between the section's bounds and its items, in points.
    var inset = EdgeInsets.zero
  }

  /// The keys that all kinds of layouts have.
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

  /// The schema of layout objects of all kinds.
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
  /// The name of the kind of layouts that are code.
  static let swiftName = "swift"

  /// The kind of layouts in Swift files.
  ///
  /// It creates rows of 44 points, which are shown without permission to run code; `SwiftLayoutResolver` reads its keys
  /// and replaces the rows by the layout of the file.
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

/// The keys of a section's layout object merged over those of the document's default layout.
package struct MergedLayoutKeys {
  /// The merged objects, by descending precedence.
  private let objects: [SyntaxNode]
  /// The values that sections share if they inherit them; nil if each section decodes its values.
  private let shared: SharedLayoutValues?

  init(explicit: SyntaxNode?, inherited: SyntaxNode?, sharing values: SharedLayoutValues? = nil) {
    self.init([explicit, inherited].compactMap { $0 }, sharing: values)
  }

  private init(_ objects: [SyntaxNode], sharing values: SharedLayoutValues?) {
    (self.objects, shared) = (objects, values)
  }

  /// Whether an object of the text is one of the merged ones.
  package func contains(_ object: SyntaxNode) -> Bool { objects.contains(object) }

  /// The value of a key in the first object that has it; nil if none has it.
  package subscript(key: String) -> SyntaxNode? {
    for object in objects { if let value = object[key] { return value } }
    return nil
  }

  /// The member with a key in the first object that has it; nil if none has it.
  func member(_ key: String) -> SyntaxMember? {
    for object in objects { if let member = object.member(key) { return member } }
    return nil
  }

  /// Returns the keys of another object merged over these.
  func under(_ object: SyntaxNode) -> MergedLayoutKeys { MergedLayoutKeys([object] + objects, sharing: shared) }

  /// Returns the value of a key, decoded by a function once for all sections that inherit it; nil if the key is absent.
  func value<Value>(
    _ key: String, sharedIn cache: ReferenceWritableKeyPath<SharedLayoutValues, [SyntaxNode: Value]>,
    _ decode: (SyntaxNode) -> Value
  ) -> Value? {
    guard let node = self[key] else { return nil }
    guard let shared else { return decode(node) }
    return shared.value(of: node, in: cache, decode)
  }
}

/// The long values of the document's default layout. A section that sets one key inherits all others, so each of very
/// many sections would decode them again and keep a copy.
final class SharedLayoutValues {
  var groups: [SyntaxNode: LayoutGroup?] = [:]
  var boundaryItems: [SyntaxNode: [BoundarySupplementaryItem]] = [:]
  var decorationItems: [SyntaxNode: [LayoutDecorationItem]] = [:]
  private let layout: SyntaxNode

  init(_ layout: SyntaxNode) { self.layout = layout }

  /// Returns the value of a node. A node outside of the default layout belongs to one section and is not cached.
  fileprivate func value<Value>(
    of node: SyntaxNode, in cache: ReferenceWritableKeyPath<SharedLayoutValues, [SyntaxNode: Value]>,
    _ decode: (SyntaxNode) -> Value
  ) -> Value {
    guard node.tree === layout.tree, layout.range.contains(node.range.lowerBound) else { return decode(node) }
    return self[keyPath: cache].value(of: node, make: decode)
  }
}
