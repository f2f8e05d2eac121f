import CollectionLayout

// Layouts that ignore the sizes of items.
extension SizeDerivation {
  static func availableSpace(of grid: GridLayout, _ container: LayoutContainer) -> [String] {
    let direction = container.scrollDirection
    let gap = direction == .vertical ? grid.columnSpacing : grid.rowSpacing
    let cross = max(0, (container.available - Double(grid.columnCount - 1) * gap) / Double(grid.columnCount))
    let main = direction == .vertical ? cross / grid.aspectRatio : cross * grid.aspectRatio
    let sign = direction == .vertical ? "/" : "×"
    return [
      "Cell \(direction.crossName.lowercased()): "
        + FormulaText.share(of: container, parts: grid.columnCount, gap: gap),
      "Cell \(direction.mainName.lowercased()): \(direction.crossName.lowercased()) \(sign) aspectRatio = "
        + "\(FormulaText.text(cross)) \(sign) \(FormulaText.text(grid.aspectRatio)) \(FormulaText.result(main))",
    ]
  }

  static func availableSpace(of carousel: CarouselLayout, _ container: LayoutContainer) -> [String] {
    let direction = container.scrollDirection
    func side(_ name: String, _ key: String, _ length: Double, of viewport: Double) -> String {
      guard length <= 1 else { return "Card \(name): \(FormulaText.text(length)) (\(key))" }
      return "Card \(name): \(key) × viewport = \(FormulaText.text(length)) × \(FormulaText.text(viewport)) "
        + FormulaText.result(length * viewport)
    }
    let main = carousel.cardWidth <= 1 ? carousel.cardWidth * container.mainLength : carousel.cardWidth
    let left = max(0, container.mainLength - main)
    let (mainLength, text) = (FormulaText.text(container.mainLength), FormulaText.text(main))
    return [
      side(direction.mainName.lowercased(), "cardWidth", carousel.cardWidth, of: container.mainLength),
      side(direction.crossName.lowercased(), "cardHeight", carousel.cardHeight, of: container.crossLength),
      carousel.spacing.map { "Between cards: \(FormulaText.text($0)) (spacing)" }
        ?? "Between cards: (\(mainLength) − \(text)) / 7 \(FormulaText.result(left / 7))",
      "Before the first card: (\(mainLength) − \(text)) / 2 \(FormulaText.result(left / 2))",
    ]
  }
}
