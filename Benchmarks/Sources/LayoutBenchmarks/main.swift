import Foundation

let checks: [(count: Int, preparing: UInt32, querying: UInt32)] = [
  (10_000, 724_651_860, 1_049_892_804), (100_000, 2_368_675_855, 1_901_802_461),
  (1_000_000, 1_243_155_555, 2_171_098_001),
]
var works: [Work] = []
var memory: Double?
for (count, preparing, querying) in checks {
  let waterfall = WaterfallWorks(count: count)
  memory = waterfall.memoryPerItem
  works.append(waterfall.preparing(check: preparing))
  works += [Query.places, .attributes].map { waterfall.querying(check: querying, $0) }
  if count == 1_000_000 { works += [Query.places, .attributes].map { waterfall.sweeping(check: 14_623_414, $0) } }
}
for change in DiffWorks.Change.allCases {
  let diff = DiffWorks(change)
  works += [diff.integers(), diff.texts(), diff.standardLibrary()]
}
works.append(FlowWork(count: 10_000).preparing(check: 2_863_720_867))
works.append(FlowWork(count: 1_000_000).preparing(check: 2_136_918_290))

// `layout-benchmarks W1` measures W1 alone.
if let prefix = CommandLine.arguments.dropFirst().first { works.removeAll { !$0.name.hasPrefix(prefix) } }

// In turns, so that whatever else the machine does meets both sides alike.
for _ in 0..<7 {
  for work in works { work.run() }
}

func row(_ name: String, _ columns: [String]) -> String {
  let padded = columns.map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }
  return name.padding(toLength: 24, withPad: " ", startingAt: 0) + padded.joined(separator: " ")
}

print(row("work", ["items", "C loop", "layoutd", "unit", "ratio", "check"]))
for work in works {
  let (floor, engine) = work.medians
  let numbers = [floor, engine].map { String(format: $0 < 100 ? "%.2f" : "%.0f", $0) }
  print(
    row(
      work.name,
      [String(work.items)] + numbers
        + [work.unit, String(format: "%.2f", engine / floor), work.isRight ? "ok" : "WRONG"]))
}
if works.contains(where: { $0.name.hasPrefix("W5") }) {
  let moves = DiffWorks.Change.allCases.map { "\($0.rawValue) \($0.moves)" }.joined(separator: ", ")
  print("W5 is right only with the fewest moves: \(moves). Against difference(from:) that is the \"C loop\".")
}
if let memory { print(String(format: "W1 takes %.1f bytes an item above the heights.", memory)) }
exit(works.allSatisfy(\.isRight) ? 0 : 1)
