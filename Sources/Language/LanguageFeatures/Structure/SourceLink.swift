import JSON
package import LayoutDocument

/// The name of a data source file or of a Swift file in a text, and the path of the file.
package struct SourceLink: Equatable, Sendable {
  /// Bytes of the current text: the name without its quotes.
  package var range: Range<Int>
  /// The absolute path without `.` and `..`; the file need not exist.
  package var path: String
}

extension DocumentSnapshot {
  /// Returns the data source files and the Swift files that the text names, in text order; none if the document has no
  /// folder.
  package func sourceLinks() -> [SourceLink] {
    guard let root = syntax.root else { return [] }
    let sections = root["sections"]?.elements ?? []
    var links = root["layout"].flatMap(link).map { [$0] } ?? []
    for section in sections { links += [section["layout"], section["items"]].compactMap { $0.flatMap(link) } }
    return links.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the file that an object names by its key `source`.
  private func link(_ object: SyntaxNode) -> SourceLink? {
    guard object.kind == .object, let source = object["source"], source.kind == .string,
      let name = source.stringValue, !name.isEmpty, let path = sources.path(of: name)
    else { return nil }
    return SourceLink(range: source.inside, path: DataSourceFiles.normalized(path))
  }
}
