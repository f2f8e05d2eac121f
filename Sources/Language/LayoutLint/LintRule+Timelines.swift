import CollectionLayout
import LayoutDocument
import LayoutSession

extension LintRule {
  static let jump = LintRule(check: .timeline { JumpCheck() })
  static let flash = LintRule(check: .timeline { FlashCheck() })
  static let anchorDrift = LintRule(check: .timeline { AnchorDriftCheck() })
  static let restsBetween = LintRule(check: .timeline { RestsBetweenCheck() })
  static let oscillation = LintRule(check: .timeline { OscillationCheck() })
  static let blank = LintRule(check: .timeline { BlankCheck() })
  static let missedTarget = LintRule(check: .timeline { MissedTargetCheck() })
}

/// Reports jumps: movements on screen without an animation or a scroll.
private struct JumpCheck: TimelineCheck {
  /// The distance up to which a jump is not reported, in points.
  private static let tolerance = 1.0

  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    for (jump, event) in step.jumps {
      guard jump.distance > Self.tolerance, let element = step.current[jump.key] ?? step.previous[jump.key] else {
        continue
      }
      findings.add([element], at: step, of: event) {
        let remedy = JumpRemedy(for: event, at: jump.time, in: step).rawValue
        return "\(jump.key.text) jumps by \(PointText.of(jump.distance)) points without an animation. \(remedy)."
      }
    }
  }
}

/// A change of a document that avoids a jump, by its cause.
private enum JumpRemedy: String {
  case duration = "Give the update a duration in animation.duration, or anchor the viewport with animation.anchor"
  case insetDuration = "Give the change of the inset a duration"
  case movementDuration = "Give the items that make way a duration in animation.duration"
  case estimate = "Give the items that are measured late an estimate near their size, such as aspectRatio"

  /// Creates the remedy for a jump at `time`, in seconds. `event` is the last event before the jump.
  init(for event: TimelineEvent?, at time: Double, in step: TimelineStep) {
    // Sizes that arrive after the change cause later jumps.
    let isAtOnce = event.map { time - $0.time < 1e-9 } ?? false
    self =
      switch event?.action {
      case .update, .snapshot, .setExpanded, .sectionSnapshot: .duration
      case .setContentInset where isAtOnce: .insetDuration
      case .drag where !step.animatesUpdates: .movementDuration
      default: .estimate
      }
  }
}

/// Reports elements that flash: whose opacity drops during an update that they survive, and rises again.
private struct FlashCheck: TimelineCheck {
  /// The drop of the opacity, from 0 to 1, up to which an element is not reported.
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
      guard let dip = lowest[after.key] else { continue }
      let drop = min(dip.initial, after.attributes.alpha) - dip.lowest.attributes.alpha
      guard drop > Self.tolerance else { continue }
      findings.add([dip.lowest], at: dip.step, of: dip.step.update) {
        "\(after.key.text) flashes: its opacity drops to \(PointText.of(dip.lowest.attributes.alpha)) during an update "
          + "that keeps the element. Use reconfigure instead of reload, or animation.appear without alpha."
      }
    }
  }
}

/// Reports a scroll anchor that moves on screen during an update. Only for `firstVisible`, which keeps the first
/// visible cell; the anchor `end` keeps no element.
private struct AnchorDriftCheck: TimelineCheck {
  /// The distance up to which a movement is not reported, in points.
  private static let tolerance = 0.5

