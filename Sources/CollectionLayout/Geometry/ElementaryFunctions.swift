// The engine knows no Foundation: what comes from the C library comes through this file.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sine of an angle in radians.
func sine(_ angle: Double) -> Double { sin(angle) }

/// The cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }

/// The angle of the direction (x, y) in radians, above −π and up to π.
package func angle(x: Double, y: Double) -> Double { atan2(y, x) }

/// e to a power.
func exponential(_ power: Double) -> Double { exp(power) }

/// e to a power, less 1; exact near 0 too.
func exponentialLessOne(_ power: Double) -> Double { expm1(power) }

/// The natural logarithm; −∞ of 0.
func logarithm(_ number: Double) -> Double { log(number) }
