import CollectionLayout
import JSON

/// The schema of the animations of updates.
enum AnimationSchema {
  static let state = SchemaObject<TransitionState>(
    "state", "The initial state of inserted elements or the final state of deleted ones, relative to their layout.",
    TransitionState(), stateProperties)

  static let moving = SchemaObject<TransitionState>(
    "movingState", "The state of an item that the user drags, relative to its layout.", .lifted, stateProperties)

  private static let stateProperties: [SchemaKey<TransitionState>] = [
    PropertySchema(
      "alpha", .number(.unit), defaultDescription: "the element's alpha", unit: .fraction, uikitName: "UIView.alpha",
      "The opacity of the element, from 0 to 1."
    ).into(\.alpha),
    PropertySchema(
      "scale", .number(NumberBounds(0, 1000)), "The scale factor of the element."
    ).into(\.scale),
    PropertySchema(
      "rotate", .number(.coordinate), unit: .degrees, "The clockwise rotation of the element, in degrees."
    ).into(\.rotate),
    PropertySchema(
      "translate", .array(.number(.coordinate), count: 2), unit: .points,
      "The translation of the element from its frame, in points: `[x, y]`."
    ).into(\.translate),
  ]

  /// The named timing curves.
  static let curves: [(name: String, curve: AnimationCurve, documentation: String)] = [
    ("linear", .linear, "Constant speed."),
    ("easeIn", .easeIn, "Starts slowly and accelerates."),
    ("easeOut", .easeOut, "Starts fast and decelerates."),
    ("easeInOut", .easeInOut, "Starts and ends slowly. UIKit's default (documented)."),
  ]

  static let spring = SchemaObject<DecodedSpring>(
    "spring",
    "A spring: `{dampingRatio, initialVelocity}`, `{mass, stiffness, damping, initialVelocity}` or "
      + "`{duration, bounce}`. The last two ignore the animation's `duration`: they last until they have settled to a "
      + "thousandth of the distance, one hour at most.",
    DecodedSpring(),
    [
      PropertySchema(
        "dampingRatio", .number(NumberBounds(0, 1, isLowerBoundExclusive: true)),
        uikitName: "UISpringTimingParameters.init(dampingRatio:)",
        "The damping ratio. 1 does not oscillate; smaller values oscillate more. The spring settles within the "
          + "animation's `duration`."
      ).into(\.dampingRatio) { positive($0).map { min(1, $0) } },
      PropertySchema(
        "initialVelocity", .number(.coordinate), uikitName: "UISpringTimingParameters.initialVelocity",
        "The initial velocity, as a fraction of the distance per second."
      ).into(\.initialVelocity),
      PropertySchema("mass", .number(.ratio), uikitName: "CASpringAnimation.mass", "The mass attached to the spring.")
        .into(\.mass, by: positive),
      PropertySchema(
        "stiffness", .number(NumberBounds(0, 1e9, isLowerBoundExclusive: true)),
        uikitName: "CASpringAnimation.stiffness",
        "The stiffness of the spring."
      ).into(\.stiffness, by: positive),
      PropertySchema(
        "damping", .number(NumberBounds(0, 1e9, isLowerBoundExclusive: true)), uikitName: "CASpringAnimation.damping",
        "The damping coefficient of the spring."
      ).into(\.damping, by: positive),
      PropertySchema(
        "duration", .number(NumberBounds(0, 3600, isLowerBoundExclusive: true)), unit: .seconds,
        uikitName: "UISpringTimingParameters.init(duration:bounce:)",
        "The perceptual duration of the spring, in seconds."
      ).into(\.duration, by: positive),
      PropertySchema(
        "bounce", .number(NumberBounds(-1, 1)), uikitName: "UISpringTimingParameters.init(duration:bounce:)",
        "The bounce of the spring. 0 is critically damped, positive values overshoot, negative values are overdamped."
      ).into(\.bounce),
    ],
    alternatives: [
      ["dampingRatio", "initialVelocity"], ["stiffness", "mass", "damping", "initialVelocity"], ["bounce", "duration"],
    ])

  /// Reads a number and raises it to at least 0.001, because the constants of a spring must be positive; nil for any
  /// other value.
  private static func positive(_ node: SyntaxNode) -> Double? { node.number(in: .coordinate).map { max(0.001, $0) } }

  static let curveType = ValueSchema.anyOf([
    .enumeration(curves.map { EnumerationValue($0.name, $0.documentation) }),
    .array(.number(controlBounds), count: 4),
    .object(spring),
  ])

