import CollectionLayout

/// The views of a session that measure their sizes some time after they are displayed (`measured` in the document):
/// those that wait, and those whose sizes have arrived.
struct DeferredMeasuring: Sendable {
  /// A view that was displayed.
  private struct View: Sendable {
    enum State {
      /// The size arrives at this time of the session, in seconds.
      case waiting(Double)
      /// The time has come while the view was out of view, or the size was discarded. The view is measured when it is
      /// in view.
      case due
      /// The size has arrived, measured at this length on the cross axis, in points. At another length the view is
      /// measured again, as in UIKit.
      case measured(Size, crossLength: Double)
    }

    /// The deferred size of the element in the document, with which the one after an edit is compared.
    var size: DeferredSize
    var state: State

    /// Whether the view waits and its size arrives at exactly this time of the session.
    func waits(until time: Double) -> Bool {
      if case .waiting(let end) = state { end == time } else { false }
    }
  }

  /// The maximum number of views; further elements keep their estimated sizes. This bounds memory and time for lists of
  /// any length.
  private static let limit = 100_000

  /// The random order in which sizes arrive; nil if they arrive at the times of the document.
  var order: ArrivalOrder?
  private var views: [ElementKey: View] = [:]
  /// The times at which sizes arrive, also outdated times of views that no longer wait for them.
  private var queue = TimeQueue()
  /// The number of sizes that have arrived since the session was opened.
  private(set) var measuredCount = 0

  /// The earliest time of the session at which a size arrives, in seconds; nil if none is expected.
  var nextTime: Double? { queue.first?.time }

  /// Whether no view is recorded.
  var isEmpty: Bool { views.isEmpty }

  /// Returns the elements whose sizes arrive at or before `time` (in seconds of the session), which then are due:
  /// measured when they are in view.
  mutating func takeDue(at time: Double) -> [ElementKey] {
    var due: [ElementKey] = []
    while let first = queue.first, first.time <= time {
      queue.removeFirst()
      views[first.key]?.state = .due
      due.append(first.key)
      removeOutdated()
    }
    return due
  }

  /// Whether a view that is in the viewport is to be measured now. `hasSize` is whether there is a measured size of it.
  func isDue(
    _ key: ElementKey, _ view: ScrolledCollection.MeasuredView, hasSize: Bool, scrolling direction: ScrollDirection
  ) -> Bool {
    guard views[key] != nil || views.count < Self.limit else { return false }
    switch views[key]?.state {
    case nil: return !hasSize && Self.delay(view) <= 0
    case .waiting: return false
    case .due: return true
    case .measured(let size, let crossLength):
      return direction.cross(view.attributes.frame.size) != crossLength && view.size(scrolling: direction) != size
    }
  }

  /// Records that a view is displayed at `time` (in seconds of the session), from which its delay is counted. Has no
  /// effect if the view is recorded already or has no delay, above the limit of views, or with `hasSize`: a measured
  /// size of it exists.
  mutating func noteDisplayed(
    _ key: ElementKey, _ view: ScrolledCollection.MeasuredView, hasSize: Bool, at time: Double
  ) {
    let stated = Self.delay(view)
    let delay = order?.delay(of: key, stated: stated) ?? stated
    guard views[key] == nil, !hasSize, delay > 0, views.count < Self.limit else { return }
    views[key] = View(size: view.size.rule(at: view.index), state: .waiting(time + delay))
    queue.insert(time + delay, key)
  }

  /// Records that the size of a view was measured.
  mutating func noteMeasured(
    _ key: ElementKey, _ view: ScrolledCollection.MeasuredView, scrolling direction: ScrollDirection
  ) {
    measuredCount += 1
    let state = View.State.measured(
      view.size(scrolling: direction), crossLength: direction.cross(view.attributes.frame.size))
    views[key] = View(size: view.size.rule(at: view.index), state: state)
  }

  /// Removes views whose sizes are now set by the client.
  mutating func forget(_ keys: some Sequence<ElementKey>) {
    guard !views.isEmpty else { return }
    for key in keys { views[key] = nil }
    removeOutdated()
  }

  /// Makes the views of these elements due that were measured: their sizes are discarded, and they are measured again
  /// when they are in view.
  mutating func discard(_ keys: some Sequence<ElementKey>) {
    guard !views.isEmpty else { return }
    for key in keys {
      if case .measured? = views[key]?.state { views[key]?.state = .due }
    }
  }

