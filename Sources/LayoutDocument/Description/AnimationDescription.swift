import CollectionLayout
import JSON

/// The schema of update animations.
enum AnimationDescription {
  static let state = TypedObject<TransitionState>(
    "state", "The initial state of inserted elements or the final state of deleted ones, relative to their layout.",
    TransitionState(),
    [
      KeyDescription(
        "alpha", .number(.unit), otherwise: "the element's alpha", unit: .fraction, uikit: "UIView.alpha",
        "The opacity of the element, from 0 to 1."
      ).into(\.alpha),
      KeyDescription(
        "scale", .number(NumberBounds(0, 1000)), "The scale factor of the element."
      ).into(\.scale),
      KeyDescription(
        "rotate", .number(.coordinate), unit: .degrees, "The clockwise rotation of the element, in degrees."
      ).into(\.rotate),
      KeyDescription(
        "translate", .list(.number(.coordinate), count: 2), unit: .points,
        "The translation of the element from its frame, in points: `[x, y]`."
      ).into(\.translate),
    ])

  /// The named timing curves.
  static let curves: [(name: String, curve: AnimationCurve, documentation: String)] = [
    ("linear", .linear, "Constant speed."),
    ("easeIn", .easeIn, "Starts slowly and accelerates."),
    ("easeOut", .easeOut, "Starts fast and decelerates."),
    ("easeInOut", .easeInOut, "Starts and ends slowly. UIKit's default (documented)."),
  ]

  static let spring = TypedObject<WrittenSpring>(
    "spring",
    "A spring: `{dampingRatio, initialVelocity}`, `{mass, stiffness, damping, initialVelocity}` or "
      + "`{duration, bounce}`. The last two ignore the animation's `duration`: they last until they have settled to a "
      + "thousandth of the distance, one hour at most.",
    WrittenSpring(),
    [
      KeyDescription(
        "dampingRatio", .number(NumberBounds(0, 1, excludesLow: true)),
        uikit: "UISpringTimingParameters.init(dampingRatio:)",
        "The damping ratio. 1 does not oscillate; smaller values oscillate more. The spring settles within the "
          + "animation's `duration`."
      ).into(\.dampingRatio) { positive($0).map { min(1, $0) } },
      KeyDescription(
        "initialVelocity", .number(.coordinate), uikit: "UISpringTimingParameters.initialVelocity",
        "The initial velocity, as a fraction of the distance per second."
      ).into(\.initialVelocity),
      KeyDescription("mass", .number(.ratio), uikit: "CASpringAnimation.mass", "The mass attached to the spring.")
        .into(\.mass, by: positive),
      KeyDescription(
        "stiffness", .number(NumberBounds(0, 1e9, excludesLow: true)), uikit: "CASpringAnimation.stiffness",
        "The stiffness of the spring."
      ).into(\.stiffness, by: positive),
      KeyDescription(
        "damping", .number(NumberBounds(0, 1e9, excludesLow: true)), uikit: "CASpringAnimation.damping",
        "The damping coefficient of the spring."
      ).into(\.damping, by: positive),
      KeyDescription(
        "duration", .number(NumberBounds(0, 3600, excludesLow: true)), unit: .seconds,
        uikit: "UISpringTimingParameters.init(duration:bounce:)", "The perceptual duration of the spring, in seconds."
      ).into(\.duration, by: positive),
      KeyDescription(
        "bounce", .number(NumberBounds(-1, 1)), uikit: "UISpringTimingParameters.init(duration:bounce:)",
        "The bounce of the spring. 0 is critically damped, positive values overshoot, negative values are overdamped."
      ).into(\.bounce),
    ],
    forms: [
      ["dampingRatio", "initialVelocity"], ["stiffness", "mass", "damping", "initialVelocity"], ["bounce", "duration"],
    ])

  /// Reads a number and clamps it to at least 0.001, since springs need positive constants.
  private static func positive(_ node: SyntaxNode) -> Double? { node.number(in: .coordinate).map { max(0.001, $0) } }

  private static let curveType = ValueType.either([
    .word(curves.map { WordDescription($0.name, $0.documentation) }),
    .list(.number(controlBounds), count: 4),
    .object(spring),
  ])

  /// Bounds of the control points of a cubic Bézier curve.
  private static let controlBounds = NumberBounds(-1000, 1000)

  private static func curve(_ node: SyntaxNode) -> AnimationCurve? {
    if let name = node.stringValue { return curves.first { $0.name == name }?.curve }
    guard node.kind == .array else {
      return spring.description.formKey(of: node).flatMap { spring.value(node).curve($0.keyName) }
    }
    let numbers = node.elements.compactMap { $0.number(in: controlBounds) }
    guard numbers.count == 4 else { return nil }
    return .cubic(x1: min(1, max(0, numbers[0])), y1: numbers[1], x2: min(1, max(0, numbers[2])), y2: numbers[3])
  }

  static let animation = TypedObject<UpdateAnimation>(
    "animation",
    "The animation of updates: batches, snapshots, edits and rotations of the viewport.", UpdateAnimation(),
    [
      KeyDescription(
        "duration", .number(DocumentDescription.seconds), unit: .seconds, uikit: "UIViewPropertyAnimator.duration",
        "The duration of an update, in seconds. Ignored by springs with `stiffness` or `bounce`."
      ).into(\.duration),
      KeyDescription(
        "curve", curveType, default: curves.first { $0.curve == UpdateAnimation().curve }.map { .string($0.name) },
        uikit: "UIView.AnimationCurve",
        "The timing curve: a name, the control points `[x1, y1, x2, y2]` of a cubic Bézier curve, or a spring."
      ).into(\.curve, by: curve),
      KeyDescription(
        "appear", .object(state), uikit: "UICollectionViewLayout.initialLayoutAttributesForAppearingItem(at:)",
        "The state from which inserted elements animate."
      ).into(\.appear, state),
      KeyDescription(
        "disappear", .object(state), uikit: "UICollectionViewLayout.finalLayoutAttributesForDisappearingItem(at:)",
        "The state to which deleted elements animate."
      ).into(\.disappear, state),
      KeyDescription(
        "anchor", .word(anchors.map { WordDescription($0.name, $0.documentation) }),
        default: anchors.first { $0.anchor == UpdateAnimation().anchor }.map { .string($0.name) },
        "The item or edge that keeps its position on screen in updates and when the viewport is resized."
      ).into(\.anchor) { node in anchors.first { $0.name == node.stringValue }?.anchor },
    ])

  private static let anchors: [(name: String, anchor: ScrollAnchor, documentation: String)] = [
    ("none", .none, "No anchor: the content offset is kept and clamped to the content."),
    (
      "firstVisible", .firstVisible,
      "The first visible item. If it is deleted, the next item that remains, or else the last one before it."
    ),
    ("end", .end, "The end of the content, as in a chat."),
  ]
}

/// The values of the keys of a spring, in any of its alternatives.
struct WrittenSpring {
  var dampingRatio: Double?
  var initialVelocity = 0.0
  var mass = 1.0
  var stiffness: Double?
  var damping = 1.0
  var duration = 0.5
  var bounce: Double?

  /// Returns the curve of the alternative that a key selects; nil if the key's value cannot be read.
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
