import JSON

/// The source files of a document: found, checked to lie where they may, read once, kept until they change.
package struct SourceFiles: Sendable {
  private struct File: Sendable {
    /// Absolute, before links are resolved: the name under which it is watched.
    var path: String
    var content: SourceDecoder.Content
    var isUsed: Bool
  }

  private(set) var location: Document.Location
  private let files: FileAccess
  private var byName: [String: File] = [:] {
    didSet { areOutdated = byName.values.contains { $0.content.isOutdated } }
  }
  /// What files that are read anew had in them while they were JSON; a syntax error keeps the last good rows on screen.
  private var earlier: [String: SyntaxTree] = [:]
  private var hasChanged = false

  init(location: Document.Location, files: FileAccess) {
    self.location = location
    self.files = files
  }

  /// Whether a text may name a file, which may be of any length: it has the key, or the word elsewhere.
  package static func mayBeNamed(in text: [UInt8]) -> Bool {
    let key = Array("\"source\"".utf8)
    guard text.count >= key.count else { return false }
    return (0...text.count - key.count).contains { start in
      text[start + 1] == key[1] && text[start] == key[0] && text[start..<start + key.count].elementsEqual(key)
    }
  }

  /// Where the files lie, in a steady order.
  var paths: [String] { byName.values.map(\.path).sorted() }

  /// How many bytes the files have that are trees now.
  var size: Int {
    byName.values.reduce(0) { $0 + ($1.content.tree?.text.count ?? 0) }
  }

  /// Whether a file is no JSON any more and the rows are those that it had before.
  private(set) var areOutdated = false

  /// Looks elsewhere from now on, and reads everything anew; false when it is the same place.
  @discardableResult mutating func move(to location: Document.Location) -> Bool {
    guard location != self.location else { return false }
    self.location = location
    (byName, earlier) = ([:], [:])
    hasChanged = true
    return true
  }

  /// Drops a file that changed on disk; false when it is none of these.
  @discardableResult mutating func forget(_ path: String) -> Bool {
    let names = byName.filter { $0.value.path == path }.map(\.key)
    for name in names { earlier[name] = byName.removeValue(forKey: name)?.content.tree }
    if !names.isEmpty { hasChanged = true }
    return !names.isEmpty
  }

  /// Starts a pass over a document; files that it does not ask for are dropped at its end.
  mutating func beginRound() {
    for name in byName.keys { byName[name]?.isUsed = false }
  }

  /// Whether any file was read anew since the round before.
  mutating func endRound() -> Bool {
    byName = byName.filter(\.value.isUsed)
    earlier = [:]
    defer { hasChanged = false }
    return hasChanged
  }

  /// The absolute path of the file of this name; nil for a document without a folder.
  func path(of name: String) -> String? { location.folder.map { SourceFiles.path(of: name, in: $0) } }

  private static func path(of name: String, in folder: String) -> String {
    name.hasPrefix("/") ? name : "\(folder)/\(name)"
  }

  /// The content of the file of this name, relative to the document.
  mutating func content(of name: String) -> SourceDecoder.Content {
    if var file = byName[name] {
      file.isUsed = true
      byName[name] = file
      return file.content
    }
    guard let folder = location.folder else {
      return .failure(code: "missingSource", message: "A document that is no file has no source files beside it.")
    }
    let path = SourceFiles.path(of: name, in: folder)
    var content = read(path, called: name, within: allowedFolders(folder))
    if case .failure("invalidSource", let message) = content, let tree = earlier[name] {
      content = .outdated(tree, code: "invalidSource", message: message)
    }
    byName[name] = File(path: path, content: content, isUsed: true)
    hasChanged = true
    return content
  }

  /// The file of this name as a tree; read for this question alone where the document does not have it.
  func tree(of name: String) -> SyntaxTree? {
    var content = byName[name]?.content
    if content == nil, let folder = location.folder {
      content = read(SourceFiles.path(of: name, in: folder), called: name, within: allowedFolders(folder))
    }
    return content?.tree
  }

  /// What lies in a folder, relative to the document, unless it is outside of where files may lie; hidden files left out.
  func entries(of folder: String) -> [FileAccess.Entry] {
    guard let (path, allowed) = reach(folder) else { return [] }
    return files.list(path, inside: allowed).filter { !$0.name.hasPrefix(".") }.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
  }

  /// The names of the files in a folder.
  func files(in folder: String) -> [String] { entries(of: folder).filter { !$0.isDirectory }.map(\.name) }

  /// The names of those that look like sources.
  func dataFiles(in folder: String) -> [String] {
    files(in: folder).filter { $0.hasSuffix(".json") && !$0.hasSuffix(".layout.json") }
  }

  /// Whether a file or folder of this name lies where files may lie.
  func canReach(_ name: String) -> Bool {
    guard let (path, allowed) = reach(name), let real = files.realPath(path) else { return false }
    let folders = allowed.map { files.realPath($0) ?? $0 }
    return folders.contains(real) || FileAccess.isInside(real, folders)
  }

  /// The path of a name, by the name alone, and the folders it may lie in; nil where it leads out of them.
  private func reach(_ name: String) -> (path: String, folders: [String])? {
    guard let own = location.folder else { return nil }
    let path = SourceFiles.normalized(SourceFiles.path(of: name, in: own))
    let allowed = allowedFolders(own)
    let folders = allowed.map(SourceFiles.normalized)
    return folders.contains(path) || FileAccess.isInside(path, folders) ? (path, allowed) : nil
  }

  private func allowedFolders(_ folder: String) -> [String] {
    location.workspaceFolders.isEmpty ? [folder] : location.workspaceFolders
  }

  private func read(_ path: String, called name: String, within folders: [String]) -> SourceDecoder.Content {
    let isElsewhere =
      "\"\(name)\" lies outside the \(location.workspaceFolders.isEmpty ? "document's" : "workspace") folder and is not read."
    let isMissing = "There is no source file \"\(name)\", seen from the document's folder."
    // Outside stays outside whether or not there is such a file: the answer must not tell what lies there.
    guard FileAccess.isInside(SourceFiles.normalized(path), folders.map(SourceFiles.normalized)) else {
      return .failure(code: "sourceOutsideWorkspace", message: isElsewhere)
    }
    switch files.read(path, inside: folders) {
    case .failure(.missing): return .failure(code: "missingSource", message: isMissing)
    case .failure(.outside): return .failure(code: "sourceOutsideWorkspace", message: isElsewhere)
    case .failure(.tooLarge):
      return .failure(code: "limitExceeded", message: "The source file \"\(name)\" is larger than 64 MiB.")
    case .failure(.unreadable(let reason)):
      return .failure(code: "missingSource", message: "The source file \"\(name)\" cannot be read: \(reason).")
    case .success(let bytes):
      let tree = SyntaxTree(bytes)
      guard let error = tree.errors.first else { return .tree(tree) }
      let line = bytes.prefix(error.range.lowerBound).count { $0 == UInt8(ascii: "\n") } + 1
      return .failure(
        code: "invalidSource", message: "The source file \"\(name)\" is not JSON: line \(line): \(error.message).")
    }
  }

  /// `.` and `..` worked out by name, which is enough to keep a path in; links are looked at after.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
