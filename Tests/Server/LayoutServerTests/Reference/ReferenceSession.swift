/// The entries of a section's items with their templates. Equal stamps have equal parsed items.
struct PlainStamp: Equatable {
  var lines: [PlainLine]
  var templates: [PlainLine?]
}

/// A document as the oracle interprets it: the collection with its identifiers, and a stamp for each section.
struct ReferenceModel {
  var collection = PlainCollection()
  var stamps: [String: PlainStamp] = [:]
  var viewport = [390.0, 844.0]
  var templates: [(name: String, line: PlainLine)] = []
  var numbers = PlainNumbers()
}

/// One operation of a batch. Its content is in the form of document entries.
enum PlainOperation {
  case insertItem(PlainLine, Int, Int)
  case deleteItem(Int, Int)
  case moveItem(Int, Int, Int, Int)
  case reloadItem(Int, Int, PlainLine?)
  case insertSection(ReferenceSection, Int)
  case deleteSection(Int)
  case moveSection(Int, Int)
  case reloadSection(Int, ReferenceSection?)

  var json: String {
    switch self {
    case .insertItem(let line, let s, let i): "{\"insert\": {\"at\": [\(s), \(i)], \"item\": \(line.json)}}"
    case .deleteItem(let s, let i): "{\"delete\": {\"at\": [\(s), \(i)]}}"
    case .moveItem(let s, let i, let t, let j): "{\"move\": {\"from\": [\(s), \(i)], \"to\": [\(t), \(j)]}}"
    case .reloadItem(let s, let i, let line):
      "{\"reload\": {\"at\": [\(s), \(i)]\(line.map { ", \"item\": \($0.json)" } ?? "")}}"
    case .insertSection(let section, let s): "{\"insert\": {\"at\": [\(s)], \"section\": \(section.json)}}"
    case .deleteSection(let s): "{\"delete\": {\"at\": [\(s)]}}"
    case .moveSection(let s, let t): "{\"move\": {\"from\": [\(s)], \"to\": [\(t)]}}"
    case .reloadSection(let s, let section):
      "{\"reload\": {\"at\": [\(s)]\(section.map { ", \"section\": \($0.json)" } ?? "")}}"
    }
  }
}

/// Reserved identifiers. A requested identifier that is already reserved gets the suffix `~2`, `~3`…
struct PlainNames {
  var taken: Set<String> = []

  mutating func reserveName(_ desired: String) -> String {
    if taken.insert(desired).inserted { return desired }
    var number = 2
    while !taken.insert("\(desired)~\(number)").inserted { number += 1 }
    return "\(desired)~\(number)"
  }
}

/// A reference implementation of a session. It computes what the session must show and uses none of its code.
final class ReferenceSession {
  let overscan: Double
  let precision: Double
  let animates: Bool

  private(set) var collection: PlainCollection { didSet { layout = nil } }
  private(set) var viewport: [Double] { didSet { layout = nil } }
  /// The layout of the collection in the viewport; nil until it is needed.
  private var layout: (elements: [ReferenceElement], contentSize: [Double])?
  private(set) var offset: [Double]
  private var ownsViewport: Bool
  private var needsClamp = false
  /// Whether changes have not been sent to the client.
  private(set) var isPending = false
  /// Whether one of these changes is animated.
  private(set) var isAnimated = false
  private var changed: Set<String> = []
  /// Whether there are batches that a reset discards.
  private var differs = false
  /// Keys for which coalesced changes do not determine whether the element persisted or was replaced.
  private(set) var ambiguous: Set<String> = []
  private(set) var isAmbiguous = false
  private var hasFoldedBatch = false
  private var hasFoldedAdoption = false
  private var stamps: [String: PlainStamp]
  private var model: ReferenceModel
  private var views = 0
  /// The cells, and the sections, that batches have inserted since the last update.
  private var insertedCells: Set<String> = []
  private var insertedSections: Set<String> = []
  /// The x of the viewport that shows the leading end of the last layout, for horizontal right to left; otherwise nil.
  private var leadingOffset: Double?
  /// The distance by which changes of `leadingOffset` have moved the viewport since the last update.
  private(set) var anchorShift = 0.0

  /// All elements of the layout that was sent last, by key.
  private(set) var sent: [String: ReferenceElement] = [:]

  /// The state of the session at one moment.
  struct State {
    var all: [ReferenceElement]
    /// The elements that must be visible, in order.
    var visible: [ReferenceElement]
    /// Keys of elements whose visibility depends on rounding.
    var undecided: Set<String>
    var contentSize: [Double]
  }

