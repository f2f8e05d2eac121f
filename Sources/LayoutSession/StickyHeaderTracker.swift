import CollectionLayout

/// Tracks the pinned headers and reports changes to the client.
struct StickyHeaderTracker: Sendable {
  /// In the order of pinning.
  private var entered: [Entry] = []
  /// The layout in whose order `entered` is sorted.
  private var layoutGeneration = -1

  fileprivate struct Entry: Equatable, Sendable {
    var section: Identifier
    var originalPoint: Point
  }

  /// Returns the changes since the last call. `layoutNumber` is different for each layout.
  mutating func changes(to scrolled: ScrolledCollection, layoutNumber: Int) -> [SessionOutput] {
    defer { self.layoutGeneration = layoutNumber }
    let count = scrolled.pinnedHeaderCount
    func header(_ place: Int) -> Entry {
      let header = scrolled.pinnedHeader(at: place)
      return Entry(
        section: scrolled.layout.model.sections[header.section].identifier, originalPoint: header.originalPoint)
    }
    var output: [SessionOutput] = []
    if layoutNumber == self.layoutGeneration {
      // Within one layout the order is fixed, so only the end of the list changes.
      while entered.count > count { output.append(entered.removeLast().exit) }
      while entered.count < count {
        entered.append(header(entered.count))
        output.append(entered[entered.count - 1].enter)
      }
      return output
    }
    let now = (0..<count).map(header)
    let before = Set(entered.map(\.section))
    let after = Set(now.map(\.section))
    output = entered.reversed().filter { !after.contains($0.section) }.map(\.exit)
    output += now.filter { !before.contains($0.section) }.map(\.enter)
    entered = now
    return output
  }
}

extension StickyHeaderTracker.Entry {
  fileprivate var enter: SessionOutput { .didPinHeader(section: section, originalPoint: originalPoint) }
  fileprivate var exit: SessionOutput { .didUnpinHeader(section: section, originalPoint: originalPoint) }
}
