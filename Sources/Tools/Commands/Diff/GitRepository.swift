import EventLoop
import LayoutDocument
import LayoutProtocol

/// The error of a repository that cannot be read, as a text without a full stop.
struct GitError: Error {
  let message: String
}

/// The repository that contains the current directory, read through `git` as a child process.
struct GitRepository: Sendable {
  /// The absolute path of the work tree.
  let workTree: String
  /// The path of the current directory below the work tree, with a slash at its end unless it is empty.
  let prefix: String

  init() throws(GitError) {
    let output = try Self.output(of: ["rev-parse", "--show-toplevel", "--show-prefix"])
    let lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    workTree = lines[0]
    prefix = lines.count > 1 ? lines[1] : ""
  }

  /// Returns the full name of the commit that a revision names. Throws if there is none.
  func commit(_ revision: String) throws(GitError) -> String {
    // A revision that starts with a hyphen would be an option of git.
    let output =
      revision.hasPrefix("-")
      ? nil : try Self.run(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
    guard let output, output.hasSucceeded else {
      throw GitError(message: "unknown revision \"\(revision)\"; name a commit, a branch or a tag")
    }
    return String(decoding: output.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Returns the best common ancestor of two commits. Throws if there is none.
  func mergeBase(_ one: String, _ other: String) throws(GitError) -> String {
    let output = try Self.run(["merge-base", one, other])
    guard output.hasSucceeded else {
      throw GitError(message: "the revisions have no common ancestor; compare them by .. instead of ...")
    }
    return String(decoding: output.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// A file that differs between two versions. Paths are relative to the work tree.
  struct Change: Equatable {
    /// Nil for a new file.
    var oldPath: String?
    /// Nil for a deleted file.
    var newPath: String?

    /// The old and the new path, as far as there are such files.
    var paths: [String] { [oldPath, newPath].compactMap(\.self) }
  }

  /// Returns the files that differ between a commit and another one, or the work tree if `new` is nil. Files that git
  /// does not track are left out.
  func changes(from old: String, to new: String?) throws(GitError) -> [Change] {
    let output = try Self.output(
      of: ["diff", "--name-status", "-z", "--find-renames", "--no-ext-diff", "--no-relative", old]
        + [new].compactMap(\.self) + ["--"])
    var fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
    var changes: [Change] = []
    while let status = fields.popFirst(), let path = fields.popFirst() {
      switch status.first {
      case "A": changes.append(Change(oldPath: nil, newPath: path))
      case "D": changes.append(Change(oldPath: path, newPath: nil))
      case "R": changes.append(Change(oldPath: path, newPath: fields.popFirst()))
      case "C": changes.append(Change(oldPath: nil, newPath: fields.popFirst()))
      default: changes.append(Change(oldPath: path, newPath: path))
      }
    }
    return changes
  }

  /// Returns the tracked files that match a pattern and contain at least one of the texts, in a commit, or in the work
  /// tree if `commit` is nil.
  func files(_ pattern: String, containing texts: [String], at commit: String?) throws(GitError) -> [String] {
    let output = try Self.run(
      ["grep", "--full-name", "--files-with-matches", "--null", "--text", "--fixed-strings", "--no-color"]
        + texts.flatMap { ["-e", $0] } + [commit].compactMap(\.self) + ["--", ":(top)\(pattern)"])
    // git grep exits with 1 if no file matches.
    guard output.hasSucceeded || output.exit.code == 1 else { throw GitError(message: output.firstError) }
    return output.output.split(separator: 0).map { field in
      let name = String(decoding: field, as: UTF8.self)
      return commit.map { String(name.dropFirst($0.count + 1)) } ?? name
    }
  }

  /// Returns the paths of the symbolic links that git tracks, relative to the work tree.
  func links() throws(GitError) -> [String] {
    let output = try Self.output(of: ["ls-files", "--full-name", "--stage", "-z", "--", ":/"])
    return output.split(separator: 0).compactMap { entry in
      guard entry.starts(with: "120000 ".utf8), let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      return String(decoding: entry[(tab + 1)...], as: UTF8.self)
    }
  }

  /// Returns the contents of a file in a commit; nil if the commit does not have it. Throws if they are longer than
  /// `limit` bytes or cannot be read.
  func contents(
    of path: String, at commit: String, limit: Int = Limits.text
  ) throws(GitError) -> [UInt8]? {
    // Without textconv: it would replace the text of a document by what a diff driver makes of it.
    let output = try Self.run(["show", "--no-textconv", "--end-of-options", "\(commit):\(path)"], limit: limit)
    guard !output.isTooLong else {
      throw GitError(message: "\(path): larger than \(limit >> 20) MiB")
    }
    if output.hasSucceeded { return output.output }
    guard try !hasEntry(path, at: commit) else { throw GitError(message: "\(path): \(output.firstError)") }
    return nil
  }

  /// Whether a commit has a file or a folder of a path. `git show` fails for a missing file as for one that git cannot
  /// read, for example because its object is damaged.
  private func hasEntry(_ path: String, at commit: String) throws(GitError) -> Bool {
    try !Self.output(of: ["ls-tree", "-z", "--full-tree", "--end-of-options", commit, path]).isEmpty
  }

  /// Returns the path below the work tree of a file that the command line names; nil if it is outside.
  func path(of name: String) -> String? {
    var steps = prefix.split(separator: "/")
    var path = name[...]
    if name.hasPrefix("/") {
      guard let relative = relativePath(of: name) else { return nil }
      path = relative
      steps = []
    }
    for step in path.split(separator: "/") where step != "." {
      if step != ".." {
        steps.append(step)
      } else if steps.popLast() == nil {
        return nil
      }
    }
    return steps.joined(separator: "/")
  }

  /// Returns an absolute path as one relative to the work tree, whose own path has no symbolic links; nil if it is
  /// outside.
  private func relativePath(of name: String) -> Substring? {
    if name.hasPrefix(workTree + "/") { return name.dropFirst(workTree.count + 1) }
    if (try? FileSystem.realPath(name)) == workTree { return "" }
    // The file itself may be missing, or a link of the repository.
    guard let slash = name.lastIndex(of: "/"), slash > name.startIndex,
      let folder = try? FileSystem.realPath(String(name[..<slash]))
    else { return nil }
    let path = folder + name[slash...]
    return path.hasPrefix(workTree + "/") ? path.dropFirst(workTree.count + 1) : nil
  }

  /// Returns the output of a command of git. Throws its error if it fails.
  static func output(of arguments: [String]) throws(GitError) -> [UInt8] {
    let output = try run(arguments)
    guard output.hasSucceeded else { throw GitError(message: output.firstError) }
    return output.output
  }

  private static func run(_ arguments: [String], limit: Int = 256 << 20) throws(GitError) -> ProgramOutput {
    do throws(UVError) {
      // A repository of others must not run its programs here: neither its monitor of files nor its hooks.
      let settings = ["core.fsmonitor=false", "core.hooksPath=/dev/null"].flatMap { ["-c", $0] }
      return try ProgramOutput("git", settings + arguments, limit: limit)
    } catch {
      throw GitError(
        message: error.name == "ENOENT"
          ? "git is not installed; install it" : "git cannot be started: \(error.message)")
    }
  }
}

extension FileSystemAccess {
  /// Access to the files of a commit, by their absolute paths in the work tree. Links are not followed.
  static func commit(_ commit: String, of repository: GitRepository) -> FileSystemAccess {
    FileSystemAccess(
      read: { path in
        guard let path = repository.path(of: path) else { return .failure(.outside) }
        do throws(GitError) {
          return try repository.contents(of: path, at: commit).map { .success($0) } ?? .failure(.missing)
        } catch {
          return .failure(.unreadable(error.message))
        }
      },
      realPath: { path in repository.path(of: path).map { "\(repository.workTree)/\($0)" } })
  }
}
