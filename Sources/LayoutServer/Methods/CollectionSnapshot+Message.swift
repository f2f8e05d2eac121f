import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

extension CollectionSnapshot {
  /// What a message says, with the items and sections that it describes; what those were written as comes in `parts`.
  init(_ message: ApplySnapshot, for session: Session, parts: inout WrittenParts) {
    let known = Set(session.model.sections.map(\.identifier))
    var sections: [Entry] = []
    for section in message.sections {
      switch section {
      case .named(let name): sections.append(Entry(identifier: Identifier(name), description: nil, items: nil))
      case .described(let name, let content, let items):
        let identifier = Identifier(name)
        var entry = Entry(identifier: identifier, description: nil, items: nil)
        // One that is there keeps its keys unless it is said otherwise.
        if content != nil || !known.contains(identifier) {
          let content = content ?? Array("{}".utf8)
          entry.description = session.document.newSection(content, called: identifier)
          if let section = entry.description { parts.add(section, content) }
        }
        if let items {
          var list: [Item] = []
          for item in items { list.append(Item(item, for: session, parts: &parts)) }
          entry.items = list
        }
        sections.append(entry)
      }
    }
    self.init(
      sections: sections,
      reloads: message.reload.map { Identifier($0) }, reconfigures: message.reconfigure.map { Identifier($0) })
  }
}

extension CollectionSnapshot.Item {
  fileprivate init(_ item: ApplySnapshot.Item, for session: Session, parts: inout WrittenParts) {
    switch item {
    case .named(let name): self = .existing(Identifier(name))
    case .described(let name, let content):
      let run = session.document.newItem(content)?.run ?? ItemRun(metrics: ItemMetrics())
      parts.add(run, content)
      self = .described(Identifier(name), run)
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
