/// The parts of a path, by its slashes alone; no file is read.
package enum PathName {
  /// Returns the path without its last component; "/" for a path in the root folder and for one without a slash.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// Returns the last component; the path itself if it has none.
  package static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
