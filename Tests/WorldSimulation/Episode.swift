import LayoutBase
import TestSupport

/// One world from its first step to its end, drawn from a seed or given as steps.
package struct Episode: Sendable {
  package let settings: WorldSettings
  package var steps: [Step]
  package var planted: PlantedDefect?

  package init(_ settings: WorldSettings, _ steps: [Step], planted: PlantedDefect? = nil) {
    self.settings = settings
    self.steps = steps
    self.planted = planted
  }

  /// The result of an episode.
  package struct Outcome: Sendable {
    /// The hash of all output of the server.
    package var hash: UInt64
    package var outputCount: Int
    package var violation: Violation?
    /// Counts of what has happened.
    package var counts: [String: Int] = [:]
    /// The most units of work that one call of the host has taken, with the name of the call.
    package var longest = (call: "", units: 0)
  }

  /// Performs random steps until one violates an invariant, at most `count`. Returns the steps with their outcome.
  /// `willPerform` is called with the settings and each step before the step is performed.
  package static func random(
    seed: UInt64, count: Int, planted: PlantedDefect? = nil, willPerform: (WorldSettings, Step) -> Void = { _, _ in }
  ) -> (episode: Episode, outcome: Outcome) {
    var random = SeededGenerator(seed: seed)
    let settings = WorldSettings(random: &random)
    var generator = StepGenerator(seed: random.next(), load: LoadGenerator(seed: seed))
    let world = World(settings, planted: planted)
    var steps: [Step] = []
    let outcome = run(world) { () throws(Violation) in
      while steps.count < count {
        let step = generator.next(world)
        steps.append(step)
        willPerform(settings, step)
        try world.perform(step)
      }
    }
    return (Episode(settings, steps, planted: planted), outcome)
  }

  /// Of this many episodes with consecutive seeds, from one that it divides, the first has long work.
  package static var loadInterval: UInt64 { LoadGenerator.interval }

  /// The methods in the scripts of clients.
  package static var scriptedMethods: [String] { MessageKind.all.map(\.method) }

  /// Performs the steps again.
  package func replay() -> Outcome {
    let world = World(settings, planted: planted)
    return Self.run(world) { () throws(Violation) in for step in steps { try world.perform(step) } }
  }

  /// Performs the steps, and throws the violation of an invariant.
  package func check() throws(Violation) {
    if let violation = replay().violation { throw violation }
  }

  static func run(_ world: World, _ body: () throws(Violation) -> Void) -> Outcome {
    var outcome = Outcome(hash: 0, outputCount: 0, violation: nil)
    do throws(Violation) {
      try body()
      try world.end()
    } catch {
      outcome.violation = error
    }
    (outcome.hash, outcome.outputCount) = (world.hash.value, world.outputCount)
    outcome.counts = world.tally.counts
    outcome.longest = world.loop.longest
    return outcome
  }
}
