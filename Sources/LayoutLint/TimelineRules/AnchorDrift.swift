import CollectionLayout
import LayoutDocument

extension LintRule {
  static let anchorDrift = LintRule(check: .timeline { AnchorDriftCheck() })
}

/// Follows the first visible cell from an event on, if the update keeps it. The anchor `end` keeps the end of the content
/// and no element.
private struct AnchorDriftCheck: TimelineCheck {
  /// The distance that is not noticed, in points.
  private static let tolerance = 0.5

  private var anchor: (key: ElementKey, position: Double)?

  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    if step.hasUpdate { anchor = firstVisible(step) }
    // A scroll moves the anchor, and so may a measured size.
    if step.events.contains(where: { !$0.changesContent && !$0.isWait }) { anchor = nil }
    guard let anchor, step.isAnimated || step.hasUpdate else { return }
    guard let element = step.current[anchor.key], element.phase == .present, !step.isScrolling else {
      self.anchor = nil
      return
    }
    let position = step.direction.main(step.current.screenOrigin(of: element.attributes))
    let distance = abs(position - anchor.position)
    guard distance > Self.tolerance else { return }
    self.anchor = nil
    findings.add([element], at: step, of: step.update) {
      let reason =
        step.isAtEdge
        ? "The content ends there; keep as much content behind the viewport, or use the anchor end"
        : "Leave its section unchanged in the update, or choose another animation.anchor"
      return
        "\(element.key.text) is the scroll anchor and moves by \(PointText.of(distance)) points on screen. \(reason)."
    }
  }

  /// Returns the first visible cell before the event, orthogonal sections excluded; nil if it is moving already.
  private func firstVisible(_ step: TimelineStep) -> (key: ElementKey, position: Double)? {
    guard step.anchor == .firstVisible else { return nil }
    let before = step.previousTarget
    let orthogonal = Set(before.layout.orthogonalSections)
    var work = LayoutProgress()
    let first = before.visibleElements(work: &work).filter {
      $0.category == .cell && !orthogonal.contains($0.indexPath.section)
    }.min { $0.indexPath < $1.indexPath }
    guard let first else { return nil }
    let key = before.layout.model.key(of: first)
    let position = step.direction.main(first.frame.origin) - step.direction.main(before.contentOffset)
    guard let shown = step.previous[key]?.attributes,
      abs(step.direction.main(step.previous.screenOrigin(of: shown)) - position) <= Self.tolerance
    else { return nil }
    return (key, position)
  }
}

extension TimelineEvent {
  fileprivate var isWait: Bool { if case .wait = action { true } else { false } }
}

extension TimelineStep {
  /// Whether the viewport is at an end of the scrollable range, where an anchor may be impossible to keep.
  fileprivate var isAtEdge: Bool {
    let far = Double.greatestFiniteMagnitude
    let offset = direction.main(target.contentOffset)
    let lowest = direction.main(target.clamped(Point(x: -far, y: -far)))
    let highest = direction.main(target.clamped(Point(x: far, y: far)))
    return offset <= lowest + 0.5 || offset >= highest - 0.5
  }
}
