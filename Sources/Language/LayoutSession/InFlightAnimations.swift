import CollectionLayout
import LayoutBase

/// The animations in flight, by which the state on screen is a function of time. Times are those of the session, in
/// seconds.
///
/// An additive update adds its animations to those in flight. An update that restarts begins with the presentation
/// state (the attributes on screen). Elements that an update does not change keep their target and their end time, so
/// that frequent updates neither delay animations nor drop them.
struct InFlightAnimations: Sendable {
  /// An animated view.
  struct AnimatedElement: Sendable {
    var key: ElementKey
    var from: LayoutAttributes
    /// The final attributes of a view that disappears. A view that persists ends at the attributes of the model state
    /// instead.
    var to: LayoutAttributes
    /// The removal of a view that disappears; nil if the view persists.
    var removal: Removal?
    /// The time at which the animation would have ended without the later updates that interrupted it, in seconds of
    /// the session.
    var originalEndTime: Double
    /// The number of the view's newest animation.
    var animation = 0
    /// The view's additive animations, the oldest first; empty if its only animation leads from `from` to the final
    /// attributes.
    var additions: [Addition] = []
  }

  /// An additive animation of a view.
  struct Addition: Sendable {
    var track: AdditiveTrack
    var animation: Int
  }

  /// The removal of a view: the animation that removes it, and whether the view may return.
  struct Removal: Equatable, Sendable {
    /// The number of the animation that removes the view.
    var animation: Int
    /// Whether the view's element still exists, outside of the viewport, so that the view may return.
    var isOffscreenMove: Bool
    /// The current key of the view's element; nil if it is that of the view.
    var currentKey: ElementKey?
  }

  /// The animation of an update, with its start and end in seconds of the session.
  struct ActiveAnimation: Sendable {
    var animation: UpdateAnimation
    var start: Double
    var end: Double
  }

  var elements: [AnimatedElement] = []
  var offset = OffsetAnimations()
  var animations: [Int: ActiveAnimation] = [:]
  /// The number of the animation that began last; 0 before the first.
  private(set) var lastAnimation = 0
  /// The index in `elements` of each view that persists, by key.
  private var persistingElements: [ElementKey: Int] = [:]

  /// Whether neither a view nor the content offset is animated.
  var isEmpty: Bool { elements.isEmpty && offset.isEmpty }

  /// The number of animated views plus that of their additive animations.
  var trackCount: Int { elements.reduce(elements.count) { $0 + $1.additions.count } }

  /// The number of animations in flight from which on an update is not added but restarts.
  static let animationLimit = 64
  /// The number of additive animations of all views above which an update is not added but restarts.
  private static let additionLimit = 40_000

  /// Whether an additive animation may begin at `time`, in seconds of the session. Above the limits an update restarts,
  /// which leaves one animation of each view, so that a stream of updates cannot take memory without limit.
  func acceptsAddition(at time: Double) -> Bool {
    animations.values.count { time < $0.end } < Self.animationLimit
      && elements.reduce(0) { $0 + $1.additions.count } <= Self.additionLimit
  }

  /// Begins the animation of an update at `time`, in seconds of the session. Views without a track in the update finish
  /// their animations. `contentOffset` is the start of an animation of the offset, nil if the offset is not animated.
  mutating func begin(_ update: SessionAnimation, from contentOffset: OffsetAnimations.Start?, at time: Double) {
    let animated = update.elements(at: time)
    dropCompleted(at: time)
    lastAnimation = update.id
    animations[lastAnimation] = ActiveAnimation(
      animation: update.animation, start: time, end: time + update.animation.effectiveDuration)
    let replacedIdentities = Set(animated.map(ViewIdentity.init))
    endOffscreenMoves(of: update.removedElements)
    let persistingKeys = Set(animated.lazy.filter { $0.removal == nil }.map(\.key))
    elements.removeAll { element in
      // An element that was moving out of the viewport and returns is animated once.
      replacedIdentities.contains(ViewIdentity(element))
        || (element.removal?.isOffscreenMove == true && persistingKeys.contains(element.elementKey))
        || (element.removal == nil && update.reassignedKeys.contains(element.key))
    }
    elements += animated.map { element in
      var element = element
      element.animation = lastAnimation
      if update.isAdditive {
        let track = AdditiveTrack(from: element.from, to: element.to)
        element.additions = element.additions.filter { isInFlight($0.animation, at: time) }
        element.additions.append(Addition(track: track, animation: lastAnimation))
      }
      return element
    }
    evictOldest()
    if let contentOffset { offset.begin(contentOffset, animation: lastAnimation) }
    index()
  }

