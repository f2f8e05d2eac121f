import CollectionLayout
import JSON
import JSONRPC
import LanguageFeatures
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The two forms of errors that have a kind, and the error of a cancelled request.
extension ResponseError {
  /// Returns the error for a valid request that cannot be executed. `kind` identifies the case for programs; `data` has
  /// further members beside it.
  static func failed(_ kind: String, _ message: String, data: [JSONMember] = []) -> ResponseError {
    ResponseError(
      code: ErrorCode.requestFailed, message: message,
      data: .object([JSONMember(key: "kind", value: .string(kind))] + data))
  }

  /// Returns the error for parameters that name what does not exist. `kind` identifies the case for programs.
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

/// An error of another module that can be converted to the error of a response.
protocol ReportedError: Error {
  var response: ResponseError { get }
}

/// Calls `body`, and throws its error converted to that of a response.
func reporting<Value, Failure: ReportedError>(_ body: () throws(Failure) -> Value) throws(ResponseError) -> Value {
  do throws(Failure) { return try body() } catch { throw error.response }
}

/// Errors of sessions, documents and what they contain.
extension ResponseError {
  static func unknownSession(_ name: String) -> ResponseError {
    unknown("unknownSession", "session: unknown session \"\(name)\"; open one with layoutd/session/open")
  }

  static func unknownDocument(_ uri: String) -> ResponseError {
    unknown("unknownDocument", "textDocument.uri: \"\(uri)\" is not open; open it with textDocument/didOpen")
  }

  /// Returns the error for a document that is not open and whose file could not be read, with the reason if there is
  /// one.
  static func unknownDocument(_ uri: String, because failure: FileSystemAccess.Failure?) -> ResponseError {
    guard let failure else { return unknownDocument(uri) }
    guard failure.isError else {
      return unknown(
        "unknownDocument", "textDocument.uri: no such file: \"\(uri)\"; or it is outside of the workspace folders")
    }
    return unknown("unknownDocument", "textDocument.uri: document \"\(uri)\" cannot be read: \(failure.reason)")
  }

  /// Returns the error for the identifier of a section that the collection does not have.
  static func unknownSection(_ name: String) -> ResponseError {
    unknown("unknownSection", "section: unknown section \"\(name)\"; expected the id of a section of the collection")
  }

  /// Returns the error for a section that does not scroll by itself, or does not exist.
  static func noScrollingSection(_ name: String) -> ResponseError {
    unknown("unknownSection", "section: no section \"\(name)\" scrolls; expected one with \"orthogonalScrolling\"")
  }

  static func unknownElement(_ key: String?, at indexPath: IndexPath?) -> ResponseError {
    let problem =
      indexPath.map { "indexPath: unknown element [\($0.section), \($0.item)]; expected [section, item] of an item" }
      ?? "key: unknown element \"\(key ?? "")\"; expected the key of an element, such as cell:a or header:photos"
    return unknown("unknownElement", problem)
  }

  static var tooManyElements: ResponseError {
    failed("tooManyElements", Session.TooManyElements.message)
  }

