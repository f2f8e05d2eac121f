import JSON

/// What a client knows of a session: the one thing that every client has to do, in as few lines as it takes.
struct ClientState {
  private(set) var revision = -1
  private(set) var elements: [String: JSONValue] = [:]
  private var bounds: [String: JSONValue] = [:]

  var contentOffset: JSONValue? { bounds["contentOffset"] }

  private static let boundNames = ["viewport", "contentOffset", "contentSize", "documentVersion"]

  init() {}

  /// From the answer to opening a session or to a snapshot.
  init(_ state: JSONValue) {
    revision = state["revision"]?.asInt ?? -1
    for element in state["attributes"]?.asArray ?? [] { elements[element["key"]?.asString ?? ""] = element }
    for name in Self.boundNames { bounds[name] = state[name] }
  }

  /// Applies an update: remove, change, add.
  mutating func apply(_ update: JSONValue) {
    revision = update["revision"]?.asInt ?? -1
    for key in update["removed"]?.asArray ?? [] { elements[key.asString ?? ""] = nil }
    for change in update["changed"]?.asArray ?? [] {
      let key = change["key"]?.asString ?? ""
      elements[key] = Self.merged(elements[key] ?? .object([]), change)
    }
    for element in update["added"]?.asArray ?? [] { elements[element["key"]?.asString ?? ""] = element }
    for name in Self.boundNames where update[name] != nil { bounds[name] = update[name] }
  }

  /// Whether both show the same; a member at its default counts as absent.
  func shows(_ other: ClientState) -> Bool {
    bounds == other.bounds && elements.keys.sorted() == other.elements.keys.sorted()
      && elements.allSatisfy { key, element in
        Members.areEqual(element, other.elements[key] ?? .null)
      }
  }

  private static func merged(_ element: JSONValue, _ change: JSONValue) -> JSONValue {
    let changed = change.asObject ?? []
    let kept = (element.asObject ?? []).filter { member in !changed.contains { $0.key == member.key } }
    return .object(kept + changed.filter { !Members.isDefault($0) })
  }
}

/// The members of an object, compared by name instead of by place.
enum Members {
  static func areEqual(_ a: JSONValue, _ b: JSONValue) -> Bool {
    let sorted = { (value: JSONValue) in (value.asObject ?? []).sorted { $0.key < $1.key } }
    return sorted(a) == sorted(b)
  }

  static func isDefault(_ member: JSONMember) -> Bool {
    switch member.key {
    case "alpha": member.value == .number(1)
    case "zIndex": member.value == .number(0)
    case "hidden": member.value == .bool(false)
    case "custom": member.value == .object([])
    case "transform": member.value == .array([1, 0, 0, 1, 0, 0].map(JSONValue.number))
    default: false
    }
  }
}
