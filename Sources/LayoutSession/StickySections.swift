import CollectionLayout

/// Tracks the pinned headers and reports changes to the client.
struct StickySections: Sendable {
  /// In the order of pinning.
  private var entered: [Entered] = []
  /// The layout in whose order `entered` is sorted.
  private var layoutNumber = -1

  fileprivate struct Entered: Equatable, Sendable {
    var section: Identifier
    var originalPoint: Point
  }

  /// Returns the changes since the last call. `layoutNumber` is different for each layout.
  mutating func changes(to scrolled: ScrolledCollection, layoutNumber: Int) -> [SessionOutput] {
    defer { self.layoutNumber = layoutNumber }
    let count = scrolled.pinnedHeaderCount
    func header(_ place: Int) -> Entered {
      let header = scrolled.pinnedHeader(place)
      return Entered(
        section: scrolled.layout.model.sections[header.section].identifier, originalPoint: header.originalPoint)
    }
    var output: [SessionOutput] = []
    if layoutNumber == self.layoutNumber {
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

extension StickySections.Entered {
  fileprivate var enter: SessionOutput { .enteredSticky(section: section, originalPoint: originalPoint) }
  fileprivate var exit: SessionOutput { .exitedSticky(section: section, originalPoint: originalPoint) }
}
