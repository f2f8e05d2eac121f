/// The texts of layouts whose items measure themselves along the scroll axis, with an estimate of their lengths.
struct SelfSizingLayout {
  let isHorizontal: Bool
  let estimate: Double
  /// The estimated length across the scroll axis, which only a flow has.
  let across: Int

  /// The keys of lengths along the scroll axis and across it.
  var main: String { isHorizontal ? "width" : "height" }
  var side: String { isHorizontal ? "height" : "width" }
  var direction: String { isHorizontal ? "horizontal" : "vertical" }

  var list: String { #"{"kind": "list", "rowHeight": \#(estimate), "spacing": 3}"# }

  var flow: String {
    let size = isHorizontal ? "\(estimate), \(across)" : "\(across), \(estimate)"
    return #"{"kind": "flow", "estimatedItemSize": [\#(size)]}"#
  }

  var compositional: String {
    let fraction = isHorizontal ? "fractionalHeight" : "fractionalWidth"
    let size = #""size": {"\#(main)": {"estimated": \#(estimate)}, "\#(side)": {"\#(fraction)": 1}}"#
    return
      #"{"kind": "compositional", "group": {"direction": "\#(direction)", \#(size), "items": [{\#(size)}]}}"#
  }
}
