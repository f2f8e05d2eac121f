import EventLoop

/// Finds the layout documents that file names, folders and patterns on the command line mean.
struct DocumentSearch {
  /// The limits of one search: files found, entries read, and nested folders.
  private static let fileLimit = 100_000
  private static let entryLimit = 1_000_000
  private static let depthLimit = 64

  private let terminal: CommandOutput
  /// `ExitCode.noInput` if a problem was reported, otherwise 0.
  private(set) var exitCode: CInt = 0
  private var paths: [String] = []
  private var isFound: Set<String> = []
  /// Whether a file was found for the current name.
  private var hasMatch = false
  private var entryCount = 0
  private var isLimitReported = false

  init(_ terminal: CommandOutput) { self.terminal = terminal }

  /// Returns the paths in the order of the names, those of a folder or pattern sorted, and each path once. Reports
  /// folders and patterns without files, and what cannot be read, on standard error.
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
        let steps = name.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        match(steps[...], in: name.hasPrefix("/") ? "/" : "", depth: 0)
        if !hasMatch { report("no file matches \(name)") }
      } else {
        if isFound.insert(name).inserted { paths.append(name) }
      }
    }
    return paths
  }

  private mutating func report(_ problem: String) {
    terminal.message("\(problem)")
    exitCode = ExitCode.noInput
  }

  private mutating func add(_ path: String) {
    guard paths.count < Self.fileLimit else { return reportLimit() }
    hasMatch = true
    if isFound.insert(path).inserted { paths.append(path) }
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

  /// Adds the layout documents below a folder, except those in folders that are not searched (`isSearched`) or are
  /// symbolic links.
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

  /// Adds the files whose path in a folder matches a pattern, given by its components.
  private mutating func match(_ pattern: ArraySlice<String>, in folder: String, depth: Int) {
    guard let first = pattern.first else { return }
    let remaining = pattern.dropFirst()
    guard first.contains(where: { "*?".contains($0) }) else {
      let path = Self.path(first, in: folder)
      if remaining.isEmpty {
        do throws(UVError) {
          if try FileSystem.kindIfExists(path) == .file { add(path) }
        } catch {
          report("\(path): \(error.message)")
        }
      } else {
        match(remaining, in: path, depth: depth)
      }
      return
    }
    // ** matches any number of folders, also none.
    if first == "**" { match(remaining.isEmpty ? ["*"] : remaining, in: folder, depth: depth) }
    for entry in entries(of: folder.isEmpty ? "." : folder, depth: depth) {
      let path = Self.path(entry.name, in: folder)
      if first == "**" {
        guard entry.kind == .directory, Self.isSearched(entry.name), canOpen(entry, at: path),
          !isLink(entry.name, in: folder)
        else { continue }
        match(pattern, in: path, depth: depth + 1)
      } else if Self.matches(Array(entry.name.unicodeScalars)[...], Array(first.unicodeScalars)[...]) {
        if remaining.isEmpty {
          if entry.kind == .file, canOpen(entry, at: path) { add(path) }
        } else if entry.kind == .directory, canOpen(entry, at: path) {
          match(remaining, in: path, depth: depth + 1)
        }
      }
    }
  }

  /// Returns the entries of a folder, sorted by name; none, after a message, if a limit is reached or the folder cannot
  /// be read.
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

  /// Whether a folder is a symbolic link, which is not followed: it may lead to a folder that contains it. Also true,
  /// after a message, if that is unknown.
  private mutating func isLink(_ name: String, in folder: String) -> Bool {
    do throws(UVError) {
      let parent = try FileSystem.realPath(folder.isEmpty ? "." : folder)
      return try FileSystem.realPath(Self.path(name, in: folder)) != Self.path(name, in: parent)
    } catch {
      report("\(Self.path(name, in: folder)): \(error.message)")
      return true
    }
  }

  /// Whether a folder with this name is searched: not if it is hidden (a leading dot) or `node_modules`.
  static func isSearched(_ name: String) -> Bool { !name.hasPrefix(".") && name != "node_modules" }

  /// Whether a name matches a pattern of `*` and `?`. A name with a leading dot matches only a pattern with a leading
  /// dot.
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

/// Runs a command for one document once for each of several documents.
struct EachDocument {
  /// The placeholder in values of options for the name of a document, without folders and without `.layout.json` or
  /// `.json`.
  static let placeholder = "{name}"

  /// Returns the paragraph of help texts about the outputs of several documents. `form` is the extension of the output
  /// in its example.
  static func note(_ form: String) -> String {
    "FILE may be several files, folders and patterns. The outputs of several documents are named with \(placeholder), the"
      + " name of the document: -o 'out/\(placeholder).\(form)'."
  }

  /// The options that name outputs. If there are several documents, at least one is required, and all must have the
  /// placeholder. Empty for a command that prints the documents one after the other, each with a heading.
  let outputs: [String]
  /// The options that may be given instead of an output.
  var replacements: [String] = []
  /// The extension of an output, for the example in an error message.
  var form = "svg"
  /// Returns the text to print before a document's; used if `outputs` is empty.
  var heading: @Sendable (_ file: String, _ isFirst: Bool) -> String = { Self.heading(of: $0, isFirst: $1) }
  /// Returns the text to print after the last document's; used if `outputs` is empty. `isEmpty`: nothing was printed.
  var ending: @Sendable (_ isEmpty: Bool) -> String = { _ in "" }

  /// Returns an implementation that runs `performOnce` for each document, and returns the highest exit code.
  func performing(_ performOnce: @escaping Subcommand.Implementation) -> Subcommand.Implementation {
    { arguments, terminal throws(Arguments.UsageError) in
      if arguments.files.count == 1, !Self.isSearched(arguments.files[0]) {
        let file = arguments.files[0]
        return try performOnce(
          outputs.isEmpty ? arguments : arguments.restricted(to: file, name: Self.name(of: file)), terminal)
      }
      var search = DocumentSearch(terminal)
      let files = search.files(named: arguments.files)
      if files.count > 1 { try checkOutputs(of: files, arguments) }
      var code = search.exitCode
      var isFirst = true
      for (index, file) in files.enumerated() {
        var terminal = terminal
        if outputs.isEmpty { terminal.heading = heading(file, isFirst) }
        let one = arguments.restricted(
          to: file, name: Self.name(of: file), index: files.count > 1 ? index : nil)
        let result = try performOnce(one, terminal)
        // A file that cannot be read has no heading.
        if result != ExitCode.noInput { isFirst = false }
        code = max(code, result)
      }
      if outputs.isEmpty { terminal.output(ending(isFirst)) }
      return code
    }
  }

  /// Returns the line above the text of one of several documents, after a blank line unless it is the first.
  static func heading(of file: String, isFirst: Bool) -> String {
    (isFirst ? "" : "\n") + DiagnosticFormatter.printable(file) + "\n"
  }

  /// Whether an operand is a folder or a pattern.
  static func isSearched(_ name: String) -> Bool {
    if name == "-" { return false }
    let kind = try? FileSystem.kind(name)
    return kind == .directory || kind == nil && name.contains { "*?".contains($0) }
  }

  /// Throws if two of the documents would be written to the same output, or if an output is missing or lacks the
  /// placeholder.
  private func checkOutputs(of files: [String], _ arguments: Arguments) throws(Arguments.UsageError) {
    guard let first = outputs.first else { return }
    let given = outputs.compactMap { arguments.text($0) }
    if given.isEmpty, replacements.contains(where: { arguments.text($0) != nil }) { return }
    guard !given.isEmpty, given.allSatisfy({ $0.contains(Self.placeholder) }) else {
      throw .other(
        "\(files.count) documents need outputs with different names; use \(Self.placeholder), such as"
          + " \(first) '\(Self.placeholder).\(form)'")
    }
    var sources: [String: String] = [:]
    for file in files {
      if let other = sources.updateValue(file, forKey: Self.name(of: file)) {
        throw .other("\(other) and \(file) would have the same output; run the command for each folder")
      }
    }
  }

  private static func name(of file: String) -> String {
    if file == "-" { return "standard-input" }
    let name = PathName.lastComponent(of: file)
    for suffix in [".layout.json", ".json"] where name.hasSuffix(suffix) && name.count > suffix.count {
      return String(name.dropLast(suffix.count))
    }
    return name
  }
}
