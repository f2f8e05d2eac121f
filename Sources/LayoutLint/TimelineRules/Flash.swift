import CollectionLayout

extension LintRule {
  static let flash = LintRule(check: .timeline { FlashCheck() })
}

/// Records the opacity of each survivor from an event to the end of its animations.
private struct FlashCheck: TimelineCheck {
  /// The drop that is not noticed.
  private static let tolerance = 0.1

  private var lowest: [ElementKey: (initial: Double, lowest: LayoutElement, step: TimelineStep)] = [:]

  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    if step.hasUpdate { lowest = [:] }
    guard step.isAnimated else { return }
    for (before, after) in step.survivors {
      let earlier = lowest[after.key]
      let initial = earlier?.initial ?? before.attributes.alpha
      if after.attributes.alpha < earlier?.lowest.attributes.alpha ?? .infinity {
        lowest[after.key] = (initial, after, step)
      }
      guard let found = lowest[after.key] else { continue }
      let drop = min(found.initial, after.attributes.alpha) - found.lowest.attributes.alpha
      guard drop > Self.tolerance else { continue }
      findings.add([found.lowest], at: found.step, of: found.step.update) {
        "\(after.key.text) flashes: its opacity drops to \(PointText.of(found.lowest.attributes.alpha)) during an update "
          + "that it survives. Use reconfigure instead of reload, or animation.appear without alpha."
      }
    }
  }
}