  init(
    _ model: ReferenceModel, viewport: [Double]?, contentOffset: [Double]?, overscan: Double, precision: Double,
    animates: Bool
  ) {
    self.overscan = overscan
    self.precision = precision
    self.animates = animates
    self.model = model
    collection = model.collection
    stamps = model.stamps
    self.viewport = viewport ?? model.viewport
    ownsViewport = viewport != nil
    offset = [0, 0]
    for group in collection.groups.indices {
      collection.groups[group].view = nextView()
      for item in collection.groups[group].items.indices { collection.groups[group].items[item].view = nextView() }
    }
    let size = state().contentSize
    let inset = collection.contentInset
    if let contentOffset {
      offset = contentOffset
    } else if collection.isHorizontal, collection.isRightToLeft {
      offset = [max(-inset.left, size[0] - self.viewport[0] + inset.right), -inset.top]
    } else {
      offset = [-inset.left, -inset.top]
    }
    leadingOffset = mirroredStart(state())
    markSent(state())
  }

  private func nextView() -> Int {
    views += 1
    return views
  }

  // MARK: - Viewport and document

  func scroll(to offset: [Double]) {
    self.offset = offset
    anchorShift = 0
    needsClamp = false
    isPending = true
  }

  func resize(to viewport: [Double]) {
    self.viewport = viewport
    ownsViewport = true
    needsClamp = true
    isPending = true
  }

  /// Adopts another model of the document. If a scroll followed the edit, the offset is not clamped.
  func follow(_ model: ReferenceModel, clamps: Bool) {
    let due = needsClamp || clamps
    self.model = model
    adopt()
    needsClamp = due
  }

  /// Records another version or stale state of the document with the same model.
  func noticeVersion() { isPending = true }

  func reset() {
    guard differs else { return }
    changed = []
    adopt()
  }

