// Functions of the C library, because CollectionLayout does not import Foundation.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns the sine of an angle in radians.
func sine(_ angle: Double) -> Double { sin(angle) }

/// Returns the cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }

/// Returns the angle of the direction (x, y) in radians, above −π and up to π.
package func angle(x: Double, y: Double) -> Double { atan2(y, x) }

/// Returns e raised to a power.
func exponential(_ power: Double) -> Double { exp(power) }

/// Returns e raised to a power, minus 1; accurate near 0 too.
func exponentialLessOne(_ power: Double) -> Double { expm1(power) }

/// Returns the natural logarithm; −∞ for 0.
func logarithm(_ number: Double) -> Double { log(number) }
