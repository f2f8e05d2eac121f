/// A document symbol: an element of a document's outline.
package struct DocumentSymbol: Equatable, Sendable {
  /// The kind of a symbol.
  package enum Kind: Sendable {
    /// A container: all templates, all effects, or all events.
    case group
    case template
    case section
    case header
    case footer
    case decoration
    case item
    case generator
    case source
    case effect
    case event
  }

  package let kind: Kind
  /// The name; never empty, not unique.
  package let name: String
  /// Further information, such as the frame; may be empty.
  package internal(set) var detail = ""
  /// The whole element, in bytes of the current text.
  package let range: Range<Int>
  /// The range that an editor selects when the symbol is chosen; inside `range`.
  package let selectionRange: Range<Int>
  /// The number of its ancestors. Children follow their parent.
  package let depth: Int
  /// The entity in the model.
  var target: Subject

  /// The entity that a symbol describes.
  enum Subject: Equatable, Sendable {
    case nothing
    /// A fixed text from the document.
    case words(String)
    case section(Int)
    case header(Int)
    case footer(Int)
    /// A decoration by its index in the section's list.
    case decoration(Int, of: Int)
    /// Items of a section.
    case items(Range<Int>, of: Int)
    /// The items of a section with children, by the byte range of their entry.
    case outlineItems(at: Range<Int>, of: Int)
  }
}
