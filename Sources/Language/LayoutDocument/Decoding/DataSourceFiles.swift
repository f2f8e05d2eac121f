package import JSON
package import LayoutBase

/// The files that a document names: JSON data sources and Swift layouts. Resolves their paths, checks that these are
/// accessible, and reads each file once until it changes.
package struct DataSourceFiles: Sendable {
  struct File<Content: Sendable>: Sendable {
    /// The absolute path, with symbolic links unresolved: the one that is watched for changes.
    var path: String
    var content: Content
    var isUsed: Bool
  }

  private(set) var location: Document.Location
  let files: FileSystemAccess
  /// The Swift files of layouts, by the name that the document uses.
  var swiftFiles: [String: File<Result<[UInt8], UnreadableFile>>] = [:]
  private var byName: [String: File<SourceDecoder.Content>] = [:]
  /// The number of data source files that the current pass has used.
  private var usedCount = 0
  /// The last valid trees of the files that are to be read again, by name: if a file then has a syntax error, its rows
  /// stay those of the tree.
  private var earlier: [String: SyntaxTree] = [:]
  var hasChanged = false

  init(location: Document.Location, files: FileSystemAccess) {
    self.location = location
    self.files = files
  }

  /// The maximum number of data source files of a document. Each is read and watched.
  package static let fileLimit = 1_000

  /// Returns whether a text contains the key `"source"`, which names a file. A key that is written with escapes is not
  /// found.
  static func mayBeNamed(in text: [UInt8]) -> Bool {
    let key = Array("\"source\"".utf8)
    return text.indices.dropLast(key.count - 1).contains { start in
      text[start + 1] == key[1] && text[start] == key[0] && text[start..<start + key.count].elementsEqual(key)
    }
  }

  /// The absolute paths of the files, sorted, without `.` and `..`.
  var paths: [String] {
    (byName.values.map(\.path) + swiftFiles.values.map { DataSourceFiles.normalized($0.path) }).sorted()
  }

  /// The total size, in bytes, of the data source files that were parsed and of the Swift files that were read.
  package var size: Int {
    byName.values.reduce(0) { $0 + ($1.content.tree?.text.count ?? 0) }
      + swiftFiles.values.reduce(0) { $0 + ((try? $1.content.get())?.count ?? 0) }
  }

  /// Whether a data source file has a syntax error, and its rows are those of its last valid content.
  private(set) var areStale = false

  /// A copy in which data source files with a syntax error have no rows.
  var withoutEarlierContent: DataSourceFiles {
    var copy = self
    for (name, file) in byName {
      if case .outdated(_, let code, let message) = file.content {
        copy.byName[name]?.content = .failure(code: code, message: message)
      }
    }
    copy.areStale = false
    return copy
  }

  /// Sets the document's location. If it is another one than before, all files are dropped.
  mutating func move(to location: Document.Location) {
    guard location != self.location else { return }
    self.location = location
    (byName, earlier, swiftFiles) = ([:], [:], [:])
    (usedCount, areStale, hasChanged) = (0, false, true)
  }

  /// Drops a file that changed on disk, by its absolute path, so that it is read again.
  mutating func forget(_ path: String) {
    let path = DataSourceFiles.normalized(path)
    let names = byName.filter { $0.value.path == path }.map(\.key)
    for name in names { earlier[name] = byName.removeValue(forKey: name)?.content.tree }
    if !names.isEmpty { updateStaleness() }
    let swiftNames = swiftFiles.filter { DataSourceFiles.normalized($0.value.path) == path }.map(\.key)
    for name in swiftNames { swiftFiles[name] = nil }
    if !names.isEmpty || !swiftNames.isEmpty { hasChanged = true }
  }

  /// Marks all files as unused, before a document is decoded. `endPass()` drops those that are not read until then.
  mutating func beginPass() {
    usedCount = 0
    for name in byName.keys { byName[name]?.isUsed = false }
    for name in swiftFiles.keys { swiftFiles[name]?.isUsed = false }
  }

  /// Ends decoding a document, and drops the files that were not read. Returns whether, since the last call, a file was
  /// read, a file that the document uses changed, or the location changed.
  mutating func endPass() -> Bool {
    byName = byName.filter(\.value.isUsed)
    updateStaleness()
    swiftFiles = swiftFiles.filter(\.value.isUsed)
    earlier = [:]
    defer { hasChanged = false }
    return hasChanged
  }

  /// Sets `areStale`. Linear in the number of files, so it is not called for each of them.
  private mutating func updateStaleness() {
    WorkCounter.add(byName.count)
    areStale = byName.values.contains { $0.content.isOutdated }
  }

  /// Returns the absolute path for a name relative to the document; nil for a document without a folder.
  package func path(of name: String) -> String? { location.folder.map { DataSourceFiles.path(of: name, in: $0) } }

  static func path(of name: String, in folder: String) -> String {
    name.hasPrefix("/") ? name : "\(folder)/\(name)"
  }

  /// Returns the content of a data source file whose name is relative to the document. Only the first `fileLimit` files
  /// of a pass are read, so that the result depends on the text alone. Unusable if `token` is cancelled.
  mutating func content(of name: String, token: CancellationToken? = nil) -> SourceDecoder.Content {
    if let file = byName[name], file.isUsed { return file.content }
    guard usedCount < Self.fileLimit else {
      return .failure(
        code: "limitExceeded", message: "A document has at most \(Self.fileLimit) source files; this one is not read.")
    }
    if let file = byName[name] {
      byName[name]?.isUsed = true
      usedCount += 1
      return file.content
    }
    guard let folder = location.folder else {
      return .failure(code: UnreadableFile.unsaved.code, message: UnreadableFile.unsaved.message)
    }
    let path = DataSourceFiles.path(of: name, in: folder)
    var content = read(path, called: name, within: allowedFolders(folder), token)
    if case .failure("invalidSource", let message) = content, let tree = earlier[name] {
      content = .outdated(tree, code: "invalidSource", message: message)
    }
    // Normalized, as the paths that clients report as changed.
    byName[name] = File(path: DataSourceFiles.normalized(path), content: content, isUsed: true)
    usedCount += 1
    hasChanged = true
    return content
  }

  /// Returns the syntax tree of a file, the last valid one while it has a syntax error; nil if it cannot be read or was
  /// never valid. A file that the document does not use is read without being cached.
  package func tree(of name: String) -> SyntaxTree? {
    var content = byName[name]?.content
    if content == nil, let folder = location.folder {
      content = read(DataSourceFiles.path(of: name, in: folder), called: name, within: allowedFolders(folder), nil)
    }
    return content?.tree
  }

  /// Returns the entries of a folder relative to the document, at most `FileSystemAccess.entryLimit`, sorted by name,
  /// without hidden files; empty if the folder is not accessible.
  package func entries(of folder: String) -> [FileSystemAccess.Entry] {
    resolve(folder).map { list($0.path, inside: $0.folders) } ?? []
  }

  private func list(_ path: String, inside folders: [String]) -> [FileSystemAccess.Entry] {
    files.list(path, inside: folders).filter { !$0.name.hasPrefix(".") }.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
  }

  /// Returns the names of the files in a folder relative to the document, sorted.
  package func files(in folder: String) -> [String] { entries(of: folder).filter { !$0.isDirectory }.map(\.name) }

  /// Returns the names of those files in a folder relative to the document that may be data sources: `*.json`, but not
  /// `*.layout.json`.
  package func dataFiles(in folder: String) -> [String] {
    files(in: folder).filter { $0.hasSuffix(".json") && !$0.hasSuffix(".layout.json") }
  }

  /// Returns the first `limit` entries of a folder relative to the document that `isIncluded` accepts and whose real
  /// paths are inside the folders that may be read. Some are missing if `token` is cancelled.
  package func accessibleEntries(
    of folder: String, limit: Int, _ token: CancellationToken?, where isIncluded: (FileSystemAccess.Entry) -> Bool
  ) -> [FileSystemAccess.Entry] {
    guard let (path, allowed) = resolve(folder) else { return [] }
    func realPath(_ path: String) -> String? { token?.isCancelled == true ? nil : files.realPath(path) }
    let entries = list(path, inside: allowed).filter(isIncluded)
    // Resolved once, and compared with the folders of an entry: there may be many folders and many entries.
    let folders = Set(allowed.map { realPath($0) ?? $0 })
    return Array(
      entries.lazy.filter { entry in
        guard var real = realPath(path == "/" ? "/\(entry.name)" : "\(path)/\(entry.name)")?[...] else { return false }
        while !folders.contains(String(real)) {
          guard let slash = real.utf8.lastIndex(of: UInt8(ascii: "/")), real != "/" else { return false }
          real = slash == real.startIndex ? "/" : real[..<slash]
        }
        return true
      }.prefix(limit))
  }

  /// Returns the absolute path for a name relative to the document, and the folders that may be read; nil if the path
  /// is in none of them. The file is not read.
  private func resolve(_ name: String) -> (path: String, folders: [String])? {
    guard let documentFolder = location.folder else { return nil }
    let path = DataSourceFiles.normalized(DataSourceFiles.path(of: name, in: documentFolder))
    let allowed = allowedFolders(documentFolder)
    let isPermitted = isNamed(name, within: allowed) { path, folders in
      folders.contains(path) || FileSystemAccess.isInside(path, folders)
    }
    return isPermitted ? (path, allowed) : nil
  }

  /// Returns whether the path for a name is inside of `folders`, decided by `isInside` before symbolic links below the
  /// document's folder are resolved. The result does not depend on whether the file exists.
  ///
  /// The client may name the document through a symbolic link and the folders by their real paths, or the reverse: a
  /// path that is outside as it is spelled is compared again with the real paths.
  private func isNamed(
    _ name: String, within folders: [String], _ isInside: (_ path: String, _ folders: [String]) -> Bool
  ) -> Bool {
    guard let documentFolder = location.folder else { return false }
    func path(in folder: String) -> String {
      DataSourceFiles.normalized(DataSourceFiles.path(of: name, in: folder))
    }
    let spelled = folders.map(DataSourceFiles.normalized)
    if isInside(path(in: documentFolder), spelled) { return true }
    let all = spelled + folders.compactMap { files.realPath($0) }
    if isInside(path(in: documentFolder), all) { return true }
    guard let real = files.realPath(documentFolder) else { return false }
    return isInside(path(in: real), all)
  }

  func allowedFolders(_ folder: String) -> [String] {
    location.workspaceFolders.isEmpty ? [folder] : location.workspaceFolders
  }

  /// Reads and parses the data source file at an absolute path, which must be in one of `folders`. `name` is its name
  /// in the document. The result is unusable if `token` is cancelled.
  private func read(
    _ path: String, called name: String, within folders: [String], _ token: CancellationToken?
  ) -> SourceDecoder.Content {
    switch bytes(of: path, called: name, within: folders) {
    case .failure(let problem): return .failure(code: problem.code, message: problem.message)
    case .success(let bytes):
      let tree = SyntaxTree(bytes, token: token)
      guard let error = tree.errors.first else { return .tree(tree) }
      let line = bytes.prefix(error.range.lowerBound).count { $0 == UInt8(ascii: "\n") } + 1
      return .failure(
        code: "invalidSource", message: "The source file \"\(name)\" is not JSON: line \(line): \(error.message).")
    }
  }

  /// Reads the file at an absolute path, which must be in one of `folders`. `name` is its name in the document.
  func bytes(
    of path: String, called name: String, within folders: [String]
  ) -> Result<[UInt8], UnreadableFile> {
    let isElsewhere =
      "\"\(name)\" is outside the \(location.workspaceFolders.isEmpty ? "document's" : "workspace") folder and is not read."
    let isMissing = "Source file \"\(name)\" not found (relative to the document's folder)."
    // A path outside is reported as such whether or not the file exists, so that diagnostics do not reveal its
    // existence.
    guard isNamed(name, within: folders, FileSystemAccess.isInside) else {
      return .failure(UnreadableFile(code: "sourceOutsideWorkspace", message: isElsewhere))
    }
    switch files.read(path, inside: folders) {
    case .success(let bytes): return .success(bytes)
    case .failure(.missing): return .failure(UnreadableFile(code: "missingSource", message: isMissing))
    case .failure(.outside): return .failure(UnreadableFile(code: "sourceOutsideWorkspace", message: isElsewhere))
    case .failure(.tooLarge):
      return .failure(
        UnreadableFile(
          code: "limitExceeded",
          message: "The source file \"\(name)\" is larger than \(SyntaxTree.sizeLimit >> 20) MiB; split it."))
    case .failure(.unreadable(let reason)):
      return .failure(
        UnreadableFile(code: "missingSource", message: "The source file \"\(name)\" cannot be read: \(reason)."))
    }
  }

  /// Returns an absolute path without `.`, `..` and repeated slashes. Symbolic links are not resolved: reading the file
  /// checks them.
  package static func normalized(_ path: String) -> String {
    var components: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = components.popLast() } else { components.append(part) }
    }
    return "/" + components.joined(separator: "/")
  }
}

/// The reason why a file that a document names is not read: the code and the message of the diagnostic.
struct UnreadableFile: Error {
  var code: String
  var message: String

  /// The reason for all files of a document without a folder.
  static let unsaved = UnreadableFile(
    code: "missingSource", message: "Save the document first: sources are relative to its folder.")
}
