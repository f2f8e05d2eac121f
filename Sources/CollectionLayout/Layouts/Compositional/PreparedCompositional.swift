/// A compositional section whose groups lie in their places.
struct PreparedCompositional: PreparedLayout {
  let geometry: CompositionalGeometry
  /// The one that all are like; nil where groups may differ, and are solved again when somebody looks at them.
  let group: SolvedGroup?
  let stretches: GroupStretches
  let length: Double
  let boundaryItems: [BoundaryItem]
  /// Where the groups begin along the main axis.
  private let mainStart: Double
  private let lastSolved = LastSolvedGroup()

  init(_ geometry: CompositionalGeometry, group: SolvedGroup?, stretches: GroupStretches) {
    self.geometry = geometry
    self.group = group
    self.stretches = stretches
    let content = geometry.isOrthogonal ? stretches.thickness : stretches.length
    let boundary = SectionBoundary(geometry, contentLength: stretches.itemCount > 0 ? content : nil)
    mainStart = boundary.contentStart + geometry.scrollDirection.mainLeading(geometry.insets)
    length = boundary.length
    boundaryItems = boundary.items
  }

  /// The number of items.
  var count: Int { stretches.itemCount }

  /// Where the groups begin on the axis on which they follow each other, and on the other one.
  private var stackStart: Double {
    geometry.isOrthogonal ? geometry.scrollDirection.crossLeading(geometry.insets) : mainStart
  }

  private var otherStart: Double {
    geometry.isOrthogonal
      ? mainStart : geometry.crossLeading + geometry.scrollDirection.crossLeading(geometry.insets)
  }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {
    var solver = geometry.solver(for: items)
    let (low, high) = (low - stackStart, high - stackStart)
    var (visited, isStopped) = (0, false)
    stretches.forEachStretch(from: low, to: high) { stretch, groups in
      if isStopped { return }
      let firstItem = Int(stretches.stretches[stretch].firstItem)
      let perGroup = stretches.itemsPerGroup(inStretch: stretch)
      let group = group ?? solver.solve(from: firstItem)
      for place in groups {
        let start = stretches.start(ofGroup: place, inStretch: stretch)
        let slots = group.slots(
          from: low - start - GroupStretches.slack(low), to: high - start + GroupStretches.slack(high)
        ).clamped(to: 0..<perGroup)
        work.examined += slots.count
        visited += 1
        if visited & 0xff == 0, work.isEnough(found.count) { isStopped = true }
        if isStopped { return }
        for slot in slots.first(work.itemLimit) where slot < group.slots.count {
          found.append(
            PlacedItem(index: firstItem + place * perGroup + slot, frame: frame(group.slots[slot], at: start)))
        }
      }
    }
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard index >= 0, index < count, let stretch = stretches.stretch(ofItem: index) else { return nil }
    let firstItem = Int(stretches.stretches[stretch].firstItem)
    let (place, slot) = (index - firstItem).quotientAndRemainder(
      dividingBy: stretches.itemsPerGroup(inStretch: stretch))
    var solver = geometry.solver(for: items)
    let group = group ?? lastSolved.group(from: firstItem) { solver.solve(from: firstItem) }
    guard slot < group.slots.count else { return nil }
    return frame(group.slots[slot], at: stretches.start(ofGroup: place, inStretch: stretch))
  }

  func standing(of index: Int) -> ItemStanding? {
    guard index >= 0, index < count, let stretch = stretches.stretch(ofItem: index) else { return nil }
    let firstItem = Int(stretches.stretches[stretch].firstItem)
    let perGroup = stretches.itemsPerGroup(inStretch: stretch)
    let place = (index - firstItem) / perGroup
    let first = firstItem + place * perGroup
    return .group(
      Int(stretches.stretches[stretch].firstGroup) + place, items: first..<first + min(perGroup, count - first))
  }

  /// The frame of a slot of the group that starts there.
  private func frame(_ slot: Rect, at start: Double) -> Rect {
    slot.moved(by: geometry.stackAxis.point(main: stackStart + start, cross: otherStart))
  }

  var overhang: Double { geometry.isOrthogonal ? stretches.overhangAcross : stretches.overhang }

  var lineCount: Int { geometry.isOrthogonal ? 0 : stretches.groupCount }

  func lineSpan(_ line: Int) -> (start: Double, end: Double) {
    let span = stretches.span(ofGroup: line)
    return (stackStart + span.start, stackStart + span.end)
  }

  var orthogonal: (any OrthogonalContent)? { geometry.isOrthogonal ? OrthogonalGroups(geometry, stretches) : nil }
}
