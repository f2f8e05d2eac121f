import JSON
import LayoutBase
package import LayoutDocument

/// The name of a data source file or of a Swift file in a text, and the path of that file.
package struct SourceLink: Equatable, Sendable {
  /// The byte range of the name without its quotes, in the current text.
  package var range: Range<Int>
  /// The absolute path without `.` and `..`; the file need not exist.
  package var path: String
}

extension SourceLink {
  /// Returns the names of data source files and Swift files in the current text, in text order; none if the document
  /// has no folder. Some are missing if the document's token is cancelled.
  package static func all(in document: DocumentSnapshot) -> [SourceLink] {
    guard let root = document.syntax.root else { return [] }
    var links = [root["layout"].flatMap { SourceLink(namedBy: $0, in: document.sources) }].compactMap(\.self)
    var poll = CancellationPoll(document.token)
    for section in root["sections"]?.elements ?? [] where poll.shouldContinue() {
      for object in [section["layout"], section["items"]] {
        if let link = object.flatMap({ SourceLink(namedBy: $0, in: document.sources) }) { links.append(link) }
      }
    }
    return links.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Creates the link to the file that the key `source` of an object names; nil if it names none, and if the document
  /// has no folder.
  private init?(namedBy object: SyntaxNode, in sources: DataSourceFiles) {
    guard object.kind == .object, let source = object["source"], source.kind == .string,
      let name = source.stringValue, !name.isEmpty, let path = sources.path(of: name)
    else { return nil }
    self.init(range: source.inside, path: DataSourceFiles.normalized(path))
  }
}
