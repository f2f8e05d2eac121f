/// The keys of the document and its sections, as `document.md` names them.
package enum DocumentDescription {
  /// Of times and lengths of time.
  static let seconds = NumberBounds(0, 3600)

  private static let state = ValueType.object(
    ObjectDescription(
      "state",
      [
        KeyDescription("alpha", .number(.unit)),
        KeyDescription("scale", .number(NumberBounds(0, 1000))),
        KeyDescription("rotate", .number(.coordinate)),
        KeyDescription("translate", .list(.number(.coordinate), count: 2)),
      ]))

  private static let curve = ValueType.either([
    .word(["linear", "easeIn", "easeOut", "easeInOut"]),
    .list(.number(NumberBounds(-1000, 1000)), count: 4),
    .object(
      ObjectDescription(
        "spring",
        [
          KeyDescription("dampingRatio", .number(NumberBounds(0, 1, excludesLow: true))),
          KeyDescription("initialVelocity", .number(.coordinate)),
          KeyDescription("mass", .number(.ratio)),
          KeyDescription("stiffness", .number(NumberBounds(0, 1e9, excludesLow: true))),
          KeyDescription("damping", .number(NumberBounds(0, 1e9, excludesLow: true))),
          KeyDescription("duration", .number(NumberBounds(0, 3600, excludesLow: true))),
          KeyDescription("bounce", .number(NumberBounds(-1, 1))),
        ])),
  ])

  private static let animation = ObjectDescription(
    "animation",
    [
      KeyDescription("duration", .number(seconds)),
      KeyDescription("curve", curve),
      KeyDescription("appear", state),
      KeyDescription("disappear", state),
      KeyDescription("anchor", .word(["none", "firstVisible", "end"])),
    ])

  private static let effectKeys: [KeyDescription] = [
    KeyDescription("from", .number(.coordinate)), KeyDescription("to", .number(.coordinate)),
    KeyDescription("distance", .number(NumberBounds(0, 1e9, excludesLow: true))),
  ]

  private static let effects: TaggedDescription = {
    let kind = KeyDescription(
      "kind", .word(["carousel", "fade", "scale", "rotate", "parallax", "stretchyHeader"]), isRequired: true)
    let plain = ["fade", "scale", "rotate"].map { ($0, ObjectDescription("\($0) effect", [kind] + effectKeys)) }
    return TaggedDescription(
      "effect",
      [("carousel", ObjectDescription("carousel effect", [kind, KeyDescription("minimumScale", .number(.unit))]))]
        + plain + [
          ("parallax", ObjectDescription("parallax effect", [kind, KeyDescription("factor", .number(.coordinate))])),
          (
            "stretchyHeader",
            ObjectDescription(
              "stretchyHeader effect",
              [kind, KeyDescription("minLength", .number(.length)), KeyDescription("maxLength", .number(.length))])
          ),
        ], isKindRequired: true)
  }()

  private static let decorations: TaggedDescription = {
    let kind = KeyDescription("kind", .string(.identifier(without: ":")), isRequired: true)
    let depth = KeyDescription("zIndex", .number(ItemDescription.depthBounds))
    let color = KeyDescription("color", .string(.color))
    let inset = KeyDescription("inset", .edges(.coordinate))
    return TaggedDescription(
      "decoration",
      [
        (
          "card",
          ObjectDescription(
            "card",
            [
              kind, color, inset, KeyDescription("cornerRadius", .number(.length)), depth,
              KeyDescription("covers", .word(["items", "itemsAndInsets", "section"])),
            ])
        ),
        (
          "armband",
          ObjectDescription(
            "armband",
            [
              kind, KeyDescription("image", .string(.plain), isRequired: true),
              KeyDescription("size", .list(.number(.length), count: 2)),
              KeyDescription("left", .number(.coordinate)), KeyDescription("top", .number(.coordinate)), depth,
            ])
        ),
        (
          "separator",
          ObjectDescription("separator", [kind, color, KeyDescription("thickness", .number(.length)), inset, depth])
        ),
      ],
      otherKinds: ObjectDescription(
        "decoration",
        [kind, KeyDescription("frame", .list(.number(.coordinate), count: 4), isRequired: true), depth],
        otherKeys: .any), isKindRequired: true)
  }()

  /// A header or a footer, when it is more than a length.
  private static let supplement = ValueType.either([
    .number(.length),
    .object(
      ObjectDescription(
        "header",
        [
          KeyDescription("length", .number(.length), isRequired: true), KeyDescription("sticky", .boolean),
          KeyDescription("stretchy", .boolean), KeyDescription("color", .string(.color)),
          KeyDescription("label", .string(.plain)), KeyDescription("data", .any),
        ])),
  ])

  package static let section = section(
    items: .either([.deferred(.list(.object(ItemDescription.entry), count: nil)), .object(ItemDescription.source)]))

  /// A section whose items are written in some way.
  static func section(items: ValueType, isNamed: Bool = false) -> ObjectDescription {
    ObjectDescription(
      "section",
      [
        KeyDescription("id", .string(.identifier(without: ":")), isRequired: isNamed),
        KeyDescription("layout", .tagged(LayoutKind.description)),
        KeyDescription("header", supplement),
        KeyDescription("footer", supplement),
        KeyDescription("decorations", .list(.tagged(decorations), count: nil)),
        KeyDescription(
          "pagedOffset",
          .object(
            ObjectDescription(
              "pagedOffset",
              [
                KeyDescription("x", .number(.coordinate)), KeyDescription("y", .number(.coordinate)),
                KeyDescription("excludesStickyHeaders", .boolean),
              ]))),
        KeyDescription("items", items),
      ])
  }

  package static let document = ObjectDescription(
    "document",
    [
      KeyDescription("$schema", .string(.plain)),
      KeyDescription("viewport", .either([.string(.device), .size])),
      KeyDescription("contentInset", .edges(.coordinate)),
      KeyDescription("contentOffset", .point),
      KeyDescription("scrollDirection", .word(["vertical", "horizontal"])),
      KeyDescription("layoutDirection", .word(["ltr", "rtl"])),
      KeyDescription("layout", .tagged(LayoutKind.description)),
      KeyDescription(
        "templates", .object(ObjectDescription("templates", [], otherKeys: .object(ItemDescription.templateEntry)))),
      KeyDescription("stickyHeaders", .word(["none", "push", "stack"])),
      KeyDescription("effects", .list(.tagged(effects), count: nil)),
      KeyDescription("animation", .object(animation)),
      KeyDescription("sections", .list(.object(section), count: nil), isRequired: true),
      KeyDescription("timeline", .list(.object(TimelineDescription.event), count: nil)),
    ])
}
