import JSON

/// The name of a data source file in a text, and the path of the file.
package struct SourceLink: Equatable, Sendable {
  /// Bytes of the current text: the name without its quotes.
  package var range: Range<Int>
  /// The absolute path; the file need not exist.
  package var path: String
}

extension DocumentSnapshot {
  /// Returns the data source files that the text names, in text order; none if the document has no folder.
  package func sourceLinks() -> [SourceLink] {
    guard let sections = syntax.root?["sections"] else { return [] }
    return sections.elements.compactMap { section in
      guard let items = section["items"], items.kind == .object, let source = items["source"], source.kind == .string,
        let name = source.stringValue, !name.isEmpty, let path = sources.path(of: name)
      else { return nil }
      return SourceLink(range: source.inside, path: path)
    }
  }
}
