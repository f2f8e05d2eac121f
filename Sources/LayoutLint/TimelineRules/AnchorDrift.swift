import CollectionLayout
import LayoutDocument

extension LintRule {
  static let anchorDrift = LintRule(check: .timeline { AnchorDriftCheck() })
}

/// Follows the first visible cell from an event on. The anchor `end` keeps the end of the content and no element.
private struct AnchorDriftCheck: TimelineCheck {
  /// The distance that is not noticed, in points.
  private static let tolerance = 0.5

  private var anchor: (key: ElementKey, position: Double)?

  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    if step.hasEvent { anchor = step.event?.changesContent == true ? firstVisible(step) : nil }
    guard let anchor, step.isAnimated || step.hasEvent else { return }
    guard let element = step.current[anchor.key], !element.isDisappearing, !step.isAtEdge else {
      self.anchor = nil
      return
    }
    let position = step.direction.main(step.current.screenOrigin(of: element.attributes))
    let distance = abs(position - anchor.position)
    guard distance > Self.tolerance else { return }
    self.anchor = nil
    findings.add([element], at: step) {
      "\(element.key.text) is the scroll anchor and moves by \(PointText.of(distance)) points on screen. Leave its size "
        + "and its section unchanged in the update, or choose another animation.anchor."
    }
  }

  /// Returns the first visible cell of the previous frame that is still in the current one, orthogonal sections
  /// excluded.
  private func firstVisible(_ step: TimelineStep) -> (key: ElementKey, position: Double)? {
    guard step.anchor == .firstVisible else { return nil }
    let orthogonal = Set(step.target.layout.orthogonalSections)
    let first = step.previous.state.elements.filter {
      $0.attributes.category == .cell && !$0.isDisappearing && step.previous.bounds.intersects($0.attributes.frame)
        && step.current[$0.key] != nil && !orthogonal.contains($0.attributes.indexPath.section)
    }.min { $0.attributes.indexPath < $1.attributes.indexPath }
    return first.map { ($0.key, step.direction.main(step.previous.screenOrigin(of: $0.attributes))) }
  }
}

extension TimelineEvent {
  /// Whether the event is an update of the data or of the viewport's size, not a scroll.
  fileprivate var changesContent: Bool {
    switch action {
    case .update, .snapshot, .resize: true
    case .scrollTo, .scrollToItem, .fling, .wait: false
    }
  }
}

extension TimelineStep {
  /// Whether the viewport is at an end of the scrollable range, where no anchor can be kept.
  fileprivate var isAtEdge: Bool {
    let far = Double.greatestFiniteMagnitude
    let offset = direction.main(target.contentOffset)
    let lowest = direction.main(target.clamped(Point(x: -far, y: -far)))
    let highest = direction.main(target.clamped(Point(x: far, y: far)))
    return offset <= lowest + 0.5 || offset >= highest - 0.5
  }
}
