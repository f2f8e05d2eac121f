import CollectionLayout

extension LayoutExplanation {
  /// The length that is a part of what the spacings leave, and what the section has.
  static func reasons(for item: LaidOutItem, in compositional: CompositionalLayout) -> [String] {
    [part(of: item, compositional)].compactMap { $0 } + room(of: compositional, item.container)
  }

  private static func part(of item: LaidOutItem, _ compositional: CompositionalLayout) -> String? {
    guard case .group(_, let items) = item.standing, let share = compositional.groupShare(in: item.container),
      share.count > 1, share.spacing > 0, compositional.group?.count == nil
    else { return nil }
    // In a group of items alone the place in the group tells which of them it is.
    let places = share.elements.compactMap { if case .item(let place) = $0 { place } else { nil } }
    guard places.count == share.elements.count, !places.isEmpty else { return nil }
    let dimension = places[(item.index - items.lowerBound) % places.count].size
    let (name, length, part): (String, Double, LayoutDimension) =
      share.axis == .horizontal
      ? ("Width", item.frame.width, dimension.width) : ("Height", item.frame.height, dimension.height)
    let fraction: Double
    switch (share.axis, part) {
    case (.horizontal, .fractionalWidth(let number)), (.vertical, .fractionalHeight(let number)): fraction = number
    default: return nil
    }
    let gaps = Double(share.count - 1) * share.spacing
    return "\(name): \(Arithmetic.text(length)) = \(Arithmetic.text(fraction)) × (\(Arithmetic.text(share.length)) − "
      + "\(Arithmetic.text(gaps))), a part of what the spacings leave"
  }

  static func room(of compositional: CompositionalLayout, _ container: LayoutContainer) -> [String] {
    let insets = compositional.contentInsets
    let sides = container.scrollDirection == .vertical ? insets.left + insets.right : insets.top + insets.bottom
    let room = available(container)
    // Along an axis on which groups scroll by themselves, parts refer to all that can be seen.
    guard sides > 0, compositional.orthogonalScrolling == .none else { return [room] }
    let name = container.scrollDirection.crossName.lowercased()
    return [
      room,
      "Of that, parts of a \(name) refer to \(Arithmetic.text(container.available)) − \(Arithmetic.text(sides)), the "
        + "contentInsets, \(Arithmetic.result(max(0, container.available - sides)))",
    ]
  }
}
