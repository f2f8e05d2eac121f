import CollectionLayout

// Layouts that ignore the sizes of items.
extension LayoutExplanation {
  static func room(of grid: GridLayout, _ container: LayoutContainer) -> [String] {
    let direction = container.scrollDirection
    let gap = direction == .vertical ? grid.columnSpacing : grid.rowSpacing
    let cross = max(0, (container.available - Double(grid.columnCount - 1) * gap) / Double(grid.columnCount))
    let main = direction == .vertical ? cross / grid.aspectRatio : cross * grid.aspectRatio
    let sign = direction == .vertical ? "/" : "×"
    return [
      "Cell \(direction.crossName.lowercased()): "
        + Arithmetic.share(of: container, parts: grid.columnCount, gap: gap),
      "Cell \(direction.mainName.lowercased()): \(direction.crossName.lowercased()) \(sign) aspectRatio = "
        + "\(Arithmetic.text(cross)) \(sign) \(Arithmetic.text(grid.aspectRatio)) \(Arithmetic.result(main))",
    ]
  }

  static func room(of carousel: CarouselLayout, _ container: LayoutContainer) -> [String] {
    let direction = container.scrollDirection
    func side(_ name: String, _ key: String, _ length: Double, of viewport: Double) -> String {
      guard length <= 1 else { return "Card \(name): \(Arithmetic.text(length)) (\(key))" }
      return "Card \(name): \(key) × viewport = \(Arithmetic.text(length)) × \(Arithmetic.text(viewport)) "
        + Arithmetic.result(length * viewport)
    }
    let main = carousel.cardWidth <= 1 ? carousel.cardWidth * container.mainLength : carousel.cardWidth
    let left = max(0, container.mainLength - main)
    let (mainLength, text) = (Arithmetic.text(container.mainLength), Arithmetic.text(main))
    return [
      side(direction.mainName.lowercased(), "cardWidth", carousel.cardWidth, of: container.mainLength),
      side(direction.crossName.lowercased(), "cardHeight", carousel.cardHeight, of: container.crossLength),
      carousel.spacing.map { "Between cards: \(Arithmetic.text($0)) (spacing)" }
        ?? "Between cards: (\(mainLength) − \(text)) / 7 \(Arithmetic.result(left / 7))",
      "Before the first card: (\(mainLength) − \(text)) / 2 \(Arithmetic.result(left / 2))",
    ]
  }
}
