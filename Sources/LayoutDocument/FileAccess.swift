/// Reads the files that a document names; handed in at the edge so that this module does no input of its own.
package struct FileAccess: Sendable {
  /// Why a file could not be had.
  package enum Failure: Error, Equatable {
    case missing
    case unreadable(String)
    case tooLarge
  }

  /// The bytes of a regular file at an absolute path.
  package var read: @Sendable (_ path: String) -> Result<[UInt8], Failure>
  /// The absolute path after every symbolic link is resolved; nil when there is no such file.
  package var realPath: @Sendable (_ path: String) -> String?

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
  /// What lies in the folder at an absolute path, in no order and at most so many; nothing where it is none.
  package var list: @Sendable (_ path: String, _ limit: Int) -> [Entry]

  package init(
    read: @escaping @Sendable (_ path: String) -> Result<[UInt8], Failure>,
    realPath: @escaping @Sendable (_ path: String) -> String?,
    list: @escaping @Sendable (_ path: String, _ limit: Int) -> [Entry] = { _, _ in [] }
  ) {
    self.read = read
    self.realPath = realPath
    self.list = list
  }

  /// Knows no files: every look-up misses.
  package static var none: FileAccess { FileAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil }) }
}
