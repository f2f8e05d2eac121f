import CollectionLayout
import JSON

/// The planned text of one entry of a section's items.
struct PlannedEntry {
  /// The origin of the text.
  enum Origin {
    /// An entry of the text, by section and index. If `members` is not nil, it replaces all members except `id`.
    case original(section: Int, entry: Int, members: [MemberText]?)
    /// A row of a source, which has no text in the document.
    case row
    case written([MemberText])
  }

  var form: Origin
  /// The new number of items of a generator; nil if it is unchanged.
  var repeatCount: Int?
  /// The JSON value of the identifier to write; nil leaves the text unchanged.
  var identifier: [UInt8]?
  /// The items with the identifiers that the text has to assign.
  var wanted: [ItemSlice]
  /// The entry that the planned text describes.
  var entry: ItemEntry

  /// The run of the first item and the item's index in it.
  var first: (run: ItemRun, place: Int)? { wanted.first.map { ($0.run, $0.range.lowerBound) } }
}

/// The planned text of one section.
struct PlannedSection {
  var identifier: Identifier
  /// The index of the section in the document; nil if a client inserted it.
  var original: Int?
  /// The section that a client sent, which replaces the members in the document; nil if there is none.
  var written: SyntaxNode?
  var entries: [PlannedEntry]
  /// Whether the items remain a source.
  var isSource: Bool
  /// Whether the identifier has to be written.
  var writesIdentifier = false
}

/// Thrown if a commit would write too many items one by one.
package struct CommitTooLarge: Error {
  /// The maximum number of items that are written one by one.
  package static let limit = 10_000
}
