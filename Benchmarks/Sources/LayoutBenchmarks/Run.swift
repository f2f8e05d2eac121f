import Measuring

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
      if isWanted("scaling") { for count in Scaling.sizes { Scaling.measure(count) { report($0) } } }
      return isRight
    }
    let isSmall = words.contains("--check")
    for suite in Suite.all where isWanted(suite.name) {
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

  private func isWanted(_ name: String) -> Bool { names.isEmpty || names.contains { $0 == name } }

  private mutating func report(_ measurement: Measurement) {
    isRight = isRight && measurement.isCorrect
    print(measurement.line)
  }
}
