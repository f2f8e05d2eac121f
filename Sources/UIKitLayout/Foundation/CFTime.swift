public import Foundation

/// Seconds.
public typealias CFTimeInterval = Double

/// Seconds since the first instant of 2001, in Greenwich.
public typealias CFAbsoluteTime = CFTimeInterval

/// Returns the seconds since the first instant of 2001, in Greenwich.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// Returns the seconds since the start of the system.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

/// Runs a closure. There are no pools without the Objective-C runtime.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

extension CGFloat {
  /// Creates a number, rounded if it cannot be represented.
  public init(truncating number: NSNumber) {
    self.init(number.doubleValue)
  }

  /// Creates a number; nil if it cannot be represented exactly.
  public init?(exactly number: NSNumber) {
    guard let value = Double(exactly: number) else { return nil }
    self.init(value)
  }
}