  private func adopt() {
    let before = collection
    var after = model.collection
    if !ownsViewport { viewport = model.viewport }
    let own = Dictionary(before.groups.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let locallyChanged = changed
    changed = changed.filter { own[$0] != nil && model.stamps[$0] != nil && model.stamps[$0] == stamps[$0] }
    // An item that was moved to a section that follows the text returns to the text's section, which follows it, too.
    var dropped = locallyChanged.subtracting(changed).compactMap { own[$0] }
    while let names = dropped.popLast()?.items.map(\.name) {
      for group in after.groups where group.items.contains(where: { names.contains($0.name) }) {
        if changed.remove(group.id) != nil { dropped.append(own[group.id]!) }
      }
    }
    var taken: Set<String> = []
    for group in after.groups where !changed.contains(group.id) { taken.formUnion(group.items.map(\.name)) }
    for index in after.groups.indices where changed.contains(after.groups[index].id) {
      after.groups[index].items = own[after.groups[index].id]!.items.filter { taken.insert($0.name).inserted }
    }
    // An identifier that exists before and after has the same view.
    var items: [String: Int] = [:]
    for group in before.groups { for item in group.items { items[item.name] = item.view } }
    for index in after.groups.indices {
      let id = after.groups[index].id
      after.groups[index].view =
        own[id]?.view ?? sent["header:\(id)"]?.view ?? sent["footer:\(id)"]?.view ?? nextView()
      for item in after.groups[index].items.indices {
        let name = after.groups[index].items[item].name
        if items[name] == nil { ambiguous.insert("cell:\(name)") }
        after.groups[index].items[item].view = items[name] ?? sent["cell:\(name)"]?.view ?? nextView()
      }
    }
    // If batches and an edit are coalesced in one update, it is not determined which items were replaced and which
    // persisted.
    if hasFoldedBatch { isAmbiguous = true }
    hasFoldedAdoption = true
    collection = after
    differs = !changed.isEmpty
    stamps = model.stamps
    needsClamp = true
    isPending = true
    if animates, before.names != after.names { isAnimated = true }
  }

  // MARK: - Batches

  /// Performs a valid batch.
  func perform(_ operations: [PlainOperation], animated: Bool) {
    let old = collection.groups
    var goneItems: Set<[Int]> = []
    var reloadedItems: [[Int]: PlainLine?] = [:]
    var placed: [Int: [Int: ReferenceItem]] = [:]
    var goneSections: Set<Int> = []
    var reloadedSections: [Int: ReferenceSection?] = [:]
    var insertedSections: [Int: ReferenceSection] = [:]
    var movedSections: [Int: Int] = [:]
    for operation in operations {
      switch operation {
      case .deleteSection(let s): goneSections.insert(s)
      case .reloadSection(let s, let content): reloadedSections[s] = .some(content)
      case .insertSection(let content, let s): insertedSections[s] = content
      case .moveSection(let s, let t): movedSections[s] = t
      default: break
      }
    }
    let count = old.count - goneSections.count + insertedSections.count
    var origin: [Int?] = Array(repeating: nil, count: count)
    for (from, to) in movedSections { origin[to] = from }
    let free = (0..<count).filter { insertedSections[$0] == nil && origin[$0] == nil }
    let staying = old.indices.filter { !goneSections.contains($0) && movedSections[$0] == nil }
    for (to, from) in zip(free, staying) { origin[to] = from }

    // Identifiers: persisting items keep theirs, then explicit ones are reserved, then default ones.
    var names = PlainNames()
    for (s, group) in old.enumerated() where !goneSections.contains(s) {
      if case .some(.some) = reloadedSections[s] { continue }
      names.taken.formUnion(group.items.map(\.name))
    }
    for operation in operations {
      switch operation {
      case .deleteItem(let s, let i):
        if !goneSections.contains(s), reloadedSections[s] == nil { names.taken.remove(old[s].items[i].name) }
      case .reloadItem(let s, let i, let line):
        guard !goneSections.contains(s), reloadedSections[s] == nil else { continue }
        if let id = line?.id, id != old[s].items[i].name { names.taken.remove(old[s].items[i].name) }
      default: break
      }
    }
    var sectionNames = PlainNames()
    for (s, group) in old.enumerated() where !goneSections.contains(s) { sectionNames.taken.insert(group.id) }
    for operation in operations {
      switch operation {
      case .insertItem(let line, _, _): if let id = line.id { names.taken.insert(id) }
      case .reloadItem(_, _, let line): if let id = line?.id { names.taken.insert(id) }
      case .insertSection(let content, _):
        if let id = content.id { sectionNames.taken.insert(id) }
        names.taken.formUnion(content.names)
      case .reloadSection(_, let content?): names.taken.formUnion(content.names)
      default: break
      }
    }
    var groups: [PlainGroup?] = origin.map { $0.map { old[$0] } }
    for operation in operations {
      switch operation {
      case .insertSection(let content, let s):
        let id = content.id ?? sectionNames.reserveName("section-\(s)")
        self.insertedSections.insert(id)
        groups[s] = group(content, id, &names)
      case .reloadSection(let s, let content?):
        let to = origin.firstIndex(of: s)!
        groups[to] = group(content, old[s].id, &names)
      case .reloadSection(let s, nil):
        let to = origin.firstIndex(of: s)!
        groups[to]!.view = nextView()
        for item in groups[to]!.items.indices { groups[to]!.items[item].view = nextView() }
      default: break
      }
    }
    for operation in operations {
      switch operation {
      case .insertItem(let line, let s, let i):
        guard let from = origin[s], reloadedSections[from] == nil else { continue }
        let name = line.id ?? names.reserveName("\(old[from].id)/\(i)")
        placed[s, default: [:]][i] = ReferenceItem(name: name, look: look(line), view: nextView())
        insertedCells.insert("cell:\(name)")
      case .deleteItem(let s, let i): goneItems.insert([s, i])
      case .moveItem(let s, let i, let t, let j):
        goneItems.insert([s, i])
        placed[t, default: [:]][j] = old[s].items[i]
        // The section may have been replaced by an earlier batch, or inserted together with the item.
        if isPending, s != origin[t] { ambiguous.insert("cell:\(old[s].items[i].name)") }
      case .reloadItem(let s, let i, let line): reloadedItems[[s, i]] = .some(line)
      default: break
      }
    }
    for s in groups.indices {
      guard let from = origin[s], reloadedSections[from] == nil else { continue }
      var stay: [ReferenceItem] = []
      for (i, item) in old[from].items.enumerated() where !goneItems.contains([from, i]) {
        var item = item
        if let reload = reloadedItems[[from, i]] {
          item.view = nextView()
          if let line = reload {
            item.look = look(line)
            // Another identifier is that of a new cell.
            if let id = line.id, id != item.name { insertedCells.insert("cell:\(id)") }
            item.name = line.id ?? item.name
          }
        }
        stay.append(item)
      }
      let into = placed[s] ?? [:]
      var items: [ReferenceItem] = []
      var next = stay.makeIterator()
      for place in 0..<stay.count + into.count { items.append(into[place] ?? next.next()!) }
      groups[s]!.items = items
    }
    noteChanges(operations, old, after: groups.map { $0!.id })
    for group in insertedSections.keys { stamps[groups[group]!.id] = nil }
    collection.groups = groups.map { $0! }
    needsClamp = true
    isPending = true
    if !operations.isEmpty { differs = true }
    if hasFoldedAdoption { isAmbiguous = true }
    hasFoldedBatch = true
    if animates, animated, !operations.isEmpty { isAnimated = true }
  }

  private func noteChanges(_ operations: [PlainOperation], _ old: [PlainGroup], after: [String]) {
    for operation in operations {
      switch operation {
      case .insertItem(_, let s, _): changed.insert(after[s])
      case .deleteItem(let s, _), .reloadItem(let s, _, _): changed.insert(old[s].id)
      case .moveItem(let s, _, let t, _): changed.formUnion([old[s].id, after[t]])
      case .reloadSection(let s, .some): changed.insert(old[s].id)
      default: break
      }
    }
  }

  private func look(_ line: PlainLine) -> PlainLook {
    line.over(model.templates.first { $0.name == line.template }?.line).look(0)
  }

  /// Returns a section that a batch inserts.
  private func group(_ content: ReferenceSection, _ id: String, _ names: inout PlainNames) -> PlainGroup {
    var items: [ReferenceItem] = []
    for line in content.lines {
      let full = line.over(model.templates.first { $0.name == line.template }?.line)
      for index in 0..<line.items {
        let name = line.name(index) ?? names.reserveName("\(id)/\(items.count)")
        items.append(ReferenceItem(name: name, look: full.look(index), view: nextView()))
      }
    }
    return PlainGroup(
      id: id, numbers: content.numbers.over(model.numbers), header: content.header, footer: content.footer,
      items: items, view: nextView())
  }

  // MARK: - State

  /// Whether an element was deleted and inserted again, so that its old and its new view do not move together.
  func isReinserted(_ element: ReferenceElement) -> Bool {
    insertedSections.contains(collection.groups[element.section].id) || insertedCells.contains(element.key)
  }

  /// Lays out. Horizontal right-to-left scrolling keeps the distance from the leading end.
  func layOut() {
    let start = mirroredStart(state())
    if let start, let leadingOffset {
      offset[0] += start - leadingOffset
      anchorShift += start - leadingOffset
    }
    leadingOffset = start
  }

  private func mirroredStart(_ state: State) -> Double? {
    guard collection.isHorizontal, collection.isRightToLeft else { return nil }
    let inset = collection.contentInset
    return max(state.contentSize[0], viewport[0] - inset.left - inset.right) - viewport[0]
  }

  /// Clamps the offset if that is due, and returns the state after it.
  func settle() -> State {
    layOut()
    let state = state()
    guard needsClamp else { return state }
    needsClamp = false
    let inset = collection.contentInset
    let (x, y) = (offset[0], offset[1])
    offset = [
      min(max(x, -inset.left), max(-inset.left, state.contentSize[0] - viewport[0] + inset.right)),
      min(max(y, -inset.top), max(-inset.top, state.contentSize[1] - viewport[1] + inset.bottom)),
    ]
    return self.state()
  }

  private func state() -> State {
    let (all, size) = layout ?? collection.layout(viewport: viewport)
    layout = (all, size)
    let rect = ReferenceRect(
      x: offset[0] - overscan, y: offset[1] - overscan, width: viewport[0] + 2 * overscan,
      height: viewport[1] + 2 * overscan)
    var state = State(all: all, visible: [], undecided: [], contentSize: size)
    for element in all {
      switch PlainMeeting(element.frame, rect) {
      case .meets: state.visible.append(element)
      case .undecided: state.undecided.insert(element.key)
      case .misses: break
      }
    }
    return state
  }

  /// Records that the client has received this state.
  func markSent(_ state: State) {
    sent = Dictionary(state.all.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    isPending = false
    isAnimated = false
    (insertedCells, insertedSections, anchorShift) = ([], [], 0)
    ambiguous = []
    (isAmbiguous, hasFoldedBatch, hasFoldedAdoption) = (false, false, false)
  }
}

extension ReferenceSection {
  /// The explicit identifiers of its items.
  var names: [String] { lines.flatMap { line in (0..<line.items).compactMap { line.name($0) } } }
}

extension PlainCollection {
  /// The identifiers of sections and items.
  var names: [[String]] { groups.map { [$0.id] + $0.items.map(\.name) } }
}
