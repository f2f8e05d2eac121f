import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

extension CollectionSnapshot {
  /// What a message says, with the items and sections that it describes.
  init(_ message: ApplySnapshot, for session: Session) {
    let known = Set(session.model.sections.map(\.identifier))
    self.init(
      sections: message.sections.map { section in
        switch section {
        case .named(let name): return Entry(identifier: Identifier(name), description: nil, items: nil)
        case .described(let name, let content, let items):
          let identifier = Identifier(name)
          // One that is there keeps its keys unless it is said otherwise.
          let isKept = content == nil && known.contains(identifier)
          return Entry(
            identifier: identifier,
            description: isKept ? nil : session.document.newSection(content ?? Array("{}".utf8), called: identifier),
            items: items.map { items in items.map { Item($0, for: session) } })
        }
      },
      reloads: message.reload.map { Identifier($0) }, reconfigures: message.reconfigure.map { Identifier($0) })
  }
}

extension CollectionSnapshot.Item {
  fileprivate init(_ item: ApplySnapshot.Item, for session: Session) {
    switch item {
    case .named(let name): self = .existing(Identifier(name))
    case .described(let name, let content):
      self = .described(
        Identifier(name), session.document.newItem(content)?.run ?? ItemRun(metrics: ItemMetrics()))
    }
  }
}

extension ResponseError {
  /// The answer to a snapshot with mistakes.
  static func invalidSnapshot(_ error: InvalidSnapshot) -> ResponseError {
    ResponseError(
      code: ErrorCode.requestFailed, message: error.findings.first?.message ?? "the snapshot is not valid",
      data: .object([
        JSONMember(key: "kind", value: .string("invalidSnapshot")),
        JSONMember(
          key: "findings",
          value: .array(
            error.findings.map { finding in
              .object([
                JSONMember(key: "code", value: .string(finding.code.rawValue)),
                JSONMember(key: "id", value: .string(finding.identifier.text)),
                JSONMember(key: "message", value: .string(finding.message)),
              ])
            })),
      ]))
  }
}
