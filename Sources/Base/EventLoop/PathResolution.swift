/// Follows an absolute path from the root, one component after the other, through symbolic links.
package struct PathResolution {
  /// The number of links after which a path leads to nothing, as in Linux.
  private static let linkLimit = 40
  /// The number of names, with those of its links' targets, after which a path leads to nothing: as many as the longest
  /// path of Linux can have. A path without links has fewer; links to paths with `..` could add very many.
  private static let nameLimit = 2_048

  /// The directory of the next component, without symbolic links; after the last component, what the path leads to.
  private(set) var directory = "/"
  /// The status of `directory`; nil if it cannot be read.
  private(set) var status = try? FileSystem.linkStatus("/")
  /// The components that are left, the last one first.
  private var names: [Substring]
  private var linkCount = 0
  /// The number of names in the path and in the targets of its links.
  private var nameCount: Int

  init(_ path: String) {
    names = path.split(separator: "/").reversed()
    nameCount = names.count
  }

  /// Whether only the last component of the path is left.
  var isAtLast: Bool { names.count == 1 }

  /// Continues after the last component, at an entry of the directory that the path leads to.
  mutating func enter(entry name: Substring) { names = [name] }

  /// Whether no component is left.
  var isAtEnd: Bool { names.isEmpty }

  /// Returns the name of the next component; nil after the last one. `.` and `..` are not returned; `..` changes
  /// `directory`.
  mutating func next() -> String? {
    while let name = names.popLast() {
      if name != "." && name != ".." { return String(name) }
      if name == ".." { enter(PathName.directory(of: directory)) }
    }
    return nil
  }

  /// Returns the path of an entry of the directory.
  func path(of name: String) -> String { directory == "/" ? "/\(name)" : "\(directory)/\(name)" }

  /// Continues at a component that `next` returned, or at the target if it is a link. Returns the status of the
  /// component itself, also of a link; nil if the component leads to nothing: it does not exist, or there are too many
  /// links.
  mutating func follow(_ name: String) throws(UVError) -> FileSystem.Status? {
    if nameCount > Self.nameLimit { return nil }
    let path = path(of: name)
    let entry = try FileSystem.ifExists { () throws(UVError) in try FileSystem.linkStatus(path) }
    guard let entry else { return nil }
    guard entry.kind == .other, let target = try FileSystem.targetIfLink(path) else {
      (directory, status) = (path, entry)
      return entry
    }
    let targetNames = target.split(separator: "/")
    linkCount += 1
    nameCount += targetNames.count
    if linkCount > Self.linkLimit || nameCount > Self.nameLimit { return nil }
    if target.hasPrefix("/") { enter("/") }
    names += targetNames.reversed()
    return entry
  }

  /// Returns the paths that an absolute path leads through: each folder, each symbolic link, and last what the path
  /// leads to, whether that exists or not. In each path, the links of its folder are resolved.
  package static func paths(through path: String) -> [String] {
    var resolution = PathResolution(path)
    var paths: [String] = []
    while let name = resolution.next() {
      paths.append(resolution.path(of: name))
      guard (try? resolution.follow(name)) == nil else { continue }
      return paths + [
        ([resolution.path(of: name)] + resolution.names.reversed().map(String.init)).joined(separator: "/")
      ]
    }
    return paths
  }

  private mutating func enter(_ directory: String) {
    (self.directory, status) = (directory, try? FileSystem.linkStatus(directory))
  }
}

/// Parts of a path, from its text alone; no file is read.
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

  /// Returns the last component without its extension; a name that only begins with a dot has none.
  package static func stem(of path: String) -> String {
    let name = lastComponent(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
