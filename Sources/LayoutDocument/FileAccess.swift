/// Reads the files that a document names; handed in at the edge so that this module does no input of its own.
package struct FileAccess {
  /// Why a file could not be had.
  package enum Failure: Error, Equatable {
    case missing
    case unreadable(String)
    case tooLarge
  }

  /// The bytes of a regular file at an absolute path.
  package var read: (_ path: String) -> Result<[UInt8], Failure>
  /// The absolute path after every symbolic link is resolved; nil when there is no such file.
  package var realPath: (_ path: String) -> String?

  /// The names of what lies in a folder, in order; none for what is no folder.
  package var list: (_ path: String) -> [String]

  package init(
    read: @escaping (_ path: String) -> Result<[UInt8], Failure>,
    realPath: @escaping (_ path: String) -> String?, list: @escaping (_ path: String) -> [String] = { _ in [] }
  ) {
    self.read = read
    self.realPath = realPath
    self.list = list
  }

  /// Knows no files: every look-up misses.
  package static var none: FileAccess { FileAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil }) }
}
