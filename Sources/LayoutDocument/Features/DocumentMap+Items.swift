import CollectionLayout
import JSON

// From places in the text to items and sections of the model.
extension DocumentMap {
  /// An item or a generator with the items that it stands for.
  struct WrittenItems {
    /// Bytes of the good text.
    var range: Range<Int>
    var run: ItemRun
    /// The section's place in the model.
    var section: Int
    /// Places in the section.
    var items: Range<Int>
  }

  /// The section and the places in it of the items that were made with a run; nil where there are none.
  func items(with run: ItemRun) -> (section: Int, items: Range<Int>)? {
    guard let place = entry(of: run) else { return nil }
    return (place.section, sections[place.section].places(ofEntry: place.entry))
  }

  /// The place in the model of the section of this name.
  func index(ofSection name: Identifier) -> Int? { indices[name] }

  /// What a section was read from; nil where there is none.
  func sectionNode(_ index: Int) -> SyntaxNode? { sections.indices.contains(index) ? sections[index].node : nil }

  /// The section that an offset lies in, by its place in the model.
  func section(at offset: Int) -> Int? { DocumentMap.place(of: offset, in: sections.lazy.map(\.range)) }

  /// The sections that meet a stretch of the text, by their places in the model.
  func sections(in range: Range<Int>) -> Range<Int> {
    DocumentMap.places(in: sections.lazy.map(\.range), meeting: range)
  }

  /// What stands for items in a stretch of the text of a section; nothing of a source.
  func writtenItems(ofSection index: Int, in range: Range<Int>) -> [WrittenItems] {
    let section = sections[index]
    guard !section.isSource else { return [] }
    return DocumentMap.places(in: section.ranges, meeting: range).prefix { $0 < section.runs.count }.map {
      WrittenItems(
        range: section.range(ofEntry: $0), run: section.runs[$0], section: index, items: section.places(ofEntry: $0))
    }
  }

  /// Which of some ranges, in order and apart, meet another.
  private static func places(in ranges: some RandomAccessCollection<Range<Int>>, meeting range: Range<Int>) -> Range<
    Int
  > {
    func one(_ place: Int) -> Range<Int> { ranges[ranges.index(ranges.startIndex, offsetBy: place)] }
    let first = (0..<ranges.count).partitioningIndex { one($0).upperBound > range.lowerBound }
    let end = (0..<ranges.count).partitioningIndex { one($0).lowerBound >= range.upperBound }
    return first..<max(first, end)
  }
}
