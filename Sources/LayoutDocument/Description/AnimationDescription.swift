import CollectionLayout
import JSON

/// The keys of how updates animate.
enum AnimationDescription {
  static let usual = UpdateAnimation()

  static let state = ObjectDescription(
    "state", "How an element looks at the far end of its way, against where it stands.",
    [
      KeyDescription(
        "alpha", .number(.unit), otherwise: "the element's own", unit: .fraction, uikit: "UIView.alpha",
        "How opaque the element is there, from 0 to 1."),
      KeyDescription(
        "scale", .number(NumberBounds(0, 1000)), default: .number(ElementState().scale),
        "How many times its size the element is drawn there."),
      KeyDescription(
        "rotate", .number(.coordinate), default: .number(ElementState().rotate), unit: .degrees,
        "How far the element is turned there, clockwise."),
      KeyDescription(
        "translate", .list(.number(.coordinate), count: 2),
        default: [.number(ElementState().translate.x), .number(ElementState().translate.y)], unit: .points,
        "`[x, y]`: how far from its place the element is there."),
    ])

  /// The curves that have a name.
  static let curves: [(name: String, curve: AnimationCurve, documentation: String)] = [
    ("linear", .linear, "As fast at any time."),
    ("easeIn", .easeIn, "Starts slowly."),
    ("easeOut", .easeOut, "Ends slowly."),
    ("easeInOut", .easeInOut, "Starts and ends slowly, the default of UIKit (documented)."),
  ]

  static let spring = ObjectDescription(
    "spring",
    "A spring: `{dampingRatio, initialVelocity}`, `{mass, stiffness, damping, initialVelocity}` or "
      + "`{duration, bounce}`. The last two take as long as they need to settle to a thousandth of the way, an hour at "
      + "most, whatever the animation's `duration`.",
    [
      KeyDescription(
        "dampingRatio", .number(NumberBounds(0, 1, excludesLow: true)),
        uikit: "UISpringTimingParameters.init(dampingRatio:)",
        "How fast the spring calms down: 1 does not swing. It rests within the animation's `duration`."),
      KeyDescription(
        "initialVelocity", .number(.coordinate), default: 0, uikit: "UISpringTimingParameters.initialVelocity",
        "How fast it sets out, in ways per second."),
      KeyDescription(
        "mass", .number(.ratio), default: 1, uikit: "CASpringAnimation.mass", "What hangs on the spring."),
      KeyDescription(
        "stiffness", .number(NumberBounds(0, 1e9, excludesLow: true)), uikit: "CASpringAnimation.stiffness",
        "How hard the spring pulls."),
      KeyDescription(
        "damping", .number(NumberBounds(0, 1e9, excludesLow: true)), default: 1, uikit: "CASpringAnimation.damping",
        "What slows the spring down."),
      KeyDescription(
        "duration", .number(NumberBounds(0, 3600, excludesLow: true)), default: 0.5, unit: .seconds,
        uikit: "UISpringTimingParameters.init(duration:bounce:)", "How long one swing takes."),
      KeyDescription(
        "bounce", .number(NumberBounds(-1, 1)), uikit: "UISpringTimingParameters.init(duration:bounce:)",
        "How far it swings: 0 does not, more than 0 swings, less is slower than it need be."),
    ],
    forms: [
      ["dampingRatio", "initialVelocity"], ["stiffness", "mass", "damping", "initialVelocity"], ["bounce", "duration"],
    ])

  private static let curve = ValueType.either([
    .word(curves.map { WordDescription($0.name, $0.documentation) }),
    .list(.number(NumberBounds(-1000, 1000)), count: 4),
    .object(spring),
  ])

  static let animation = ObjectDescription(
    "animation", "How updates animate: batches, snapshots, edits and viewports that are turned.",
    [
      KeyDescription(
        "duration", .number(DocumentDescription.seconds), default: .number(usual.duration), unit: .seconds,
        uikit: "UIViewPropertyAnimator.duration",
        "How long an update takes. Springs by constants or by `bounce` do not look at it."),
      KeyDescription(
        "curve", curve, default: curves.first { $0.curve == usual.curve }.map { .string($0.name) },
        uikit: "UIView.AnimationCurve",
        "How progress follows time: a name, the four numbers `[x1, y1, x2, y2]` of a cubic Bézier, or a spring."),
      KeyDescription(
        "appear", .object(state), default: JSONValue(usual.appear),
        uikit: "UICollectionViewLayout.initialLayoutAttributesForAppearingItem(at:)",
        "What inserted elements come from."),
      KeyDescription(
        "disappear", .object(state), default: JSONValue(usual.disappear),
        uikit: "UICollectionViewLayout.finalLayoutAttributesForDisappearingItem(at:)", "What deleted elements go to."),
      KeyDescription(
        "anchor",
        .words([
          "none": "Nothing: the offset stays, as far as there is content.",
          "firstVisible": "The first visible item; where it goes, the next one that stays, else the last before it.",
          "end": "The end of the content, as in a chat.",
        ]), default: "none", "What stays where it is on screen when items come and go and viewports change size."),
    ])
}

extension JSONValue {
  /// The state as a document writes it.
  fileprivate init(_ state: ElementState) {
    var members: [JSONMember] = []
    let usual = ElementState()
    if let alpha = state.alpha { members.append(JSONMember(key: "alpha", value: .number(alpha))) }
    if state.scale != usual.scale { members.append(JSONMember(key: "scale", value: .number(state.scale))) }
    if state.rotate != usual.rotate { members.append(JSONMember(key: "rotate", value: .number(state.rotate))) }
    if state.translate != usual.translate {
      members.append(
        JSONMember(key: "translate", value: [.number(state.translate.x), .number(state.translate.y)]))
    }
    self = .object(members)
  }
}
