/// The keys of items, templates, generators and sources.
package enum ItemDescription {
  /// Whole numbers that a generator can repeat; more are cut at the limit of items.
  static let repeatBounds = NumberBounds(0, 9_007_199_254_740_992, isWhole: true)
  /// How many items a document may have.
  package static let itemLimit = 10_000_000
  static let seedBounds = NumberBounds(-9_007_199_254_740_992, 9_007_199_254_740_992, isWhole: true)
  static let depthBounds = NumberBounds(-1_000_000, 1_000_000, isWhole: true)

  /// Keys that say what an item looks like; the same in an item, a template and a generator.
  private static let looks: [KeyDescription] = [
    KeyDescription("size", .generated(.list(.generated(.number(.length)), count: 2))),
    KeyDescription("width", .generated(.number(.length))),
    KeyDescription("height", .generated(.number(.length))),
    KeyDescription("aspectRatio", .generated(.number(.ratio))),
    KeyDescription("fullSpan", .generated(.boolean)),
    KeyDescription("text", .generated(.string(.plain))),
    KeyDescription("fontSize", .generated(.number(.length))),
    KeyDescription("alpha", .generated(.number(.unit))),
    KeyDescription("zIndex", .generated(.number(depthBounds))),
    KeyDescription("hidden", .generated(.boolean)),
    KeyDescription("color", .generated(.string(.color))),
    KeyDescription("label", .generated(.string(.plain))),
    KeyDescription("data", .any),
  ]

  private static let identifier = identifier(isRequired: false)
  private static func identifier(isRequired: Bool) -> KeyDescription {
    KeyDescription("id", .generated(.string(.identifier(without: "#"))), isRequired: isRequired)
  }
  private static let template = KeyDescription("template", .string(.plain))

  /// An entry of `items`: an item, or a generator when it says `repeat`.
  package static let entry = ObjectDescription(
    "item", [identifier, template, KeyDescription("repeat", .number(repeatBounds))] + looks)

  /// One item that is no generator.
  static let item = ObjectDescription("item", [identifier, template] + looks)
  /// One item that cannot do without a name.
  static let namedItem = ObjectDescription("item", [identifier(isRequired: true), template] + looks)

  package static let templateEntry = ObjectDescription("template", [identifier] + looks)

  /// The object that stands instead of an array of items.
  package static let source = ObjectDescription(
    "source",
    [
      KeyDescription("source", .string(.plain), isRequired: true),
      KeyDescription("at", .string(.pointer)),
      KeyDescription(
        "each",
        .object(
          ObjectDescription(
            "each",
            ([identifier] + looks).map {
              KeyDescription($0.name, .either([.string(.pointer), .list(.string(.pointer), count: 2)]))
            }))),
      template,
    ] + looks)
}
