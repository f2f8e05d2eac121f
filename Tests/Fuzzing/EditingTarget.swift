import WorldSimulation

/// Performs editor operations on a server in a simulated world, and checks the invariants of that world: above all
/// that diagnostics, models and the copies of sessions equal those of the same text without its history.
enum EditingTarget {
  /// The operations are in the first bytes, so that the text of the document is at a fixed offset.
  static let operationsEnd = BytesEpisode.operationsEnd

  static func run(_ input: [UInt8]) throws(PropertyFailure) {
    let (episode, outcome) = BytesEpisode(input).run()
    if let violation = outcome.violation {
      let steps = episode.steps.map(\.literal).joined(separator: "\n")
      throw PropertyFailure("\(violation.kind.rawValue): \(violation.message)\nafter these steps:\n\(steps)")
    }
  }
}
