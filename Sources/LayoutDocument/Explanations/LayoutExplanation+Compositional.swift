import CollectionLayout

extension LayoutExplanation {
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
