import JSON

/// A client's copy of a session, maintained from states and updates: the minimum that every client has to implement.
struct ClientState {
  private(set) var revision = -1
  private(set) var elements: [String: JSONValue] = [:]
  private var bounds: [String: JSONValue] = [:]

  var contentOffset: JSONValue? { bounds["contentOffset"] }

  private static let boundNames = ["viewport", "contentOffset", "contentSize", "documentVersion"]

  init() {}

  /// Creates the copy from the result of opening a session or of a snapshot request.
  init(_ state: JSONValue) {
    revision = state["revision"]?.asInt ?? -1
    for element in state["attributes"]?.asArray ?? [] { elements[element["key"]?.asString ?? ""] = element }
    for name in Self.boundNames { bounds[name] = state[name] }
  }

  /// Applies an update: removals first, then changes, then additions.
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

  /// Whether both copies have equal bounds and elements. The order of an element's members is ignored.
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

/// Comparison of the members of objects by name, independent of their order.
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
    case "phase": member.value == .null
    case "custom": member.value == .object([])
    case "transform": member.value == .array([1, 0, 0, 1, 0, 0].map(JSONValue.number))
    default: false
    }
  }
}