  private var anchor: (key: ElementKey, position: Double)?

  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    if step.hasUpdate { anchor = firstVisible(step) }
    // A scroll moves the anchor, and a measured size or a resize may move it.
    if step.events.contains(where: { !$0.changesContent && !$0.isWait }) { anchor = nil }
    if step.target.layout.viewport != step.previousTarget.layout.viewport { anchor = nil }
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
        ? "The viewport is at an edge of the content; keep enough content beyond that edge, or use the anchor end"
        : "Leave its section unchanged in the update, or choose another animation.anchor"
      return
        "\(element.key.text) is the scroll anchor and moves by \(PointText.of(distance)) points on screen. \(reason)."
    }
  }

  /// Returns the first visible cell before the event, with its distance from the start of the viewport along the scroll
  /// axis, in points; nil if the anchor is another one, or if the cell is moving already.
  private func firstVisible(_ step: TimelineStep) -> (key: ElementKey, position: Double)? {
    guard step.anchor == .firstVisible else { return nil }
    let before = step.previousTarget
    // In an endless carousel, the card nearest to its resting position is the anchor.
    guard let first = (before.restingCard ?? before.firstVisibleItem()).flatMap(before.cell(at:)) else { return nil }
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

/// Reports offsets that are between two snapping positions of a layout once nothing scrolls after an event. An offset
/// that later events keep is reported once.
private struct RestsBetweenCheck: TimelineCheck {
  /// The last event, while its offsets are not compared yet; otherwise nil.
  private var event: TimelineEvent?
  private var reportedOffset: Point?
  private var reportedSections: [Int: Double] = [:]

  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    event = step.events.last { !$0.isWait } ?? event
    guard let event, !step.isScrolling else { return }
    self.event = nil
    let view = step.target
    if let (section, offset) = view.nearestSnapTarget(), !RestingItem.isNear(offset, view.contentOffset) {
      if reportedOffset != view.contentOffset {
        let (target, offset) = (step.direction.main(offset), step.direction.main(view.contentOffset))
        report(target, insteadOf: offset, inSection: section, at: step, of: event, &findings)
      }
      reportedOffset = view.contentOffset
    } else {
      reportedOffset = nil
    }
    for (section, offset) in view.orthogonalOffsets.sorted(by: { $0.key < $1.key }) {
      let target = view.layout.restingOffset(ofSection: section, near: offset)
      let isBetween = !RestingItem.isNear(target, offset)
      if isBetween, reportedSections[section] != offset {
        report(target, insteadOf: offset, inSection: section, at: step, of: event, &findings)
      }
      reportedSections[section] = isBetween ? offset : nil
    }
  }

  private func report(
    _ target: Double, insteadOf offset: Double, inSection section: Int, at step: TimelineStep, of event: TimelineEvent,
    _ findings: inout TimelineFindings
  ) {
    let middle = step.current.bounds
    func distance(_ element: LayoutElement) -> Double {
      let frame = element.attributes.frame
      return abs(frame.midX - middle.midX) + abs(frame.midY - middle.midY)
    }
    let cells = step.current.state.elements.filter {
      $0.attributes.category == .cell && $0.attributes.indexPath.section == section && $0.phase == .present
    }
    guard let cell = cells.min(by: { distance($0) < distance($1) }) else { return }
    findings.add([cell], at: step, of: event) {
      "\(cell.key.text) rests \(PointText.of(abs(target - offset))) points from where its layout snaps. The nearest "
        + "offset at which it snaps is \(PointText.of(target))."
    }
  }
}

/// Reports elements whose width or height changes more than twice during the animations of one event. Growth over
/// several frames is one change, and so is shrinking.
private struct OscillationCheck: TimelineCheck {
  /// The change up to which a new length is ignored, in points.
  private static let tolerance = 1.0
  /// The number of changes in one update above which an element is reported.
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

/// Counts how often a length begins to grow or to shrink. Changes up to a tolerance are ignored.
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

/// Reports a viewport that is partly empty for some time during an animation, although the layout to which it leads has
/// elements there.
private struct BlankCheck: TimelineCheck {
  /// The fraction of the viewport that may be empty, from 0 to 1.
  private static let fractionLimit = 0.1
  /// The time for which a greater fraction may be empty, in seconds.
  private static let durationLimit = 0.1

  /// The time, in seconds of the timeline, since which more than `fractionLimit` is empty; nil if it is not.
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

/// Reports scrolls to an item or an element after which it is not visible, or not at the requested position.
private struct MissedTargetCheck: TimelineCheck {
  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings) {
    for (missed, event) in step.missedTargets {
      guard let attributes = step.target.attributes(for: missed.key) else { continue }
      findings.add([LayoutElement(key: missed.key, attributes: attributes)], at: step, of: event) {
        switch missed.reason {
        case .notVisible(isCovered: true):
          "Pinned views cover \(missed.key.text) after this scroll to it. Use the position nearest, or scroll to an "
            + "item before it."
        case .notVisible(isCovered: false):
          "\(missed.key.text) is not visible after this scroll to it: no content offset shows it. Move it into the content."
        case .distant(let distance):
          "\(missed.key.text) is \(PointText.of(distance)) points from the position of this scroll to it. Give the "
            + "items an estimate near their measured size."
        }
      }
    }
  }
}

extension Rect {
  fileprivate var area: Double { width * height }
  fileprivate var midX: Double { x + width / 2 }
  fileprivate var midY: Double { y + height / 2 }
}
