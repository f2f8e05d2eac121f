import EventLoop
import LayoutDocument
import LayoutServer
import ModelContextProtocol

/// The folders that a client permits to read. Files are read below them only, with symbolic links resolved.
struct RootFolders {
  /// Absolute paths as the client wrote them, in its order.
  private let folders: [String]
  /// The reason why there are no folders, as a sentence.
  private let reason: String

  private static let access = FileSystemAccess.disk

  init(_ roots: ClientRoots) {
    switch roots {
    case .undeclared:
      folders = []
      reason = "The client declares no roots, so that no files are read. Pass the document as \"text\"."
    case .unavailable(let message):
      folders = []
      reason = "The client's roots are not available (\(message)), so that no files are read."
    case .listed(let uris):
      folders = uris.compactMap { DocumentURI($0).path }
      reason = "The client's roots include no folder of this machine, so that no files are read."
    }
  }

  /// A file below the roots.
  struct File {
    var text: [UInt8]
    /// The folder of the file and the roots, for its data sources.
    var location: Document.Location
  }

  /// Reads a file by its `file:` URI, its absolute path, or its path relative to the first root.
  func read(_ name: String) throws(ToolError) -> File {
    guard let first = folders.first else { throw ToolError(reason) }
    var path = name
    if name.contains("://") {
      guard let named = DocumentURI(name).path else { throw ToolError("\(name) is not the URI of a local file.") }
      path = named
    }
    if !path.hasPrefix("/") { path = "\(first)/\(path)" }
    switch Self.access.read(path, inside: folders) {
    case .success(let text):
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      return File(
        text: text, location: Document.Location(folder: String(path[..<slash]), workspaceFolders: folders))
    case .failure(.outside), .failure(.missing):
      // One message for both, so that it does not reveal whether a file outside of the roots exists.
      throw ToolError("There is no file \"\(name)\" below the client's roots (\(folders.joined(separator: ", "))).")
    case .failure(.tooLarge): throw ToolError("\(name) is larger than \(Limits.text >> 20) MiB.")
    case .failure(.unreadable(let reason)): throw ToolError("\(name) cannot be read: \(reason).")
    }
  }
}
