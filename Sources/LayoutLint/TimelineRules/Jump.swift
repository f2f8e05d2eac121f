import CollectionLayout
import LayoutSession

extension LintRule {
  static let jump = LintRule(check: .timeline { JumpCheck() })
}

/// Reports the movements on screen that are no animation, as the simulation finds them.
private struct JumpCheck: TimelineCheck {
  /// The distance that is not noticed, in points.
  private static let tolerance = 1.0

  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    for jump in step.jumps {
      let distance = jump.distance
      guard distance > Self.tolerance, let element = step.current[jump.key] ?? step.previous[jump.key] else { continue }
      findings.add([element], at: step) {
        "\(jump.key.text) jumps by \(PointText.of(distance)) points without an animation. Give the update a duration in "
          + "animation.duration, or anchor the viewport with animation.anchor."
      }
    }
  }
}
