import CollectionLayout
import JSON

/// The schema of scroll effects.
enum EffectSchema {
  /// The maximum number of effects of a document. Each scroll applies all of them to every visible cell.
  static let limit = 64

  static let all: [EffectKind] = [
    EffectKind(
      "carousel", "Cells shrink with their distance from the center of the viewport.",
      "Scales cells by max(`minimumScale`, cos(min(d / L, 1) · 45°)). In a carousel layout it is applied only once.",
      [
        PropertySchema(
          "minimumScale", .number(.unit), unit: .fraction, "The minimum scale of a cell."
        ).into(\.minimumScale)
      ]
    ) { .carousel(minimumScale: $0.minimumScale) },
    EffectKind(
      "fade", "Cells fade with their distance from the center of the viewport.",
      "Multiplies the alpha of cells by the ramp.", defaults: DecodedEffect(ramp: .init(from: 1, to: 0)),
      rampKeys(of: "alpha", unit: .fraction)
    ) { .fade($0.ramp) },
    EffectKind(
      "scale", "Cells are scaled by their distance from the center of the viewport.", "Scales cells by the ramp.",
      defaults: DecodedEffect(ramp: .init(from: 1, to: 0.7)), rampKeys(of: "scale")
    ) { .scale($0.ramp) },
    EffectKind(
      "rotate", "Cells rotate with their distance from the center of the viewport.", "Rotates cells by the ramp.",
      defaults: DecodedEffect(ramp: .init(from: 0, to: 45)), rampKeys(of: "angle", unit: .degrees)
    ) { .rotate($0.ramp) },
    EffectKind(
      "parallax", "Cells move relative to the content as it scrolls.",
      "Moves cells along the scroll axis by `factor` · d, with the sign of d.",
      [
        PropertySchema(
          "factor", .number(.coordinate),
          "The shift of a cell per point of distance between its center and that of the viewport."
        ).into(\.factor)
      ]
    ) { .parallax(factor: $0.factor) },
    EffectKind(
      "stretchyHeader", "The header of the first section grows when the collection is pulled.",
      "The header of the first section grows when the collection is pulled. With `minLength` it also shrinks while the "
        + "content scrolls back.",
      [
        PropertySchema(
          "minLength", .number(.length), defaultDescription: "the header's length", unit: .points,
          "The minimum length of the header, in points."
        ).into(\.minLength),
        PropertySchema(
          "maxLength", .number(.length), defaultDescription: "none", unit: .points,
          "The maximum length of the header, in points."
        ).into(\.maxLength),
      ]
    ) { .stretchyHeader(minLength: $0.minLength, maxLength: $0.maxLength) },
  ]

  static let effects: UnionSchema = {
    let kind = UnionSchema.kindKey(
      all.map { EnumerationValue($0.name, $0.summary) }, isRequired: true, "The kind of effect.")
    return UnionSchema(
      "effect",
      "A function of an element's attributes and the viewport, evaluated on every scroll without a new layout.",
      all.map { effect in
        let object = effect.object.description
        return (effect.name, ObjectSchema(object.name, object.documentation, [kind] + object.keys))
      }, isKindRequired: true)
  }()

  /// Returns the keys of an effect on a quantity, such as an opacity, that changes linearly with a cell's distance from
  /// the center of the viewport.
  private static func rampKeys(of quantity: String, unit: ValueUnit? = nil) -> [SchemaKey<DecodedEffect>] {
    [
      PropertySchema(
        "from", .number(.coordinate), unit: unit, "The \(quantity) of a cell in the center of the viewport."
      ).into(\.ramp.from),
      PropertySchema(
        "to", .number(.coordinate), unit: unit,
        "The \(quantity) of a cell at `distance` from the center and beyond. Interpolated linearly in between."
      ).into(\.ramp.to),
      PropertySchema(
        "distance", .number(NumberBounds(0, 1e9, isLowerBoundExclusive: true)),
        defaultDescription: "half the viewport length along the scroll axis", unit: .points,
        "The distance from the center of the viewport at which the ramp ends, in points."
      ).into(\.ramp.distance),
    ]
  }
}

/// The values of the keys of an effect, of any kind.
struct DecodedEffect {
  var minimumScale = ScrollEffect.minimumCarouselScale
  var ramp = ScrollEffect.LinearRamp(from: 0, to: 0)
  var factor = 0.2
  var minLength: Double?
  var maxLength: Double?
}

/// A kind of effect, with the function that creates an effect from the values of its keys.
struct EffectKind: Sendable {
  let name: String
  /// The description of the kind in completion and hover.
  let summary: String
  let object: SchemaObject<DecodedEffect>
  let effect: @Sendable (DecodedEffect) -> ScrollEffect

  init(
    _ name: String, _ summary: String, _ documentation: String, defaults: DecodedEffect = DecodedEffect(),
    _ keys: [SchemaKey<DecodedEffect>], effect: @escaping @Sendable (DecodedEffect) -> ScrollEffect
  ) {
    self.name = name
    self.summary = summary
    object = SchemaObject("\(name) effect", documentation, defaults, keys)
    self.effect = effect
  }

  /// Decodes an array of effects: the first `EffectSchema.limit` elements without those of an unknown kind.
  static func effects(_ node: SyntaxNode) -> [ScrollEffect] {
    node.elements(atMost: EffectSchema.limit).compactMap { node in
      let kind = EffectSchema.all.first { $0.name == node["kind"]?.stringValue }
      return kind.map { $0.effect($0.object.value(node)) }
    }
  }
}
