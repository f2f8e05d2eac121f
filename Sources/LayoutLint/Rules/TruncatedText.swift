import CollectionLayout
import LayoutStyle

extension LintRule {
  /// Elements with a `text` or a `label` in the document; names that pictures show instead are left out.
  static let truncatedText = LintRule(
    check: .layout { layout, findings in
      for (number, element) in layout.elements.enumerated() where element.hasText {
        if number & 0xfff == 0, layout.isCancelled { return }
        guard element.frame.width > 0, element.frame.height > 0, let problem = layout.textProblem(of: element) else {
          continue
        }
        findings.add([element], of: layout) {
          let scale = layout.textScale == 1 ? "" : " at text scale \(PointText.of(layout.textScale))"
          return "The text \(PointText.quoted(problem.text)) of \(layout.key(of: element)) does not fit into "
            + "\(PointText.of(element.frame.size)) points\(scale): \(problem.reason)."
        }
      }
    }, readsTextSize: true)
}

extension LayoutAttributes {
  /// Whether the document gives the element a text.
  fileprivate var hasText: Bool {
    custom.fields.contains { $0.name == "text" || $0.name == "label" }
  }
}

extension LintedLayout {
  /// Returns the text of an element that does not fit, and how to correct it; nil if it fits.
  fileprivate func textProblem(of element: LayoutAttributes) -> (text: String, reason: String)? {
    if let tag = tag(of: element) {
      let width = TextMeasurer.width(of: tag.text, fontSize: tag.fontSize)
      if width > element.frame.width + 0.5 {
        return (tag.text, "it is \(PointText.of(width)) points wide; shorten it or make the tag wider")
      }
      let height = tag.fontSize * FittedLabel.lineHeightFactor
      guard height > element.frame.height + 0.5 else { return nil }
      return (tag.text, "its line is \(PointText.of(height)) points high; increase itemHeight")
    }
    let style = ElementStyle(element, key: key(of: element), textScale: textScale)
    guard FittedLabel(style, in: element.frame).isTruncated else { return nil }
    return (style.text, "shorten it or make the element larger")
  }

  /// Returns the text of a cell whose layout measures it, with its font size; nil for other elements.
  private func tag(of element: LayoutAttributes) -> (text: String, fontSize: Double)? {
    guard element.category == .cell, direction == .vertical,
      let section = view.layout.model.sections.element(at: element.indexPath.section),
      let tags = section.layout as? TagsLayout
    else { return nil }
    let (run, index) = section.items.item(at: element.indexPath.item)
    guard let text = run.content.text?.value(at: index) else { return nil }
    let own = run.metrics.fontSize.value(at: index).flatMap { $0.isNaN ? nil : $0 }
    return (text, (own ?? tags.fontSize) * tags.textScale)
  }
}
