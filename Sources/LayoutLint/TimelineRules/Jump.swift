import CollectionLayout
import LayoutStyle

extension LintRule {
  static let jump = LintRule(check: .timeline { JumpCheck() })
}

/// Compares the positions of survivors on screen and in the content. A scroll changes only the former, a pinned header
/// only the latter, and a scroll anchor moves the viewport with the content.
private struct JumpCheck: TimelineCheck {
  /// The distance that is not noticed, in points.
  private static let tolerance = 1.0

  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    // A resize that is no rotation is not animated by design.
    guard step.hasEvent, !step.isAnimated, step.previous.state.viewport == step.current.state.viewport else { return }
    for (before, after) in step.survivors where !before.attributes.isPinned && !after.attributes.isPinned {
      let inContent = after.attributes.frame.origin - before.attributes.frame.origin
      let onScreen =
        step.current.screenOrigin(of: after.attributes) - step.previous.screenOrigin(of: before.attributes)
      let distance = max(
        min(abs(inContent.x), abs(onScreen.x)), min(abs(inContent.y), abs(onScreen.y)))
      guard distance > Self.tolerance else { continue }
      findings.add([after], at: step) {
        "\(after.key.text) jumps by \(PointText.of(distance)) points without an animation. Give the update a duration in "
          + "animation.duration, or anchor the viewport with animation.anchor."
      }
    }
  }
}
