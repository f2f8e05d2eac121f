import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Editable properties of elements, and edits of the text that a session shows.
enum EditingMethods {
  static var all: [Method] {
    [
      .request(ElementPropertiesRequest.self, session: { $0.session }) {
        message, session, context, writer throws(ResponseError) in
        guard let element = ElementKey(message.key).flatMap({ session.element(for: $0) }),
          let entity = session.entity(of: element)
        else { return writer.null() }
        session.writeProperties(of: entity, at: element.attributes.indexPath, context.encoding, to: &writer)
      },
      Method(SetPropertyRequest.self, isRequest: true) { message in
        .edit(session: message.session, .set(path: message.path, value: message.value))
      },
      Method(ApplySessionEditRequest.self, isRequest: true) { message in
        .edit(session: message.session, .apply(textVersion: message.textVersion, message.edits))
      },
      .request(SelectLayoutRequest.self) { message, connection, server, writer throws(ResponseError) in
        guard let binding = connection.session(message.session) else { throw .unknownSession(message.session) }
        guard let path = server.sessions.files.path(of: binding.source, withLayout: message.layout) else {
          throw .unknown(
            "unknownLayout", "layout: the source files of the document declare no layout \"\(message.layout)\"")
        }
        server.actions.append(.selectLayout(path: path, expression: message.layout))
        writer.object { _ in }
      },
      Method(UndoEditRequest.self, isRequest: true) { .edit(session: $0.session, .undo) },
      Method(RedoEditRequest.self, isRequest: true) { .edit(session: $0.session, .redo) },
    ]
  }
}

extension Session {
  /// Writes the objects that determine an entity, with its lines and its index in a generator; null if the text does
  /// not describe it.
  fileprivate func writeProperties(
    of entity: DocumentEntity, at indexPath: IndexPath, _ encoding: PositionEncoding, to writer: inout JSONWriter
  ) {
    let objects = document.editableObjects(of: entity)
    guard let range = document.range(of: entity), !objects.isEmpty else { return writer.null() }
    let buffer = document.buffer
    writer.object { writer in
      writer.key("groups")
      writer.array { writer in
        for object in objects { object.write(document, encoding, to: &writer) }
      }
      if case .items(let runs) = entity, let run = runs.first,
        let found = document.generatedIndex(
          ofItem: shownCollection.sections[indexPath.section].items.item(at: indexPath.item).index, in: run)
      {
        writer.key("generator")
        writer.object { writer in
          writer.member("index", found.index)
          writer.member("count", found.count)
        }
      }
      let line = buffer.line(at: range.lowerBound)
      let lines = max(0, line - 1)...min(max(0, buffer.lineCount - 1), line + 3)
      writer.key("lines")
      writer.object { writer in
        writer.member("first", lines.lowerBound)
        writer.key("texts")
        writer.array { writer in
          for line in lines {
            let bytes = buffer.bytes[buffer.lineRange(line)].prefix(Limits.excerptBytes)
            writer.string(String(decoding: bytes, as: UTF8.self))
          }
        }
      }
    }
  }
}

extension EditableObject {
  fileprivate func write(_ document: DocumentSnapshot, _ encoding: PositionEncoding, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("title", title)
      writer.member("path", path.pointer)
      writer.key("range")
      PositionRange(document.positions(of: range, encoding: encoding)).write(to: &writer)
      writer.key("properties")
      writer.array { writer in for property in properties { property.write(to: &writer) } }
    }
  }
}

extension EditableProperty {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("path", path.pointer)
      switch type {
      case .number(let bounds):
        writer.member("type", bounds.isWhole ? "integer" : "number")
        writer.key("minimum")
        writer.number(bounds.low)
        writer.key("maximum")
        writer.number(bounds.high)
      case .boolean: writer.member("type", "boolean")
      case .string, .identifier: writer.member("type", "string")
      case .color: writer.member("type", "color")
      case .choice(let names):
        writer.member("type", "choice")
        writer.list("choices", names)
      case .json: writer.member("type", "json")
      }
      if let value {
        writer.key("value")
        writer.raw(value)
      }
      if let defaultValue {
        writer.key("default")
        writer.value(defaultValue)
      }
      if let unit { writer.member("unit", unit) }
      writer.member("documentation", documentation)
      if let handle { writer.member("handle", handle.rawValue) }
    }
  }
}
