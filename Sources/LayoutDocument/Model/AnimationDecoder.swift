import CollectionLayout
import JSON

/// Reads how updates animate.
enum AnimationDecoder {
  static func animation(_ node: SyntaxNode?) -> UpdateAnimation {
    var animation = UpdateAnimation()
    guard let node, node.kind == .object else { return animation }
    if let duration = node["duration"]?.number(in: NumberBounds(0, 3600)) { animation.duration = duration }
    if let curve = node["curve"].flatMap(curve) { animation.curve = curve }
    if let state = node["appear"].flatMap(state) { animation.appear = state }
    if let state = node["disappear"].flatMap(state) { animation.disappear = state }
    switch node["anchor"]?.stringValue {
    case "firstVisible": animation.anchor = .firstVisible
    case "end": animation.anchor = .end
    default: break
    }
    return animation
  }

  private static func curve(_ node: SyntaxNode) -> AnimationCurve? {
    if let name = node.stringValue { return AnimationCurve(name: name) }
    if node.kind == .array {
      let numbers = node.elements.compactMap { $0.number(in: NumberBounds(-1000, 1000)) }
      guard numbers.count == 4 else { return nil }
      return .cubic(x1: min(1, max(0, numbers[0])), y1: numbers[1], x2: min(1, max(0, numbers[2])), y2: numbers[3])
    }
    let number = { (key: String) in node[key]?.number(in: .coordinate) }
    if let ratio = number("dampingRatio") {
      return .damped(ratio: min(1, max(0.001, ratio)), initialVelocity: number("initialVelocity") ?? 0)
    }
    if let stiffness = number("stiffness") {
      return .spring(
        mass: max(0.001, number("mass") ?? 1), stiffness: max(0.001, stiffness),
        damping: max(0.001, number("damping") ?? 1), initialVelocity: number("initialVelocity") ?? 0)
    }
    guard let bounce = number("bounce") else { return nil }
    return .bouncing(duration: max(0.001, number("duration") ?? 0.5), bounce: min(1, max(-1, bounce)))
  }

  private static func state(_ node: SyntaxNode) -> ElementState? {
    guard node.kind == .object else { return nil }
    var state = ElementState()
    state.alpha = node["alpha"]?.number(in: .unit)
    if let scale = node["scale"]?.number(in: NumberBounds(0, 1000)) { state.scale = scale }
    if let rotate = node["rotate"]?.number(in: .coordinate) { state.rotate = rotate }
    if let translate = node["translate"]?.elements, translate.count == 2,
      let x = translate[0].number(in: .coordinate), let y = translate[1].number(in: .coordinate)
    {
      state.translate = Point(x: x, y: y)
    }
    return state
  }
}

extension AnimationCurve {
  fileprivate init?(name: String) {
    switch name {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInOut": self = .easeInOut
    default: return nil
    }
  }
}
