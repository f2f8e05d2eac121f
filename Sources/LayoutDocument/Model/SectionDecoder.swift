import CollectionLayout
import JSON

/// Reads a section but for its layout and its items.
enum SectionDecoder {
  /// The section without items that an object describes.
  static func section(
    _ node: SyntaxNode, identifier: Identifier, layout: any SectionLayout, inset: EdgeInsets
  ) -> Section {
    var section = Section(identifier: identifier, layout: layout, inset: inset)
    DocumentDescription.keysOfSection.read(into: &section) { node[$0] }
    return section
  }
}
