import JSON
import LayoutServer
import TestSupport

/// A random protocol session with one client, one document and several viewers, each of which is compared with an
/// oracle.
final class SessionFuzzer {
  /// A session with the client's copy of it and its oracle.
  final class Viewer {
    let mirror: ReplicatedSession
    let oracle: ReferenceSession
    let ackWindow: Int?
    var acknowledged = 0
    var seenGeneration = 0
    var seenVersion = 1
    var seenStale = false
    /// Whether the last change of the viewport was by an edit.
    var followsEdit = false
    var finalizedCount = 0

    init(_ mirror: ReplicatedSession, _ oracle: ReferenceSession, ackWindow: Int?) {
      (self.mirror, self.oracle, self.ackWindow) = (mirror, oracle, ackWindow)
    }

    var isWindowFull: Bool { ackWindow.map { mirror.revision - acknowledged >= $0 } ?? false }
  }

  let client: TestClient
  private(set) var draw: RandomDocument
  private(set) var viewers: [Viewer] = []
  /// The last steps, for failure reports.
  private(set) var trace: [String] = []
  private(set) var steps = 0
  private(set) var fullSteps = 0
  private(set) var batchSteps = 0

  private let uri = "file:///walk.layout.json"
  private var document: ReferenceDocument
  /// A line with a syntax error, and its index.
  private var breakage: (line: Int, text: String)?
  private var textLines: [String]
  private var version = 1
  private var generation = 0
  private var isStale = false
  private var isEdited = false
  /// The model of the last valid text, with the identifiers that the server assigned.
  private var model = ReferenceModel()
  private var goodText = ""
  /// The identifiers of the model and whether each is explicit; `collided` is whether some were requested twice.
  private var names: [String: Bool] = [:]
  private var collided = false
  private var rules: [NameRule] = []
  private var responses: [Int: (JSONValue) -> Void] = [:]
  private var requestCount = 0
  private var faults: [String] = []
  private let batchShare: Int
  private let canEdit: Bool

  init(seed: UInt64, batchesOnly: Bool = false) {
    client = TestClient.initialized()
    draw = RandomDocument(seed: seed)
    document = draw.document()
    if batchesOnly, document.itemCount == 0 {
      document.sections = [draw.section(lines: 30, limit: 5), draw.section(lines: 20, limit: 1)]
    }
    textLines = document.textLines
    batchShare = batchesOnly ? 7 : 3
    canEdit = !batchesOnly
    notify(
      "textDocument/didOpen",
      "{\"textDocument\": {\"uri\": \"\(uri)\", \"languageId\": \"layoutjson\", \"version\": 1, \"text\": \(json(document.text))}}"
    )
    goodText = meaning(document)
    // The first session only observes: its elements show the identifiers that the server assigns.
    open(viewport: [300, 500], offset: nil, overscan: 0, precision: 0, ackWindow: nil, animation: "none")
    learnNames(from: nil)
    request("layoutd/session/close", "{\"session\": \"\(viewers[0].mirror.session)\"}") { _ in }
    runLoop()
    viewers.removeAll()
    open(viewport: [300, 500], offset: nil, overscan: 0, precision: 0, ackWindow: nil, animation: "keyframes")
    open(
      viewport: nil, offset: nil, overscan: Double(draw.random.below(150)),
      precision: draw.random.once(in: 2) ? 0 : 0.5,
      ackWindow: nil, animation: "keyframes")
    if draw.random.once(in: 2) {
      open(
        viewport: [Double(100 + draw.random.below(900)), Double(100 + draw.random.below(900))],
        offset: [Double(draw.random.below(100)), Double(draw.random.below(1000)) - 200], overscan: 20,
        precision: 0, ackWindow: 1 + draw.random.below(3), animation: draw.random.pick(["none", "keyframes"]))
    }
  }

