import CollectionLayout
import JSON

/// A layout of an app as the process that runs it describes it: the layout of each section, and the settings of the
/// whole collection.
package struct SwiftLayoutModel: Sendable {
  /// The collection of the described layout. Its items are those of the host, which documents replace by their own.
  let collection: CollectionModel
  /// The properties of the layout that the description does not express.
  package let warnings: [String]
  /// Whether the layout itself determines the sizes of items, so that their frames must be requested.
  package let hasItemSizes: Bool
  /// Whether the frames depend on the content offset.
  package let followsOffset: Bool

  /// Reads a description, which is a layout document.
  package init(documentText: String, warnings: [String], followsOffset: Bool) {
    let document = DocumentSnapshot(
      text: Array(documentText.utf8), location: Document.Location(folder: nil), files: .none)
    collection = document.model.collection
    self.followsOffset = followsOffset
    let entries = document.syntax.root?["sections"]?.elements.lazy.flatMap { $0["items"]?.elements ?? [] }
    let keys = Set(entries?.flatMap { $0.members.map(\.keyName) } ?? [])
    hasItemSizes = !keys.isDisjoint(with: ["size", "width", "height"])
    var warnings = warnings
    let lost = keys.intersection(["alpha", "hidden", "transform"]).sorted()
    if !lost.isEmpty {
      warnings.append(
        "The layout sets \(lost.joined(separator: ", ")) of cells, which the document's items replace; set these keys of"
          + " the items.")
    }
    self.warnings = warnings
  }

  /// Returns a section of a document with the layout of the section at an index.
  ///
  /// A header or a footer of the document is kept. Without one the section gets that of the layout.
  func applied(to section: Section, at index: Int, keepsInset: Bool) -> Section {
    guard collection.sections.indices.contains(index) else { return section }
    let own = collection.sections[index]
    var section = section
    if var adaptive = section.layout as? AdaptiveLayout {
      adaptive.base = own.layout
      section.layout = adaptive
    } else {
      section.layout = own.layout
    }
    if !keepsInset { section.inset = own.inset }
    section.header = section.header ?? own.header
    section.footer = section.footer ?? own.footer
    return section
  }
}
