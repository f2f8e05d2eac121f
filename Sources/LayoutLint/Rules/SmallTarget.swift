import CollectionLayout

extension LintRule {
  /// The minimum width and height of a control, in points, by Apple's Human Interface Guidelines.
  static let targetLength = 44.0

  /// Cells without an area are left out: they are invisible.
  static let smallTarget = LintRule(
    check: .layout { layout, findings in
      for element in layout.elements where element.category == .cell {
        let size = element.frame.size
        guard min(size.width, size.height) > 0, min(size.width, size.height) < targetLength - 0.01 else { continue }
        findings.add([element], of: layout) {
          "\(layout.key(of: element)) is \(PointText.of(size)) points; less than 44 × 44 is hard to tap. Make it larger, "
            + "or turn the rule off if the cell is not interactive."
        }
      }
    })
}
