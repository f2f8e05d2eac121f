/// A collection laid out for one viewport: its sections stacked along the main axis. A value; queries move nothing.
public struct PreparedCollection: Sendable {
  public let model: CollectionModel
  public let viewport: Size
  /// The viewport's cross length by the length of all sections, in points.
  public let contentSize: Size

  let sections: [PreparedSection]
  /// Where each section begins on the main axis.
  let starts: [Double]

  /// Lays out a collection; sections that `previous` has with the same numbers are taken from it.
  ///
  /// `work` counts the items that were placed anew.
  public init(
    _ model: CollectionModel, viewport: Size, reusing previous: PreparedCollection? = nil, work: inout LayoutWork
  ) {
    self.model = model
    self.viewport = viewport
    var earlier = EarlierSections(previous)
    var sections: [PreparedSection] = []
    var starts: [Double] = []
    sections.reserveCapacity(model.sections.count)
    starts.reserveCapacity(model.sections.count)
    var end = 0.0
    for (index, section) in model.sections.enumerated() {
      let prepared = PreparedSection(
        section, viewport: viewport, scrollDirection: model.scrollDirection,
        reusing: earlier.section(section.identifier, expectedAt: index), work: &work)
      starts.append(end)
      sections.append(prepared)
      end += prepared.length
    }
    self.sections = sections
    self.starts = starts
    contentSize = model.scrollDirection.size(main: end, cross: model.scrollDirection.cross(viewport))
  }

  /// Finds the sections of an earlier layout by name; mostly they stand where they stood.
  private struct EarlierSections {
    private let sections: [PreparedSection]
    private var indices: [Identifier: Int]?

    init(_ previous: PreparedCollection?) {
      sections = previous?.sections ?? []
    }

    mutating func section(_ identifier: Identifier, expectedAt index: Int) -> PreparedSection? {
      if index < sections.count, sections[index].section.identifier == identifier { return sections[index] }
      if indices == nil {
        indices = Dictionary(
          sections.indices.map { (sections[$0].section.identifier, $0) }, uniquingKeysWith: { first, _ in first })
      }
      return indices?[identifier].map { sections[$0] }
    }
  }
}
