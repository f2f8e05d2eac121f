import CollectionLayout
import LayoutDocument

/// A document with files in memory, and shorthands for tests.
final class DocumentFixture {
  /// The document that is edited.
  let edited: Document
  /// Its latest snapshot.
  var document: DocumentSnapshot { edited.snapshot }
  private let files: FileBox

  private final class FileBox: @unchecked Sendable {
    var contents: [String: String]
    var links: [String: String] = [:]
    var reads = 0

    init(_ contents: [String: String]) { self.contents = contents }
  }

  init(_ text: String, files contents: [String: String] = [:], links: [String: String] = [:]) {
    let files = FileBox(contents)
    files.links = links
    self.files = files
    edited = Document(
      text: Array(text.utf8), location: .init(folder: "/project/pages", workspaceFolders: ["/project"]),
      files: FileSystemAccess(
        read: { path in
          files.reads += 1
          return files.contents[path].map { .success(Array($0.utf8)) } ?? .failure(.missing)
        },
        realPath: { path in
          if let target = files.links[path] { return target }
          return files.contents[path] != nil || path == "/project" ? path : nil
        }))
    edited.refresh()
  }

  func edit(_ text: String) {
    edited.setText(Array(text.utf8))
    edited.refresh()
  }

  func write(_ text: String, to path: String) {
    files.contents[path] = text
    edited.sourceChanged(path: path)
    edited.refresh()
  }

  var reads: Int { files.reads }

  /// Returns the identifiers of a section's items.
  func names(_ section: Int = 0) -> [String] {
    let items = document.model.collection.sections[section].items
    return (0..<items.count).map { items.identifier(at: $0).text }
  }

  /// The code and the source text of each diagnostic.
  var findings: [String] {
    document.diagnostics.map { "\($0.code) \(String(decoding: document.text[$0.range], as: UTF8.self))" }
  }

  /// Returns the frames of a section's cells in the document's viewport.
  func frames(_ section: Int = 0) -> [Rect] {
    var work = LayoutProgress()
    let layout = PreparedCollection(document.model.collection, viewport: document.model.viewport, work: &work)
    let view = ScrolledCollection(layout, contentOffset: .zero)
    let count = document.model.collection.sections[section].items.count
    return (0..<count).compactMap { view.cell(at: IndexPath(section: section, item: $0))?.frame }
  }

  /// Returns a document with one waterfall section of these items.
  static func items(_ lines: [String], count: Int = 2) -> String {
    """
    {"layout": {"kind": "waterfall", "columnCount": \(count)}, "sections": [{"id": "s", "items": [
    \(lines.joined(separator: ",\n"))
    ]}]}
    """
  }
}
