import JSON

/// A client's copy of one session. Applies updates as the protocol specifies, with all checks that a client can make.
final class ReplicatedSession {
  let session: String
  private(set) var revision = 0
  private(set) var documentVersion = 0
  private(set) var elements: [String: ReferenceElement] = [:]
  private(set) var contentOffset = [0.0, 0.0]
  private(set) var contentSize = [0.0, 0.0]
  private(set) var viewport = [0.0, 0.0]
  private(set) var isStale = false
  private(set) var isRightToLeft = false
  private(set) var isEndless = false
  /// Violations of the protocol.
  private(set) var faults: [String] = []
  /// The updates since the last `takeUpdates()`.
  private(set) var updates: [Update] = []
  /// The animations that have started and are not finalized, followed by the finalized ones.
  private(set) var running: [Int] = []
  private(set) var finalized: [(id: Int, finished: Bool)] = []

  /// An update with the elements before it.
  struct Update {
    var message: JSONValue
    var before: [String: ReferenceElement]
    var isEmpty: Bool
  }

  init(opened state: JSONValue) {
    session = state["session"]?.asString ?? ""
    let revision = state["revision"]?.asInt
    load(state)
    if revision != 0 { fault("a session opens with revision \(revision.map(String.init) ?? "none")") }
  }

  func takeFaults() -> [String] {
    defer { faults = [] }
    return faults
  }

  func takeUpdates() -> [Update] {
    defer { updates = [] }
    return updates
  }

  private func fault(_ text: String) { faults.append("\(session)@\(revision): \(text)") }

