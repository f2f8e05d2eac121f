import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

extension MethodTable {
  /// Changes of a session's data.
  static var batches: [Method] {
    [
      .request(PerformBatchUpdates.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        let warnings: [UpdateFinding]
        do throws(InvalidUpdates) {
          let batch = BatchDecoder(session, message.updates)
          warnings = try session.performBatchUpdates(
            batch.operations, counts: message.counts, animated: message.animated, anchor: message.anchor,
            token: message.token, parts: batch.parts)
        } catch {
          throw .invalidUpdates(error)
        }
        writer.object { writer in
          writer.member("revision", session.revision)
          writer.key("warnings")
          writer.array { writer in
            for warning in warnings { writer.value(warning.json) }
          }
        }
      },
      .request(ApplySnapshot.self) { message, connection, server, writer throws(ResponseError) in
        let session = try server.session(message.session, on: connection)
        do throws(InvalidSnapshot) {
          var parts = WrittenParts()
          let snapshot = CollectionSnapshot(message, for: session, parts: &parts)
          try session.applySnapshot(
            snapshot, animated: message.animated, anchor: message.anchor, token: message.token, parts: parts)
        } catch {
          throw .invalidSnapshot(error)
        }
        writer.object { writer in
          writer.member("revision", session.revision)
          // UIKit takes whatever a difference gives.
          writer.key("warnings")
          writer.array { _ in }
        }
      },
      .request(CommitSession.self) { message, connection, server, writer throws(ResponseError) in
        try server.commit(message.session, on: connection).write(to: &writer)
      },
    ]
  }
}

/// Makes operations from a message, with the items and sections that it brings.
private struct BatchDecoder {
  private(set) var operations: [UpdateOperation] = []
  /// What items and sections were written as.
  private(set) var parts = WrittenParts()

  init(_ session: Session, _ updates: [PerformBatchUpdates.Operation]) {
    var names: TakenNames?
    for update in updates {
      switch update {
      case .insert(let place, let content):
        guard place.count == 1 else {
          let item = session.document.newItem(content) ?? NewItem(run: ItemRun(metrics: ItemMetrics()), identifier: nil)
          parts.add(item.run, content)
          operations.append(.insertItem(item, at: IndexPath(section: place[0], item: place[1])))
          continue
        }
        let taken = names ?? TakenNames(session, updates)
        names = taken
        if let section = session.document.newSection(content, at: place[0], taken: taken) {
          parts.add(section, content)
          operations.append(.insertSection(section, at: place[0]))
          names?.add(section)
        }
      case .delete(let place):
        operations.append(
          place.count == 1
            ? .deleteSection(at: place[0]) : .deleteItem(at: IndexPath(section: place[0], item: place[1])))
      case .move(let from, let to):
        operations.append(
          from.count == 1
            ? .moveSection(from: from[0], to: to[0])
            : .moveItem(
              from: IndexPath(section: from[0], item: from[1]), to: IndexPath(section: to[0], item: to[1])))
      case .reload(let place, let content):
        guard place.count == 1 else {
          let item = content.flatMap(session.document.newItem)
          if let item, let content { parts.add(item.run, content) }
          operations.append(.reloadItem(at: IndexPath(section: place[0], item: place[1]), with: item))
          continue
        }
        let section = content.flatMap { content in
          let taken = names ?? TakenNames(session, updates)
          names = taken
          let sections = session.model.sections
          // It is the same section still, whatever it is called in the message.
          let identifier = sections.indices.contains(place[0]) ? sections[place[0]].identifier : nil
          return session.document.newSection(content, at: place[0], called: identifier, taken: taken)
        }
        if let section, let content {
          names?.add(section)
          parts.add(section, content)
        }
        operations.append(.reloadSection(at: place[0], with: section))
      }
    }
  }
}

extension TakenNames {
  /// The names that are left when a batch took away what it deletes and what it replaces as a whole.
  /// What the batch asks for by name is taken already.
  fileprivate init(_ session: Session, _ updates: [PerformBatchUpdates.Operation]) {
    var deleted: Set<Int> = []
    var replaced: Set<Int> = []
    var deletedItems: [Int: Set<Int>] = [:]
    for update in updates {
      switch update {
      case .delete(let place) where place.count == 1: deleted.insert(place[0])
      case .delete(let place): deletedItems[place[0], default: []].insert(place[1])
      case .reload(let place, .some) where place.count == 1: replaced.insert(place[0])
      default: break
      }
    }
    self.init(of: session.model, withoutSections: deleted, withoutItemsOf: replaced, withoutItems: deletedItems)
    for update in updates {
      switch update {
      case .insert(let place, let content), .reload(let place, let content?):
        session.document.reserveNames(askedBy: content, isSection: place.count == 1, in: &self)
      case .reload(_, nil), .delete, .move: break
      }
    }
  }
}

extension UpdateFinding {
  fileprivate var json: JSONValue {
    .object([
      JSONMember(key: "code", value: .string(code.rawValue)),
      JSONMember(key: "operation", value: operation.map { .number(Double($0)) } ?? .null),
      JSONMember(key: "message", value: .string(message)),
    ])
  }
}

extension ResponseError {
  fileprivate static func invalidUpdates(_ error: InvalidUpdates) -> ResponseError {
    ResponseError(
      code: ErrorCode.requestFailed, message: error.findings.first?.message ?? "the batch is not valid",
      data: .object([
        JSONMember(key: "kind", value: .string("invalidBatchUpdates")),
        JSONMember(key: "findings", value: .array(error.findings.map(\.json))),
      ]))
  }
}
