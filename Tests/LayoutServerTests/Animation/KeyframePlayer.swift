import CollectionLayout
import LayoutSession

/// Evaluates keyframe animations as a client does that receives only updates.
struct KeyframePlayer {
  /// One animation of a view.
  struct Way {
    var from: LayoutAttributes
    /// The end of an additive animation; nil if the animation ends at the model attributes and is the only one.
    var to: LayoutAttributes?
    var start: Double
    var animation: UpdateAnimation
    /// Whether it moves only the frame.
    var isOfFrame = false

    func isOver(at time: Double) -> Bool { time >= start + animation.effectiveDuration }

    func progress(at time: Double) -> Double {
      isOver(at: time) ? 1 : animation.curve.progress(at: time - start, duration: animation.duration)
    }
  }

  /// A disappearing view: its element, and the animation that removes it.
  struct Leaver {
    var key: ElementKey
    var animation: Int
    var ways: [Way]
    var to: LayoutAttributes

    func isOver(at time: Double) -> Bool { ways.allSatisfy { $0.isOver(at: time) } }
  }

  private(set) var elements: [ElementKey: LayoutAttributes] = [:]
  private(set) var contentOffset: Point
  private(set) var faults: [String] = []
  private var ways: [ElementKey: [Way]] = [:]
  private var leavers: [Leaver] = []
  private var scrolls: [(from: Point, to: Point?, way: Way)] = []

