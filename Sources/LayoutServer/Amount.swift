/// From how much on a message, or the publishing of what changed, may take longer than clients should notice; what is
/// less is done at once, where it is.
///
/// Measured: parsing takes 20 ns a byte, reading a body 5; placing an item takes 2 to 150 ns, looking at one up to
/// 500. Handing the server over and back takes 30 µs.
enum Amount {
  /// Bytes of a message.
  static let body = 256 << 10
  /// Bytes of a text that is parsed, or asked about.
  static let text = 256 << 10
  /// Items that are laid out, or that a question may have to look at.
  static let items = 50_000
  /// Items that an update may have to look at where nothing is laid out anew: only what is in view, mostly.
  static let viewedItems = 2_000_000
}

/// What decides how long a message takes.
enum Cost {
  /// Nothing: it is soon done.
  case nothing
  /// How much its own text describes, which nobody knows yet.
  case unknown
  /// The items of the connection's sessions.
  case session
  /// What changed since the last update.
  case changes
  /// The texts and models of the open documents.
  case document
  /// The texts of all documents: a file may be one of them.
  case file

  /// Methods are in families; a new one that takes long is in the right one by its name.
  init(ofRequest method: String) {
    switch method {
    case "initialize", "shutdown", "layoutd/session/close": self = .nothing
    case "layoutd/session/open", "layoutd/timeline", "workspace/executeCommand": self = .unknown
    case "layoutd/synchronize": self = .changes
    case _ where method.hasPrefix("layoutd/"): self = .session
    case _ where method.hasPrefix("textDocument/"), _ where method.hasPrefix("workspace/"): self = .document
    default: self = .nothing
    }
  }

  init(ofNotification method: String) {
    switch method {
    case "textDocument/didSave", "textDocument/didClose", "workspace/didChangeWatchedFiles": self = .file
    default: self = .nothing
    }
  }
}