  /// Makes all views due that were measured.
  mutating func discardAll() { discard(Array(views.keys)) }

  /// Removes the views whose elements do not exist in a model, have another deferred size there, or get a new view.
  /// Returns those of them that were measured, whose sizes are to be discarded.
  mutating func follow(_ model: CollectionModel, replacedViews: ReplacedViews) -> [ElementKey] {
    guard !views.isEmpty else { return [] }
    let search = IdentifierIndex(model, expectedLookups: views.count)
    var discarded: [ElementKey] = []
    for (key, view) in views {
      if let size = model.deferredSize(of: key, search, replacedViews: replacedViews), size == view.size { continue }
      views[key] = nil
      if case .measured = view.state { discarded.append(key) }
    }
    removeOutdated()
    return discarded
  }

  /// Shifts all times by `time` seconds, after the clock was set.
  mutating func shift(by time: Double) {
    guard time != 0 else { return }
    queue = TimeQueue()
    for (key, view) in views {
      guard case .waiting(let end) = view.state else { continue }
      views[key]?.state = .waiting(end + time)
      queue.insert(end + time, key)
    }
  }

  /// The number of times in the queue, including outdated ones.
  var timeCount: Int { queue.count }

  /// Removes outdated times at the start of the queue, and all of them once they are the majority: the first view may
  /// wait for long while views after it are removed.
  private mutating func removeOutdated() {
    while let first = queue.first, views[first.key]?.waits(until: first.time) != true { queue.removeFirst() }
    guard queue.count > 2 * views.count + 64 else { return }
    let views = views
    queue.removeAll { time, key in views[key]?.waits(until: time) != true }
  }

  private static func delay(_ view: ScrolledCollection.MeasuredView) -> Double {
    view.size.delay.value(at: view.index) ?? 0
  }
}

extension CollectionModel {
  /// Returns the deferred size of an element; nil if it has none or does not exist, or if its view is replaced.
  fileprivate func deferredSize(
    of key: ElementKey, _ search: IdentifierIndex, replacedViews: ReplacedViews
  ) -> DeferredSize? {
    switch key {
    case .cell(let item):
      guard let path = search.indexPath(of: item) else { return nil }
      let section = sections[path.section]
      if replacedViews.contains(key, inSection: section.identifier) { return nil }
      let (run, index) = section.items.item(at: path.item)
      return run.deferredSize?.rule(at: index)
    case .header(let name), .footer(let name):
      guard let index = search.sectionIndex(of: name), !replacedViews.contains(key, inSection: name) else { return nil }
      if case .header = key { return sections[index].header?.deferredSize }
      return sections[index].footer?.deferredSize
    case .collectionHeader: return header?.deferredSize
    case .collectionFooter: return footer?.deferredSize
    case .decoration, .boundaryItem, .supplementaryItem, .disappearing: return nil
    }
  }
}

/// Elements by ascending time, of equal times in the order of insertion: a binary heap.
private struct TimeQueue: Sendable {
  private var heap: [(time: Double, number: Int, key: ElementKey)] = []
  private var lastNumber = 0

  var count: Int { heap.count }

  var first: (time: Double, key: ElementKey)? { heap.first.map { ($0.time, $0.key) } }

  mutating func insert(_ time: Double, _ key: ElementKey) {
    lastNumber += 1
    heap.append((time, lastNumber, key))
    var index = heap.count - 1
    while index > 0, precedes(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && precedes(child, least) { least = child }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }

  /// Removes the entries for which `isRemoved` returns true, and of the others all but the earliest one of each
  /// element.
  mutating func removeAll(where isRemoved: (_ time: Double, _ key: ElementKey) -> Bool) {
    var keys: Set<ElementKey> = []
    heap.removeAll { isRemoved($0.time, $0.key) }
    // A sorted array is a heap.
    heap.sort { ($0.time, $0.number) < ($1.time, $1.number) }
    heap.removeAll { !keys.insert($0.key).inserted }
  }

  /// Whether the entry at one index of the heap comes before that at another; equal times keep the order of insertion.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    (heap[left].time, heap[left].number) < (heap[right].time, heap[right].number)
  }
}