  /// Updates `persistingElements` after a change of `elements`.
  mutating func index() {
    persistingElements = [:]
    for (index, element) in elements.enumerated() where element.removal == nil {
      persistingElements[element.key] = index
    }
  }

  /// Removes the oldest disappearing views above `Session.elementLimit`, since updates may arrive faster than
  /// animations end.
  private mutating func evictOldest() {
    let disappearing = elements.indices.filter { elements[$0].removal != nil }
    guard disappearing.count > Session.elementLimit else { return }
    let byAge = disappearing.sorted { left, right in
      (elements[left].removal?.animation ?? 0, left) < (elements[right].removal?.animation ?? 0, right)
    }
    let oldest = Set(byAge.prefix(disappearing.count - Session.elementLimit))
    elements = elements.indices.filter { !oldest.contains($0) }.map { elements[$0] }
  }

  /// Ends the animation of a cell that the user begins to move.
  mutating func cancelAnimation(of key: ElementKey) {
    elements.removeAll { $0.key == key && ($0.removal == nil || $0.removal?.isOffscreenMove == true) }
    dropUnusedAnimations()
  }

  /// The current keys of the elements whose views are moving out of the viewport and may return.
  var offscreenMoves: [ElementKey] { elements.filter { $0.removal?.isOffscreenMove == true }.map(\.elementKey) }

  /// Records that elements no longer exist, so that their views, which are moving out of the viewport, cannot return.
  mutating func endOffscreenMoves(of keys: Set<ElementKey>) {
    guard !keys.isEmpty else { return }
    for index in elements.indices where keys.contains(elements[index].elementKey) {
      elements[index].removal?.isOffscreenMove = false
    }
  }

  /// Moves all animations by a distance in points, by which the content and the viewport were moved: views keep their
  /// positions on screen.
  mutating func translate(by distance: Point) {
    guard !isEmpty, distance != .zero else { return }
    for index in elements.indices {
      elements[index].from = elements[index].from.moved(by: distance)
      elements[index].to = elements[index].to.moved(by: distance)
    }
    offset.translate(by: distance)
  }

  /// Ends the animations of the content offset, because the client scrolls.
  mutating func cancelOffsetAnimation() { offset = OffsetAnimations() }

  /// Returns the content offset on screen at `time`, in seconds of the session; `rest` is the final one.
  func contentOffset(_ rest: Point, at time: Double) -> Point {
    offset.contentOffset(rest) { progress(of: $0, at: time) }
  }

  /// Whether an animation has ended at `time` (in seconds of the session) and was not removed yet.
  func hasCompleted(at time: Double) -> Bool { animations.values.contains { $0.end <= time } }

  /// Removes the animations that have ended at `time`, in seconds of the session. Additive ones stay while the newest
  /// animation is in flight, since the manual clock may go back to its start.
  mutating func removeCompleted(at time: Double) {
    // Called for every output, so the common case returns early.
    guard hasCompleted(at: time) else { return }
    // While the newest animation is in flight, the manual clock may go back to its start, and older additive animations
    // may be in flight there.
    dropCompleted(at: time, keepsAdditions: isInFlight(lastAnimation, at: time))
  }

