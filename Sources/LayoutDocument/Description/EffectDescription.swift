import CollectionLayout
import JSON

/// The keys of what is done to elements in view on every scroll.
enum EffectDescription {
  /// So many effects a document has at most: every scroll applies each of them to every cell in view.
  static let limit = 64

  static let all: [EffectKind] = [
    EffectKind(
      "carousel", "Cells shrink with their distance from the middle of the viewport.",
      "Scales cells by max(`minimumScale`, cos(min(d / L, 1) · 45°)); once only where the layout is a carousel itself.",
      [
        KeyDescription(
          "minimumScale", .number(.unit), unit: .fraction, "How small a cell far from the middle is drawn at least."
        ).into(\.minimumScale)
      ]
    ) { .carousel(minimumScale: $0.minimumScale) },
    ramp(
      "fade", "Cells fade with their distance from the middle of the viewport.",
      "Multiplies the cells' alpha by the ramp.", from: 1, to: 0, .fraction, "alpha"
    ) { .fade($0) },
    ramp(
      "scale", "Cells are scaled by their distance from the middle of the viewport.", "Scales cells by the ramp.",
      from: 1, to: 0.7, nil, "scale"
    ) { .scale($0) },
    ramp(
      "rotate", "Cells are turned by their distance from the middle of the viewport.", "Rotates cells by the ramp.",
      from: 0, to: 45, .degrees, "angle"
    ) { .rotate($0) },
    EffectKind(
      "parallax", "Cells move against the content as it scrolls.",
      "Moves cells along the scroll axis by `factor` · d, with the sign of d.",
      [
        KeyDescription(
          "factor", .number(.coordinate),
          "How far a cell moves for each point between its middle and the viewport's."
        ).into(\.factor)
      ]
    ) { .parallax(factor: $0.factor) },
    EffectKind(
      "stretchyHeader", "The first section's header grows when the collection is pulled.",
      "The first section's header grows when the collection is pulled, and with a `minLength` shrinks on the way back.",
      [
        KeyDescription(
          "minLength", .number(.length), otherwise: "the header's own", unit: .points, "How short the header gets."
        ).into(\.minLength),
        KeyDescription(
          "maxLength", .number(.length), otherwise: "none", unit: .points, "How long the header gets."
        ).into(\.maxLength),
      ]
    ) { .stretchyHeader(minLength: $0.minLength, maxLength: $0.maxLength) },
  ]

  static let effects: TaggedDescription = {
    let kind = TaggedDescription.kindKey(
      all.map { WordDescription($0.name, $0.summary) }, isRequired: true, "Which effect it is.")
    return TaggedDescription(
      "effect", "A function of an element and the viewport; scrolling applies it anew and lays nothing out.",
      all.map { effect in
        let object = effect.object.description
        return (effect.name, ObjectDescription(object.name, object.documentation, [kind] + object.keys))
      }, isKindRequired: true)
  }()

  private static func ramp(
    _ name: String, _ summary: String, _ documentation: String, from: Double, to: Double, _ unit: ValueUnit?,
    _ what: String, effect: @escaping @Sendable (Effect.Ramp) -> Effect
  ) -> EffectKind {
    EffectKind(
      name, summary, documentation, usual: WrittenEffect(ramp: Effect.Ramp(from: from, to: to)),
      [
        KeyDescription(
          "from", .number(.coordinate), unit: unit, "The \(what) of a cell in the middle of the viewport."
        ).into(\.ramp.from),
        KeyDescription(
          "to", .number(.coordinate), unit: unit,
          "The \(what) of a cell `distance` from the middle and beyond; linear between."
        ).into(\.ramp.to),
        KeyDescription(
          "distance", .number(NumberBounds(0, 1e9, excludesLow: true)),
          otherwise: "half the viewport's length along the scroll axis", unit: .points,
          "How far from the middle of the viewport the ramp ends."
        ).into(\.ramp.distance),
      ]
    ) { effect($0.ramp) }
  }
}

/// What the keys of an effect say, whatever its kind.
struct WrittenEffect {
  var minimumScale = Effect.minimumCarouselScale
  var ramp = Effect.Ramp(from: 0, to: 0)
  var factor = 0.2
  var minLength: Double?
  var maxLength: Double?
}

/// A kind of effect, and how one is made of what its keys say.
struct EffectKind: Sendable {
  let name: String
  /// What the word means.
  let summary: String
  let object: TypedObject<WrittenEffect>
  let effect: @Sendable (WrittenEffect) -> Effect

  init(
    _ name: String, _ summary: String, _ documentation: String, usual: WrittenEffect = WrittenEffect(),
    _ keys: [TypedKey<WrittenEffect>], effect: @escaping @Sendable (WrittenEffect) -> Effect
  ) {
    self.name = name
    self.summary = summary
    object = TypedObject("\(name) effect", documentation, usual, keys)
    self.effect = effect
  }

  /// The effects of an array; without those that are unknown, and those beyond the limit.
  static func effects(_ node: SyntaxNode) -> [Effect] {
    node.elements(atMost: EffectDescription.limit).compactMap { node in
      let kind = EffectDescription.all.first { $0.name == node["kind"]?.stringValue }
      return kind.map { $0.effect($0.object.value(node)) }
    }
  }
}
