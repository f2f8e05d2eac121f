import CollectionLayout
import JSON
import JSONRPC
import LanguageFeatures
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The two forms of errors with a kind, and the error of a cancelled request.
extension ResponseError {
  /// Returns the error for a valid request that cannot be executed; `kind` identifies the case for programs, and `data`
  /// has further members.
  static func failed(_ kind: String, _ message: String, data: [JSONMember] = []) -> ResponseError {
    ResponseError(
      code: ErrorCode.requestFailed, message: message,
      data: .object([JSONMember(key: "kind", value: .string(kind))] + data))
  }

  /// Returns the error for parameters that name something that does not exist; `kind` identifies the case for programs.
  static func unknown(_ kind: String, _ message: String) -> ResponseError {
    ResponseError(
      code: ErrorCode.invalidParams, message: message,
      data: .object([JSONMember(key: "kind", value: .string(kind))]))
  }

  /// The error response to a request that its client cancelled.
  static var cancelled: ResponseError {
    ResponseError(code: ErrorCode.requestCancelled, message: "the request was cancelled")
  }
}

/// Errors of sessions, documents and what they contain.
extension ResponseError {
  static func unknownSession(_ name: String) -> ResponseError {
    unknown("unknownSession", "session: unknown session \"\(name)\"")
  }

  static func unknownDocument(_ uri: String) -> ResponseError {
    unknown("unknownDocument", "textDocument.uri: unknown document \"\(uri)\"")
  }

  /// Returns the error for a document whose file could not be read, with the reason.
  static func unknownDocument(_ uri: String, because failure: FileSystemAccess.Failure?) -> ResponseError {
    guard let failure, failure.isError else { return unknownDocument(uri) }
    return unknown("unknownDocument", "textDocument.uri: document \"\(uri)\" cannot be read: \(failure.reason)")
  }

  /// Returns the error for a section that the collection does not have.
  static func unknownSection(_ name: String) -> ResponseError {
    unknown("unknownSection", "section: unknown section \"\(name)\"")
  }

  static func unknownElement(_ key: String?, at indexPath: IndexPath?) -> ResponseError {
    let name = indexPath.map { "[\($0.section), \($0.item)]" } ?? "\"\(key ?? "")\""
    return unknown("unknownElement", "unknown element \(name)")
  }

  static var tooManyElements: ResponseError {
    failed(
      "tooManyElements",
      "more than \(Limits.elements) elements, or \(Limits.content >> 20) MiB of their labels, are in view")
  }

  static func clock(_ error: Session.ClockError) -> ResponseError {
    switch error {
    case .notManual: .failed("clockNotManual", "the session's clock is in realtime mode; set it to manual first")
    case .beforeAnimation: .failed("clockBeforeAnimation", "time can move back only within a running animation")
    }
  }

  static func cannotMove(_ key: String, because error: Session.CannotMove) -> ResponseError {
    let reason =
      switch error {
      case .notReorderable: "the document's \"reorder\" is \"none\"; set it to \"withinSection\" or \"acrossSections\""
      case .notACell: "it is not a cell; only cells can be moved"
      case .unknownItem: "there is no such element"
      case .isMoving(let other): "\"\(other.text)\" is being moved; end or cancel that movement first"
      case .cancelled: "the request was cancelled"
      }
    return .failed("cannotMove", "key: \"\(key)\" cannot be moved: \(reason)")
  }

  static var noMovement: ResponseError {
    failed("noMovement", "no item is being moved; call layoutd/session/beginInteractiveMovement first")
  }
}

/// Errors of batches, snapshots and commits.
extension ResponseError {
  static func invalidUpdates(_ error: InvalidUpdates) -> ResponseError {
    failed(
      "invalidBatchUpdates", error.issues.first?.message ?? "the batch is not valid",
      data: [JSONMember(key: "findings", value: .array(error.issues.map(\.json)))])
  }

  /// Returns the error for a snapshot with issues.
  static func invalidSnapshot(_ error: InvalidSnapshot) -> ResponseError {
    failed(
      "invalidSnapshot", error.issues.first?.message ?? "the snapshot is not valid",
      data: [
        JSONMember(
          key: "findings",
          value: .array(
            error.issues.map { issue in
              .object([
                JSONMember(key: "code", value: .string(issue.code.rawValue)),
                JSONMember(key: "id", value: .string(issue.identifier.text)),
                JSONMember(key: "message", value: .string(issue.message)),
              ])
            }))
      ])
  }

  static func invalidOutline(_ issue: OutlineIssue) -> ResponseError {
    var data = [JSONMember(key: "code", value: .string(issue.code))]
    if let item = issue.item { data.append(JSONMember(key: "id", value: .string(item.text))) }
    return failed("invalidOutline", issue.message, data: data)
  }

  init(_ error: CommitError) {
    switch error {
    case .tooLarge:
      self = .failed(
        "commitTooLarge", "the commit would write more than \(CommitTooLarge.limit) generated items one by one")
    case .outline(let section):
      self = .failed(
        "commitOfOutline",
        "section \"\(section.text)\" has items with children: only what is expanded can be written, and only for "
          + "all copies of a generator; edit its items in the text",
        data: [JSONMember(key: "section", value: .string(section.text))])
    }
  }

  static func staleDocument(_ uri: String) -> ResponseError {
    failed("staleDocument", "the text of \(uri) cannot be edited: it has a syntax error, or differs from the editor's")
  }
}

/// Errors of edits of the text.
extension ResponseError {
  static func cannotRename(_ renameError: RenameError) -> ResponseError {
    failed("cannotRename", renameError.message)
  }

  init(_ error: PropertyEditError) {
    switch error {
    case .staleText:
      self = .failed("staleDocument", "the text cannot be edited while it has a syntax error")
    case .invalid(let problem): self = .failed("invalidValue", problem)
    }
  }

  /// Returns the error for a file that was not replaced.
  init(_ failure: FileSystemAccess.ReplaceFailure) {
    switch failure {
    case .changed: self = .editConflict
    case .unwritable(let message): self = .notEditable(message)
    }
  }

  /// The error for an edit of a text that has changed since.
  static var editConflict: ResponseError {
    failed("editConflict", "the text has changed since; nothing was edited")
  }

  static func notEditable(_ reason: String) -> ResponseError { failed("notEditable", reason) }

  /// An edit of a client that may not run code.
  static let swiftLayout = ResponseError.notEditable(
    "kind, source and entry of a layout in Swift are changed in an editor: this client may not run code")
}

extension FileSystemAccess.Failure {
  /// Whether the file may exist but cannot be read. A file outside of the workspace folders is not distinguished from a
  /// missing one.
  var isError: Bool {
    switch self {
    case .missing, .outside: false
    case .unreadable, .tooLarge: true
    }
  }

  /// The reason, for people.
  var reason: String {
    switch self {
    case .missing: "the file does not exist"
    case .outside: "the file is outside of the workspace folders"
    case .unreadable(let message): message
    case .tooLarge: "the file is larger than \(Limits.text >> 20) MiB"
    }
  }
}
