import CollectionLayout
import Measuring

/// Workloads that are measured together, created on demand.
struct Suite: Sendable {
  var name: String
  /// Creates the workloads in full size, or in a small size for `--check`.
  var works: @Sendable (_ isSmall: Bool) throws -> [Workload]
  /// The measurements other than times.
  var measurements: @Sendable () -> [Measurement] = { [] }
}

extension Suite {
  static let all = [preparation, queries, sweep, edits, diffs, lines, writing, general, groups, kinds]

  private static let preparation = Suite(
    name: "W1",
    works: { isSmall in
      let narrow: [(Int, UInt32, Int32)] = [
        (10_000, 724_651_860, 448_752), (100_000, 2_368_675_855, 4_485_611), (1_000_000, 1_243_155_555, 44_821_448),
      ]
      let wide: [(Int, UInt32)] = [(10_000, 564_307_554), (100_000, 3_503_215_000), (1_000_000, 3_280_469_213)]
      return narrow.prefix(isSmall ? 1 : 3).map { Waterfall.narrow($0.0).preparing(check: $0.1, height: $0.2) }
        + wide.prefix(isSmall ? 1 : 3).map { Waterfall.wide($0.0).preparing(check: $0.1) }
    },
    measurements: { [Waterfall.narrow(1_000_000).memory()].compactMap(\.self) })

  private static let queries = Suite(
    name: "W2",
    works: { isSmall in
      let expected: [(Int, ScrollWorks.Result)] = [
        (10_000, ScrollWorks.Result(sum: 1_049_892_804, count: 208_571)),
        (100_000, ScrollWorks.Result(sum: 1_901_802_461, count: 208_419)),
        (1_000_000, ScrollWorks.Result(sum: 2_171_098_001, count: 208_845)),
      ]
      return expected.prefix(isSmall ? 1 : 3).map { ScrollWorks(.narrow($0.0)).querying($0.1) }
    })

  private static let sweep = Suite(
    name: "W3",
    works: { isSmall in
      // The sweep covers only the first 10,000 items, so the sum is equal for both sizes.
      let source = Waterfall.narrow(isSmall ? 10_000 : 1_000_000)
      let works = ScrollWorks(source)
      return try [works.sweeping(), UpdateWork(source, works).sweeping()]
    })

  private static let edits = Suite(
    name: "W4",
    works: { isSmall in
      func edited(_ lanes: WaterfallLayout.LaneAssignment = .shortest) -> EditWorks {
        isSmall
          ? EditWorks(.narrow(10_000), at: 5000, movingTo: 6000, lanes: lanes)
          : EditWorks(.narrow(1_000_000), at: 500_000, movingTo: 501_000, lanes: lanes)
      }
      let works = edited()
      let checks: [UInt32?] = isSmall ? [nil, nil, nil, nil] : [55_321_589, 55_321_553, 54_821_538, 55_321_553]
      let (stable, shortest) = (edited(.stable), edited())
      return zip(EditWorks.Step.allCases, checks).map { works.step($0, check: $1) }
        + EditWorks.Step.allCases.map { stable.step($0, beside: shortest) }
        + [edited(.stable).firstInsertion(beside: edited())]
    })

  private static let diffs = Suite(
    name: "W5",
    works: { isSmall in
      var works = DiffWorks.Change.allCases.flatMap { change in
        let diff = DiffWorks(change)
        return [diff.integers(besideStandardLibrary: !isSmall && change != .shuffle), diff.texts()]
      }
      if !isSmall { works.append(DiffWorks(.shuffle, count: 4000).integers(besideStandardLibrary: true)) }
      return works
    })

  private static let lines = Suite(
    name: "W7",
    works: { isSmall in
      let expected: [(Int, UInt32?)] = [(10_000, 2_863_720_867), (1000, nil), (1_000_000, 2_136_918_290)]
      return expected.prefix(isSmall ? 2 : 3).map { FlowWork(count: $0.0).preparing(check: $0.1) }
    })

  private static let general = Suite(
    name: "W13",
    works: { isSmall in
      let count = isSmall ? 10_000 : 1_000_000
      return [
        RatioWork(count: count).preparing(),
        Waterfall(count: count, columnCount: 20, columnWidth: 111).preparing(check: nil, as: "20 columns", in: "W13"),
        FlowWork(count: count, isOneLine: true).preparing(check: nil, as: "one line", in: "W13"),
      ]
    })

  private static let groups = Suite(
    name: "W20",
    works: { isSmall in
      [false, true].map { GroupWork(count: isSmall ? 10_000 : 1_000_000, isEstimated: $0).preparing() }
    })

  private static let kinds = Suite(
    name: "W21", works: { isSmall in KindWork.all(count: isSmall ? 10_000 : 1_000_000).map { $0.preparing() } })

  private static let writing = Suite(name: "W8", works: { _ in [WritingWork().writing()] })
}

/// One run of the program: the selected workloads, and whether their results were correct.
struct Run {
  private let words: [String]
  private let names: Set<Substring>
  private var isRight = true

  init(_ words: [String]) {
    self.words = words
    var names = Set(words.filter { !$0.hasPrefix("-") && $0 != "scaling" }.flatMap { $0.split(separator: ",") })
    // W12 is a part of W2.
    if names.contains("W12") { names.insert("W2") }
    self.names = names
  }

  /// Runs the selected workloads and prints their measurements. Returns whether all results were correct.
  mutating func measure() throws -> Bool {
    if words.contains("scaling") {
      if isExpected("scaling") { for count in Scaling.sizes { Scaling.measure(count) { report($0) } } }
      return isRight
    }
    let isSmall = words.contains("--check")
    for suite in Suite.all where isExpected(suite.name) {
      let works = try suite.works(isSmall)
      // Interleaved, so that background load affects all contestants equally.
      for _ in 0..<(isSmall ? 1 : 7) {
        for work in works { work.run() }
      }
      for measurement in works.flatMap(\.measurements) { report(measurement) }
      for measurement in isSmall ? [] : suite.measurements() { report(measurement) }
    }
    return isRight
  }

  private func isExpected(_ name: String) -> Bool { names.isEmpty || names.contains { $0 == name } }

  private mutating func report(_ measurement: Measurement) {
    isRight = isRight && measurement.isCorrect
    print(measurement.line)
  }
}