  /// Adapts the animations to `rest`, the elements of a new model state. Persisting views whose elements are no longer
  /// among these are not animated any longer; a view that was moving out of the viewport and whose element is among
  /// them persists.
  mutating func updateTargets(_ rest: [LayoutElement]) {
    guard !elements.isEmpty else { return }
    let shown = Dictionary(rest.map { ($0.key, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    for index in elements.indices where elements[index].removal?.isOffscreenMove == true {
      let key = elements[index].elementKey
      guard let attributes = shown[key], persistingElements[key] == nil else { continue }
      elements[index].key = key
      elements[index].removal = nil
      elements[index].to = attributes
    }
    elements.removeAll { $0.removal == nil && shown[$0.key] == nil }
    dropUnusedAnimations()
  }

  /// Shifts all times by `time` seconds, because the clock was set.
  mutating func shift(by time: Double) {
    for number in animations.keys {
      animations[number]?.start += time
      animations[number]?.end += time
    }
    for index in elements.indices { elements[index].originalEndTime += time }
  }

  /// Returns the disappearing views at `time` (in seconds of the session), by the order in which they were removed.
  /// Their `from` are the attributes on screen, and `additions` all their animations in additive form.
  func disappearing(at time: Double) -> [AnimatedElement] {
    let progress = progress(at: time)
    let disappearing: [AnimatedElement] = elements.compactMap { element in
      guard element.removal != nil, isInFlight(element, at: time) else { return nil }
      var now = element
      now.from = element.presentationAttributes(endingAt: element.to) { progress[$0] }
      now.additions = element.additions(endingAt: element.to)
      return now
    }
    return disappearing.sorted { ($0.removal?.animation ?? 0) < ($1.removal?.animation ?? 0) }
  }

  /// Whether the view of this key persists and is animated at `time`, in seconds of the session.
  func isAnimating(_ key: ElementKey, at time: Double) -> Bool {
    persistingElements[key].map { isInFlight(elements[$0], at: time) } ?? false
  }

  /// Returns the persisting animated view with this key; nil if there is none. Its animation may have ended without
  /// having been removed.
  func persistingElement(for key: ElementKey) -> AnimatedElement? { persistingElements[key].map { elements[$0] } }

  /// Returns the animations in flight of a persisting element at `time` (in seconds of the session) in additive form,
  /// the oldest first.
  func additions(of element: LayoutElement, at time: Double) -> [Addition] {
    guard let animated = persistingElement(for: element.key) else { return [] }
    return animated.additions(endingAt: element.attributes).filter { isInFlight($0.animation, at: time) }
  }

  /// Returns the latest end of these animations, in seconds; nil if there are none.
  func endTime(of additions: [Addition]) -> Double? { additions.compactMap { animations[$0.animation]?.end }.max() }

  /// Returns the attributes on screen of a persisting element at `time`, in seconds of the session; its own attributes
  /// if it is not animated.
  func presentationAttributes(of element: LayoutElement, at time: Double) -> LayoutAttributes {
    guard let animated = persistingElement(for: element.key) else { return element.attributes }
    return animated.presentationAttributes(endingAt: element.attributes) { progress(of: $0, at: time) }
  }

  /// Returns the elements on screen at `time`, in seconds of the session: those of the model state `rest`,
  /// interpolated, and the disappearing ones; back to front.
  func presentationElements(_ rest: [LayoutElement], at time: Double) -> [LayoutElement] {
    guard !elements.isEmpty else { return rest }
    let progress = progress(at: time)
    let disappearing = disappearingElements(besides: rest, at: time)
    var presented: [LayoutElement] = []
    presented.reserveCapacity(rest.count + disappearing.count)
    var next = 0
    var trackCount = 0
    for element in rest {
      // Z-indices are final from the start, so persisting elements are sorted already.
      while next < disappearing.count,
        LayoutAttributes.precedesInDrawOrder(disappearing[next].attributes, element.attributes)
      {
        presented.append(disappearing[next])
        next += 1
      }
      guard !persistingElements.isEmpty, let index = persistingElements[element.key] else {
        presented.append(element)
        continue
      }
      trackCount += 1 + elements[index].additions.count
      presented.append(
        LayoutElement(
          key: element.key,
          attributes: elements[index].presentationAttributes(endingAt: element.attributes) { progress[$0] },
          phase: element.phase))
    }
    WorkCounter.add(presented.count + trackCount)
    return presented + disappearing[next...]
  }

  /// Returns the disappearing views at `time` (in seconds of the session) as elements with unique keys, back to front.
  /// `rest` are the elements of the model state.
  private func disappearingElements(besides rest: [LayoutElement], at time: Double) -> [LayoutElement] {
    let animated = disappearing(at: time)
    guard !animated.isEmpty else { return [] }
    // Of several views with one key the last one keeps it, unless a persisting element has it.
    let keys = Set(animated.map(\.key))
    var usedKeys = Set(rest.lazy.map(\.key).filter(keys.contains))
    let disappearing = animated.reversed().map { element in
      let key = usedKeys.insert(element.key).inserted ? element.key : element.disappearingKey
      return LayoutElement(key: key, attributes: element.from, phase: .disappearing)
    }
    let order = disappearing.indices.sorted { left, right in
      let (a, b) = (disappearing[left].attributes, disappearing[right].attributes)
      return LayoutAttributes.precedesInDrawOrder(a, b) || (!LayoutAttributes.precedesInDrawOrder(b, a) && left < right)
    }
    return order.map { disappearing[$0] }
  }

  /// Identifies an animated view: of the views with one key at most one persists, the others were removed by different
  /// animations.
  private struct ViewIdentity: Hashable {
    var key: ElementKey
    var removal: Int?

    init(_ element: AnimatedElement) {
      key = element.key
      removal = element.removal?.animation
    }
  }
}

extension InFlightAnimations.AnimatedElement {
  /// The key of a disappearing view while another view has `key`.
  var disappearingKey: ElementKey { .disappearing(key, animation: removal?.animation ?? 0) }

  /// Returns the attributes on screen of the view, which ends at `model`. `progress` returns that of an animation by
  /// its number, 0 at the start and 1 at the end; nil if the animation has ended.
  func presentationAttributes(endingAt model: LayoutAttributes, _ progress: (Int) -> Double?) -> LayoutAttributes {
    guard !additions.isEmpty else { return from.interpolated(to: model, progress: progress(animation) ?? 1) }
    return model.adding(additions.compactMap { addition in progress(addition.animation).map { (addition.track, $0) } })
  }

  /// Returns the animations of the view in additive form, the oldest first. An animation that is not additive ends at
  /// `model`.
  func additions(endingAt model: LayoutAttributes) -> [InFlightAnimations.Addition] {
    guard additions.isEmpty else { return additions }
    return [InFlightAnimations.Addition(track: AdditiveTrack(from: from, to: model), animation: animation)]
  }
}

// The timing of animations, and the removal of those that have ended.
extension InFlightAnimations {
  func isInFlight(_ animation: Int, at time: Double) -> Bool {
    animations[animation].map { time < $0.end } ?? false
  }

  func isInFlight(_ element: AnimatedElement, at time: Double) -> Bool {
    element.additions.isEmpty
      ? isInFlight(element.animation, at: time) : element.additions.contains { isInFlight($0.animation, at: time) }
  }

  /// Returns the progress of the animation with this number at `time` (in seconds of the session), 0 at its start and 1
  /// at its end; nil if it has ended.
  func progress(of animation: Int, at time: Double) -> Double? {
    guard let active = animations[animation], time < active.end else { return nil }
    return active.animation.curve.progress(at: time - active.start, duration: active.animation.duration)
  }

  /// Returns the progress of each animation that has not ended at `time` (in seconds of the session), by number.
  func progress(at time: Double) -> [Int: Double] {
    animations.reduce(into: [:]) { $0[$1.key] = progress(of: $1.key, at: time) }
  }

  /// Removes the animations of views and of the content offset that have ended at `time` (in seconds of the session),
  /// with `keepsAdditions` only those that are not additive.
  mutating func dropCompleted(at time: Double, keepsAdditions: Bool = false) {
    guard !isEmpty else { return }
    let running = animations.filter { time < $0.value.end }
    offset.removeAll { animation, isAdditive in !(isAdditive && keepsAdditions) && running[animation] == nil }
    elements.removeAll { element in
      element.additions.isEmpty
        ? running[element.animation] == nil
        : !keepsAdditions && element.additions.allSatisfy { running[$0.animation] == nil }
    }
    dropUnusedAnimations()
  }

  /// Removes the timing of animations that no view and no offset uses, and updates the index.
  mutating func dropUnusedAnimations() {
    var usedAnimations = Set(offset.animations)
    for element in elements {
      usedAnimations.insert(element.animation)
      for addition in element.additions { usedAnimations.insert(addition.animation) }
    }
    animations = animations.filter { usedAnimations.contains($0.key) }
    index()
  }
}

extension LayoutAttributes {
  /// Returns the attributes with the frame moved by a distance in points.
  fileprivate func moved(by distance: Point) -> LayoutAttributes {
    var moved = self
    moved.frame.x += distance.x
    moved.frame.y += distance.y
    return moved
  }
}
