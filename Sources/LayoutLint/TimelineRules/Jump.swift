import CollectionLayout
import LayoutDocument
import LayoutSession

extension LintRule {
  static let jump = LintRule(check: .timeline { JumpCheck() })
}

/// Reports the movements on screen that are no animation, as the simulation finds them.
private struct JumpCheck: TimelineCheck {
  /// The distance that is not noticed, in points.
  private static let tolerance = 1.0

  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    for (jump, event) in step.jumps {
      guard jump.distance > Self.tolerance, let element = step.current[jump.key] ?? step.previous[jump.key] else {
        continue
      }
      findings.add([element], at: step, of: event) {
        let reason =
          event?.action.isUpdate == true
          ? "Give the update a duration in animation.duration, or anchor the viewport with animation.anchor"
          : "Give the items that are measured late an estimate near their size, such as aspectRatio"
        return "\(jump.key.text) jumps by \(PointText.of(jump.distance)) points without an animation. \(reason)."
      }
    }
  }
}

extension TimelineEvent.Action {
  /// Whether the event changes the data, and does not only scroll or measure.
  fileprivate var isUpdate: Bool {
    switch self {
    case .update, .snapshot, .setExpanded, .sectionSnapshot: true
    case .scrollTo, .scrollToItem, .fling, .resize, .drag, .measure, .wait: false
    }
  }
}
