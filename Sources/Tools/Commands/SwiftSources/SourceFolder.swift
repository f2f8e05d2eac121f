import EventLoop

/// Collects the paths of the Swift files below a folder, within limits.
struct SourceFolder {
  /// The largest number of Swift files that are read.
  static let fileLimit = 4_000
  /// The largest number of folders that are read.
  private static let folderLimit = 20_000
  /// The largest number of entries that are read of one folder.
  private static let entryLimit = 50_000
  private static let depthLimit = 32
  /// Folders of dependencies and of builds, which are no part of an app.
  private static let skipped: Set<String> = ["Pods", "Carthage", "DerivedData", "SourcePackages", "node_modules"]

  private let name: String
  private let isIncluded: (String) -> Bool
  private var visited: Set<FileIdentity> = []
  private var paths: [String] = []

  /// Returns the paths of the Swift files below a folder, sorted, except `main.swift`, `Package.swift`, hidden files
  /// and those of dependencies. Folders for which `isIncluded` returns false are not read. `name` is for messages.
  /// Throws if the folder cannot be read, or has too many files or folders.
  static func swiftFiles(
    in folder: String, name: String, where isIncluded: @escaping (_ path: String) -> Bool
  ) throws(SwiftLayoutSource.SourceError) -> [String] {
    var reader = SourceFolder(name: name, isIncluded: isIncluded)
    try reader.collect(folder, depth: 0)
    return reader.paths.sorted()
  }

  private init(name: String, isIncluded: @escaping (String) -> Bool) {
    (self.name, self.isIncluded) = (name, isIncluded)
  }

  private mutating func collect(_ folder: String, depth: Int) throws(SwiftLayoutSource.SourceError) {
    // Links can lead to a folder around them, or to a folder that was read.
    guard depth < Self.depthLimit, let identity = FileSystem.identity(folder), visited.insert(identity).inserted else {
      return
    }
    guard visited.count <= Self.folderLimit else {
      throw SwiftLayoutSource.SourceError(
        message: "\(name) has more than \(Self.folderLimit) folders; name a folder or a file in it, or use --exclude")
    }
    let entries: [FileSystem.Entry]
    do throws(UVError) {
      entries = try FileSystem.list(folder, limit: Self.entryLimit)
    } catch {
      // A folder without permission is skipped, unless it is the one that was named.
      if depth > 0 { return }
      throw SwiftLayoutSource.SourceError(message: "\(folder): \(error.message)")
    }
    for entry in entries where entry.hasValidName && !entry.name.hasPrefix(".") {
      let path = "\(folder)/\(entry.name)"
      let isSource = entry.kind == .file && entry.name.hasSuffix(".swift")
      guard isSource || entry.kind == .directory && !Self.skipped.contains(entry.name) else { continue }
      guard isIncluded(path) else { continue }
      if entry.kind == .directory {
        try collect(path, depth: depth + 1)
      } else if entry.name != "main.swift", entry.name != "Package.swift" {
        paths.append(path)
      }
      guard paths.count <= Self.fileLimit else {
        throw SwiftLayoutSource.SourceError(
          message: "\(name) has more than \(Self.fileLimit) Swift files; choose a target, a folder or a file, or use"
            + " --exclude")
      }
    }
  }
}

/// A pattern of paths: `*` and `?` match within a name, `**` also across folders. A pattern without a slash is matched
/// with each name in a path, any other with the path and each folder that contains it.
package struct FilePattern: Equatable, Sendable {
  /// The pattern as it was given.
  let text: String
  /// Whether the pattern is matched with each name in a path.
  let isOfNames: Bool
  private let pattern: [UInt8]

  package init(_ text: String) {
    self.text = text
    var bytes = Array(text.utf8)
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    if bytes.starts(with: "./".utf8) { bytes.removeFirst(2) }
    isOfNames = !bytes.contains(UInt8(ascii: "/"))
    if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
    pattern = bytes
  }

  /// Whether the pattern matches a path, or a folder that contains it.
  package func matches(_ path: some StringProtocol) -> Bool {
    let components = path.utf8.split(separator: UInt8(ascii: "/"))
    if isOfNames { return components.contains { matches(Array($0)) } }
    return components.indices.contains { matches(Array(components[...$0].joined(separator: [UInt8(ascii: "/")]))) }
  }

  /// Whether one of several patterns matches a path in a folder.
  static func matches(_ patterns: [FilePattern], _ path: String, in folder: String) -> Bool {
    let relative = path.hasPrefix("\(folder)/") ? path.dropFirst(folder.count + 1) : path[...]
    return patterns.contains { $0.matches(relative) }
  }

  /// Whether the pattern matches the whole text. Takes time proportional to the product of both lengths.
  private func matches(_ text: [UInt8]) -> Bool {
    // Whether the first bytes of the text match the part of the pattern so far, for each number of bytes.
    var matched = [true] + [Bool](repeating: false, count: text.count)
    var index = 0
    while index < pattern.count {
      let sign = pattern[index]
      let isDeep = sign == UInt8(ascii: "*") && index + 1 < pattern.count && pattern[index + 1] == sign
      index += isDeep ? 2 : 1
      var next = [Bool](repeating: false, count: text.count + 1)
      for end in 0...text.count {
        if sign == UInt8(ascii: "*") {
          let continues = end > 0 && next[end - 1] && (isDeep || text[end - 1] != UInt8(ascii: "/"))
          next[end] = matched[end] || continues
        } else if end > 0, matched[end - 1] {
          next[end] = text[end - 1] == sign || sign == UInt8(ascii: "?") && text[end - 1] != UInt8(ascii: "/")
        }
      }
      matched = next
    }
    return matched[text.count]
  }
}
