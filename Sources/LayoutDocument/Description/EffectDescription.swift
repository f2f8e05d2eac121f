import CollectionLayout
import JSON

/// The keys of what is done to elements in view on every scroll.
enum EffectDescription {
  /// So many effects a document has at most: every scroll applies each of them to every cell in view.
  static let limit = 64

  static let carousel = ObjectDescription(
    "carousel effect",
    "Scales cells by max(`minimumScale`, cos(min(d / L, 1) · 45°)); once only where the layout is a carousel itself.",
    [
      kind,
      KeyDescription(
        "minimumScale", .number(.unit), default: .number(Effect.minimumCarouselScale), unit: .fraction,
        "How small a cell far from the middle is drawn at least."),
    ])
  static let fade = ramp(
    "fade effect", "Multiplies the cells' alpha by the ramp.", from: 1, to: 0, .fraction, "alpha")
  static let scale = ramp("scale effect", "Scales cells by the ramp.", from: 1, to: 0.7, nil, "scale")
  static let rotate = ramp("rotate effect", "Rotates cells by the ramp.", from: 0, to: 45, .degrees, "angle")
  static let parallax = ObjectDescription(
    "parallax effect", "Moves cells along the scroll axis by `factor` · d, with the sign of d.",
    [
      kind,
      KeyDescription(
        "factor", .number(.coordinate), default: 0.2,
        "How far a cell moves for each point between its middle and the viewport's."),
    ])
  static let stretchyHeader = ObjectDescription(
    "stretchyHeader effect",
    "The first section's header grows when the collection is pulled, and with a `minLength` shrinks on the way back.",
    [
      kind,
      KeyDescription(
        "minLength", .number(.length), otherwise: "the header's own", unit: .points, "How short the header gets."),
      KeyDescription("maxLength", .number(.length), otherwise: "none", unit: .points, "How long the header gets."),
    ])

  private static let kind = TaggedDescription.kindKey(
    [
      WordDescription("carousel", "Cells shrink with their distance from the middle of the viewport."),
      WordDescription("fade", "Cells fade with their distance from the middle of the viewport."),
      WordDescription("scale", "Cells are scaled by their distance from the middle of the viewport."),
      WordDescription("rotate", "Cells are turned by their distance from the middle of the viewport."),
      WordDescription("parallax", "Cells move against the content as it scrolls."),
      WordDescription("stretchyHeader", "The first section's header grows when the collection is pulled."),
    ], isRequired: true, "Which effect it is.")

  static let effects = TaggedDescription(
    "effect", "A function of an element and the viewport; scrolling applies it anew and lays nothing out.",
    [
      ("carousel", carousel), ("fade", fade), ("scale", scale), ("rotate", rotate), ("parallax", parallax),
      ("stretchyHeader", stretchyHeader),
    ], isKindRequired: true)

  private static func ramp(
    _ name: String, _ documentation: String, from: Double, to: Double, _ unit: ValueUnit?, _ what: String
  ) -> ObjectDescription {
    ObjectDescription(
      name, documentation,
      [
        kind,
        KeyDescription(
          "from", .number(.coordinate), default: .number(from), unit: unit,
          "The \(what) of a cell in the middle of the viewport."),
        KeyDescription(
          "to", .number(.coordinate), default: .number(to), unit: unit,
          "The \(what) of a cell `distance` from the middle and beyond; linear between."),
        KeyDescription(
          "distance", .number(NumberBounds(0, 1e9, excludesLow: true)),
          otherwise: "half the viewport's length along the scroll axis", unit: .points,
          "How far from the middle of the viewport the ramp ends."),
      ])
  }
}
