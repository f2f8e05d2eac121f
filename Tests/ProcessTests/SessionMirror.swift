import JSON

/// A client's copy of one session, maintained only from messages.
struct SessionMirror {
  private(set) var elements: [String: [String: JSONValue]] = [:]
  private(set) var revision = 0
  private(set) var fields: [String: JSONValue] = [:]

  private static let defaults: [String: JSONValue] = [
    "alpha": .number(1), "zIndex": .number(0), "hidden": .bool(false), "phase": .null, "custom": .object([]),
    "transform": .array([1, 0, 0, 1, 0, 0].map { .number($0) }),
  ]

  /// Creates the copy from a complete state.
  init(_ state: JSONValue) {
    take(state, added: state["attributes"])
    revision = state["revision"]?.asInt ?? 0
  }

  /// Applies an update. Returns false if it does not follow the previous message.
  mutating func apply(_ update: JSONValue) -> Bool {
    guard update["full"] != nil || update["baseRevision"]?.asInt == revision else { return false }
    if update["full"] != nil { elements = [:] }
    revision = update["revision"]?.asInt ?? 0
    for key in update["removed"]?.asArray ?? [] { elements[key.asString ?? ""] = nil }
    for change in update["changed"]?.asArray ?? [] {
      guard let key = change["key"]?.asString, elements[key] != nil else { return false }
      for member in change.asObject ?? [] {
        elements[key]?[member.key] = Self.defaults[member.key] == member.value ? nil : member.value
      }
    }
    take(update, added: update["added"])
    return true
  }

  /// Whether a snapshot has the same content, apart from its revision.
  func isSame(as snapshot: JSONValue) -> Bool {
    let fresh = SessionMirror(snapshot)
    return elements == fresh.elements && fields == fresh.fields
  }

  private mutating func take(_ message: JSONValue, added: JSONValue?) {
    for element in added?.asArray ?? [] {
      let members = (element.asObject ?? []).map { ($0.key, $0.value) }
      elements[element["key"]?.asString ?? ""] = Dictionary(members) { $1 }
    }
    for name in ["contentOffset", "contentSize", "viewport", "documentVersion"] {
      if let value = message[name] { fields[name] = value }
    }
  }
}
