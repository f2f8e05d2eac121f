/// A part of a document as a table of contents lists it.
package struct OutlineEntry: Equatable, Sendable {
  /// What a part is.
  package enum Sort: Sendable {
    /// All templates, all effects, all events.
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

  package let sort: Sort
  /// Never empty; not unique.
  package let name: String
  /// What is known of it beyond its name, such as where it is laid out; empty for nothing.
  package internal(set) var detail = ""
  /// All of it, in bytes of the newest text.
  package let range: Range<Int>
  /// What of it is shown when one goes there; inside the range.
  package let selection: Range<Int>
  /// In how many others it is; those that are in one follow it.
  package let depth: Int
  /// Where in the model it is, for what is laid out.
  let subject: Subject

  /// What a part describes.
  enum Subject: Equatable, Sendable {
    case nothing
    /// What the text says of it by itself.
    case words(String)
    case section(Int)
    case header(Int)
    case footer(Int)
    /// A decoration by its place in the section's list.
    case decoration(Int, of: Int)
    /// Items of a section.
    case items(Range<Int>, of: Int)
  }
}
