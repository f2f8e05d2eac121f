import CollectionLayout

extension LintRule {
  static let oscillation = LintRule(check: .timeline { OscillationCheck() })
}

/// Counts the changes of each side of survivors during the animations of one event: runs of one direction.
private struct OscillationCheck: TimelineCheck {
  /// The change that is not noticed, in points.
  private static let tolerance = 1.0
  /// The maximum number of changes in one update.
  private static let changeLimit = 2

  private var changes: [ElementKey: (width: ChangeCounter, height: ChangeCounter)] = [:]

  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    if step.hasUpdate { changes = [:] }
    guard step.isAnimated else { return }
    for (before, after) in step.survivors {
      let size = after.attributes.frame.size
      var counters =
        changes[after.key]
        ?? (ChangeCounter(before.attributes.frame.width), ChangeCounter(before.attributes.frame.height))
      counters.width.add(size.width, tolerance: Self.tolerance)
      counters.height.add(size.height, tolerance: Self.tolerance)
      changes[after.key] = counters
      guard max(counters.width.count, counters.height.count) > Self.changeLimit else { continue }
      findings.add([after], at: step, of: step.update) {
        "The size of \(after.key.text) changes more than twice in one update. Use a curve that does not overshoot, such "
          + "as easeInOut or a dampingRatio of 1."
      }
    }
  }
}

/// Counts the runs of growth and of shrinking of a length. Changes up to a tolerance are ignored.
private struct ChangeCounter {
  private(set) var count = 0
  private var turningPoint: Double
  private var isGrowing: Bool?

  init(_ length: Double) { turningPoint = length }

  mutating func add(_ length: Double, tolerance: Double) {
    let change = length - turningPoint
    if isGrowing == (change > 0) {
      turningPoint = length
    } else if abs(change) > tolerance {
      (isGrowing, turningPoint) = (change > 0, length)
      count += 1
    }
  }
}
