public import Foundation

/// An error of the program. Raising it ends the process: nothing catches it, as in Swift code on Apple's systems.
open class NSException: NSObject, NSCopying, @unchecked Sendable {
  public let name: NSExceptionName
  /// The reason; nil for none.
  public let reason: String?
  public let userInfo: [AnyHashable: Any]?

  public init(name aName: NSExceptionName, reason aReason: String?, userInfo aUserInfo: [AnyHashable: Any]? = nil) {
    name = aName
    reason = aReason
    userInfo = aUserInfo
    super.init()
  }

  /// Writes the exception to standard error and ends the process.
  open func raise() { raiseException(reason ?? "", name: name.rawValue) }

  /// Writes an exception to standard error and ends the process.
  open class func raise(_ name: NSExceptionName, format: String, arguments argList: CVaListPointer) {
    NSException(name: name, reason: unsafe NSString(format: format, arguments: argList) as String).raise()
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String { reason ?? name.rawValue }
}

extension NSExceptionName {
  public static let genericException = NSExceptionName(rawValue: "NSGenericException")
  public static let rangeException = NSExceptionName(rawValue: "NSRangeException")
  public static let invalidArgumentException = NSExceptionName(rawValue: "NSInvalidArgumentException")
  public static let internalInconsistencyException = NSExceptionName(rawValue: "NSInternalInconsistencyException")
}

/// Ends the process as an uncaught exception of UIKit does: writes the exception to standard error and traps.
package func raiseException(_ reason: String, name: String = "NSInternalInconsistencyException") -> Never {
  let text = "*** Terminating app due to uncaught exception '\(name)', reason: '\(reason)'\n"
  FileHandle.standardError.write(Data(text.utf8))
  fatalError(reason)
}

/// Writes a line to standard error, as UIKit logs what it tolerates.
package func logWarning(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}
