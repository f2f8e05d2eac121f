import JSON

/// The name of a source file in a text, and the file that it names.
package struct SourceLink: Equatable, Sendable {
  /// Bytes of the newest text: the name without its quotes.
  package var range: Range<Int>
  /// Absolute, whether there is such a file or not.
  package var path: String
}

extension DocumentSnapshot {
  /// The source files that the text names, in text order; none without a folder that they could lie in.
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
