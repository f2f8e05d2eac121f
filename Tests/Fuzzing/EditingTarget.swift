import WorldSimulation

/// Performs editor operations on a server in a simulated world, and checks the invariants of that world: above all
/// that diagnostics, models and the copies of sessions equal those of the same text without its history.
enum EditingTarget {
  /// The operations are in the first bytes, so that the text of the document is at a fixed offset.
  static let operationsEnd = BytesEpisode.operationsEnd

  static func run(_ input: [UInt8]) throws(PropertyFailure) {
    if let violation = BytesEpisode(input).run().outcome.violation {
      throw PropertyFailure("\(violation.kind.rawValue): \(violation.message)")
    }
  }
}
