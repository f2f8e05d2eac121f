/// The error of a request.
public enum ClientError: Error, Equatable, Sendable {
  /// The server responded with an error: its code, its message and, for errors of layoutd, its kind.
  case response(code: Int, message: String, kind: String?)
  /// The process has ended, with this exit code, or the negated number of the signal that ended it.
  case processEnded(Int32)
  /// The process sent bytes that are no message.
  case invalidMessage(String)
  /// The client is closed.
  case closed
}
