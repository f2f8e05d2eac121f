import JSON

/// A client's copy of a session: its state with all updates applied.
struct ReplicatedSession {
  let session: String
  /// Frames by key.
  private(set) var frames: [String: [Double]] = [:]
  private(set) var offset: Double
  private(set) var length: Double
  private(set) var revision: Int

  init(_ state: JSONValue) throws {
    guard let session = state["session"]?.asString, let revision = state["revision"]?.asInt,
      let offset = state[pointer: "/contentOffset/y"]?.asDouble,
      let length = state[pointer: "/contentSize/height"]?.asDouble
    else { throw Failure("no session: \(state)") }
    (self.session, self.revision, self.offset, self.length) = (session, revision, offset, length)
    for element in state["attributes"]?.asArray ?? [] { try add(element) }
  }

  /// Applies the message if it is an update of this session. Throws if an update is missing or refers to an unknown
  /// element.
  mutating func apply(message: JSONValue) throws {
    guard message["method"]?.asString == "layoutd/session/update", let update = message["params"] else { return }
    guard update["session"]?.asString == session, update["baseRevision"]?.asInt == revision else {
      throw Failure("an update is missing before \(update)")
    }
    revision += 1
    if let y = update[pointer: "/contentOffset/y"]?.asDouble { offset = y }
    if let height = update[pointer: "/contentSize/height"]?.asDouble { length = height }
    for key in update["removed"]?.asArray ?? [] {
      guard frames.removeValue(forKey: key.asString ?? "") != nil else { throw Failure("removed: \(key)") }
    }
    for element in update["changed"]?.asArray ?? [] where element["frame"] != nil {
      guard frames[element["key"]?.asString ?? ""] != nil else { throw Failure("changed: \(element)") }
      try add(element)
    }
    for element in update["added"]?.asArray ?? [] { try add(element) }
  }

  private mutating func add(_ element: JSONValue) throws {
    guard let key = element["key"]?.asString, let frame = element["frame"]?.asArray else {
      throw Failure("no element: \(element)")
    }
    frames[key] = frame.compactMap(\.asDouble)
  }

  /// Whether exactly these elements are shown, with these frames (tolerance 10⁻⁶).
  func shows(_ expected: [String: [Double]]) -> Bool {
    frames.count == expected.count
      && frames.allSatisfy { key, frame in
        guard let other = expected[key], other.count == frame.count else { return false }
        return zip(frame, other).allSatisfy { abs($0 - $1) < 1e-6 }
      }
  }
}
