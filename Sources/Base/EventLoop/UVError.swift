import CUV

/// An error of libuv or the kernel: libuv's negative code, its name ("ENOENT") and a message.
package struct UVError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Negative; on Unix the negated errno.
  package let code: CInt
  /// The name of the code, such as "EADDRINUSE". Callers compare it, because they do not import libuv.
  package let name: String
  /// An English message without a trailing period.
  package let message: String

  /// Creates the error for a negative libuv code, with libuv's message unless a more specific one is given.
  package init(_ code: CInt, _ message: String? = nil) {
    self.code = code
    self.name = Self.text { uv_err_name_r(code, $0, $1) }
    self.message = message ?? Self.text { uv_strerror_r(code, $0, $1) }
  }

  /// Creates the error for a named libuv code, with libuv's message unless a more specific one is given.
  init(_ code: uv_errno_t, _ message: String? = nil) {
    self.init(code.rawValue, message)
  }

  /// Creates the error of a library that reports no other reason than a lack of memory.
  package static func outOfMemory(_ message: String) -> UVError { UVError(UV_ENOMEM, message) }

  /// The name and the message, such as "ENOENT: no such file or directory".
  package var description: String { "\(name): \(message)" }

  /// Whether the other end has closed the connection, or this process has: EPIPE, ECONNRESET or ECANCELED.
  package var isDisconnection: Bool { [UV_EPIPE, UV_ECONNRESET, UV_ECANCELED].contains { $0.rawValue == code } }

  /// Whether the path names no file: ENOENT, or ENOTDIR for a path below a file.
  package var isMissingFile: Bool { code == UV_ENOENT.rawValue || code == UV_ENOTDIR.rawValue }

  // The _r variants, because the others leak memory for unknown codes.
  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      buffer.initialize(repeating: 0)
      guard let base = buffer.baseAddress else { return "" }
      write(base, buffer.count)
      return String(cString: base)
    }
  }
}

/// Returns a non-negative result unchanged; throws the error for a negative one.
@discardableResult
func throwIfNegative(_ code: CInt) throws(UVError) -> CInt {
  guard code >= 0 else { throw UVError(code) }
  return code
}
