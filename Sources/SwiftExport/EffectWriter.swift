import CollectionLayout

// Scroll effects: functions of the distance from the middle of the collection view.
extension ExportedFile {
  /// Writes a subclass of a layout that applies the scroll effects to the cells in view.
  func writeEffectSubclass(of superclass: String, to writer: inout SwiftWriter) {
    writer.separate()
    writer.add("/// Applies the scroll effects of the document to the cells in view.")
    writer.block("final class Layout: \(superclass)") { writer in
      writer.add(
        """
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
          guard let found = super.layoutAttributesForElements(in: rect), let collectionView else { return nil }
          return found.map { \(options.name).applyingEffects(to: $0, in: collectionView.bounds) }
        }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
          guard let found = super.layoutAttributesForItem(at: indexPath), let collectionView else { return nil }
          return \(options.name).applyingEffects(to: found, in: collectionView.bounds)
        }

        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
        """)
    }
  }

  /// The sections whose layout is a carousel, with the smallest scale of their cards.
  var carousels: [(section: Int, minimumScale: Double)] {
    collection.sections.enumerated().compactMap { index, section in
      (section.layouts.first as? CarouselLayout).map { (index, $0.minimumScale) }
    }
  }

  /// Whether the file has the function that applies effects to cells.
  var hasCellEffects: Bool {
    collection.effects.contains { if case .stretchyHeader = $0 { false } else { true } }
      || layoutClass == .subclass && !carousels.isEmpty
  }

  /// Writes the function that applies the effects to a cell.
  mutating func writeEffects(to writer: inout SwiftWriter) {
    if layoutClass != .subclass, !carousels.isEmpty {
      omit("The scale of the cards of a carousel among sections of other kinds, and its resting places.")
    }
    guard hasCellEffects || layoutClass != .subclass && !collection.effects.isEmpty else { return }
    let (mid, size) = isVertical ? ("Y", "height") : ("X", "width")
    let center = isVertical ? "y" : "x"
    writer.separate()
    writer.add("/// Returns the attributes with the scroll effects for a collection view with these bounds.")
    writer.add("static func applyingEffects(")
    writer.add("  to attributes: UICollectionViewLayoutAttributes, in bounds: CGRect")
    writer.block(") -> UICollectionViewLayoutAttributes") { writer in
      writer.add(
        """
        guard attributes.representedElementCategory == .cell, bounds.\(size) > 0,
          let cell = attributes.copy() as? UICollectionViewLayoutAttributes
        else { return attributes }
        let distance = cell.center.\(center) - bounds.mid\(mid)
        """)
      if !carousels.isEmpty, layoutClass == .subclass {
        writer.add("switch cell.indexPath.section {")
        for (section, scale) in carousels {
          writer.add("case \(section):")
          writer.add("  let scale = \(ExportedFile.carousel(scale, size))")
          writer.add("  cell.transform = cell.transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))")
        }
        writer.add("default: break\n}")
      }
      for effect in collection.effects { write(effect, size, to: &writer) }
      writer.add("return cell")
    }
  }

  private static func carousel(_ minimumScale: Double, _ size: String) -> String {
    "max(\(SwiftLiteral.number(minimumScale)), cos(min(abs(distance) / bounds.\(size), 1) * .pi / 4))"
  }

  private func write(_ effect: ScrollEffect, _ size: String, to writer: inout SwiftWriter) {
    func value(_ ramp: ScrollEffect.LinearRamp) -> String {
      let whole = ramp.distance.map(SwiftLiteral.number) ?? "(bounds.\(size) / 2)"
      let (from, change) = (SwiftLiteral.number(ramp.from), SwiftLiteral.number(ramp.to - ramp.from))
      if let distance = ramp.distance, distance <= 0 { return "\(from) + 0 * distance" }
      return "\(from) + (\(change)) * min(1, abs(distance) / \(whole))"
    }
    func transform(_ text: String) -> String {
      "  cell.transform = cell.transform.concatenating(CGAffineTransform(\(text)))"
    }
    switch effect {
    case .carousel(let minimumScale):
      let own = layoutClass == .subclass ? carousels.map(\.section) : []
      let condition =
        own.isEmpty ? "do" : "if ![\(own.map(String.init).joined(separator: ", "))].contains(cell.indexPath.section)"
      writer.add(
        "\(condition) {\n  let scale: CGFloat = \(ExportedFile.carousel(minimumScale, size))\n"
          + transform("scaleX: scale, y: scale") + "\n}")
    case .fade(let ramp):
      writer.add("cell.alpha = min(1, max(0, cell.alpha * (\(value(ramp)))))")
    case .scale(let ramp):
      writer.add("do {\n  let scale: CGFloat = \(value(ramp))\n" + transform("scaleX: scale, y: scale") + "\n}")
    case .rotate(let ramp):
      writer.add(
        "do {\n  let degrees: CGFloat = \(value(ramp))\n" + transform("rotationAngle: degrees * .pi / 180") + "\n}")
    case .parallax(let factor):
      let move = "\(SwiftLiteral.number(factor)) * distance"
      writer.add(
        "do {\n" + transform(isVertical ? "translationX: 0, y: \(move)" : "translationX: \(move), y: 0") + "\n}")
    case .stretchyHeader: break
    }
  }
}