  /// Performs steps until there are `count` of them or a fault occurs, and returns the faults.
  func walk(_ count: Int) -> [String] {
    flush()
    while steps < count, faults.isEmpty {
      let size = draw.random.below(10) < 7 ? 1 : 2 + draw.random.below(3)
      var batches = 0
      for _ in 0..<size { if step() { batches += 1 } }
      steps += size
      batchSteps += batches
      if flush() { fullSteps += size }
    }
    return faults
  }

  // MARK: - Messages

  private func json(_ text: String) -> String { String(decoding: JSONValue.string(text).bytes, as: UTF8.self) }

  private func notify(_ method: String, _ params: String) {
    client.send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}")
  }

  private func request(_ method: String, _ params: String, completion: @escaping (JSONValue) -> Void) {
    requestCount += 1
    responses[requestCount] = completion
    client.send("{\"jsonrpc\":\"2.0\",\"id\":\(requestCount),\"method\":\"\(method)\",\"params\":\(params)}")
  }

  private func fault(_ text: String) { faults.append(text) }

  private func read(_ messages: [String]) {
    for text in messages {
      guard let message = try? parsed(text) else {
        fault("not JSON: \(text)")
        continue
      }
      if let id = message["id"]?.asInt {
        responses.removeValue(forKey: id)?(message)
        continue
      }
      let params = message["params"] ?? .null
      let viewer = viewers.first { $0.mirror.session == params["session"]?.asString }
      switch message["method"]?.asString {
      case "layoutd/session/update":
        guard let viewer else {
          fault("an update for nobody")
          continue
        }
        if viewer.isWindowFull { fault("an update beyond the window") }
        viewer.mirror.apply(params)
      case "layoutd/session/didFinalizeUpdate": viewer?.mirror.finalize(params)
      case "textDocument/publishDiagnostics": break
      default: fault("unexpected: \(text)")
      }
    }
  }

  /// Lets the server handle its input without flushing updates.
  private func runLoop() {
    client.work()
    read(client.takeMessages())
  }

  private func open(
    viewport: [Double]?, offset: [Double]?, overscan: Double, precision: Double, ackWindow: Int?,
    animation: String
  ) {
    var params = "\"textDocument\": {\"uri\": \"\(uri)\"}, \"overscan\": \(overscan), \"precision\": \(precision)"
    if let viewport { params += ", \"viewport\": {\"width\": \(viewport[0]), \"height\": \(viewport[1])}" }
    if let offset { params += ", \"contentOffset\": {\"x\": \(offset[0]), \"y\": \(offset[1])}" }
    if let ackWindow { params += ", \"ackWindow\": \(ackWindow)" }
    params += ", \"animation\": \"\(animation)\""
    request("layoutd/session/open", "{\(params)}") { [self] message in
      guard let result = message["result"] else { return fault("cannot open: \(message)") }
      let oracle = ReferenceSession(
        model, viewport: viewport, contentOffset: offset ?? document.contentOffset, overscan: overscan,
        precision: precision, animates: animation == "keyframes")
      viewers.append(Viewer(ReplicatedSession(opened: result), oracle, ackWindow: ackWindow))
    }
    runLoop()
  }

  // MARK: - Steps

  /// Performs one random step, and returns whether it was a batch.
  private func step() -> Bool {
    let viewer = viewers[draw.random.below(viewers.count)]
    let name = viewer.mirror.session
    let kind = draw.random.below(20)
    switch kind {
    case 0, 1, 2, 3, 4:
      let offset = offset(for: viewer)
      note("\(name) scroll \(offset)")
      notify(
        "layoutd/session/scroll",
        "{\"session\": \"\(name)\", \"contentOffset\": {\"x\": \(offset[0]), \"y\": \(offset[1])}}")
      viewer.oracle.scroll(to: offset)
      viewer.followsEdit = false
      return false
    case 5:
      var size = [Double(50 + draw.random.below(900)), Double(50 + draw.random.below(900))]
      if draw.random.once(in: 10) { size[draw.random.below(2)] = 0 }
      if draw.random.once(in: 8) { size = viewer.oracle.viewport }
      note("\(name) resize \(size)")
      notify(
        "layoutd/session/resize",
        "{\"session\": \"\(name)\", \"viewport\": {\"width\": \(size[0]), \"height\": \(size[1])}}")
      viewer.oracle.resize(to: size)
      return false
    case 6 where draw.random.once(in: 2):
      learn()
      notice(viewer)
      note("\(name) reset")
      request("layoutd/session/reset", "{\"session\": \"\(name)\"}") { [self] message in
        if message["result"] == nil { fault("reset: \(message)") }
      }
      runLoop()
      viewer.oracle.reset()
      return false
    case 7..<(7 + batchShare * 2):
      guard viewers.count > 1 else { return false }
      let viewer = viewers[1 + draw.random.below(viewers.count - 1)]
      if draw.random.once(in: 15) { invalidBatch(viewer) } else { batch(viewer) }
      return true
    case 19 where canEdit && draw.random.once(in: 2):
      if breakage == nil {
        breakage = (1 + draw.random.below(textLines.count - 1), draw.random.pick(["}{", "\"open", "@", "]]]", "[,"]))
        note("break \(breakage!)")
      } else {
        breakage = nil
        note("mend")
      }
      sendText()
      return false
    default:
      guard canEdit else { return false }
      guard let rule = draw.edit(&document) else { return false }
      note("edit \(rule)")
      rules.append(rule)
      sendText()
      return false
    }
  }

  private func note(_ text: String) {
    trace.append(text)
    if trace.count > 12 { trace.removeFirst() }
  }

  private func offset(for viewer: Viewer) -> [Double] {
    let size = viewer.mirror.contentSize
    let viewport = viewer.mirror.viewport
    if draw.random.once(in: 8) {
      return [Double(draw.random.below(3000)) / 3 - 500, Double(draw.random.below(9000)) / 3 - 500]
    }
    let x = max(0, size[0] - viewport[0]) * Double(draw.random.below(1001)) / 1000
    let y = max(0, size[1] - viewport[1]) * Double(draw.random.below(1001)) / 1000
    return draw.random.once(in: 2) ? [x.rounded(), y.rounded()] : [x, y]
  }

  /// Sends the current text, as a whole or as the changed lines.
  private func sendText() {
    var lines = document.textLines
    if let breakage { lines.insert(breakage.text, at: min(breakage.line, lines.count - 1)) }
    version += 1
    var change = "{\"text\": \(json(lines.joined(separator: "\n")))}"
    if !draw.random.once(in: 6) {
      var start = 0
      while start < min(lines.count, textLines.count) - 1, lines[start] == textLines[start] { start += 1 }
      var end = 0
      while end < min(lines.count, textLines.count) - start - 1,
        lines[lines.count - 1 - end] == textLines[textLines.count - 1 - end]
      {
        end += 1
      }
      end = max(end, 1)
      let new = lines[start..<max(start, lines.count - end)].map { "\($0)\n" }.joined()
      change =
        "{\"range\": {\"start\": {\"line\": \(start), \"character\": 0}, \"end\": {\"line\": \(max(start, textLines.count - end)), \"character\": 0}}, \"text\": \(json(new))}"
    }
    textLines = lines
    isEdited = true
    for viewer in viewers { viewer.followsEdit = true }
    notify(
      "textDocument/didChange",
      "{\"textDocument\": {\"uri\": \"\(uri)\", \"version\": \(version)}, \"contentChanges\": [\(change)]}")
  }

  private func batch(_ viewer: Viewer) {
    learn()
    notice(viewer)
    var visible: [Int: ClosedRange<Int>] = [:]
    for element in viewer.mirror.elements.values where element.category == "cell" {
      let range = visible[element.section]
      visible[element.section] =
        min(range?.lowerBound ?? .max, element.item)...max(range?.upperBound ?? 0, element.item)
    }
    let operations = draw.batch(viewer.oracle.collection.groups, near: visible)
    let animated = !draw.random.once(in: 5)
    viewer.oracle.perform(operations, animated: animated)
    var params =
      "\"session\": \"\(viewer.mirror.session)\", \"updates\": [\(operations.map(\.json).joined(separator: ", "))]"
    if !animated { params += ", \"animated\": false" }
    if draw.random.once(in: 3) {
      params += ", \"counts\": \(viewer.oracle.collection.groups.map(\.items.count))"
    }
    note("\(viewer.mirror.session) batch {\(params)}")
    request("layoutd/performBatchUpdates", "{\(params)}") { [self] message in
      guard let result = message["result"] else { return fault("a valid batch is refused: \(message)") }
      if result["revision"]?.asInt != viewer.mirror.revision { fault("the answer's revision is not the last one sent") }
    }
    runLoop()
  }

  private func invalidBatch(_ viewer: Viewer) {
    learn()
    notice(viewer)
    let groups = viewer.oracle.collection.groups
    var operations = draw.batch(groups, near: [:])
    let wrong: PlainOperation =
      switch draw.random.below(4) {
      case 0: .deleteItem(groups.count, 0)
      case 1: .deleteSection(-1)
      case 2: .moveSection(0, 99)
      default: .reloadItem(0, groups.first?.items.count ?? 0, nil)
      }
    operations.insert(wrong, at: draw.random.below(operations.count + 1))
    note("\(viewer.mirror.session) invalid batch")
    let updates = operations.map(\.json).joined(separator: ", ")
    request(
      "layoutd/performBatchUpdates", "{\"session\": \"\(viewer.mirror.session)\", \"updates\": [\(updates)]}"
    ) { [self] message in
      if message["error"]?["code"]?.asInt != -32803 { fault("an invalid batch is taken: \(updates)") }
    }
    runLoop()
  }

  // MARK: - Edits of the document

  private func meaning(_ document: ReferenceDocument) -> String {
    var document = document
    document.blanks = 0
    return document.text
  }

  /// Adopts the current text, as the server does before a request and at the end of a chunk.
  private func learn() {
    guard isEdited else { return }
    isEdited = false
    isStale = breakage != nil
    guard breakage == nil else { return }
    defer { rules = [] }
    guard meaning(document) != goodText else { return }
    goodText = meaning(document)
    generation += 1
    learnNames(from: model)
    notice(viewers[0])
    // The request for the names has laid out.
    viewers[0].oracle.layOut()
  }

  private func notice(_ viewer: Viewer) {
    if viewer.seenGeneration != generation {
      viewer.oracle.follow(model, clamps: viewer.followsEdit)
    } else if viewer.seenVersion != version || viewer.seenStale != isStale {
      viewer.oracle.noticeVersion()
    }
    (viewer.seenGeneration, viewer.seenVersion, viewer.seenStale) = (generation, version, isStale)
  }

  /// Requests the identifiers of all items from the first session, which has no batches, and checks them.
  private func learnNames(from before: ReferenceModel?) {
    var cells: [[Int]: String] = [:]
    request(
      "layoutd/attributesForElements",
      "{\"session\": \"\(viewers[0].mirror.session)\", \"rect\": [-1e7, -1e7, 1e8, 1e8]}"
    ) { [self] message in
      guard let result = message["result"] else { return fault("\(message)") }
      for element in ReplicatedSession.elements(result) where element.category == "cell" {
        cells[[element.section, element.item]] = String(element.key.dropFirst(5))
      }
    }
    runLoop()
    var next = ReferenceModel()
    next.viewport = document.viewport ?? [390, 844]
    next.templates = document.templates
    next.numbers = document.numbers
    next.collection.isHorizontal = document.isHorizontal
    next.collection.isRightToLeft = document.isRightToLeft
    next.collection.contentInset = document.contentInset
    let identifiers = sectionNames()
    var explicit = PlainNames()
    var collide = false
    var desired: [[String?]] = document.sections.map { section in
      section.lines.flatMap { line in (0..<line.items).map { line.name($0) } }
    }
    for s in desired.indices {
      for i in desired[s].indices {
        guard let name = desired[s][i] else { continue }
        desired[s][i] = explicit.reserveName(name)
        if desired[s][i] != name || names[name] == false { collide = true }
      }
    }
    var all: Set<String> = []
    for (s, section) in document.sections.enumerated() {
      let looks = section.lines.flatMap { line in
        let full = line.over(document.template(line.template))
        return (0..<line.items).map { full.look($0) }
      }
      var items: [ReferenceItem] = []
      for (i, look) in looks.enumerated() {
        guard let name = cells.removeValue(forKey: [s, i]) else {
          fault("no cell at \([s, i])")
          return
        }
        if !all.insert(name).inserted { fault("two items are called \(name)") }
        if let desired = desired[s][i] {
          if desired != name { fault("\([s, i]) is called \(name), not \(desired)") }
        } else if explicit.taken.contains(name) {
          fault("\([s, i]) took the name \(name) of another")
        }
        items.append(ReferenceItem(name: name, look: look, view: 0))
      }
      next.collection.groups.append(
        PlainGroup(
          id: identifiers[s], numbers: section.numbers.over(document.numbers), header: section.header,
          footer: section.footer, items: items, view: 0))
      next.stamps[identifiers[s]] = PlainStamp(
        lines: section.lines, templates: section.lines.map { document.template($0.template) })
    }
    if !cells.isEmpty { fault("cells that no text asks for: \(cells)") }
    // An identifier that is requested twice changes others to `~2` and back.
    if let before, rules.count == 1, !collide, !collided { checkNames(rules[0], before.collection, next.collection) }
    model = next
    collided = collide
    names = [:]
    for (section, group) in zip(desired, next.collection.groups) {
      for (name, item) in zip(section, group.items) { names[item.name] = name != nil }
    }
  }

  private func sectionNames() -> [String] {
    var names = PlainNames()
    var list: [String?] = document.sections.map { $0.id.map { names.reserveName($0) } }
    for index in list.indices where list[index] == nil { list[index] = names.reserveName("section-\(index)") }
    return list.map { $0! }
  }

  private func checkNames(_ rule: NameRule, _ before: PlainCollection, _ after: PlainCollection) {
    let old = before.groups.map { $0.items.map(\.name) }
    let new = after.groups.map { $0.items.map(\.name) }
    func others(but section: Int) -> Bool {
      old.count == new.count && old.indices.allSatisfy { $0 == section || old[$0] == new[$0] }
    }
    func isPart(_ part: [String], of whole: [String]) -> Bool {
      var rest = whole[...]
      for name in part {
        guard let index = rest.firstIndex(of: name) else { return false }
        rest = rest[(index + 1)...]
      }
      return true
    }
    let holds: Bool
    switch rule {
    case .same: holds = others(but: -1)
    case .inserted(let s, let count):
      holds = others(but: s) && new[s].count == old[s].count + count && isPart(old[s], of: new[s])
    case .deleted(let s, let count):
      holds = others(but: s) && new[s].count == old[s].count - count && isPart(new[s], of: old[s])
    case .moved(let s, let count):
      holds = others(but: s) && new[s].count == old[s].count && Set(new[s]).subtracting(old[s]).count <= count
    case .resized(let s, let at, let from, let to):
      let (keep, tail) = (at + min(from, to), old[s].count - at - from)
      holds =
        others(but: s) && new[s].prefix(keep) == old[s].prefix(keep) && new[s].suffix(tail) == old[s].suffix(tail)
    case .sections:
      // A section with a default identifier is another section at another index.
      let earlier = Dictionary(
        before.groups.map { ($0.id, $0.items.map(\.name)) }, uniquingKeysWith: { first, _ in first })
      holds = after.groups.allSatisfy { group in
        group.id.hasPrefix("section-") || earlier[group.id].map { $0 == group.items.map(\.name) } ?? true
      }
    case .unique: holds = true
    }
    if !holds { fault("names after \(rule): \(old) became \(new)") }
  }

  // MARK: - Comparing

  /// Lets the server send updates and compares. Returns whether an update changed any elements.
  @discardableResult
  private func flush() -> Bool {
    // Longer than all animations. In-flight animations are covered by other tests.
    client.now += 5
    learn()
    for viewer in viewers { notice(viewer) }
    for viewer in viewers where viewer.ackWindow != nil && draw.random.once(in: 2) {
      viewer.acknowledged = viewer.mirror.revision
      notify(
        "layoutd/session/ack", "{\"session\": \"\(viewer.mirror.session)\", \"revision\": \(viewer.mirror.revision)}")
    }
    let wereFull = viewers.map(\.isWindowFull)
    if draw.random.once(in: 2) {
      request("layoutd/synchronize", "{}") { [self] message in
        if message["result"] != .object([]) { fault("synchronize: \(message)") }
      }
    }
    read(client.settle())
    var isFull = false
    for (viewer, wasFull) in zip(viewers, wereFull) {
      let updates = viewer.mirror.takeUpdates()
      if updates.contains(where: { !$0.isEmpty }) { isFull = true }
      if updates.count > 1 { fault("\(updates.count) updates in one frame") }
      if !wasFull {
        let sent = viewer.oracle.sent
        let isAnimated = viewer.oracle.isAnimated
        let ambiguous = viewer.oracle.ambiguous
        let state = viewer.oracle.settle()
        compare(viewer, state)
        if viewer.oracle.isAmbiguous {
          // The animation is undetermined. The state was compared.
        } else if let update = updates.first {
          faults += ReplicatedSession.checkAnimation(
            update, viewer.oracle, state, sent: sent, isAnimated: isAnimated, known: viewer.mirror.elements,
            ambiguous: ambiguous)
        } else if viewer.oracle.isPending, isAnimated {
          let nothing = ReplicatedSession.Update(message: .null, before: viewer.mirror.elements, isEmpty: true)
          faults += ReplicatedSession.checkAnimation(
            nothing, viewer.oracle, state, sent: sent, isAnimated: true, known: viewer.mirror.elements,
            ambiguous: ambiguous)
        }
        viewer.oracle.markSent(state)
      } else if !updates.isEmpty {
        fault("an update beyond the window")
      }
      if viewer.ackWindow == nil || draw.random.once(in: 8) { snapshot(viewer, isCurrent: !wasFull) }
      faults += viewer.mirror.takeFaults()
      checkFinalized(viewer)
    }
    return isFull
  }

  private func compare(_ viewer: Viewer, _ state: ReferenceSession.State) {
    let oracle = viewer.oracle
    faults += viewer.mirror.check(
      state, offset: oracle.offset, viewport: oracle.viewport, precision: oracle.precision)
    if viewer.mirror.documentVersion != version { fault("version \(viewer.mirror.documentVersion), not \(version)") }
    if viewer.mirror.isStale != isStale { fault("stale is \(viewer.mirror.isStale)") }
  }

  private func snapshot(_ viewer: Viewer, isCurrent: Bool) {
    request("layoutd/session/snapshot", "{\"session\": \"\(viewer.mirror.session)\"}") { [self] message in
      guard let result = message["result"] else { return fault("snapshot: \(message)") }
      viewer.mirror.check(snapshot: result, isCurrent: isCurrent)
    }
    runLoop()
    viewer.acknowledged = viewer.mirror.revision
    let state = viewer.oracle.settle()
    compare(viewer, state)
    viewer.oracle.markSent(state)
  }

  /// Expects each animation to be finalized once and in order. Only the last may be running.
  private func checkFinalized(_ viewer: Viewer) {
    if viewer.mirror.running.count > 1 { fault("\(viewer.mirror.running) run at the same time") }
    let ids = viewer.mirror.finalized.map(\.id)
    if ids != Array(ids.sorted()) || Set(ids).count != ids.count { fault("finalized \(ids)") }
  }
}
