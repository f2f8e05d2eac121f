package import JSON

/// A client's copy of a session, maintained from states and updates: the minimum that every client has to implement.
package struct ClientState {
  package private(set) var revision = -1
  package private(set) var elements: [String: JSONValue] = [:]
  private var bounds: [String: JSONValue] = [:]

  package var contentOffset: JSONValue? { bounds["contentOffset"] }

  private static let boundNames = ["viewport", "contentOffset", "contentSize", "scrollRange", "documentVersion"]

  /// The members that a state contains only if they differ from these values.
  private static let defaults: [(name: String, value: JSONValue)] = [
    ("stale", false), ("layoutDirection", "leftToRight"), ("orthogonalOffsets", .object([])),
  ]

  package init() {}

  /// Creates the copy from the result of opening a session or of a snapshot request.
  package init(_ state: JSONValue) {
    revision = state["revision"]?.asInt ?? -1
    for element in state["attributes"]?.asArray ?? [] { elements[element["key"]?.asString ?? ""] = element }
    for name in Self.boundNames { bounds[name] = state[name] }
    for (name, value) in Self.defaults { bounds[name] = state[name] ?? value }
  }

  /// Applies an update: removals first, then changes, then additions. A full update replaces all elements.
  package mutating func apply(_ update: JSONValue) {
    if update["full"] != nil { elements = [:] }
    revision = update["revision"]?.asInt ?? -1
    for key in update["removed"]?.asArray ?? [] { elements[key.asString ?? ""] = nil }
    for change in update["changed"]?.asArray ?? [] {
      let key = change["key"]?.asString ?? ""
      elements[key] = Self.merged(elements[key] ?? .object([]), change)
    }
    for element in update["added"]?.asArray ?? [] { elements[element["key"]?.asString ?? ""] = element }
    for name in Self.boundNames + Self.defaults.map(\.name) where update[name] != nil { bounds[name] = update[name] }
  }

  /// Applies an update that is full or that continues this copy. Returns false for any other one.
  package mutating func follow(_ update: JSONValue) -> Bool {
    guard update["full"] != nil || violation(by: update) == nil else { return false }
    apply(update)
    return true
  }

  /// Returns the first rule that an update of this copy violates; nil if there is none.
  package func violation(by update: JSONValue) -> String? {
    let (number, base) = (update["revision"]?.asInt ?? -1, update["baseRevision"]?.asInt ?? -1)
    guard base == revision, number == revision + 1 else { return "revision \(number) on \(base) after \(revision)" }
    for key in update["removed"]?.asArray ?? [] where elements[key.asString ?? ""] == nil {
      return "\(key.oneLine) is removed and was not there"
    }
    for change in update["changed"]?.asArray ?? [] where elements[change["key"]?.asString ?? ""] == nil {
      return "\(change["key"]?.oneLine ?? "an element") changes and was not there"
    }
    for element in update["added"]?.asArray ?? [] where elements[element["key"]?.asString ?? ""] != nil {
      return "\(element["key"]?.oneLine ?? "an element") is added and was there"
    }
    return nil
  }

  /// Whether both copies have equal bounds and elements. The order of an element's members is ignored.
  package func shows(_ other: ClientState) -> Bool { difference(from: other) == nil }

  /// Returns the first difference from another copy, sorted by name; nil if there is none.
  package func difference(from other: ClientState) -> String? {
    for name in Set(bounds.keys).union(other.bounds.keys).sorted() where bounds[name] != other.bounds[name] {
      return "\(name) is \(bounds[name]?.oneLine ?? "absent"), not \(other.bounds[name]?.oneLine ?? "absent")"
    }
    for key in Set(elements.keys).union(other.elements.keys).sorted() {
      switch (elements[key], other.elements[key]) {
      case (let own?, let its?) where Members.areEqual(own, its): continue
      case (let own, let its): return "\(key) is \(own?.oneLine ?? "absent"), not \(its?.oneLine ?? "absent")"
      }
    }
    return nil
  }

  private static func merged(_ element: JSONValue, _ change: JSONValue) -> JSONValue {
    let changed = change.asObject ?? []
    let kept = (element.asObject ?? []).filter { member in !changed.contains { $0.key == member.key } }
    return .object(kept + changed.filter { !Members.isDefault($0) })
  }
}

/// Comparison of the members of objects by name, independent of their order.
package enum Members {
  package static func areEqual(_ a: JSONValue, _ b: JSONValue) -> Bool {
    if a == b { return true }
    let sorted = { (value: JSONValue) in (value.asObject ?? []).sorted { $0.key < $1.key } }
    return sorted(a) == sorted(b)
  }

  package static func isDefault(_ member: JSONMember) -> Bool {
    switch member.key {
    case "alpha": member.value == .number(1)
    case "zIndex": member.value == .number(0)
    case "phase": member.value.isNull
    case "hidden": member.value == .bool(false)
    case "custom": member.value == .object([])
    case "transform": member.value == .array([1, 0, 0, 1, 0, 0].map(JSONValue.number))
    default: false
    }
  }
}
