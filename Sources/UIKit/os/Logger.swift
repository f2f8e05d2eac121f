// `import os` brings Foundation with it, as on Apple platforms.
@_exported public import Foundation

/// The interface of Apple's unified logging for Linux. Messages go to standard error, whatever their level and privacy.
public struct Logger: Sendable {
  private let log: OSLog

  public init() { log = .default }
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  public init(_ log: OSLog) { self.log = log }

  public func log(_ message: OSLogMessage) { log.write(message) }
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message) }
  public func trace(_ message: OSLogMessage) { log.write(message) }
  public func debug(_ message: OSLogMessage) { log.write(message) }
  public func info(_ message: OSLogMessage) { log.write(message) }
  public func notice(_ message: OSLogMessage) { log.write(message) }
  public func warning(_ message: OSLogMessage) { log.write(message) }
  public func error(_ message: OSLogMessage) { log.write(message) }
  public func critical(_ message: OSLogMessage) { log.write(message) }
  public func fault(_ message: OSLogMessage) { log.write(message) }
}

public final class OSLog: NSObject, Sendable {
  public static let `default` = OSLog(subsystem: "", category: "")
  public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

  public struct Category: RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
  }

  private let prefix: String
  private let isDisabled: Bool

  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isDisabled: false)
  }

  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  private init(subsystem: String, category: String, isDisabled: Bool) {
    let name = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
    prefix = name.isEmpty ? "" : "[\(name)] "
    self.isDisabled = isDisabled
  }

  public func isEnabled(type: OSLogType) -> Bool { !isDisabled }
  public var signpostsEnabled: Bool { false }

  func write(_ message: OSLogMessage) { write(message.text) }

  func write(_ text: String) {
    guard !isDisabled else { return }
    FileHandle.standardError.write(Data("\(prefix)\(text)\n".utf8))
  }
}

public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }
  public static let `default` = OSLogType(0)
  public static let info = OSLogType(1)
  public static let debug = OSLogType(2)
  public static let error = OSLogType(16)
  public static let fault = OSLogType(17)
}

/// The text of a log message, with its values inserted.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  package let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

public struct OSLogInterpolation: StringInterpolationProtocol {
  fileprivate var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {}
  public mutating func appendLiteral(_ literal: String) { text += literal }
  public mutating func appendInterpolation<T>(_ value: T) { text += "\(value)" }

  /// Values of every privacy are written, without alignment.
  public mutating func appendInterpolation<T>(
    _ value: T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(value)
  }

  public mutating func appendInterpolation<T: BinaryInteger>(
    _ value: T, format: OSLogIntegerFormatting, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    text += format.text(of: value)
  }

  public mutating func appendInterpolation<T: BinaryFloatingPoint>(
    _ value: T, format: OSLogFloatFormatting, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    text += format.precision.map { String(format: "%.\($0)f", Double(value)) } ?? "\(value)"
  }
}

public struct OSLogPrivacy: Sendable {
  public enum Mask: Sendable { case none, hash }

  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let sensitive = OSLogPrivacy()
  public static let auto = OSLogPrivacy()
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

public struct OSLogStringAlignment: Sendable {
  public static let none = OSLogStringAlignment()
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment { .none }
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment { .none }
}

public struct OSLogIntegerFormatting: Sendable {
  private var radix = 10

  public static let decimal = OSLogIntegerFormatting()
  public static let hex = OSLogIntegerFormatting(radix: 16)
  public static let octal = OSLogIntegerFormatting(radix: 8)
  fileprivate func text(of value: some BinaryInteger) -> String { String(value, radix: radix) }
}

public struct OSLogFloatFormatting: Sendable {
  fileprivate var precision: Int?

  public static let fixed = OSLogFloatFormatting(precision: 6)
  public static func fixed(precision: @autoclosure () -> Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: max(0, precision()))
  }
}

public func os_log(_ message: OSLogMessage) { OSLog.default.write(message) }
public func os_log(_ type: OSLogType, _ message: OSLogMessage) { OSLog.default.write(message) }
public func os_log(_ type: OSLogType, log: OSLog, _ message: OSLogMessage) { log.write(message) }

/// Writes a message with the placeholders of `printf`, such as `%{public}@` and `%d`.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: any CVarArg...
) {
  log.write(LogFormat.text(of: message.description, arguments))
}

/// Writes a message with the placeholders of `printf`; the type comes first.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ arguments: any CVarArg...
) {
  log.write(LogFormat.text(of: message.description, arguments))
}

/// Formats text with the placeholders of `printf`.
package enum LogFormat {
  /// Replaces each conversion by the description of its value, but formats a `Double` or a `CGFloat` for `f`, as in
  /// `%.2f`. Conversions without a value are left out.
  package static func text(of format: String, _ arguments: [any CVarArg]) -> String {
    var result = ""
    var remaining = arguments[...]
    var remainder = Substring(format)
    while let percent = remainder.firstIndex(of: "%") {
      result += remainder[..<percent]
      remainder = remainder[remainder.index(after: percent)...]
      if remainder.first == "%" {
        result += "%"
        remainder.removeFirst()
        continue
      }
      if remainder.first == "{", let end = remainder.firstIndex(of: "}") {
        remainder = remainder[remainder.index(after: end)...]
      }
      let flags = remainder.prefix { "0123456789.+-# hlqzjt".contains($0) }
      remainder = remainder.dropFirst(flags.count)
      guard let letter = remainder.popFirst() else {
        result += "%\(flags)"
        break
      }
      guard let value = remaining.popFirst() else { continue }
      switch (letter, value) {
      case ("f", let number as Double): result += String(format: "%\(flags)f", number)
      case ("f", let number as CGFloat): result += String(format: "%\(flags)f", Double(number))
      default: result += "\(value)"
      }
    }
    return result + remainder
  }
}
