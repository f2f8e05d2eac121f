import JSON
package import LayoutDocument

/// The name of a data source file or of a Swift file in a text, and the path of the file.
package struct SourceLink: Equatable, Sendable {
  /// Bytes of the current text: the name without its quotes.
  package var range: Range<Int>
  /// The absolute path without `.` and `..`; the file need not exist.
  package var path: String
}

extension SourceLink {
  /// Returns the data source files and the Swift files that the text names, in text order; none if the document has no
  /// folder.
  package static func all(in document: DocumentSnapshot) -> [SourceLink] {
    guard let root = document.syntax.root else { return [] }
    let sections = root["sections"]?.elements ?? []
    let objects = [root["layout"]] + sections.flatMap { [$0["layout"], $0["items"]] }
    let links = objects.compactMap { $0.flatMap { SourceLink(namedBy: $0, in: document.sources) } }
    return links.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Creates the link to the file that an object names by its key `source`; nil if it names none.
  private init?(namedBy object: SyntaxNode, in sources: DataSourceFiles) {
    guard object.kind == .object, let source = object["source"], source.kind == .string,
      let name = source.stringValue, !name.isEmpty, let path = sources.path(of: name)
    else { return nil }
    self.init(range: source.inside, path: DataSourceFiles.normalized(path))
  }
}
