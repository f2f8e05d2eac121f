import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Trees of items: what is expanded, and section snapshots.
enum OutlineMethods {
  static var all: [Method] {
    [
      .request(ExpandItemsRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
        try session.changeOutline(&writer) { session throws(OutlineIssue) in
          try session.setExpanded(true, message.items, animated: message.animated ?? true, token: message.token)
        }
      },
      .request(CollapseItemsRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
        try session.changeOutline(&writer) { session throws(OutlineIssue) in
          try session.setExpanded(false, message.items, animated: message.animated ?? true, token: message.token)
        }
      },
      .request(ApplySectionSnapshotRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
        try session.changeOutline(&writer) { session throws(OutlineIssue) in
          try session.applySectionSnapshot(
            message.items, to: message.section, animated: message.animated, anchor: message.anchor,
            token: message.token)
        }
      },
    ]
  }
}

extension Session {
  /// Changes trees and writes the response.
  fileprivate mutating func changeOutline(
    _ writer: inout JSONWriter, _ change: (inout Session) throws(OutlineIssue) -> Void
  ) throws(ResponseError) {
    do throws(OutlineIssue) {
      try change(&self)
    } catch {
      throw .invalidOutline(error)
    }
    writer.object { writer in writer.member("revision", revision) }
  }
}

extension ResponseError {
  fileprivate static func invalidOutline(_ issue: OutlineIssue) -> ResponseError {
    var data = [JSONMember(key: "code", value: .string(issue.code))]
    if let item = issue.item { data.append(JSONMember(key: "id", value: .string(item.text))) }
    return failed("invalidOutline", issue.message, data)
  }
}
