import Cancellation

/// An analysis that a job makes.
final class RunningAnalysis {
  let token = CancellationToken()
  /// The change of the document that it is of.
  let changeNumber: Int
  let start: Double

  init(changeNumber: Int, start: Double) {
    self.changeNumber = changeNumber
    self.start = start
  }
}
