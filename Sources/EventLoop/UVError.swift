import CUV

/// What libuv or the kernel refused: libuv's negative error code, its name ("ENOENT") and a sentence for people.
package struct UVError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Negative; on Unix the negated errno.
  package let code: CInt
  /// The errno's name, such as "EADDRINUSE"; what callers compare, since they do not import libuv.
  package let name: String
  /// A sentence without a full stop, in English.
  package let message: String

  /// Makes the error for a negative libuv code, with libuv's own sentence unless a better one is given.
  package init(_ code: CInt, _ message: String? = nil) {
    self.code = code
    self.name = Self.text { uv_err_name_r(code, $0, $1) }
    self.message = message ?? Self.text { uv_strerror_r(code, $0, $1) }
  }

  /// Makes the error for one of libuv's named codes.
  init(_ code: uv_errno_t, _ message: String? = nil) {
    self.init(code.rawValue, message)
  }

  /// "ENOENT: no such file or directory"
  package var description: String { "\(name): \(message)" }

  // The _r variants, because the plain ones leak for codes that they do not know.
  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      buffer.initialize(repeating: 0)
      guard let base = buffer.baseAddress else { return "" }
      write(base, buffer.count)
      return String(cString: base)
    }
  }
}

/// Passes a result that is not negative on, throws the others.
@discardableResult
func check(_ code: CInt) throws(UVError) -> CInt {
  guard code >= 0 else { throw UVError(code) }
  return code
}
