import CollectionLayout

extension SizeDerivation {
  /// Returns the derivation of a fractional length of the item, and the available size of the section.
  static func steps(for item: LaidOutItem, in compositional: CompositionalLayout) -> [String] {
    [part(of: item, compositional)].compactMap { $0 } + availableSpace(of: compositional, item.container)
  }

  private static func part(of item: LaidOutItem, _ compositional: CompositionalLayout) -> String? {
    guard case .group(_, let items) = item.placement, let share = compositional.groupShare(in: item.container),
      share.count > 1, share.spacing > 0, compositional.group?.count == nil
    else { return nil }
    // In a group without nested groups, the position in the group determines the slot.
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
    return
      "\(name): \(FormulaText.text(length)) = \(FormulaText.text(fraction)) × (\(FormulaText.text(share.length)) − "
      + "\(FormulaText.text(gaps))), a fraction of the length minus the spacings"
  }

  static func availableSpace(of compositional: CompositionalLayout, _ container: LayoutContainer) -> [String] {
    let insets = compositional.contentInsets
    let sides = container.scrollDirection == .vertical ? insets.left + insets.right : insets.top + insets.bottom
    let room = available(container)
    // In orthogonally scrolling sections, fractions are relative to the whole visible length.
    guard sides > 0, compositional.orthogonalScrolling == .none else { return [room] }
    let name = container.scrollDirection.crossName.lowercased()
    return [
      room,
      "Container \(name) for fractions: \(FormulaText.text(container.available)) − \(FormulaText.text(sides)) "
        + "(contentInsets) "
        + FormulaText.result(max(0, container.available - sides)),
    ]
  }
}