  init(_ state: ViewportState) {
    elements = Dictionary(state.elements.map { ($0.key, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    contentOffset = state.contentOffset
  }

  mutating func apply(_ update: SessionUpdate, at time: Double) {
    let (offsetBefore, restBefore, waysBefore) = (offset(at: time), contentOffset, ways)
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
    leavers.removeAll { $0.isOver(at: time) }
    let way = Way(from: LayoutAttributes.nobody, start: time, animation: animation.animation)
    if animation.isAdditive {
      add(animation, way, waysBefore, at: time)
      if restBefore != contentOffset { scrolls.append((restBefore, contentOffset, way)) }
    } else {
      restart(animation, way, at: time)
      if offsetBefore != contentOffset { scrolls = [(offsetBefore, nil, way)] }
    }
  }

  private mutating func restart(_ animation: SessionAnimation, _ way: Way, at time: Double) {
    var way = way
    for track in animation.appearing + animation.moving {
      if elements[track.key] == nil { faults.append("\(track.key.text) moves and is not there") }
      way.from = track.from
      ways[track.key] = [way]
    }
    // An appearing view that starts where a disappearing view of the same element is continues that view, which had
    // moved out of the viewport and now reverses.
    for track in animation.appearing {
      leavers.removeAll { leaver in
        let look = Self.look(leaver.ways, endingAt: leaver.to, at: time)
        return leaver.key == track.key && look.frame.distance(to: track.from.frame) < 1e-9
          && look.alpha == track.from.alpha && look.alpha > 0
      }
    }
    for track in animation.disappearing {
      let (key, began) = Self.view(track.key, animation)
      leavers.removeAll { $0.key == key && $0.animation == began }
      way.from = track.from
      leavers.append(Leaver(key: key, animation: began, ways: [way], to: track.to))
    }
  }

  /// Adds an animation; each listed view continues its earlier ones, which `waysBefore` has for elements.
  private mutating func add(
    _ animation: SessionAnimation, _ way: Way, _ waysBefore: [ElementKey: [Way]], at time: Double
  ) {
    let continued = { (ways: [Way], model: LayoutAttributes) -> [Way] in
      ways.filter { !$0.isOver(at: time) }.map { way in
        var way = way
        way.to = way.to ?? model
        return way
      }
    }
    var way = way
    var replaced: Set<ElementKey> = []
    for track in animation.disappearing {
      let (key, began) = Self.view(track.key, animation)
      (way.from, way.to) = (track.from, track.to)
      if let index = leavers.firstIndex(where: { $0.key == key && $0.animation == began }) {
        leavers[index].ways = continued(leavers[index].ways, leavers[index].to) + [way]
        leavers[index].to = track.to
        continue
      }
      if began != animation.id { faults.append("\(track.key.text) changes its end and is not there") }
      if track.key != key { replaced.insert(key) }
      let earlier = continued(waysBefore[key] ?? [], track.from)
      leavers.append(Leaver(key: key, animation: began, ways: earlier + [way], to: track.to))
    }
    for track in animation.appearing + animation.moving {
      if elements[track.key] == nil { faults.append("\(track.key.text) moves and is not there") }
      var earlier = ways[track.key] ?? []
      if let returning = track.continuedKey {
        let (key, began) = Self.view(returning, animation)
        if let index = leavers.firstIndex(where: { $0.key == key && $0.animation == began }) {
          earlier = leavers.remove(at: index).ways
        } else {
          faults.append("\(returning.text) returns and is not there")
        }
      }
      earlier = continued(earlier, track.from)
      if replaced.contains(track.key) {
        for index in earlier.indices { earlier[index].isOfFrame = true }
      }
      (way.from, way.to) = (track.from, track.to)
      ways[track.key] = earlier + [way]
    }
  }

  /// Returns the element of a disappearing view, and the animation that removes it.
  private static func view(_ key: ElementKey, _ animation: SessionAnimation) -> (ElementKey, Int) {
    if case .disappearing(let element, let number) = key { (element, number) } else { (key, animation.id) }
  }

  /// Returns the content offset at a time.
  func offset(at time: Double) -> Point {
    var offset = contentOffset
    for (from, to, way) in scrolls {
      let end = to ?? contentOffset
      offset.x += (from.x - end.x) * (1 - way.progress(at: time))
      offset.y += (from.y - end.y) * (1 - way.progress(at: time))
    }
    return offset
  }

  /// Returns the views on screen by element: the persisting one first, then the disappearing ones, the latest first.
  func views(at time: Double) -> [ElementKey: [LayoutAttributes]] {
    var views = elements.mapValues { [$0] }
    for (key, ways) in ways {
      guard let end = elements[key] else { continue }
      views[key] = [Self.look(ways, endingAt: end, at: time)]
    }
    for leaver in leavers.sorted(by: { $0.animation > $1.animation }) where !leaver.isOver(at: time) {
      views[leaver.key, default: []].append(Self.look(leaver.ways, endingAt: leaver.to, at: time))
    }
    return views
  }

  /// Returns the attributes of a view at a time: the model's and the differences that are left. Transforms, which are
  /// scales in these documents, are multiplied.
  private static func look(_ ways: [Way], endingAt model: LayoutAttributes, at time: Double) -> LayoutAttributes {
    let ways = ways.filter { !$0.isOver(at: time) }
    guard let first = ways.first else { return model }
    guard first.to != nil else { return first.from.interpolated(to: model, progress: first.progress(at: time)) }
    var look = model
    for way in ways {
      guard let to = way.to else { continue }
      let share = 1 - way.progress(at: time)
      look.frame.x += (way.from.frame.x - to.frame.x) * share
      look.frame.y += (way.from.frame.y - to.frame.y) * share
      look.frame.width += (way.from.frame.width - to.frame.width) * share
      look.frame.height += (way.from.frame.height - to.frame.height) * share
      if way.isOfFrame { continue }
      look.alpha += (way.from.alpha - to.alpha) * share
      look.transform.a *= 1 + (way.from.transform.a - to.transform.a) * share / to.transform.a
      look.transform.d *= 1 + (way.from.transform.d - to.transform.d) * share / to.transform.d
      look.transform.tx += (way.from.transform.tx - to.transform.tx) * share
      look.transform.ty += (way.from.transform.ty - to.transform.ty) * share
    }
    if look.frame.width < 0 { (look.frame.x, look.frame.width) = (look.frame.x + look.frame.width / 2, 0) }
    if look.frame.height < 0 { (look.frame.y, look.frame.height) = (look.frame.y + look.frame.height / 2, 0) }
    look.alpha = min(1, max(0, look.alpha))
    look.isHidden = first.isOfFrame ? first.to?.isHidden ?? false : first.from.isHidden
    return look
  }

  /// Returns the total distance of an element's animations, and the last one; nil if the element is not animated.
  func journey(of key: ElementKey) -> (distance: Double, animation: UpdateAnimation)? {
    guard let ways = ways[key], let last = ways.last, let end = elements[key] else { return nil }
    return (ways.map { $0.from.frame.distance(to: ($0.to ?? end).frame) }.reduce(0, +), last.animation)
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
