import JSON

/// A client-side copy of a session, maintained only from the messages it receives. This is all the logic that a client
/// needs.
struct ReplicatedSession {
  private(set) var elements: [String: JSONValue] = [:]
  private(set) var revision = 0
  /// The latest values of `fieldNames`.
  private(set) var fields: [JSONMember] = []
  private(set) var updates = 0

  private static let fieldNames = ["contentOffset", "contentSize", "viewport", "documentVersion"]

  /// Starts from a complete state: the result of `open` or `snapshot`.
  init(_ state: JSONValue) {
    revision = state["revision"]?.asInt ?? 0
    add(state["attributes"])
    for name in Self.fieldNames { set(name, state[name]) }
  }

  /// Applies an update. Returns false if it does not follow the current revision.
  mutating func apply(_ update: JSONValue) -> Bool {
    guard update["baseRevision"]?.asInt == revision else { return false }
    revision = update["revision"]?.asInt ?? revision
    updates += 1
    for key in update["removed"]?.asArray ?? [] { elements[key.asString ?? ""] = nil }
    for change in update["changed"]?.asArray ?? [] {
      guard let key = change["key"]?.asString, case .object(var members) = elements[key] else { return false }
      for member in change.asObject ?? [] { Self.set(member, in: &members) }
      elements[key] = .object(members)
    }
    add(update["added"])
    for name in Self.fieldNames { set(name, update[name]) }
    return true
  }

  /// Returns the keys and fields that differ from a fresh snapshot.
  func differences(from snapshot: JSONValue) -> [String] {
    let fresh = ReplicatedSession(snapshot)
    let keys = Set(elements.keys).union(fresh.elements.keys).sorted()
    var differences = keys.filter { Self.sorted(elements[$0]) != Self.sorted(fresh.elements[$0]) }
    for name in Self.fieldNames where self[name] != fresh[name] { differences.append(name) }
    return differences
  }

  subscript(name: String) -> JSONValue? { fields.last { $0.key == name }?.value }

  func frame(_ key: String) -> JSONValue? { elements[key]?["frame"] }

  /// The key of the element at an index path.
  func key(at item: Int, in section: Int = 0) -> String? {
    elements.first { $0.value["indexPath"] == .array([.number(Double(section)), .number(Double(item))]) }?.key
  }

  private mutating func add(_ attributes: JSONValue?) {
    for element in attributes?.asArray ?? [] { elements[element["key"]?.asString ?? ""] = element }
  }

  private mutating func set(_ name: String, _ value: JSONValue?) {
    guard let value else { return }
    Self.set(JSONMember(key: name, value: value), in: &fields)
  }

  private static func set(_ member: JSONMember, in members: inout [JSONMember]) {
    members.removeAll { $0.key == member.key }
    if !isDefault(member) { members.append(member) }
  }

  /// Whether a field has its default value: updates contain it when it returns to the default, snapshots omit it.
  private static func isDefault(_ member: JSONMember) -> Bool {
    switch (member.key, member.value) {
    case ("alpha", .number(1)), ("zIndex", .number(0)), ("hidden", .bool(false)), ("phase", .null): true
    case ("custom", .object(let members)): members.isEmpty
    case ("transform", .array(let numbers)): numbers == [1, 0, 0, 1, 0, 0].map { .number($0) }
    default: false
    }
  }

  private static func sorted(_ element: JSONValue?) -> [JSONMember]? {
    element?.asObject?.sorted { $0.key < $1.key }
  }
}
