import Glibc
import Measuring

extension Measurement {
  /// Whether all that was reported is correct. There is one thread.
  nonisolated(unsafe) private(set) static var areAllCorrect = true

  /// Prints it as a line of JSON.
  func report() {
    Self.areAllCorrect = Self.areAllCorrect && isCorrect
    print(line)
    fflush(nil)
  }
}
