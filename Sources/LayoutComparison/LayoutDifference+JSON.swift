import CollectionLayout
package import JSON

extension LayoutDifference {
  /// Writes the members of the difference into an object.
  ///
  /// `removed`, `changed` and `added` are those of the notification `layoutd/session/update`: a client that applies them
  /// to the old layout gets the new one. `previous` has the old values of the same members, and the removed elements.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.key("contentSize")
    writer.object { writer in
      for (name, size) in [("old", oldContentSize), ("new", newContentSize)] {
        writer.key(named: name)
        writer.object { writer in
          writer.member("width", size.width)
          writer.member("height", size.height)
        }
      }
    }
    writer.key("removed")
    writer.array { writer in for element in removed { writer.string(element.key) } }
    writer.key("changed")
    writer.array { writer in for change in changed + renumbered { change.new.write(change.aspects, to: &writer) } }
    writer.key("added")
    writer.array { writer in for element in added { element.write(to: &writer) } }
    writer.key("previous")
    writer.array { writer in
      for element in removed { element.write(to: &writer) }
      for change in changed + renumbered { change.old.write(change.aspects, to: &writer) }
    }
    let groups = [
      ("moved", changed.filter(\.isMoved)), ("resized", changed.filter(\.isResized)),
      ("restyled", changed.filter(\.isRestyled)),
    ]
    for (name, changes) in groups {
      writer.key(named: name)
      writer.array { writer in for change in changes { writer.string(change.new.key) } }
    }
    writer.member("unchanged", unchangedCount)
  }
}

extension [ComparedElement] {
  /// Returns these elements after a difference as JSON was applied: the removed ones are dropped, the members of the
  /// changed ones are set, the added ones follow. In drawing order.
  ///
  /// Throws if the difference does not belong to these elements.
  package func applying(_ difference: JSONValue) throws(ElementError) -> [ComparedElement] {
    var removed: [KeyBytes: Int] = [:]
    for key in difference["removed"]?.asArray ?? [] {
      guard let key = key.asString else { throw ElementError("\"removed\" must be an array of keys") }
      removed[KeyBytes(key), default: 0] += 1
    }
    var changes: [KeyBytes: [JSONValue]] = [:]
    for change in (difference["changed"]?.asArray ?? []).reversed() {
      guard let key = change["key"]?.asString else { throw ElementError("an entry of \"changed\" has no \"key\"") }
      changes[KeyBytes(key), default: []].append(change)
    }
    var result: [ComparedElement] = []
    // From the end: the last occurrences of a key are those without a counterpart.
    for element in reversed() {
      let key = KeyBytes(element.key)
      if let count = removed[key], count > 0 {
        removed[key] = count - 1
        continue
      }
      result.append(element)
    }
    result.reverse()
    for index in result.indices {
      guard let change = changes[KeyBytes(result[index].key)]?.popLast() else { continue }
      try result[index].update(with: change)
    }
    if removed.values.contains(where: { $0 > 0 }) || changes.values.contains(where: { !$0.isEmpty }) {
      throw ElementError("the difference names an element that the layout does not have")
    }
    for element in difference["added"]?.asArray ?? [] { result.append(try ComparedElement(element)) }
    return result.sorted { LayoutAttributes.precedesInDrawOrder($0.attributes, $1.attributes) }
  }
}
