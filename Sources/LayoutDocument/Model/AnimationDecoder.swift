import CollectionLayout
import JSON

/// Reads how updates animate.
enum AnimationDecoder {
  static func animation(_ node: SyntaxNode?) -> UpdateAnimation {
    var animation = UpdateAnimation()
    guard let node, node.kind == .object else { return animation }
    DescribedObject(node, AnimationDescription.animation).read("duration", into: &animation.duration)
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
    if let name = node.stringValue { return AnimationDescription.curves.first { $0.name == name }?.curve }
    if node.kind == .array {
      let numbers = node.elements.compactMap { $0.number(in: NumberBounds(-1000, 1000)) }
      guard numbers.count == 4 else { return nil }
      return .cubic(x1: min(1, max(0, numbers[0])), y1: numbers[1], x2: min(1, max(0, numbers[2])), y2: numbers[3])
    }
    let keys = DescribedObject(node, AnimationDescription.spring)
    // What is as small as makes no spring is drawn to what just does.
    let number = { (key: String) in node[key]?.number(in: .coordinate) }
    let atLeast = { (key: String) in max(0.001, number(key) ?? keys.number(key)) }
    guard let form = AnimationDescription.spring.formKey(of: node)?.keyName, let value = number(form) else {
      return nil
    }
    switch form {
    case "dampingRatio":
      return .damped(ratio: min(1, max(0.001, value)), initialVelocity: keys.number("initialVelocity"))
    case "stiffness":
      return .spring(
        mass: atLeast("mass"), stiffness: max(0.001, value), damping: atLeast("damping"),
        initialVelocity: keys.number("initialVelocity"))
    default: return .bouncing(duration: atLeast("duration"), bounce: min(1, max(-1, value)))
    }
  }

  private static func state(_ node: SyntaxNode) -> ElementState? {
    guard node.kind == .object else { return nil }
    var state = ElementState()
    let keys = DescribedObject(node, AnimationDescription.state)
    state.alpha = keys.writtenNumber("alpha")
    keys.read("scale", into: &state.scale)
    keys.read("rotate", into: &state.rotate)
    if let translate = node["translate"]?.elements, translate.count == 2,
      let x = translate[0].number(in: .coordinate), let y = translate[1].number(in: .coordinate)
    {
      state.translate = Point(x: x, y: y)
    }
    return state
  }
}