  private func load(_ state: JSONValue) {
    revision = state["revision"]?.asInt ?? -1
    documentVersion = state["documentVersion"]?.asInt ?? -1
    contentOffset = ReplicatedSession.point(state["contentOffset"])
    contentSize = ReplicatedSession.size(state["contentSize"])
    viewport = ReplicatedSession.size(state["viewport"])
    isStale = state["stale"]?.asBool ?? false
    isRightToLeft = state["layoutDirection"]?.asString == "rightToLeft"
    isEndless = state["endless"]?.asBool ?? false
    let list = ReplicatedSession.elements(state)
    elements = Dictionary(list.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    if elements.count != list.count { fault("a key is there twice") }
    if zip(list, list.dropFirst()).contains(where: { $1.isDrawnBefore($0) }) { fault("not in the order of drawing") }
  }

  /// Replaces the copy by a snapshot, and compares both if the copy is current.
  func check(snapshot state: JSONValue, isCurrent: Bool) {
    let known = (elements, contentOffset, contentSize, viewport, documentVersion, isStale, isRightToLeft)
    let (expected, wasEndless) = (revision + 1, isEndless)
    load(state)
    if revision != expected { fault("a snapshot has revision \(revision), not \(expected)") }
    guard isCurrent else { return }
    if elements != known.0 {
      let keys = Set(elements.keys).union(known.0.keys).filter { elements[$0] != known.0[$0] }.sorted()
      fault("the snapshot differs in \(keys.prefix(5))")
    }
    if (contentOffset, contentSize, viewport) != (known.1, known.2, known.3) { fault("the snapshot's bounds differ") }
    if (documentVersion, isStale, isRightToLeft) != (known.4, known.5, known.6) {
      fault("the snapshot's version, state or direction differs")
    }
    if isEndless != wasEndless { fault("the snapshot differs in endless") }
  }

  func finalize(_ message: JSONValue) {
    let id = message["id"]?.asInt ?? -1
    if running.first != id { fault("animation \(id) is finalized and \(running) run") }
    running.removeAll { $0 == id }
    finalized.append((id, message["finished"]?.asBool ?? false))
  }

  func apply(_ message: JSONValue) {
    let before = elements
    guard message["revision"]?.asInt == revision + 1, message["baseRevision"]?.asInt == revision else {
      return fault("revision \(message["revision"]?.asInt ?? -1) on \(message["baseRevision"]?.asInt ?? -1)")
    }
    revision += 1
    var additions = Set([
      "session", "revision", "baseRevision", "documentVersion", "cause", "removed", "changed", "added",
    ])
    let kinds = ["scroll", "animation", "resize", "invalidate", "data", "edit"]
    if !kinds.contains(message["cause"]?["kind"]?.asString ?? "") { fault("an unknown cause") }
    var isAddition = message["cause"]?["token"] != nil
    let version = message["documentVersion"]?.asInt ?? -1
    if version != documentVersion { isAddition = true }
    documentVersion = version
    isAddition = change(message, "contentOffset", ReplicatedSession.point, &contentOffset, &additions) || isAddition
    isAddition = change(message, "contentSize", ReplicatedSession.size, &contentSize, &additions) || isAddition
    isAddition = change(message, "viewport", ReplicatedSession.size, &viewport, &additions) || isAddition
    if let stale = message["stale"]?.asBool {
      additions.insert("stale")
      if stale == isStale { fault("stale is sent and did not change") }
      isStale = stale
      isAddition = true
    }
    if let direction = message["layoutDirection"]?.asString {
      additions.insert("layoutDirection")
      if (direction == "rightToLeft") == isRightToLeft { fault("layoutDirection is sent and did not change") }
      isRightToLeft = direction == "rightToLeft"
      isAddition = true
    }
    if let endless = message["endless"]?.asBool {
      additions.insert("endless")
      if endless == isEndless { fault("endless is sent and did not change") }
      isEndless = endless
      isAddition = true
    }
    let lists = applyLists(message)
    if let animation = message["animation"] {
      additions.insert("animation")
      running.append(animation["id"]?.asInt ?? -1)
      for name in ["appearing", "disappearing", "moving"] {
        if !(animation[name]?.asArray ?? []).isEmpty { isAddition = true }
      }
    }
    if !isAddition, lists == 0 { fault("an update without news") }
    for member in message.asObject ?? [] where !additions.contains(member.key) {
      fault("an unknown member \(member.key)")
    }
    updates.append(Update(message: message, before: before, isEmpty: lists == 0))
  }

  private func change(
    _ message: JSONValue, _ name: String, _ read: (JSONValue?) -> [Double], _ value: inout [Double],
    _ additions: inout Set<String>
  ) -> Bool {
    guard let new = message[name] else { return false }
    additions.insert(name)
    if read(new) == value { fault("\(name) is sent and did not change") }
    value = read(new)
    return true
  }

  private func applyLists(_ message: JSONValue) -> Int {
    guard let removed = message["removed"]?.asArray, let changed = message["changed"]?.asArray,
      let added = message["added"]?.asArray
    else {
      fault("a list is missing")
      return 0
    }
    var keys: Set<String> = []
    for key in removed {
      let key = key.asString ?? ""
      if !keys.insert(key).inserted { fault("\(key) is in two lists") }
      if elements.removeValue(forKey: key) == nil { fault("\(key) is removed and was not there") }
    }
    for change in changed {
      let key = change["key"]?.asString ?? ""
      if !keys.insert(key).inserted { fault("\(key) is in two lists") }
      guard var element = elements[key] else {
        fault("\(key) changes and was not there")
        continue
      }
      if (change.asObject ?? []).count < 2 { fault("\(key) changes in nothing") }
      for member in change.asObject ?? [] where member.key != "key" {
        let old = element
        if !ReplicatedSession.set(&element, member.key, member.value) {
          fault("\(key) has an unknown member \(member.key)")
        }
        if element == old { fault("\(key) does not change in \(member.key)") }
      }
      elements[key] = element
    }
    for attributes in added {
      let element = ReplicatedSession.element(attributes)
      if !keys.insert(element.key).inserted { fault("\(element.key) is in two lists") }
      if elements.updateValue(element, forKey: element.key) != nil { fault("\(element.key) is added and was there") }
    }
    return removed.count + changed.count + added.count
  }

  // MARK: - Reading

  static func elements(_ state: JSONValue) -> [ReferenceElement] {
    (state["attributes"]?.asArray ?? []).map(element)
  }

  static func element(_ attributes: JSONValue) -> ReferenceElement {
    var element = ReferenceElement(
      key: attributes["key"]?.asString ?? "", category: attributes["category"]?.asString ?? "",
      kind: attributes["kind"]?.asString ?? "", section: -1, item: -1, frame: ReferenceRect())
    for member in attributes.asObject ?? [] { _ = set(&element, member.key, member.value) }
    return element
  }

  private static func set(_ element: inout ReferenceElement, _ name: String, _ value: JSONValue) -> Bool {
    switch name {
    case "key", "category", "kind": break
    case "indexPath": (element.section, element.item) = (value[0]?.asInt ?? -1, value[1]?.asInt ?? -1)
    case "frame":
      let numbers = (value.asArray ?? []).compactMap(\.asDouble)
      guard numbers.count == 4 else { return false }
      element.frame = ReferenceRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case "alpha": element.alpha = value.asDouble ?? -1
    case "zIndex": element.zIndex = value.asInt ?? -1
    case "hidden": element.isHidden = value.asBool ?? false
    case "custom":
      element.custom = [:]
      for member in value.asObject ?? [] { element.custom[member.key] = member.value.asString ?? "?" }
    default: return false
    }
    return true
  }

  static func point(_ value: JSONValue?) -> [Double] { [value?["x"]?.asDouble ?? -1, value?["y"]?.asDouble ?? -1] }

  static func size(_ value: JSONValue?) -> [Double] {
    [value?["width"]?.asDouble ?? -1, value?["height"]?.asDouble ?? -1]
  }
}

extension ReplicatedSession {
  /// Returns at most 8 differences from the state of the oracle.
  func check(_ state: ReferenceSession.State, offset: [Double], viewport desired: [Double], precision: Double)
    -> [String]
  {
    var faults: [String] = []
    func add(_ text: String) { if faults.count < 8 { faults.append("\(session)@\(revision): \(text)") } }
    if !zip(contentOffset, offset).allSatisfy({ isNear($0, $1, precision) }) {
      add("offset \(contentOffset), not \(offset)")
    }
    if !zip(contentSize, state.contentSize).allSatisfy({ isNear($0, $1, precision) }) {
      add("content \(contentSize), not \(state.contentSize)")
    }
    if !zip(viewport, desired).allSatisfy({ isNear($0, $1, precision) }) { add("viewport \(viewport), not \(desired)") }
    var rest = elements
    for element in state.visible {
      guard let found = rest.removeValue(forKey: element.key) else {
        add("\(element.key) at \(element.frame.numbers) is missing")
        continue
      }
      let differences = found.differences(from: element, precision: precision)
      if !differences.isEmpty { add("\(element.key): \(differences.joined(separator: "; "))") }
    }
    for key in rest.keys.sorted() where !state.undecided.contains(key) {
      add("\(key) at \(rest[key]!.frame.numbers) should not be there")
    }
    return faults
  }