  /// The bounds of the coordinates of a Bézier curve's control points.
  private static let controlBounds = NumberBounds(-1000, 1000)

  static func curve(_ node: SyntaxNode) -> AnimationCurve? {
    if let name = node.stringValue { return curves.first { $0.name == name }?.curve }
    guard node.kind == .array else {
      return spring.description.alternativeKey(of: node).flatMap { spring.value(node).curve($0.keyName) }
    }
    let numbers = node.elements.compactMap { $0.number(in: controlBounds) }
    guard numbers.count == 4 else { return nil }
    return .cubic(x1: min(1, max(0, numbers[0])), y1: numbers[1], x2: min(1, max(0, numbers[2])), y2: numbers[3])
  }

  static let animation = SchemaObject<UpdateAnimation>(
    "animation",
    "The animation of updates: batches, snapshots, edits and rotations of the viewport.", UpdateAnimation(),
    [
      PropertySchema(
        "duration", .number(DocumentSchema.seconds), unit: .seconds, uikitName: "UIViewPropertyAnimator.duration",
        "The duration of an update, in seconds. Ignored by springs with `stiffness` or `bounce`."
      ).into(\.duration),
      PropertySchema(
        "curve", curveType, default: curves.first { $0.curve == UpdateAnimation().curve }.map { .string($0.name) },
        uikitName: "UIView.AnimationCurve",
        "The timing curve: a name, the control points `[x1, y1, x2, y2]` of a cubic Bézier curve, or a spring."
      ).into(\.curve, by: curve),
      PropertySchema(
        "appear", .object(state), uikitName: "UICollectionViewLayout.initialLayoutAttributesForAppearingItem(at:)",
        "The state from which inserted elements animate."
      ).into(\.appear, state),
      PropertySchema(
        "disappear", .object(state), uikitName: "UICollectionViewLayout.finalLayoutAttributesForDisappearingItem(at:)",
        "The state to which deleted elements animate."
      ).into(\.disappear, state),
      PropertySchema(
        "moving", .object(moving),
        uikitName: "UICollectionViewLayout.layoutAttributesForInteractivelyMovingItem(at:withTargetPosition:)",
        "The state of an item while the user drags it."
      ).into(\.moving, moving),
      PropertySchema(
        "anchor", AnchorSchema.words,
        default: AnchorSchema.anchors.first { $0.anchor == UpdateAnimation().anchor }.map { .string($0.name) },
        "The item or edge that keeps its position on screen in updates and when the viewport is resized."
      ).into(\.anchor, by: AnchorSchema.anchor),
      PropertySchema(
        "layoutChanges", .boolean, uikitName: "UICollectionView.setCollectionViewLayout(_:animated:)",
        "Whether an edit that changes only the layout, such as its number of columns, is animated. Edits that insert, "
          + "delete or move items, and those that change the kind of a layout, are animated in any case."
      ).into(\.animatesLayoutChanges),
      PropertySchema(
        "interruption", .enumeration(interruptions.map { EnumerationValue($0.name, $0.documentation) }),
        default: interruptions.first { $0.interruption == UpdateAnimation().interruption }.map { .string($0.name) },
        uikitName: "CAPropertyAnimation.isAdditive",
        "What becomes of the animations that an update interrupts."
      ).into(\.interruption) { node in interruptions.first { $0.name == node.stringValue }?.interruption },
    ])

  private static let interruptions: [(name: String, interruption: AnimationInterruption, documentation: String)] = [
    (
      "additive", .additive,
      "They continue, and that of the update is added to them. Positions do not jump; velocities do not either with curves "
        + "that start at rest."
    ),
    ("restart", .restart, "They end, and the update starts from the current positions, at rest."),
  ]
}

/// The values of all keys of a spring, of which one of three sets of keys is used.
struct DecodedSpring {
  var dampingRatio: Double?
  var initialVelocity = 0.0
  var mass = 1.0
  var stiffness: Double?
  var damping = 1.0
  var duration = 0.5
  var bounce: Double?

  /// Returns the curve of the spring whose first key is `key`; nil if that key has no valid value.
  fileprivate func curve(_ key: String) -> AnimationCurve? {
    switch key {
    case "dampingRatio": dampingRatio.map { .dampingRatioSpring(ratio: $0, initialVelocity: initialVelocity) }
    case "stiffness":
      stiffness.map {
        .spring(mass: mass, stiffness: $0, damping: damping, initialVelocity: initialVelocity)
      }
    default: bounce.map { .perceptualSpring(duration: duration, bounce: $0) }
    }
  }
}
