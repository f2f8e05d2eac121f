import CollectionLayout
import JSON

/// One entry of a section's items as it is to stand in the text.
struct PlannedEntry {
  /// What it is written from.
  enum Form {
    /// An entry of the text, by section and place in it; with members, those take the place of all but its name.
    case original(section: Int, entry: Int, members: [WrittenMember]?)
    /// A row of a source, which has no text of its own.
    case row
    case written([WrittenMember])
  }

  var form: Form
  /// How many items a generator stands for from now on; nil as many as before.
  var repeatCount: Int?
  /// The name that has to be written, as JSON; nil leaves the name that is there, or none.
  var identifier: [UInt8]?
  /// The items and the names that they have to get.
  var wanted: [ItemPiece]
  /// What the text will say.
  var entry: Entry

  /// The first item's run and its place in it.
  var first: (run: ItemRun, place: Int)? { wanted.first.map { ($0.run, $0.range.lowerBound) } }
}

/// One section as it is to stand in the text.
struct PlannedSection {
  var identifier: Identifier
  /// Its place in the document; nil for a client's.
  var original: Int?
  /// What a client wrote instead of what the document says.
  var written: SyntaxNode?
  var entries: [PlannedEntry]
  /// Whether the items stay a source object.
  var isSource: Bool
  /// Whether its name has to be written.
  var writesIdentifier = false
}

/// More items would have to be written one by one than a text should have.
package struct CommitTooLarge: Error {
  /// The most that are written.
  package static let limit = 10_000
}
