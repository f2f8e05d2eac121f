import EventLoop
import JSON
import LayoutDocument
import LayoutDrawing
import LayoutProtocol

/// The documents and recorded frames that differ between two revisions, or between a revision and the work tree.
struct GitComparison {
  private let repository: GitRepository
  private let old: String
  /// Nil for the work tree.
  private let new: String?
  private let names: (old: String, new: String)

  /// Resolves `REV`, `REV..REV` or `REV...REV`. A missing side of the dots is HEAD, as for git; with three dots the old
  /// side is the common ancestor.
  init(_ range: String) throws(GitError) {
    repository = try GitRepository()
    let separator = range.contains("...") ? "..." : ".."
    guard let dots = range.firstRange(of: separator) else {
      old = try repository.commit(range)
      (new, names) = (nil, (range, "work tree"))
      return
    }
    let head = { (text: Substring) in text.isEmpty ? "HEAD" : String(text) }
    names = (head(range[..<dots.lowerBound]), head(range[dots.upperBound...]))
    let (one, other) = (try repository.commit(names.old), try repository.commit(names.new))
    old = separator == "..." ? try repository.mergeBase(one, other) : one
    new = other
  }

  /// Returns the changes to compare, sorted by path: those of documents and frames, and the documents that read a file
  /// that changed. `files`, unless empty, limits them to files and folders; a document in `files` is compared even if
  /// it did not change.
  func changes(of files: [String]) throws(GitError) -> [GitRepository.Change] {
    let changes = try repository.changes(from: old, to: new)
    let documentChanges = changes.filter { $0.paths.contains(where: Self.isCompared) }
    let all = (documentChanges + (try readers(of: changes, without: documentChanges))).sorted { one, other in
      (one.paths.last ?? "").utf8.lexicographicallyPrecedes((other.paths.last ?? "").utf8)
    }
    if files.isEmpty { return all }
    var chosen: [GitRepository.Change] = []
    for file in files {
      guard let path = repository.path(of: file) else {
        throw GitError(message: "\(file) is outside of the repository; name files of the repository")
      }
      let matches = all.filter { change in
        [change.oldPath, change.newPath].contains { $0 == path || path.isEmpty || $0?.hasPrefix(path + "/") == true }
      }
      if matches.isEmpty, Self.isCompared(path) {
        guard try repository.contents(of: path, at: old) != nil else {
          throw GitError(
            message: "git tracks no file \(file) in \(names.old) or in \(names.new); name a file that one of them has")
        }
        chosen.append(GitRepository.Change(oldPath: path, newPath: path))
      } else if matches.isEmpty, try isUnknown(path, file) {
        throw GitError(message: "\(file) is neither a document nor a folder; name files *.layout.json")
      }
      chosen += matches.filter { !chosen.contains($0) }
    }
    return chosen
  }

  /// The maximum number of changed files whose names are searched in documents; of more, all documents with a source
  /// are read.
  private static let nameLimit = 500

  /// Returns the documents that read a changed file, a data source or a layout in Swift, and did not change themselves.
  private func readers(
    of changes: [GitRepository.Change], without own: [GitRepository.Change]
  ) throws(GitError) -> [GitRepository.Change] {
    let changed = Set(changes.flatMap(\.paths))
    let ownPaths = Set(own.flatMap(\.paths))
    if changed.isEmpty { return [] }
    // Links to data are followed in the work tree only.
    let sources = new == nil ? changed.union(try repository.links()) : changed
    let names = Set(sources.map(PathName.lastComponent(of:))).sorted()
    // Names as in JSON, in which every character can also be escaped.
    let written = Set(names.map { String(decoding: JSONValue.string($0).bytes.dropFirst().dropLast(), as: UTF8.self) })
    let texts = (names.count > Self.nameLimit ? ["source"] : written.sorted()) + ["\\u"]
    return try repository.files("*.layout.json", containing: texts, at: new)
      .filter { !ownPaths.contains($0) && reads($0, anyOf: changed) }
      .map { GitRepository.Change(oldPath: $0, newPath: $0) }
  }

  /// Whether a document reads one of these files; false if it cannot be read.
  private func reads(_ path: String, anyOf changed: Set<String>) -> Bool {
    guard let version = try? version(of: path, at: new) else { return false }
    return version.document(nil).document.sourcePaths.contains { source in
      let paths = new == nil ? PathResolution.paths(through: source) : [source]
      return paths.contains { repository.path(of: $0).map(changed.contains) ?? false }
    }
  }

  private static func isCompared(_ path: String) -> Bool {
    path.hasSuffix(".layout.json") || path.hasSuffix(".frames.jsonl")
  }

  /// Whether a name is neither a folder of the work tree nor one of the old revision.
  private func isUnknown(_ path: String, _ name: String) throws(GitError) -> Bool {
    if (try? FileSystem.kind(name)) == .directory { return false }
    // git shows a folder as the list of its entries.
    let listing = try repository.contents(of: path, at: old)
    return listing?.starts(with: "tree \(old):".utf8) != true
  }

  /// Returns both versions of a file; nil for a version that does not exist.
  func versions(of change: GitRepository.Change) throws(ComparisonError) -> (old: FileVersion?, new: FileVersion?) {
    let before = try change.oldPath.flatMap { (path) throws(ComparisonError) in try version(of: path, at: old) }
    let after = try change.newPath.flatMap { (path) throws(ComparisonError) in try version(of: path, at: new) }
    return (before, after)
  }

  /// Returns a file of a commit, or of the work tree if `commit` is nil; nil if the file does not exist.
  private func version(of path: String, at commit: String?) throws(ComparisonError) -> FileVersion? {
    let folder = path.lastIndex(of: "/").map { "\(repository.workTree)/\(path[..<$0])" } ?? repository.workTree
    return try text(of: path, at: commit).map { text in
      FileVersion(name: path, text: text) { text, layouts in
        DocumentFile(
          path, text: text, folder: folder, files: commit.map { .commit($0, of: repository) } ?? .disk,
          swiftLayouts: layouts)
      }
    }
  }

  private func text(of path: String, at commit: String?) throws(ComparisonError) -> [UInt8]? {
    guard let commit else {
      do throws(UVError) {
        return try FileSystem.read("\(repository.workTree)/\(path)", limit: FileVersion.limit(of: path))
      } catch {
        // Between the list of changes and this read the file may have been deleted.
        if error.name == "ENOENT" { return nil }
        throw .unreadable(DocumentFile.ReadError(path, error))
      }
    }
    do throws(GitError) {
      return try repository.contents(of: path, at: commit, limit: FileVersion.limit(of: path))
    } catch {
      throw .invalid(error.message)
    }
  }
}
