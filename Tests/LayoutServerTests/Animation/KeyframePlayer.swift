import CollectionLayout
import LayoutSession

/// Evaluates keyframe animations as a client does that receives only updates.
struct KeyframePlayer {
  /// The animation of one view.
  struct Way {
    var from: LayoutAttributes
    var start: Double
    var animation: UpdateAnimation

    func isOver(at time: Double) -> Bool { time >= start + animation.effectiveDuration }

    func progress(at time: Double) -> Double {
      isOver(at: time) ? 1 : animation.curve.progress(at: time - start, duration: animation.duration)
    }
  }

  /// A disappearing view: its element, and the animation that removes it.
  struct Leaver {
    var key: ElementKey
    var animation: Int
    var way: Way
    var to: LayoutAttributes
  }

  private(set) var elements: [ElementKey: LayoutAttributes] = [:]
  private(set) var contentOffset: Point
  private(set) var faults: [String] = []
  private var ways: [ElementKey: Way] = [:]
  private var leavers: [Leaver] = []
  private var scroll: (from: Point, way: Way)?

  init(_ state: ViewportState) {
    elements = Dictionary(state.elements.map { ($0.key, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    contentOffset = state.contentOffset
  }

  mutating func apply(_ update: SessionUpdate, at time: Double) {
    let offsetBefore = offset(at: time)
    for element in update.diff.removed {
      if elements.removeValue(forKey: element.key) == nil { faults.append("\(element.key.text) is removed twice") }
      ways[element.key] = nil
    }
    for change in update.diff.changed { elements[change.key] = change.after }
    for element in update.diff.added {
      if elements.updateValue(element.attributes, forKey: element.key) != nil {
        faults.append("\(element.key.text) is added and was there")
      }
    }
    if let offset = update.contentOffset { contentOffset = offset }
    guard let animation = update.animation else { return }
    leavers.removeAll { $0.way.isOver(at: time) }
    for track in animation.appearing + animation.moving {
      if elements[track.key] == nil { faults.append("\(track.key.text) moves and is not there") }
      ways[track.key] = Way(from: track.from, start: time, animation: animation.animation)
    }
    // An appearing view that starts where a disappearing view of the same element is continues that view, which had
    // moved out of the viewport and now reverses.
    for track in animation.appearing {
      leavers.removeAll { leaver in
        let look = leaver.way.from.interpolated(to: leaver.to, progress: leaver.way.progress(at: time))
        return leaver.key == track.key && look.frame.distance(to: track.from.frame) < 1e-9
          && look.alpha == track.from.alpha && look.alpha > 0
      }
    }
    for track in animation.disappearing {
      var (key, began) = (track.key, animation.id)
      if case .disappearing(let element, let number) = track.key { (key, began) = (element, number) }
      leavers.removeAll { $0.key == key && $0.animation == began }
      leavers.append(
        Leaver(
          key: key, animation: began, way: Way(from: track.from, start: time, animation: animation.animation),
          to: track.to))
    }
    if offsetBefore != contentOffset {
      scroll = (offsetBefore, Way(from: LayoutAttributes.nobody, start: time, animation: animation.animation))
    }
  }

  /// Returns the content offset at a time.
  func offset(at time: Double) -> Point {
    guard let scroll else { return contentOffset }
    return scroll.from.interpolated(to: contentOffset, progress: scroll.way.progress(at: time))
  }

  /// Returns the views on screen by element: the persisting one first, then the disappearing ones, the latest first.
  func views(at time: Double) -> [ElementKey: [LayoutAttributes]] {
    var views = elements.mapValues { [$0] }
    for (key, way) in ways {
      guard let end = elements[key] else { continue }
      views[key] = [way.from.interpolated(to: end, progress: way.progress(at: time))]
    }
    for leaver in leavers.sorted(by: { $0.animation > $1.animation }) {
      let progress = leaver.way.progress(at: time)
      if !leaver.way.isOver(at: time) {
        views[leaver.key, default: []].append(leaver.way.from.interpolated(to: leaver.to, progress: progress))
      }
    }
    return views
  }

  /// Returns the total distance of an element's animation, and the animation; nil if the element is not animated.
  func journey(of key: ElementKey) -> (distance: Double, animation: UpdateAnimation)? {
    guard let way = ways[key], let end = elements[key] else { return nil }
    return (way.from.frame.distance(to: end.frame), way.animation)
  }
}

extension LayoutAttributes {
  fileprivate static var nobody: LayoutAttributes {
    LayoutAttributes(category: .cell, kind: "", indexPath: IndexPath(section: 0, item: 0), frame: .zero)
  }
}

extension Rect {
  /// Returns the greatest difference between corresponding numbers of both rectangles.
  func distance(to other: Rect) -> Double {
    max(abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height))
  }
}
