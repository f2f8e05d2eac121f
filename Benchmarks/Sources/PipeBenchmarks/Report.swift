import Glibc
import Measuring

extension Measurement {
  /// Whether all reported results are correct. Unsafe only for several threads; this program has one.
  nonisolated(unsafe) private(set) static var areAllCorrect = true

  /// Prints the measurement as a line of JSON.
  func report() {
    Self.areAllCorrect = Self.areAllCorrect && isCorrect
    print(line)
    fflush(nil)
  }
}
