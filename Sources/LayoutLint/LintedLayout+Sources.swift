import CollectionLayout
import LayoutDocument

// The location of elements in the text.
extension LintedLayout {
  /// Returns the key of an element.
  func key(of attributes: LayoutAttributes) -> String { view.layout.model.key(of: attributes).text }

  /// Returns an element in the form of findings.
  func element(_ attributes: LayoutAttributes) -> LintElement {
    LintElement(key: key(of: attributes), frame: attributes.frame)
  }

  /// Returns the range of an element in the text, up to the end of its first line. An element that the text does not
  /// describe has the range of its section.
  func range(of attributes: LayoutAttributes) -> Range<Int> {
    let entity = view.layout.entity(of: view.layout.model.key(of: attributes), attributes)
    let range = entity.flatMap(document.range(of:)) ?? range(ofSection: attributes.indexPath.section)
    return document.firstLine(of: range)
  }

  /// Returns the range of a section in the text; that of the start of the text if there is none.
  func range(ofSection index: Int) -> Range<Int> {
    guard let section = view.layout.model.sections.element(at: index) else { return 0..<0 }
    return document.range(of: .section(section.identifier)) ?? 0..<0
  }
}

extension DocumentSnapshot {
  /// Returns the part of a range in its first line. Editors underline a range, and an item may have many lines.
  func firstLine(of range: Range<Int>) -> Range<Int> {
    let bounds = buffer.lineRange(buffer.line(at: range.lowerBound))
    var end = min(range.upperBound, max(range.lowerBound, bounds.upperBound))
    while end > range.lowerBound, [0x20, 0x09, 0x0A, 0x0D].contains(text[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }
}
