import JSON
import JSONRPC
import LanguageFeatures
import LayoutDocument
import LayoutProtocol

/// A change of the text that a session shows, as its client requests it.
enum SessionEdit: Sendable {
  /// Sets the value at a JSON Pointer (`path`) of the document; null removes it.
  case set(path: String, value: JSONValue)
  /// Applies edits of the text version `textVersion`.
  case apply(textVersion: Int, [WorkspaceEdit.Edit])
  /// Writes rows to a file beside the document, and shows them in a section.
  case addContent(AddedContent)
  case undo
  case redo

  /// Returns the edits of the latest text, in text order; none for undo, redo and added content. Throws if the request
  /// is not valid, or if the text would name another layout in Swift and the client does not permit to run code.
  func edits(
    of snapshot: DocumentSnapshot, _ encoding: PositionEncoding, allowsSwift: Bool
  ) throws(ResponseError) -> [TextEdit] {
    let edits = try edits(of: snapshot, encoding)
    if allowsSwift || edits.isEmpty { return edits }
    let references = SwiftLayoutReferences(TextEdit.applied(edits, to: snapshot.text))
    guard references.isSubset(of: SwiftLayoutReferences(snapshot.text)) else { throw .swiftLayout }
    return edits
  }

  private func edits(of snapshot: DocumentSnapshot, _ encoding: PositionEncoding) throws(ResponseError) -> [TextEdit] {
    switch self {
    case .set(let pointer, let value):
      guard let path = ValuePath(pointer: pointer) else {
        throw .failed("invalidValue", "path: \"\(pointer)\" is not a JSON Pointer such as /sections/0/header")
      }
      return try reporting { () throws(PropertyEditError) in
        try PropertyEditor(snapshot).edits(setting: path, to: value)
      }
    case .apply(_, let edits):
      let sorted = edits.map { edit in
        TextEdit(range: snapshot.buffer.offsets(of: edit.range, encoding: encoding), text: Array(edit.newText.utf8))
      }.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
      for (edit, next) in zip(sorted, sorted.dropFirst()) where edit.range.upperBound > next.range.lowerBound {
        let (first, second) = (edit.range.lowerBound, next.range.lowerBound)
        throw .failed("editConflict", "edits: those at the bytes \(first) and \(second) of the text overlap; join them")
      }
      return sorted
    case .addContent, .undo, .redo: return []
    }
  }

  /// The name of the edit, which editors may show beside their undo command.
  var label: String {
    switch self {
    case .set(let path, _): "Set \(path.split(separator: "/").last ?? "value")"
    case .apply: "Quick fix"
    case .addContent: "Add content"
    case .undo: "Undo"
    case .redo: "Redo"
    }
  }
}

/// The edits that sessions have made to a file, for undo and redo.
///
/// An entry applies only to the text before or after its edit, so the history is replaced by an empty one when another
/// program has changed the file.
struct EditHistory {
  /// An edit of a text and its inverse, by which undo restores the exact bytes.
  struct Entry: Equatable {
    var edits: [TextEdit]
    /// The edits of the new text that result in the old one.
    var inverse: [TextEdit]
  }

  /// The maximum number of entries.
  private static let limit = 1_000
  /// The maximum number of bytes of all entries; the last entry may exceed it.
  private static let byteLimit = 4 << 20

  private var undoable: [Entry] = []
  private var redoable: [Entry] = []
  private var byteCount = 0
  /// The text after the last edit, undo or redo; nil if there was none.
  private(set) var text: [UInt8]?

  var canUndo: Bool { !undoable.isEmpty }
  var canRedo: Bool { !redoable.isEmpty }
  var nextUndo: Entry? { undoable.last }
  var nextRedo: Entry? { redoable.last }

  /// Adds an edit that results in `text`, removes what could be redone, and the oldest entries above the limits.
  mutating func add(_ entry: Entry, resultingIn text: [UInt8]) {
    byteCount -= redoable.reduce(0) { $0 + $1.byteCount }
    redoable = []
    undoable.append(entry)
    byteCount += entry.byteCount
    while undoable.count > Self.limit || (byteCount > Self.byteLimit && undoable.count > 1) {
      byteCount -= undoable.removeFirst().byteCount
    }
    self.text = text
  }

  /// Moves the last edit to those that can be redone, since it was undone.
  mutating func didUndo(resultingIn text: [UInt8]) {
    guard let entry = undoable.popLast() else { return }
    redoable.append(entry)
    self.text = text
  }

  /// Moves the last undone edit back to those that can be undone, since it was repeated.
  mutating func didRedo(resultingIn text: [UInt8]) {
    guard let entry = redoable.popLast() else { return }
    undoable.append(entry)
    self.text = text
  }
}

extension EditHistory.Entry {
  /// Creates an entry from edits of `text` that are disjoint and in text order.
  init(_ edits: [TextEdit], of text: [UInt8]) {
    self.edits = edits
    var inverse: [TextEdit] = []
    var shift = 0
    for edit in edits {
      let start = edit.range.lowerBound + shift
      inverse.append(TextEdit(range: start..<start + edit.text.count, text: Array(text[edit.range])))
      shift += edit.text.count - edit.range.count
    }
    self.inverse = inverse
  }

  var byteCount: Int { (edits + inverse).reduce(64) { $0 + $1.text.count + 32 } }
}
