import LayoutServer
import TestSupport

/// The properties of a simulated world that do not change.
package struct WorldSettings: Equatable, Codable, Sendable {
  /// The maximum number of clients.
  package var clientCount: Int
  /// Nanoseconds from which work is a job; 0 runs all work as jobs.
  package var jobThreshold: Int
  package var coreCount: Int
  /// Whether the limits of buffers are so small that they are reached often.
  package var hasSmallBuffers: Bool

  package init(clientCount: Int = 8, jobThreshold: Int = 0, coreCount: Int = 2, hasSmallBuffers: Bool = false) {
    self.clientCount = clientCount
    self.jobThreshold = jobThreshold
    self.coreCount = coreCount
    self.hasSmallBuffers = hasSmallBuffers
  }

  init(random: inout SeededGenerator) {
    clientCount = 1 + random.below(8)
    jobThreshold = random.pick([0, 0, 20_000, WorkEstimate.inlineLimit.nanoseconds])
    coreCount = 1 + random.below(4)
    hasSmallBuffers = random.once(in: 2)
  }

  var bufferLimits: BufferLimits {
    var limits = BufferLimits()
    guard hasSmallBuffers else { return limits }
    limits.updateHighWaterMark = 2 << 10
    limits.outputHighWaterMark = 16 << 10
    limits.inputHighWaterMark = 8 << 10
    return limits
  }

  /// The settings as Swift source text.
  package var literal: String {
    "WorldSettings(clientCount: \(clientCount), jobThreshold: \(jobThreshold), coreCount: \(coreCount), "
      + "hasSmallBuffers: \(hasSmallBuffers))"
  }
}