  /// Returns the errors of an update's animation.
  ///
  /// Persisting elements move, new ones appear and removed ones disappear. A new view of an existing key cross-fades
  /// with the disappearing old view.
  static func checkAnimation(
    _ update: Update, _ session: ReferenceSession, _ state: ReferenceSession.State, sent: [String: ReferenceElement],
    isAnimated: Bool, known: [String: ReferenceElement], ambiguous: Set<String>
  ) -> [String] {
    var faults: [String] = []
    let message = update.message
    guard let animation = message["animation"] else {
      let desired = isAnimated ? expected(update, session, state, sent, known, id: 0).without(ambiguous) : Tracks()
      // A track may be omitted if its ends differ only by rounding.
      return desired.isEmpty(session.precision)
        ? [] : ["no animation where \(desired.list.keys.sorted().prefix(5)) animate"]
    }
    guard isAnimated else { return ["an animation that nobody asked for"] }
    let id = animation["id"]?.asInt ?? -1
    var desired = expected(update, session, state, sent, known, id: id).without(ambiguous)
    for name in ["appearing", "disappearing", "moving"] {
      var seen: Set<String> = []
      for track in animation[name]?.asArray ?? [] {
        let key = track["key"]?.asString ?? ""
        if !seen.insert(key).inserted { faults.append("\(key) is \(name) twice") }
        if ambiguous.contains(key) || ambiguous.contains("\(key.split(separator: "#")[0])") { continue }
        guard let expectedTrack = desired.list.removeValue(forKey: "\(name) \(key)") else {
          faults.append("\(key) is \(name) and should not be")
          continue
        }
        faults += expectedTrack.differences(from: track, name, session.precision).map { "\(key) \(name): \($0)" }
      }
    }
    faults += desired.list.filter { $0.value.isNeeded(session.precision) }.keys.map { "\($0) is missing" }
    return faults
  }

  /// One animated element: its attributes at the end that the animation describes, and at the end that the client has.
  struct Track {
    var far: ReferenceElement
    var near: ReferenceElement
    var before: ReferenceElement?

    func isNeeded(_ precision: Double) -> Bool {
      !zip(far.frame.numbers, near.frame.numbers).allSatisfy { abs($0 - $1) <= precision + 1e-6 }
        || abs(far.alpha - near.alpha) > precision || far.zIndex != near.zIndex || far.isHidden != near.isHidden
    }

    func differences(from track: JSONValue, _ name: String, _ precision: Double) -> [String] {
      var faults: [String] = []
      let fields = track[name == "disappearing" ? "final" : "initial"]
      // An element that a clamped viewport moves away from is listed until the viewport has left it, although it does
      // not move itself.
      if (fields?.asObject ?? []).isEmpty, name != "disappearing" { faults.append("nothing differs") }
      if name == "disappearing" {
        guard var attributes = track["attributes"].map(ReplicatedSession.element), let before else {
          return ["no attributes"]
        }
        if attributes.key != track["key"]?.asString { faults.append("another key in attributes") }
        attributes.key = before.key
        if attributes != before { faults.append("not the attributes from before") }
      }
      var found = near
      for member in fields?.asObject ?? [] {
        if !["frame", "alpha", "zIndex", "hidden"].contains(member.key)
          || !ReplicatedSession.set(&found, member.key, member.value)
        {
          faults.append("an unknown member \(member.key)")
        }
      }
      for (one, other) in zip(found.frame.numbers, far.frame.numbers)
      where abs(one - other) > precision / 2 + 1e-6 * max(1, abs(other) * 1e-6) {
        faults.append("frame \(found.frame.numbers), not \(far.frame.numbers)")
        break
      }
      if fields?["alpha"] == nil, abs(far.alpha - near.alpha) > precision { faults.append("alpha is missing") }
      if abs(found.alpha - far.alpha) > precision / 2 + 1e-9 { faults.append("alpha \(found.alpha), not \(far.alpha)") }
      if fields?["alpha"] != nil, precision == 0, far.alpha == near.alpha { faults.append("alpha does not differ") }
      if (found.zIndex, found.isHidden) != (far.zIndex, far.isHidden) { faults.append("depth or hidden") }
      return faults
    }
  }

  /// Tracks by list and key.
  struct Tracks {
    var list: [String: Track] = [:]

    func without(_ keys: Set<String>) -> Tracks {
      Tracks(
        list: list.filter {
          !keys.contains("\($0.key.split(separator: " ", maxSplits: 1)[1].split(separator: "#")[0])")
        })
    }

    func isEmpty(_ precision: Double) -> Bool { !list.values.contains { $0.isNeeded(precision) } }
  }

  private static func expected(
    _ update: Update, _ session: ReferenceSession, _ state: ReferenceSession.State, _ sent: [String: ReferenceElement],
    _ known: [String: ReferenceElement], id: Int
  ) -> Tracks {
    let now = Dictionary(state.all.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var tracks = Tracks()
    for (key, element) in known {
      // `near` is the client's copy, rounded as it was sent.
      guard let exact = now[key] else { continue }
      let old = sent[key]
      let isNew = old.map { $0.view != exact.view } ?? true
      // Its old and its new view are independent.
      let isReinserted = isNew && session.isReinserted(exact)
      var inserted = element.frame
      inserted.x -= session.anchorShift
      if update.before[key] == nil {
        var start = element
        start.frame = isReinserted ? inserted : old?.frame ?? inserted
        if isNew {
          start.alpha = 0
        } else if let old {
          (start.alpha, start.zIndex, start.isHidden) = (old.alpha, old.zIndex, old.isHidden)
        }
        tracks.list["appearing \(key)"] = Track(far: start, near: element)
      } else if let before = update.before[key] {
        if isNew {
          var (start, end) = (element, before)
          (start.frame, start.alpha) = (isReinserted ? inserted : before.frame, 0)
          (end.frame, end.alpha) = (isReinserted ? before.frame : element.frame, 0)
          tracks.list["moving \(key)"] = Track(far: start, near: element)
          tracks.list["disappearing \(key)#\(id)"] = Track(far: end, near: before, before: before)
        } else {
          tracks.list["moving \(key)"] = Track(far: before, near: element)
        }
      }
    }
    for (key, before) in update.before where known[key] == nil {
      var end = before
      let new = now[key]
      if let new, sent[key]?.view == new.view {
        end.frame = new.frame
        (end.alpha, end.zIndex, end.isHidden) = (new.alpha, new.zIndex, new.isHidden)
      } else {
        if let new, !session.isReinserted(new) { end.frame = new.frame }
        end.alpha = 0
      }
      tracks.list["disappearing \(key)"] = Track(far: end, near: before, before: before)
    }
    return tracks
  }
}
