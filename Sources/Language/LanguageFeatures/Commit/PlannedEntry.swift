import CollectionLayout
import JSON
import LayoutDocument

/// The planned text of one entry of a section: an item, a generator, or a row of a data source.
struct PlannedEntry {
  /// The origin of an entry's text.
  enum Origin {
    /// An entry of the document's text, by the indices of its section and of the entry in it. `members` replace all of
    /// its members except `id`; nil keeps them.
    case original(section: Int, entry: Int, members: [MemberText]?)
    /// A row of a data source, which has no text in the document.
    case row
    case written([MemberText])
  }

  var form: Origin
  /// The new number of items of a generator; nil if it is unchanged.
  var repeatCount: Int?
  /// The value of `id` to write, as JSON text; nil keeps the entry's identifier as it is.
  var identifier: [UInt8]?
  /// The items of the entry, with the identifiers that the text must give them.
  var slices: [ItemSlice]
  /// The result of decoding the planned text.
  var entry: ItemEntry

  /// The run of the first item, and the item's index in the run; nil if there are no items.
  var first: (run: ItemRun, index: Int)? { slices.first.map { ($0.run, $0.range.lowerBound) } }
}

extension PlannedEntry {
  /// Returns the members with the planned `id`, if one is to be written.
  func named(_ members: [MemberText]) -> [MemberText] {
    guard let identifier else { return members }
    return [MemberText(key: "id", value: identifier)] + members.filter { $0.key != "id" }
  }

  /// Returns the edits that make `node`, the object of an entry, the planned text.
  func edits(of node: SyntaxNode, style: DetectedStyle) -> [TextEdit] {
    guard case .original(_, _, let members) = form else { return [] }
    if members == nil, identifier == nil, repeatCount == nil { return [] }
    let existing = node.members
    let list = DelimitedList(node, style: style)
    var steps: [ListEdit] = []
    var written = members ?? []
    var seen: Set<String> = []
    if let identifier, node["id"] == nil {
      steps.append(.new(ListElement(body: style.member(MemberText(key: "id", value: identifier)))))
    }
    for (index, member) in existing.enumerated() {
      guard let value = member.value, seen.insert(member.keyName).inserted else {
        if members == nil { steps.append(.existing(index, [])) }
        continue
      }
      switch member.keyName {
      case "id":
        steps.append(.existing(index, identifier.map { [TextEdit(range: value.range, text: $0)] } ?? []))
      case "repeat" where repeatCount != nil:
        let count = DetectedStyle.number(Double(repeatCount ?? 0))
        steps.append(.existing(index, [TextEdit(range: value.range, text: count)]))
      default:
        guard members != nil else {
          steps.append(.existing(index, []))
          continue
        }
        guard let writtenIndex = written.firstIndex(where: { $0.key == member.keyName }) else { continue }
        steps.append(.existing(index, value.edits(to: written.remove(at: writtenIndex).value)))
      }
    }
    for member in written { steps.append(.new(ListElement(body: style.member(member)))) }
    return list.edits(steps, style: style)
  }
}

/// The planned text of one section.
struct PlannedSection {
  var identifier: Identifier
  /// The index of the section in the document; nil if a client inserted it.
  var original: Int?
  /// The section as a client sent it, whose keys replace those in the document; nil if no client sent it.
  var written: SyntaxNode?
  var entries: [PlannedEntry]
  /// Whether the section's items stay the rows of a data source, which a commit does not write.
  var isSource: Bool
  /// Whether the key `id` is written.
  var writesIdentifier = false
}

/// The error of a commit that would write too many items one by one.
package struct CommitTooLarge: Error {
  /// The maximum number of items that are written one by one.
  package static let limit = 10_000
}

extension SyntaxNode {
  /// Returns the edit that replaces this value by a value in JSON; none if the values are equivalent.
  func edits(to value: [UInt8]) -> [TextEdit] {
    if let other = SyntaxTree(value).root, isEquivalent(to: other) { return [] }
    return [TextEdit(range: range, text: value)]
  }
}
