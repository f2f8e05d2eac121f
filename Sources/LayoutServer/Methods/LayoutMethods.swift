import CollectionLayout
import JSON
import JSONRPC
import LayoutProtocol
import LayoutSession

/// Overrides: changes of a session's layout apart from its data.
enum LayoutMethods {
  static var all: [Method] {
    [
      .request(SetStickyRequest.self, session: { $0.session }) { message, session, _, writer throws(ResponseError) in
        try changing { () throws(Session.UnknownSection) in
          try session.setSticky(message.sticky, ofSection: message.section)
        }
        writer.object { _ in }
      },
      .request(SetPagedOffsetRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
        try changing { () throws(Session.UnknownSection) in
          try session.setPagedOffset(message.offset, ofSection: message.section)
        }
        writer.object { _ in }
      },
      .request(SetMeasuredSizesRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
        // Unknown keys are ignored: an element may be gone since it was measured.
        let oscillating = session.setMeasuredSizes(
          message.sizes.compactMap { entry in ElementKey(entry.key).map { ($0, entry.size) } })
        SetMeasuredSizesRequest.Result(oscillating: oscillating.isEmpty ? nil : oscillating.map(\.text)).write(
          to: &writer)
      },
      .request(InvalidateSessionRequest.self, session: { $0.session }) {
        message, session, _, writer throws(ResponseError) in
        session.invalidate(
          Invalidation(
            Invalidation.InvalidationScope(message.scope), elements: Set(message.keys.compactMap { ElementKey($0) })))
        writer.object { _ in }
      },
    ]
  }

  /// Runs a change of a section, and converts the error for an unknown section.
  private static func changing(_ change: () throws(Session.UnknownSection) -> Void) throws(ResponseError) {
    do throws(Session.UnknownSection) { try change() } catch { throw .unknownSection(error.name) }
  }
}

extension ResponseError {
  /// Returns the error for a section that the collection does not have.
  static func unknownSection(_ name: String) -> ResponseError {
    unknown("unknownSection", "section: unknown section \"\(name)\"")
  }
}

extension Invalidation.InvalidationScope {
  fileprivate init(_ what: InvalidateSessionRequest.Scope) {
    switch what {
    case .everything: self = .everything
    case .counts: self = .counts
    case .elements: self = .elements
    case .offset: self = .offset
    }
  }
}
