import CollectionLayout
import LayoutSession

extension LintRule {
  static let blank = LintRule(check: .timeline { BlankCheck() })
}

/// Compares the area of the viewport that elements cover with that of the layout to which the animations lead.
private struct BlankCheck: TimelineCheck {
  /// The fraction of the viewport that may be empty.
  private static let fractionLimit = 0.1
  /// The time for which it may be empty, in seconds.
  private static let durationLimit = 0.1

  /// The time since which the viewport has a blank area; nil if it has none.
  private var start: Double?

  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    guard step.isAnimated || step.hasUpdate, step.current.bounds.width > 0, step.current.bounds.height > 0 else {
      start = nil
      return
    }
    let blank = BlankArea(of: step.current.state, target: step.target)
    let fraction = blank.fraction
    guard fraction > Self.fractionLimit else {
      start = nil
      return
    }
    let since = start ?? step.current.time
    start = since
    guard step.current.time - since > Self.durationLimit,
      let missing = blank.missing.max(by: { $0.attributes.frame.area < $1.attributes.frame.area })
    else { return }
    findings.add([missing], at: step, of: step.update) {
      "\(PointText.of(fraction * 100)) % of the viewport is empty for over \(PointText.of(Self.durationLimit)) s, although "
        + "the layout has elements there, such as \(missing.key.text). Shorten the animation, or let elements appear "
        + "without scale and translate."
    }
  }
}

extension Rect {
  fileprivate var area: Double { width * height }
}
