/// File access, injected by the host; this module performs no I/O.
package struct FileSystemAccess: Sendable {
  /// The reason why a file could not be read.
  package enum Failure: Error, Equatable {
    case missing
    /// The file is in none of the permitted folders once symbolic links are resolved.
    case outside
    case unreadable(String)
    case tooLarge
  }

  /// An entry of a folder.
  package struct Entry: Equatable, Sendable {
    package var name: String
    /// Whether the entry is a directory or a symbolic link to one.
    package var isDirectory: Bool

    package init(name: String, isDirectory: Bool) {
      self.name = name
      self.isDirectory = isDirectory
    }
  }

  /// The maximum number of entries of a folder that are read.
  package static let entryLimit = 2_000

  /// The reason why a file was not replaced.
  package enum ReplaceFailure: Error, Equatable {
    /// The file has other content than expected, or does not exist.
    case changed
    case unwritable(String)
  }

  /// The reason why a file was not created.
  package enum CreateFailure: Error, Equatable {
    /// There is a file of this name.
    case exists
    case unwritable(String)
  }

  private let readFile: @Sendable (_ path: String, _ folders: [String]?) -> Result<[UInt8], Failure>
  private let listFolder: @Sendable (_ path: String, _ folders: [String], _ limit: Int) -> [Entry]
  /// Replaces the content of a file if it is the expected one; readers see the old or the new content. Nil if files are
  /// read-only.
  package var replaceFile:
    (@Sendable (_ path: String, _ expected: [UInt8], _ bytes: [UInt8]) -> Result<Void, ReplaceFailure>)?
  /// Writes a new file into an existing folder. Fails with `exists` if there is a file or a symbolic link of this name.
  /// Nil if files are read-only.
  package var createFile: (@Sendable (_ path: String, _ bytes: [UInt8]) -> Result<Void, CreateFailure>)?
  /// Runs a layout in Swift, or starts to. It must not block, because it is called on the thread of the event loop. Nil
  /// if the host cannot run code.
  package var runSwiftLayout: (@Sendable (SwiftLayoutRequest) -> SwiftLayoutResult)?
  /// Returns the absolute path with all symbolic links resolved; nil if the file does not exist.
  ///
  /// The result is no permission to read the file, because links can change until then. Only `read` checks the
  /// location.
  package let realPath: @Sendable (_ path: String) -> String?

  /// Creates file access from functions of the host.
  ///
  /// `open` opens the regular file at an absolute path, checks the real path of the open descriptor, and reads it, in
  /// this order: so the file cannot be replaced between check and read. `list` does the same for a folder.
  package init(
    open: @escaping @Sendable (_ path: String, _ folders: [String]?) -> Result<[UInt8], Failure>,
    realPath: @escaping @Sendable (_ path: String) -> String?,
    list: @escaping @Sendable (_ path: String, _ folders: [String], _ limit: Int) -> [Entry]
  ) {
    (readFile, self.realPath, listFolder) = (open, realPath, list)
  }

  /// Creates access to files in memory, which do not change between check and read.
  package init(
    read: @escaping @Sendable (_ path: String) -> Result<[UInt8], Failure>,
    realPath: @escaping @Sendable (_ path: String) -> String?,
    list: @escaping @Sendable (_ path: String, _ limit: Int) -> [Entry] = { _, _ in [] }
  ) {
    self.init(
      open: { path, folders in
        guard let folders else { return read(path) }
        guard let real = realPath(path) else { return .failure(.missing) }
        let isInside = Self.isInside(real, folders.map { realPath($0) ?? $0 })
        return isInside ? read(real) : .failure(.outside)
      }, realPath: realPath,
      list: { path, folders, limit in
        let folders = folders.map { realPath($0) ?? $0 }
        guard let real = realPath(path), folders.contains(real) || Self.isInside(real, folders) else { return [] }
        return list(real, limit)
      })
  }

  /// Access to no files: all reads fail with `missing`.
  package static var none: FileSystemAccess {
    FileSystemAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil })
  }

  /// Returns the bytes of the regular file at an absolute path, which must be in one of `folders` unless that is nil.
  package func read(_ path: String, inside folders: [String]?) -> Result<[UInt8], Failure> { readFile(path, folders) }

  /// Returns the entries of the folder at an absolute path, unordered and `entryLimit` at most.
  ///
  /// The folder must be one of `folders` or inside of one. Returns no entries if it is not, or if it is not a folder.
  package func list(_ path: String, inside folders: [String]) -> [Entry] {
    listFolder(path, folders, Self.entryLimit)
  }

  /// Whether a path is inside of one of the folders; a folder is not inside of itself. All paths must be free of
  /// symbolic links, `.`, `..` and repeated slashes.
  package static func isInside(_ path: String, _ folders: [String]) -> Bool {
    folders.contains { $0 == "/" || path.hasPrefix($0.hasSuffix("/") ? $0 : "\($0)/") }
  }
}
