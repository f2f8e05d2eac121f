/// Reduces a failing episode to few and simple steps.
///
/// First removes steps by delta debugging (Zeller and Hildebrandt, 2002: `ddmin`), then simplifies the remaining ones,
/// until neither changes anything. An episode fails if it violates the same invariant. `violated` performs an episode
/// and returns the invariant that it violates; nil if none.
package struct Shrinker {
  private let kind: Violation.Kind
  private var best: Episode
  /// The number of episodes that were run.
  package private(set) var runCount = 0
  private let runLimit: Int
  private let stepGoal: Int
  private let violated: (Episode) -> Violation.Kind?

  private init(
    _ episode: Episode, _ kind: Violation.Kind, runLimit: Int, stepGoal: Int,
    violated: @escaping (Episode) -> Violation.Kind?
  ) {
    (best, self.kind, self.violated) = (episode, kind, violated)
    (self.runLimit, self.stepGoal) = (runLimit, stepGoal)
  }

  /// Returns a minimal episode with the violation of `episode`, and the number of episodes that were run; the episode
  /// itself if it violates nothing. Ends when no more than `stepGoal` steps are left.
  package static func shrink(
    _ episode: Episode, runLimit: Int = 3_000, stepGoal: Int = 0,
    violated: @escaping (Episode) -> Violation.Kind? = { $0.replay().violation?.kind }
  ) -> (episode: Episode, runCount: Int) {
    guard let kind = violated(episode) else { return (episode, 1) }
    var shrinker = Shrinker(episode, kind, runLimit: runLimit, stepGoal: stepGoal, violated: violated)
    var before: [Step]
    repeat {
      before = shrinker.best.steps
      shrinker.removeSteps()
      shrinker.simplifySteps()
    } while shrinker.best.steps != before && shrinker.runCount < runLimit
    shrinker.simplifySettings()
    return (shrinker.best, shrinker.runCount)
  }

  /// Adopts an episode if it fails in the same way.
  private mutating func adopt(_ episode: Episode) -> Bool {
    guard runCount < runLimit, best.steps.count > stepGoal else { return false }
    runCount += 1
    guard violated(episode) == kind else { return false }
    best = episode
    return true
  }

  private mutating func adopt(_ steps: [Step]) -> Bool {
    var episode = best
    episode.steps = steps
    return adopt(episode)
  }

  private mutating func removeSteps() {
    var partCount = 2
    while best.steps.count > 1, runCount < runLimit {
      let steps = best.steps
      let size = max(1, (steps.count + partCount - 1) / partCount)
      var isReduced = false
      // From the end, so that the steps before a removed one need not be run again to be kept.
      for start in stride(from: 0, to: steps.count, by: size).reversed() {
        let rest = Array(steps[..<start]) + Array(steps[min(steps.count, start + size)...])
        if adopt(rest) {
          isReduced = true
          break
        }
      }
      if isReduced {
        partCount = max(2, partCount - 1)
      } else if size == 1 {
        return
      } else {
        partCount = min(steps.count, partCount * 2)
      }
    }
  }

  private mutating func simplifySteps() {
    for place in best.steps.indices {
      var isSimpler = true
      while isSimpler {
        isSimpler = false
        for simpler in best.steps[place].simplified {
          var steps = best.steps
          steps[place] = simpler
          if adopt(steps) {
            isSimpler = true
            break
          }
        }
      }
    }
  }

  private mutating func simplifySettings() {
    let settings = best.settings
    for simpler in [
      WorldSettings(clientCount: settings.clientCount, hasSmallBuffers: settings.hasSmallBuffers),
      WorldSettings(jobThreshold: settings.jobThreshold, hasSmallBuffers: settings.hasSmallBuffers),
      WorldSettings(hasSmallBuffers: false),
    ] where simpler != settings {
      _ = adopt(Episode(simpler, best.steps, planted: best.planted))
    }
  }
}
