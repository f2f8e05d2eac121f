import CollectionLayout
import JSON

// Maps ranges of the text to items and sections of the model.
extension SourceMap {
  /// An item or a generator in the text, with its items.
  struct ItemSource {
    /// Bytes of the last valid text.
    var range: Range<Int>
    var run: ItemRun
    /// The index of the section in the model.
    var section: Int
    /// Indices in the section; empty for items that are not visible.
    var items: Range<Int>
  }

  /// Returns the section of a run and the indices of its items; nil for a run of another text.
  func items(with run: ItemRun) -> (section: Int, items: Range<Int>)? {
    guard let place = entry(of: run) else { return nil }
    return (place.section, sections[place.section].places(ofEntry: place.entry))
  }

  /// Returns the index of a section in the model.
  func index(ofSection name: Identifier) -> Int? { indices[name] }

  /// Returns the object of a section in the text; nil if the index is out of range.
  func sectionNode(_ index: Int) -> SyntaxNode? { sections.indices.contains(index) ? sections[index].node : nil }

  /// Returns the index of the section whose range contains an offset, by binary search.
  func section(at offset: Int) -> Int? { SourceMap.place(of: offset, in: sections.lazy.map(\.range)) }

  /// Returns the indices of the sections that intersect a range of the text.
  func sections(in range: Range<Int>) -> Range<Int> {
    SourceMap.places(in: sections.lazy.map(\.range), meeting: range)
  }

  /// Returns the items and generators of a section that intersect a range of the text; empty for a data source.
  func writtenItems(ofSection index: Int, in range: Range<Int>) -> [ItemSource] {
    let section = sections[index]
    guard !section.isSource else { return [] }
    if section.outline != nil {
      return section.runs.indices.filter { section.range(ofEntry: $0).overlaps(range) }.map {
        ItemSource(
          range: section.range(ofEntry: $0), run: section.runs[$0], section: index, items: section.places(ofEntry: $0))
      }
    }
    return SourceMap.places(in: section.ranges, meeting: range).prefix { $0 < section.runs.count }.map {
      ItemSource(
        range: section.range(ofEntry: $0), run: section.runs[$0], section: index, items: section.places(ofEntry: $0))
    }
  }

  /// Returns the indices of the ranges that intersect `range`, by binary search. `ranges` are sorted and disjoint.
  private static func places(in ranges: some RandomAccessCollection<Range<Int>>, meeting range: Range<Int>) -> Range<
    Int
  > {
    func one(_ place: Int) -> Range<Int> { ranges[ranges.index(ranges.startIndex, offsetBy: place)] }
    let first = (0..<ranges.count).partitioningIndex { one($0).upperBound > range.lowerBound }
    let end = (0..<ranges.count).partitioningIndex { one($0).lowerBound >= range.upperBound }
    return first..<max(first, end)
  }
}
