/// Reads the files that a document names; handed in at the edge so that this module does no input of its own.
package struct FileAccess: Sendable {
  /// Why a file could not be had.
  package enum Failure: Error, Equatable {
    case missing
    /// What the path leads to lies in none of the folders.
    case outside
    case unreadable(String)
    case tooLarge
  }

  /// Something that lies in a folder.
  package struct Entry: Equatable, Sendable {
    package var name: String
    /// Links count as what they lead to.
    package var isDirectory: Bool

    package init(name: String, isDirectory: Bool) {
      self.name = name
      self.isDirectory = isDirectory
    }
  }

  /// How many entries of a folder are read.
  package static let entryLimit = 2_000

  private let readFile: @Sendable (_ path: String, _ folders: [String]?) -> Result<[UInt8], Failure>
  private let listFolder: @Sendable (_ path: String, _ folders: [String], _ limit: Int) -> [Entry]
  /// The absolute path after every symbolic link is resolved; nil when there is no such file. Tells where something lies
  /// now: what is read is judged by `read` alone, since links change.
  package let realPath: @Sendable (_ path: String) -> String?

  /// `open` opens the regular file at an absolute path, judges where what is open lies after all links, and reads it; in
  /// this order, so that nothing can be put in its place in between. `list` does the same with a folder.
  package init(
    open: @escaping @Sendable (_ path: String, _ folders: [String]?) -> Result<[UInt8], Failure>,
    realPath: @escaping @Sendable (_ path: String) -> String?,
    list: @escaping @Sendable (_ path: String, _ folders: [String], _ limit: Int) -> [Entry]
  ) {
    (readFile, self.realPath, listFolder) = (open, realPath, list)
  }

  /// Files in memory, which nothing moves between a look and the reading.
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

  /// Knows no files: every look-up misses.
  package static var none: FileAccess { FileAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil }) }

  /// The bytes of the regular file at an absolute path that lies in one of the folders; anywhere where they are nil.
  package func read(_ path: String, inside folders: [String]?) -> Result<[UInt8], Failure> { readFile(path, folders) }

  /// What lies in the folder at an absolute path, one of the folders or in one, in no order and at most so many; nothing
  /// where it is none.
  package func list(_ path: String, inside folders: [String], limit: Int = entryLimit) -> [Entry] {
    listFolder(path, folders, limit)
  }

  /// Whether a path lies in one of the folders; all without links, dots and doubled slashes.
  package static func isInside(_ path: String, _ folders: [String]) -> Bool {
    folders.contains { $0 == "/" || path.hasPrefix($0.hasSuffix("/") ? $0 : "\($0)/") }
  }
}
