import CollectionLayout
import Baseline

/// W4: single changes in the middle of a waterfall, each followed by a query of the screen.
final class EditWorks {
  /// The changes, repeated in this order.
  enum Step: String, CaseIterable {
    case insertion, deletion, move
    case moveBack = "move back"
  }

  private let count: Int
  private let viewport: Size
  private var collection: PreparedCollection
  private var editing: BaselineEditing
  /// The index of the changed item.
  private let index: Int
  /// The destination index of the move.
  private let far: Int
  private let top: Double

  /// The rule by which items of the waterfall choose a lane.
  private let lanes: WaterfallLayout.LaneAssignment

  init(
    _ source: Waterfall, at index: Int, movingTo far: Int, lanes: WaterfallLayout.LaneAssignment = .shortest
  ) {
    self.lanes = lanes
    count = source.heights.count
    viewport = source.viewport
    (self.index, self.far) = (index, far)
    collection = source.prepared(lanes)
    editing = source.heights.withUnsafeBufferPointer {
      baselineEditingPrepare($0.baseAddress, Int32($0.count), Int32(source.columnCount), Int32(source.columnWidth))
    }
    top = Double(editing.waterfall.tops[min(index, count - 1)] - 200)
  }

  deinit { baselineEditingFree(&editing) }

  /// Returns the workload of one step. `check` is the sum of the visible indices and the content height, or nil if it
  /// is not a known constant.
  func step(_ step: Step, check: UInt32?, as name: String? = nil, in work: String = "W4") -> Workload {
    // Without a constant, all results must equal the first one.
    var expected = check
    func outcome(_ time: Double, _ sum: UInt32) -> Workload.Outcome {
      if expected == nil { expected = sum }
      return Workload.Outcome(time: time, isRight: sum == expected)
    }
    return Workload(
      work, name ?? step.rawValue, items: count, "ns",
      [
        .layoutd { [self] in
          var sum: UInt32 = 0
          return outcome(Stopwatch.time { sum = edit(operation(step)) }, sum)
        },
        .loop { [self] in
          var sum: UInt32 = 0
          return outcome(Stopwatch.time { sum = loop(step) }, sum)
        },
      ])
  }

  /// Returns the workload of one step with stable lanes; `other` makes the same change with the shortest lanes.
  func step(_ step: Step, beside other: EditWorks) -> Workload {
    var expected: UInt32?
    return Workload(
      "W4", "\(step.rawValue), \(lanes.rawValue) lanes", items: count, "ns",
      [
        .layoutd { [self] in
          var sum: UInt32 = 0
          let time = Stopwatch.time { sum = edit(operation(step)) }
          defer { expected = sum }
          return Workload.Outcome(time: time, isRight: expected.map { $0 == sum } ?? true)
        },
        .loop { [self] in
          Workload.Outcome(time: Stopwatch.time { _ = loop(step) }, isRight: true)
        },
        Workload.Contestant(peer: "shortest lanes") {
          Workload.Outcome(time: Stopwatch.time { _ = other.edit(other.operation(step)) }, isRight: true)
        },
      ])
  }

  private func operation(_ step: Step) -> UpdateOperation {
    let indexPath = IndexPath(section: 0, item: index)
    let far = IndexPath(section: 0, item: far)
    switch step {
    case .insertion:
      let item = NewItem(
        run: ItemRun(metrics: ItemMetrics(height: .constant(100))), identifier: Identifier("new"))
      return .insertItem(item, at: indexPath)
    case .deletion: return .deleteItem(at: indexPath)
    case .move: return .moveItem(from: indexPath, to: far)
    case .moveBack: return .moveItem(from: far, to: indexPath)
    }
  }

  /// Returns the workload of the first insertion after the collection was prepared; `other` makes the same change with
  /// the shortest lanes.
  func firstInsertion(beside other: EditWorks) -> Workload {
    func contestant(_ peer: String, _ works: EditWorks) -> Workload.Contestant {
      let initial = works.collection
      return Workload.Contestant(peer: peer) {
        works.collection = initial
        return Workload.Outcome(time: Stopwatch.time { _ = works.edit(works.operation(.insertion)) }, isRight: true)
      }
    }
    return Workload(
      "W4", "first insertion, \(lanes.rawValue) lanes", items: count, "ns",
      [contestant("layoutd", self), contestant("shortest lanes", other)])
  }

  private func edit(_ operation: UpdateOperation) -> UInt32 {
    guard let batch = try? ValidatedBatch([operation], on: collection.model) else { return 0 }
    var work = LayoutProgress()
    collection = PreparedCollection(
      batch.result, viewport: viewport, reusing: collection, following: collection, work: &work)
    let rect = Rect(x: 0, y: top, width: viewport.width, height: viewport.height)
    let view = ScrolledCollection(collection, contentOffset: rect.origin)
    return view.elements(in: rect, work: &work).reduce(UInt32(collection.contentSize.height)) {
      $0 &+ UInt32($1.indexPath.item)
    }
  }

  private func loop(_ step: Step) -> UInt32 {
    let (index, far) = (Int32(index), Int32(far))
    switch step {
    case .insertion: baselineEditingInsert(&editing, index, 100)
    case .deletion: baselineEditingDelete(&editing, index)
    case .move: baselineEditingMove(&editing, index, far)
    case .moveBack: baselineEditingMove(&editing, far, index)
    }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: Int(baselineMostVisible)) { found in
      let count = baselineWaterfallQuery(&editing.waterfall, Int32(top), 812, found.baseAddress)
      return found[..<Int(count)].reduce(UInt32(editing.waterfall.contentHeight)) { $0 &+ UInt32($1) }
    }
  }
}
