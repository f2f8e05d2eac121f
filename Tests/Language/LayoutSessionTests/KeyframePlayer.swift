import CollectionLayout
import LayoutSession

/// Evaluates keyframe animations as a client does that receives only updates.
struct KeyframePlayer {
  /// One animation of a view.
  struct PlayedTrack {
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
  struct DisappearingView {
    var key: ElementKey
    var animation: Int
    var tracks: [PlayedTrack]
    var to: LayoutAttributes

    func isOver(at time: Double) -> Bool { tracks.allSatisfy { $0.isOver(at: time) } }
  }

  private(set) var elements: [ElementKey: LayoutAttributes] = [:]
  private(set) var contentOffset: Point
  private(set) var faults: [String] = []
  private var tracks: [ElementKey: [PlayedTrack]] = [:]
  private var disappearing: [DisappearingView] = []
  private var scrolls: [(from: Point, to: Point?, played: PlayedTrack)] = []

  init(_ state: ViewportState) {
    elements = Dictionary(state.elements.map { ($0.key, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    contentOffset = state.contentOffset
  }

  mutating func apply(_ update: SessionUpdate, at time: Double) {
    let (offsetBefore, restBefore, tracksBefore) = (offset(at: time), contentOffset, tracks)
    for element in update.diff.removed {
      if elements.removeValue(forKey: element.key) == nil { faults.append("\(element.key.text) is removed twice") }
      tracks[element.key] = nil
    }
    for change in update.diff.changed { elements[change.key] = change.after }
    for element in update.diff.added {
      if elements.updateValue(element.attributes, forKey: element.key) != nil {
        faults.append("\(element.key.text) is added and was there")
      }
    }
    if let offset = update.contentOffset { contentOffset = offset }
    guard let animation = update.animation else { return }
    disappearing.removeAll { $0.isOver(at: time) }
    let played = PlayedTrack(from: LayoutAttributes.placeholder, start: time, animation: animation.animation)
    if animation.isAdditive {
      add(animation, played, tracksBefore, at: time)
      if restBefore != contentOffset { scrolls.append((restBefore, contentOffset, played)) }
    } else {
      restart(animation, played, at: time)
      if offsetBefore != contentOffset { scrolls = [(offsetBefore, nil, played)] }
    }
  }

  private mutating func restart(_ animation: SessionAnimation, _ played: PlayedTrack, at time: Double) {
    var played = played
    for track in animation.appearing + animation.moving {
      if elements[track.key] == nil { faults.append("\(track.key.text) moves and is not there") }
      played.from = track.from
      tracks[track.key] = [played]
    }
    // An appearing view that starts where a disappearing view of the same element is continues that view, which had
    // moved out of the viewport and now reverses.
    for track in animation.appearing {
      disappearing.removeAll { view in
        let attributes = Self.attributes(view.tracks, endingAt: view.to, at: time)
        return view.key == track.key && attributes.frame.distance(to: track.from.frame) < 1e-9
          && attributes.alpha == track.from.alpha && attributes.alpha > 0
      }
    }
    for track in animation.disappearing {
      let (key, began) = Self.view(track.key, animation)
      disappearing.removeAll { $0.key == key && $0.animation == began }
      played.from = track.from
      disappearing.append(DisappearingView(key: key, animation: began, tracks: [played], to: track.to))
    }
  }

  /// Adds an animation; each listed view continues its earlier ones, which `tracksBefore` has for elements.
  private mutating func add(
    _ animation: SessionAnimation, _ played: PlayedTrack, _ tracksBefore: [ElementKey: [PlayedTrack]], at time: Double
  ) {
    let continued = { (tracks: [PlayedTrack], model: LayoutAttributes) -> [PlayedTrack] in
      tracks.filter { !$0.isOver(at: time) }.map { played in
        var played = played
        played.to = played.to ?? model
        return played
      }
    }
    var played = played
    var replaced: Set<ElementKey> = []
    for track in animation.disappearing {
      let (key, began) = Self.view(track.key, animation)
      (played.from, played.to) = (track.from, track.to)
      if let index = disappearing.firstIndex(where: { $0.key == key && $0.animation == began }) {
        disappearing[index].tracks = continued(disappearing[index].tracks, disappearing[index].to) + [played]
        disappearing[index].to = track.to
        continue
      }
      if began != animation.id { faults.append("\(track.key.text) changes its end and is not there") }
      if track.key != key { replaced.insert(key) }
      let earlier = continued(tracksBefore[key] ?? [], track.from)
      disappearing.append(DisappearingView(key: key, animation: began, tracks: earlier + [played], to: track.to))
    }
    for track in animation.appearing + animation.moving {
      if elements[track.key] == nil { faults.append("\(track.key.text) moves and is not there") }
      var earlier = tracks[track.key] ?? []
      if let returning = track.continuedKey {
        let (key, began) = Self.view(returning, animation)
        if let index = disappearing.firstIndex(where: { $0.key == key && $0.animation == began }) {
          earlier = disappearing.remove(at: index).tracks
        } else {
          faults.append("\(returning.text) returns and is not there")
        }
      }
      earlier = continued(earlier, track.from)
      if replaced.contains(track.key) {
        for index in earlier.indices { earlier[index].isOfFrame = true }
      }
      (played.from, played.to) = (track.from, track.to)
      tracks[track.key] = earlier + [played]
    }
  }

  /// Returns the element of a disappearing view, and the animation that removes it.
  private static func view(_ key: ElementKey, _ animation: SessionAnimation) -> (ElementKey, Int) {
    if case .disappearing(let element, let number) = key { (element, number) } else { (key, animation.id) }
  }

  /// Returns the content offset at a time.
  func offset(at time: Double) -> Point {
    var offset = contentOffset
    for (from, to, played) in scrolls {
      let end = to ?? contentOffset
      offset.x += (from.x - end.x) * (1 - played.progress(at: time))
      offset.y += (from.y - end.y) * (1 - played.progress(at: time))
    }
    return offset
  }

  /// Returns the views on screen by element: the persisting one first, then the disappearing ones, the latest first.
  func views(at time: Double) -> [ElementKey: [LayoutAttributes]] {
    var views = elements.mapValues { [$0] }
    for (key, tracks) in tracks {
      guard let end = elements[key] else { continue }
      views[key] = [Self.attributes(tracks, endingAt: end, at: time)]
    }
    for view in disappearing.sorted(by: { $0.animation > $1.animation }) where !view.isOver(at: time) {
      views[view.key, default: []].append(Self.attributes(view.tracks, endingAt: view.to, at: time))
    }
    return views
  }

  /// Returns the attributes of a view at a time: the model's and the differences that are left. Transforms, which are
  /// scales in these documents, are multiplied.
  private static func attributes(_ tracks: [PlayedTrack], endingAt model: LayoutAttributes, at time: Double)
    -> LayoutAttributes
  {
    let tracks = tracks.filter { !$0.isOver(at: time) }
    guard let first = tracks.first else { return model }
    guard first.to != nil else { return first.from.interpolated(to: model, progress: first.progress(at: time)) }
    var attributes = model
    for played in tracks {
      guard let to = played.to else { continue }
      let share = 1 - played.progress(at: time)
      attributes.frame.x += (played.from.frame.x - to.frame.x) * share
      attributes.frame.y += (played.from.frame.y - to.frame.y) * share
      attributes.frame.width += (played.from.frame.width - to.frame.width) * share
      attributes.frame.height += (played.from.frame.height - to.frame.height) * share
      if played.isOfFrame { continue }
      attributes.alpha += (played.from.alpha - to.alpha) * share
      attributes.transform.a *= 1 + (played.from.transform.a - to.transform.a) * share / to.transform.a
      attributes.transform.d *= 1 + (played.from.transform.d - to.transform.d) * share / to.transform.d
      attributes.transform.tx += (played.from.transform.tx - to.transform.tx) * share
      attributes.transform.ty += (played.from.transform.ty - to.transform.ty) * share
    }
    if attributes.frame.width < 0 {
      (attributes.frame.x, attributes.frame.width) = (attributes.frame.x + attributes.frame.width / 2, 0)
    }
    if attributes.frame.height < 0 {
      (attributes.frame.y, attributes.frame.height) = (attributes.frame.y + attributes.frame.height / 2, 0)
    }
    attributes.alpha = min(1, max(0, attributes.alpha))
    attributes.isHidden = first.isOfFrame ? first.to?.isHidden ?? false : first.from.isHidden
    return attributes
  }

  /// Returns the total distance of an element's animations, and the last one; nil if the element is not animated.
  func journey(of key: ElementKey) -> (distance: Double, animation: UpdateAnimation)? {
    guard let tracks = tracks[key], let last = tracks.last, let end = elements[key] else { return nil }
    return (tracks.map { $0.from.frame.distance(to: ($0.to ?? end).frame) }.reduce(0, +), last.animation)
  }
}

extension LayoutAttributes {
  fileprivate static var placeholder: LayoutAttributes {
    LayoutAttributes(category: .cell, kind: "", indexPath: IndexPath(section: 0, item: 0), frame: .zero)
  }
}

extension Rect {
  /// Returns the greatest difference between corresponding numbers of both rectangles.
  func distance(to other: Rect) -> Double {
    max(abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height))
  }
}
