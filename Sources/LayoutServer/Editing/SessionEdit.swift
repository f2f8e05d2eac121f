import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// A change of the text that a session shows.
enum SessionEdit: Sendable {
  /// Sets the value at a JSON Pointer; null removes it.
  case set(path: String, value: JSONValue)
  /// Applies edits of one version of the text.
  case apply(textVersion: Int, [WorkspaceEdit.Edit])
  case undo
  case redo

  /// Returns the edits of the latest text, in text order. Throws if there are none or they are not valid, and if they name
  /// other layouts in Swift than the text, unless the client permits to run code.
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
      do throws(PropertyEditError) {
        return try snapshot.edits(setting: path, to: value)
      } catch {
        throw ResponseError(error)
      }
    case .apply(_, let edits):
      let sorted = edits.map { edit in
        TextEdit(range: snapshot.buffer.offsets(of: edit.range, encoding: encoding), text: Array(edit.newText.utf8))
      }.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
      for (edit, next) in zip(sorted, sorted.dropFirst()) where edit.range.upperBound > next.range.lowerBound {
        throw .failed("editConflict", "edits: two edits overlap")
      }
      return sorted
    case .undo, .redo: return []
    }
  }

  /// The name of the edit for the undo command of an editor.
  var label: String {
    switch self {
    case .set(let path, _): "Set \(path.split(separator: "/").last ?? "value")"
    case .apply: "Quick fix"
    case .undo: "Undo"
    case .redo: "Redo"
    }
  }
}

extension ResponseError {
  fileprivate init(_ error: PropertyEditError) {
    switch error {
    case .staleText:
      self = .failed("staleDocument", "the text cannot be edited while it has a syntax error")
    case .invalid(let problem): self = .failed("invalidValue", problem)
    }
  }

  /// An edit of a client that may not run code.
  fileprivate static let swiftLayout = ResponseError.notEditable(
    "kind, source and entry of a layout in Swift are changed in an editor: this client may not run code")

  static func notEditable(_ reason: String) -> ResponseError { failed("notEditable", reason) }

  /// The error for an edit of a text that has changed since.
  static var editConflict: ResponseError {
    failed("editConflict", "the text has changed since; nothing was edited")
  }

  /// Returns the error for a file that was not replaced.
  init(_ failure: FileSystemAccess.ReplaceFailure) {
    switch failure {
    case .changed: self = .editConflict
    case .unwritable(let message): self = .notEditable(message)
    }
  }
}