  static func cannotMove(_ key: String, because error: Session.CannotMove) -> ResponseError {
    let reason =
      switch error {
      case .notReorderable: "the document's \"reorder\" is \"none\"; set it to \"withinSection\" or \"acrossSections\""
      case .notACell: "it is not a cell; only cells can be moved"
      case .unknownItem: "there is no such element; expected the key of a cell, such as cell:a"
      case .isMoving(let other): "\"\(other.text)\" is being moved; end or cancel that movement first"
      case .cancelled: "the request was cancelled"
      }
    return .failed("cannotMove", "key: \"\(key)\" cannot be moved: \(reason)")
  }
}

extension ResponseError {
  /// The error of a command that shows a page, in a server that has no folder for pages.
  static let noPages = failed(
    "noPages", "this server shows no pages; use layoutd render or layoutd simulate on the command line")
}

extension Session.TooManyElements: ReportedError {
  var response: ResponseError { .tooManyElements }
}

extension Session.UnknownSection: ReportedError {
  var response: ResponseError { .unknownSection(name) }
}

extension Session.ClockError: ReportedError {
  var response: ResponseError {
    switch self {
    case .notManual: .failed("clockNotManual", "the session's clock is in realtime mode; set it to manual first")
    case .beforeAnimation:
      .failed(
        "clockBeforeAnimation",
        "time can move back only to the start of the newest animation, while it runs; otherwise pass a time that is not"
          + " before the current one")
    }
  }
}

extension Session.NoMovement: ReportedError {
  var response: ResponseError {
    .failed("noMovement", "no item is being moved; call layoutd/session/beginInteractiveMovement first")
  }
}

extension InvalidUpdates: ReportedError {
  var response: ResponseError {
    .failed(
      "invalidBatchUpdates", issues.first?.message ?? "the batch is not valid",
      data: [JSONMember(key: "findings", value: .array(issues.map(\.json)))])
  }
}

extension InvalidSnapshot: ReportedError {
  var response: ResponseError {
    .failed(
      "invalidSnapshot", issues.first?.message ?? "the snapshot is not valid",
      data: [
        JSONMember(
          key: "findings",
          value: .array(
            issues.map { issue in
              .object([
                JSONMember(key: "code", value: .string(issue.code.rawValue)),
                JSONMember(key: "id", value: .string(issue.identifier.text)),
                JSONMember(key: "message", value: .string(issue.message)),
              ])
            }))
      ])
  }

}

extension OutlineIssue: ReportedError {
  var response: ResponseError {
    var data = [JSONMember(key: "code", value: .string(code))]
    if let item { data.append(JSONMember(key: "id", value: .string(item.text))) }
    return .failed("invalidOutline", message, data: data)
  }
}

extension CommitError: ReportedError {
  var response: ResponseError {
    switch self {
    case .tooLarge:
      .failed(
        "commitTooLarge",
        "the commit would write more than \(CommitTooLarge.limit) generated items one by one; edit the generator in the "
          + "text")
    case .outline(let section):
      .failed(
        "commitOfOutline",
        "section \"\(section.text)\" has items with children: only what is expanded can be written, and only for "
          + "all copies of a generator; edit the items in the text",
        data: [JSONMember(key: "section", value: .string(section.text))])
    }
  }
}

extension RenameError: ReportedError {
  var response: ResponseError { .failed("cannotRename", message) }
}

extension PropertyEditError: ReportedError {
  var response: ResponseError {
    switch self {
    case .staleText: .failed("staleDocument", "a text with a syntax error cannot be edited; correct the error")
    case .invalid(let problem): .failed("invalidValue", problem)
    }
  }
}

extension FileSystemAccess.ReplaceFailure: ReportedError {
  var response: ResponseError {
    switch self {
    case .changed: .editConflict
    case .unwritable(let message): .notEditable(message)
    }
  }
}

/// Errors of edits of the text.
extension ResponseError {
  static func staleDocument(_ uri: String) -> ResponseError {
    failed(
      "staleDocument",
      "the text of \(uri) cannot be edited: it has a syntax error, or differs from the editor's; correct the error, or "
        + "close and reopen the document")
  }

  /// The error for an edit that refers to an earlier version of the text.
  static var editConflict: ResponseError {
    failed("editConflict", "the edit is of an earlier text; nothing was edited; repeat the edit on the new text")
  }

  static func notEditable(_ reason: String) -> ResponseError { failed("notEditable", reason) }

  /// The error for an edit that changes a layout in Swift, by a client that may not run code.
  static let swiftLayout = ResponseError.notEditable(
    "this client may not run code; change kind, source and entry of a layout in Swift in an editor")
}

extension FileSystemAccess.Failure {
  /// Whether the file exists and cannot be read. A file outside of the workspace folders is treated as a missing one.
  var isError: Bool {
    switch self {
    case .missing, .outside: false
    case .unreadable, .tooLarge: true
    }
  }

  /// The reason as a sentence for the user.
  var reason: String {
    switch self {
    case .missing: "the file does not exist"
    case .outside: "the file is outside of the workspace folders; open its folder, too"
    case .unreadable(let message): message
    case .tooLarge: "the file is larger than \(Limits.text >> 20) MiB"
    }
  }
}
