import CollectionLayout

extension SessionAnimation {
  /// Who animates from what to what (C.7): elements that came, went and changed, and those whose view is a new one.
  ///
  /// `unchanged` are the elements as they were last sent, among them those that the update leaves alone.
  init(id: Int, transition: Transition, diff: StateDiff, unchanged: [Element], precision: Double) {
    self.init(id: id, animation: transition.animation)
    let rounding = Rounding(precision)
    for element in diff.added {
      SessionAnimation.add(
        &appearing, element.key.text, rounding.rounded(transition.initialAttributes(for: element)), element.attributes)
    }
    for element in diff.removed {
      SessionAnimation.add(
        &disappearing, element.key.text, element.attributes, rounding.rounded(transition.finalAttributes(for: element)))
    }
    for change in diff.changed {
      if transition.isRenewed(change.key, at: change.after.indexPath) {
        renew(change.key, change.before, change.after, transition, rounding)
      } else {
        SessionAnimation.add(&moving, change.key.text, change.before.looking(like: change.after), change.after)
      }
    }
    guard !transition.renewed.isEmpty else { return }
    // Those in the diff are done, and their places before may be another's by now.
    let done = Set(diff.removed.map(\.key)).union(diff.changed.map(\.key))
    for element in unchanged where !done.contains(element.key) {
      guard transition.isRenewed(element.key, at: element.attributes.indexPath) else { continue }
      renew(element.key, element.attributes, element.attributes, transition, rounding)
    }
  }

  /// The old view leaves as a ghost and the new one comes, both on the way from the old frame to the new one.
  private mutating func renew(
    _ key: ElementKey, _ before: LayoutAttributes, _ after: LayoutAttributes, _ transition: Transition,
    _ rounding: Rounding
  ) {
    let old = Element(key: key, attributes: before)
    let new = Element(key: key, attributes: after)
    SessionAnimation.add(
      &disappearing, "\(key.text)#\(id)", before, rounding.rounded(transition.finalAttributes(for: old)))
    SessionAnimation.add(&moving, key.text, rounding.rounded(transition.initialAttributes(for: new)), after)
  }

  private static func add(_ tracks: inout [Track], _ key: String, _ from: LayoutAttributes, _ to: LayoutAttributes) {
    if from.looksLike(to) { return }
    tracks.append(Track(key: key, from: from, to: to))
  }
}

extension LayoutAttributes {
  /// Whether nothing that can be animated differs.
  fileprivate func looksLike(_ other: LayoutAttributes) -> Bool {
    frame == other.frame && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
      && transform == other.transform
  }

  /// The same looks, with all else from another.
  fileprivate func looking(like other: LayoutAttributes) -> LayoutAttributes {
    var attributes = other
    attributes.frame = frame
    attributes.alpha = alpha
    attributes.zIndex = zIndex
    attributes.isHidden = isHidden
    attributes.transform = transform
    return attributes
  }
}
