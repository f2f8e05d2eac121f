import EventLoop

/// Finds the layout documents that file names, folders and patterns on the command line mean.
struct DocumentSearch {
  /// The limits of one search: files found, entries read, and nested folders.
  private static let fileLimit = 100_000
  private static let entryLimit = 1_000_000
  private static let depthLimit = 64

  private let terminal: CommandOutput
  /// The exit code of the names that could not be searched.
  private(set) var exitCode: CInt = 0
  private var found: [String] = []
  private var isFound: Set<String> = []
  /// Whether the current name means a file.
  private var hasMatch = false
  private var entryCount = 0
  private var isLimitReported = false

  init(_ terminal: CommandOutput) { self.terminal = terminal }

  /// Returns the files in the order of the names, those of a folder or pattern sorted, and each file once. Reports names
  /// without files on standard error.
  mutating func files(named names: [String]) -> [String] {
    for name in names {
      let kind: FileSystem.Kind?
      do throws(UVError) { kind = name == "-" ? nil : try FileSystem.kindIfExists(name) } catch {
        report("\(name): \(error.message)")
        continue
      }
      hasMatch = false
      if kind == .directory {
        searchFolder(name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name, depth: 0)
        if !hasMatch { report("\(name) has no files *.layout.json below it") }
      } else if name != "-", kind == nil, name.contains(where: { "*?".contains($0) }) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        match(parts[...], in: name.hasPrefix("/") ? "/" : "", depth: 0)
        if !hasMatch { report("no file matches \(name)") }
      } else {
        if isFound.insert(name).inserted { found.append(name) }
      }
    }
    return found
  }

  private mutating func report(_ problem: String) {
    terminal.message("\(problem)")
    exitCode = ExitCode.noInput
  }

  private mutating func add(_ path: String) {
    guard found.count < Self.fileLimit else { return reportLimit() }
    hasMatch = true
    if isFound.insert(path).inserted { found.append(path) }
  }

  /// Whether an entry can be opened: a name that is not UTF-8 cannot be written as a path. Reports such a name.
  private mutating func canOpen(_ entry: FileSystem.Entry, at path: String) -> Bool {
    if entry.hasValidName { return true }
    hasMatch = true
    report("\(path): its name is not UTF-8; rename it")
    return false
  }

  private mutating func reportLimit() {
    if !isLimitReported { report("more than \(Self.fileLimit) files, or folders nested too deep; name fewer folders") }
    isLimitReported = true
  }

  /// Adds all layout documents below a folder.
  private mutating func searchFolder(_ folder: String, depth: Int) {
    for entry in entries(of: folder, depth: depth) {
      let path = Self.path(entry.name, in: folder == "." ? "" : folder)
      switch entry.kind {
      case .file:
        if entry.name.hasSuffix(".layout.json"), !entry.name.hasPrefix("."), canOpen(entry, at: path) { add(path) }
      case .directory:
        if Self.isSearched(entry.name), canOpen(entry, at: path), !isLink(entry.name, in: folder) {
          searchFolder(path, depth: depth + 1)
        }
      case .socket, .other: break
      }
    }
  }

  /// Adds all files whose path in a folder matches a pattern.
  private mutating func match(_ pattern: ArraySlice<String>, in folder: String, depth: Int) {
    guard let first = pattern.first else { return }
    let rest = pattern.dropFirst()
    guard first.contains(where: { "*?".contains($0) }) else {
      let path = Self.path(first, in: folder)
      if rest.isEmpty {
        do throws(UVError) {
          if try FileSystem.kindIfExists(path) == .file { add(path) }
        } catch {
          report("\(path): \(error.message)")
        }
      } else {
        match(rest, in: path, depth: depth)
      }
      return
    }
    // ** matches any number of folders, also none.
    if first == "**" { match(rest.isEmpty ? ["*"] : rest, in: folder, depth: depth) }
    for entry in entries(of: folder.isEmpty ? "." : folder, depth: depth) {
      let path = Self.path(entry.name, in: folder)
      if first == "**" {
        guard entry.kind == .directory, Self.isSearched(entry.name), canOpen(entry, at: path),
          !isLink(entry.name, in: folder)
        else { continue }
        match(pattern, in: path, depth: depth + 1)
      } else if Self.matches(Array(entry.name.unicodeScalars)[...], Array(first.unicodeScalars)[...]) {
        if rest.isEmpty {
          if entry.kind == .file, canOpen(entry, at: path) { add(path) }
        } else if entry.kind == .directory, canOpen(entry, at: path) {
          match(rest, in: path, depth: depth + 1)
        }
      }
    }
  }

  /// Returns the entries of a folder, sorted by name.
  private mutating func entries(of folder: String, depth: Int) -> [FileSystem.Entry] {
    guard depth < Self.depthLimit, entryCount < Self.entryLimit else {
      reportLimit()
      return []
    }
    terminal.inputs?.add(folder: folder)
    do throws(UVError) {
      let entries = try FileSystem.list(folder, limit: Self.entryLimit - entryCount)
      entryCount += entries.count
      return entries.sorted { $0.name < $1.name }
    } catch {
      report("\(folder): \(error.message)")
      return []
    }
  }

  private static func path(_ name: String, in folder: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Whether a folder is a symbolic link, which is not followed: it may lead to a folder that contains it.
  private mutating func isLink(_ name: String, in folder: String) -> Bool {
    do throws(UVError) {
      let parent = try FileSystem.realPath(folder.isEmpty ? "." : folder)
      return try FileSystem.realPath(Self.path(name, in: folder)) != Self.path(name, in: parent)
    } catch {
      report("\(Self.path(name, in: folder)): \(error.message)")
      return true
    }
  }

  /// Whether a folder's files belong to the project: not those of version control, builds and packages.
  static func isSearched(_ name: String) -> Bool { !name.hasPrefix(".") && name != "node_modules" }

  /// Whether a name matches a pattern of `*` and `?`. Names with a leading dot need one in the pattern.
  private static func matches(_ name: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>) -> Bool {
    if name.first == ".", pattern.first != "." { return false }
    // The position after the last `*`, from which matching continues with one more character skipped.
    var retry: (name: Int, pattern: Int)?
    var (place, rule) = (name.startIndex, pattern.startIndex)
    while place < name.endIndex {
      if rule < pattern.endIndex, pattern[rule] == "*" {
        rule += 1
        retry = (place, rule)
      } else if rule < pattern.endIndex, pattern[rule] == "?" || pattern[rule] == name[place] {
        (place, rule) = (place + 1, rule + 1)
      } else if let (start, next) = retry {
        retry = (start + 1, next)
        (place, rule) = (start + 1, next)
      } else {
        return false
      }
    }
    return pattern[rule...].allSatisfy { $0 == "*" }
  }
}
