import CollectionLayout
import LayoutDocument
import LayoutDrawing

extension LintRule {
  /// The distance by which an element may extend beyond the content on the cross axis, in points.
  private static let tolerance = 0.5

  /// Reports elements that extend beyond the content on the cross axis. Decorations are excepted: backgrounds do so by
  /// design.
  static let outsideContent = LintRule(
    check: .layout { layout, findings in
      let direction = layout.direction
      let content = (low: 0.0, high: direction.cross(layout.contentSize))
      var rows: [Int: (low: Double, high: Double)] = [:]
      for element in layout.elements where element.category != .decoration {
        var bounds = content
        if element.scrollsOrthogonally {
          let section = element.indexPath.section
          bounds = rows[section] ?? layout.orthogonalBounds(ofSection: section) ?? content
          rows[section] = bounds
        }
        let span = direction.crossSpan(element.frame)
        let excess = max(bounds.low - span.low, span.high - bounds.high)
        guard excess > tolerance else { continue }
        let isBefore = bounds.low - span.low >= span.high - bounds.high
        findings.add([element], of: layout) {
          let edge = direction == .vertical ? (isBefore ? "left" : "right") : (isBefore ? "top" : "bottom")
          let length = direction == .vertical ? "width" : "height"
          return "\(layout.key(of: element)) extends beyond the \(edge) edge of the content by \(PointText.of(excess)) "
            + "points. Reduce its \(length) or the insets, or use fewer columns."
        }
      }
    })

  /// Reports texts that are cut off in pictures of the layout: a `text` or a `label` of the document, not the names
  /// that pictures show instead.
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

  /// The minimum width and height of a control, in points, by Apple's Human Interface Guidelines.
  static let targetLength = 44.0

  /// Reports cells whose width or height is less than 44 points, but not those without an area, which are invisible.
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

  static let emptyRegion = LintRule(
    check: .layout { layout, findings in
      let length = layout.direction.main(layout.viewport)
      guard length > 0 else { return }
      for gap in layout.gaps(longerThan: length).prefix(LintFindings.limit) {
        let section = gap.next?.indexPath.section ?? gap.previous?.indexPath.section ?? 0
        findings.add(at: layout.firstLine(of: layout.range(ofSection: section))) {
          let axis = layout.direction == .vertical ? "y" : "x"
          let range = "\(axis) = \(PointText.of(gap.low)) to \(PointText.of(gap.high))"
          return "No element from \(range): \(PointText.of(gap.high - gap.low)) points, more than the viewport's "
            + "\(PointText.of(length)). Reduce insets, spacings or lengths there, or add elements."
        } elements: {
          [gap.previous, gap.next].compactMap { $0.map(layout.element) }
        }
      }
    })
}

extension LintedLayout {
  /// Returns the start and the end of an orthogonal section's content on the cross axis, in content coordinates at its
  /// current offset, in points; nil if the section is not orthogonal.
  func orthogonalBounds(ofSection index: Int) -> (low: Double, high: Double)? {
    guard let length = view.layout.orthogonalContentLength(ofSection: index),
      let offset = view.orthogonalOffset(ofSection: index)
    else { return nil }
    let start = -direction.cross(offset)
    return (start, start + length)
  }
}

extension LayoutAttributes {
  /// Whether the document gives the element a text.
  fileprivate var hasText: Bool {
    custom.fields.contains { $0.name == "text" || $0.name == "label" }
  }
}

extension LintedLayout {
  /// Returns the text of an element and how to make it fit; nil if it fits.
  fileprivate func textProblem(of element: LayoutAttributes) -> (text: String, reason: String)? {
    if let tag = tag(of: element) {
      let width = TextMeasurer.width(of: tag.text, fontSize: tag.fontSize)
      let height = tag.fontSize * FittedLabel.lineHeightFactor
      if width > element.frame.width + 0.5 {
        // A tag that is high enough has its text in several lines.
        let lines = Int(min(100, (element.frame.height + 0.5) / height))
        let available = (element.frame.width + 0.5) * TextFitter.fontAllowance
        let text = TextFitter(tag.text, width: available, fontSize: tag.fontSize, lineLimit: lines)
        if lines > 1, !text.isTruncated { return nil }
        return (tag.text, "it is \(PointText.of(width)) points wide; shorten it or make the tag wider")
      }
      guard height > element.frame.height + 0.5 else { return nil }
      return (tag.text, "its line is \(PointText.of(height)) points high; increase itemHeight")
    }
    let style = ElementStyle(element, key: key(of: element), textScale: textScale)
    guard FittedLabel(style, in: element.frame).isTruncated else { return nil }
    return (style.text, "shorten it or make the element larger")
  }

  /// Returns the text of an element that a layout of tags measures, with its font size in points; nil for other
  /// elements.
  private func tag(of element: LayoutAttributes) -> (text: String, fontSize: Double)? {
    guard element.category != .decoration, direction == .vertical,
      let section = view.layout.model.sections.element(at: element.indexPath.section),
      let tags = section.layout as? TagsLayout
    else { return nil }
    if element.category == .supplementary {
      guard element.owner == .anchor,
        case .string(let text)? = element.custom.fields.first(where: { $0.name == "text" })?.value
      else { return nil }
      return (text, tags.fontSize * tags.textScale)
    }
    let (run, index) = section.items.item(at: element.indexPath.item)
    guard let text = run.content.text?.value(at: index) else { return nil }
    let fontSize = run.metrics.fontSize.value(at: index).flatMap { $0.isNaN ? nil : $0 }
    return (text, (fontSize ?? tags.fontSize) * tags.textScale)
  }
}

/// A part of the main axis without elements.
private struct Gap {
  var low: Double
  var high: Double
  /// The element that ends last before the gap; nil if there is none.
  var previous: LayoutAttributes?
  /// The element that begins first after the gap; nil if there is none.
  var next: LayoutAttributes?
}

extension LintedLayout {
  /// Returns the parts of the analyzed main axis that have no elements with an area and are longer than a length in
  /// points, ascending; none in an endless carousel.
  fileprivate func gaps(longerThan length: Double) -> [Gap] {
    // An endless carousel repeats its cards without gaps.
    if view.layout.isEndless { return [] }
    let content = analyzedEnd ?? direction.main(contentSize)
    let sorted = elements.filter { $0.frame.width > 0 && $0.frame.height > 0 }.sorted {
      direction.mainInterval($0.frame).low < direction.mainInterval($1.frame).low
    }
    var gaps: [Gap] = []
    var (end, previous): (Double, LayoutAttributes?) = (0, nil)
    for element in sorted {
      let span = direction.mainInterval(element.frame)
      if min(span.low, content) - end > length {
        gaps.append(Gap(low: end, high: min(span.low, content), previous: previous, next: element))
      }
      if span.high > end { (end, previous) = (span.high, element) }
    }
    if content - end > length { gaps.append(Gap(low: end, high: content, previous: previous, next: nil)) }
    return gaps
  }
}
