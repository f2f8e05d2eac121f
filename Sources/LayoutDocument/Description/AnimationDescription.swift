import CollectionLayout
import JSON

/// The keys of how updates animate.
enum AnimationDescription {
  static let state = TypedObject<ElementState>(
    "state", "How an element looks at the far end of its way, against where it stands.", ElementState(),
    [
      KeyDescription(
        "alpha", .number(.unit), otherwise: "the element's own", unit: .fraction, uikit: "UIView.alpha",
        "How opaque the element is there, from 0 to 1."
      ).into(\.alpha),
      KeyDescription(
        "scale", .number(NumberBounds(0, 1000)), "How many times its size the element is drawn there."
      ).into(\.scale),
      KeyDescription(
        "rotate", .number(.coordinate), unit: .degrees, "How far the element is turned there, clockwise."
      ).into(\.rotate),
      KeyDescription(
        "translate", .list(.number(.coordinate), count: 2), unit: .points,
        "`[x, y]`: how far from its place the element is there."
      ).into(\.translate),
    ])

  /// The curves that have a name.
  static let curves: [(name: String, curve: AnimationCurve, documentation: String)] = [
    ("linear", .linear, "As fast at any time."),
    ("easeIn", .easeIn, "Starts slowly."),
    ("easeOut", .easeOut, "Ends slowly."),
    ("easeInOut", .easeInOut, "Starts and ends slowly, the default of UIKit (documented)."),
  ]

  static let spring = TypedObject<WrittenSpring>(
    "spring",
    "A spring: `{dampingRatio, initialVelocity}`, `{mass, stiffness, damping, initialVelocity}` or "
      + "`{duration, bounce}`. The last two take as long as they need to settle to a thousandth of the way, an hour at "
      + "most, whatever the animation's `duration`.", WrittenSpring(),
    [
      KeyDescription(
        "dampingRatio", .number(NumberBounds(0, 1, excludesLow: true)),
        uikit: "UISpringTimingParameters.init(dampingRatio:)",
        "How fast the spring calms down: 1 does not swing. It rests within the animation's `duration`."
      ).into(\.dampingRatio) { positive($0).map { min(1, $0) } },
      KeyDescription(
        "initialVelocity", .number(.coordinate), uikit: "UISpringTimingParameters.initialVelocity",
        "How fast it sets out, in ways per second."
      ).into(\.initialVelocity),
      KeyDescription("mass", .number(.ratio), uikit: "CASpringAnimation.mass", "What hangs on the spring.")
        .into(\.mass, by: positive),
      KeyDescription(
        "stiffness", .number(NumberBounds(0, 1e9, excludesLow: true)), uikit: "CASpringAnimation.stiffness",
        "How hard the spring pulls."
      ).into(\.stiffness, by: positive),
      KeyDescription(
        "damping", .number(NumberBounds(0, 1e9, excludesLow: true)), uikit: "CASpringAnimation.damping",
        "What slows the spring down."
      ).into(\.damping, by: positive),
      KeyDescription(
        "duration", .number(NumberBounds(0, 3600, excludesLow: true)), unit: .seconds,
        uikit: "UISpringTimingParameters.init(duration:bounce:)", "How long one swing takes."
      ).into(\.duration, by: positive),
      KeyDescription(
        "bounce", .number(NumberBounds(-1, 1)), uikit: "UISpringTimingParameters.init(duration:bounce:)",
        "How far it swings: 0 does not, more than 0 swings, less is slower than it need be."
      ).into(\.bounce),
    ],
    forms: [
      ["dampingRatio", "initialVelocity"], ["stiffness", "mass", "damping", "initialVelocity"], ["bounce", "duration"],
    ])

  /// What is as small as makes no spring is drawn to what just does.
  private static func positive(_ node: SyntaxNode) -> Double? { node.number(in: .coordinate).map { max(0.001, $0) } }

  private static let curveType = ValueType.either([
    .word(curves.map { WordDescription($0.name, $0.documentation) }),
    .list(.number(controlBounds), count: 4),
    .object(spring),
  ])

  /// Of what a Bézier is made of.
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
    "animation", "How updates animate: batches, snapshots, edits and viewports that are turned.", UpdateAnimation(),
    [
      KeyDescription(
        "duration", .number(DocumentDescription.seconds), unit: .seconds, uikit: "UIViewPropertyAnimator.duration",
        "How long an update takes. Springs by constants or by `bounce` do not look at it."
      ).into(\.duration),
      KeyDescription(
        "curve", curveType, default: curves.first { $0.curve == UpdateAnimation().curve }.map { .string($0.name) },
        uikit: "UIView.AnimationCurve",
        "How progress follows time: a name, the four numbers `[x1, y1, x2, y2]` of a cubic Bézier, or a spring."
      ).into(\.curve, by: curve),
      KeyDescription(
        "appear", .object(state), uikit: "UICollectionViewLayout.initialLayoutAttributesForAppearingItem(at:)",
        "What inserted elements come from."
      ).into(\.appear, state),
      KeyDescription(
        "disappear", .object(state), uikit: "UICollectionViewLayout.finalLayoutAttributesForDisappearingItem(at:)",
        "What deleted elements go to."
      ).into(\.disappear, state),
      KeyDescription(
        "anchor", .word(anchors.map { WordDescription($0.name, $0.documentation) }),
        default: anchors.first { $0.anchor == UpdateAnimation().anchor }.map { .string($0.name) },
        "What stays where it is on screen when items come and go and viewports change size."
      ).into(\.anchor) { node in anchors.first { $0.name == node.stringValue }?.anchor },
    ])

  private static let anchors: [(name: String, anchor: UpdateAnchor, documentation: String)] = [
    ("none", .none, "Nothing: the offset stays, as far as there is content."),
    (
      "firstVisible", .firstVisible,
      "The first visible item; where it goes, the next one that stays, else the last before it."
    ),
    ("end", .end, "The end of the content, as in a chat."),
  ]
}

/// What the keys of a spring say, whatever its form.
struct WrittenSpring {
  var dampingRatio: Double?
  var initialVelocity = 0.0
  var mass = 1.0
  var stiffness: Double?
  var damping = 1.0
  var duration = 0.5
  var bounce: Double?

  /// The curve of the form that a key decides; nil where its value cannot be read.
  fileprivate func curve(_ key: String) -> AnimationCurve? {
    switch key {
    case "dampingRatio": dampingRatio.map { .damped(ratio: $0, initialVelocity: initialVelocity) }
    case "stiffness":
      stiffness.map {
        .spring(mass: mass, stiffness: $0, damping: damping, initialVelocity: initialVelocity)
      }
    default: bounce.map { .bouncing(duration: duration, bounce: $0) }
    }
  }
}
