import Measuring

/// Measures how the workloads scale from a thousand items to ten million.
enum Scaling {
  static let sizes = [1000, 10_000, 100_000, 1_000_000, 10_000_000]
  private static let name = "scaling"

  /// Measures one size, with fewer rounds above a million items.
  static func measure(_ count: Int, report: (Measurement) -> Void) {
    let rounds = count > 1_000_000 ? 3 : 7
    func run(_ works: [Workload]) {
      for _ in 0..<rounds { for work in works { work.run() } }
      for measurement in works.flatMap(\.measurements) { report(measurement) }
    }
    let source = Waterfall.narrow(count)
    if let memory = source.memory(in: name, as: "memory") { report(memory) }
    run([source.preparing(check: nil, as: "preparation", in: name)])
    run([
      RatioWork(count: count).preparing(in: name),
      Waterfall(count: count, columnCount: 20, columnWidth: 111).preparing(check: nil, as: "20 columns", in: name),
      FlowWork(count: count, isOneLine: true).preparing(check: nil, as: "one line", in: name),
    ])
    run(scrolling(source))
    for (place, words) in [(0, "front"), (count / 2, "middle"), (count - 1, "end")] {
      let works = EditWorks(source, at: place, movingTo: place)
      let insertion = works.step(.insertion, check: nil, as: "insertion, \(words)", in: name)
      let deletion = works.step(.deletion, check: nil, as: "deletion, \(words)", in: name)
      for _ in 0..<rounds { for work in [insertion, deletion] { work.run() } }
      for measurement in insertion.measurements { report(measurement) }
    }
    run([DiffWorks(.edit, count: count, edits: min(count / 100, 1000)).texts(as: "diff", in: name)])
  }

  private static func scrolling(_ source: Waterfall) -> [Workload] {
    let works = ScrollWorks(source)
    // The content of a thousand items is long enough for 1,500 frames.
    return [
      works.querying(nil, as: "query, attributes", in: name),
      works.sweeping(frames: 1500, as: "scroll, attributes", in: name),
    ]
  }
}
