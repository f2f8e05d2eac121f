import Foundation

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
