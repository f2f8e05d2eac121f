import EventLoop
import LayoutDocument
import UIKitSources

/// The source files of a layout, and the project that they belong to.
struct SwiftSourceSelection {
  /// Sorted by path.
  var files: [SwiftLayoutSource.File]
  /// The project with the libraries that the files import; nil if they belong to no project.
  var project: SwiftProject?
  /// The language of the target.
  var language = LanguageSettings()
  /// Files that are not read, and why.
  var leftOut: [SwiftLayoutProblem] = []
  /// Hints about names in options that the files do not have.
  var hints: [String] = []
}

extension SwiftSourceSelection {
  /// Returns a hint for each module of `--stub` that neither the files nor the libraries with these imports import.
  func hints(forStubs stubs: [String], libraryImports: Set<String>) -> [String] {
    let imports = files.reduce(into: libraryImports) { $0.formUnion($1.names.imports) }
    return stubs.filter { !imports.contains($0) }.compactMap { stub in
      let isConditional = files.contains { file in
        let modules = ImportDeclaration.modules(in: file.text)
        return modules.imported.contains(stub) || modules.conditional.contains(stub)
      }
      if isConditional { return nil }
      return "--stub \(stub): no file imports a module of this name"
        + SpellingSuggester.question(SpellingSuggester.bestMatch(stub, in: imports.sorted()))
    }
  }
}

/// The names and declarations in the texts of files, by path. Between two builds few of them change.
final class SourceCache {
  private var cached: [String: (text: [UInt8], names: SourceNames, declarations: EntryDeclarations)] = [:]

  func names(of path: String, _ text: [UInt8]) -> (names: SourceNames, declarations: EntryDeclarations) {
    if let match = cached[path], match.text == text { return (match.names, match.declarations) }
    let match = (text, SourceNames(text), EntryDeclarations(text))
    cached[path] = match
    return (match.1, match.2)
  }

  private var libraries: [String: [EntryDeclarations]] = [:]

  /// Returns the declarations in each file of a library, whose classes can be base classes. They are read once.
  func declarations(ofModule module: String, of project: SwiftProject) -> [EntryDeclarations] {
    if let match = libraries[module] { return match }
    var match: [EntryDeclarations] = []
    for path in project.library(module)?.files ?? [] {
      guard let text = try? FileSystem.read(path, limit: SwiftLayoutSource.byteLimit) else { continue }
      match.append(EntryDeclarations(text))
    }
    libraries[module] = match
    return match
  }
}

extension SwiftLayoutSource {
  /// The maximum length of all source files, in bytes.
  private static let totalLimit = 64 << 20

  /// Finds and reads the files: those of a folder, or those of the target that a file or a folder belongs to.
  func selection() throws(SourceError) -> SwiftSourceSelection {
    // The file of a document is compiled alone.
    if let text { return read(CandidateFiles(paths: [path], listed: [path]), text: text) }
    let candidates = try candidateFiles(excluding: excludes)
    let isFolder = try kind() == .directory
    var selection = read(candidates)
    if isFolder, selection.files.isEmpty {
      throw SourceError(message: "\(name) has no Swift files", isEmptyFolder: true)
    }
    selection.hints = unmatchedExcludes(of: candidates.project)
    return try checked(selection)
  }

  /// The files of a source before they are read.
  private struct CandidateFiles {
    var paths: [String]
    /// The files whose entries are offered.
    var listed: Set<String>
    var project: SwiftProject?
    var language = LanguageSettings()
  }

  private func candidateFiles(excluding patterns: [FilePattern]) throws(SourceError) -> CandidateFiles {
    guard try kind() == .directory else {
      guard let match = try enclosingTarget(), let paths = try? match.target.swiftFiles(excluding: patterns),
        paths.contains(path)
      else { return CandidateFiles(paths: [path], listed: [path]) }
      return CandidateFiles(paths: paths, listed: [path], project: match.project, language: match.target.language)
    }
    if let project = SwiftProject(in: path) {
      let target = try chosenTarget(of: project)
      let paths = try target.swiftFiles(excluding: patterns)
      return CandidateFiles(paths: paths, listed: Set(paths), project: project, language: target.language)
    }
    let match = try enclosingTarget()
    let local = try SourceFolder.swiftFiles(in: path, name: name) { [path] in
      !FilePattern.matches(patterns, $0, in: path)
    }
    let paths = (try? match?.target.swiftFiles(excluding: patterns)) ?? []
    return CandidateFiles(
      paths: Set(local + paths).sorted(), listed: Set(local), project: match?.project ?? SwiftProject(ofFolder: path),
      language: match?.target.language ?? LanguageSettings())
  }

  /// Returns the target around the file or folder, that of `--target` if it was given; nil if it belongs to none.
  /// Throws if it does not belong to that of `--target`.
  private func enclosingTarget() throws(SourceError) -> (project: SwiftProject, target: SwiftProject.Target)? {
    guard let target else { return SwiftProject.around(path) }
    if let match = SwiftProject.around(path, target: target) { return match }
    guard let other = SwiftProject.around(path) else {
      throw SourceError(
        message: "\(name) is in no target of a package or of an Xcode project; leave out --target, or name the folder"
          + " of the package or of the project")
    }
    throw SourceError(
      message: "\(name) is not in the target \(target) of \(other.project.folder), but in \(other.target.name)")
  }

  /// Returns a hint for each pattern of `--exclude` that matches neither a Swift file nor a folder around one.
  private func unmatchedExcludes(of project: SwiftProject?) -> [String] {
    guard !excludes.isEmpty, let candidates = try? candidateFiles(excluding: []) else { return [] }
    let folders = [project?.folder, (try? kind()) == .directory ? path : PathName.directory(of: path)]
      .compactMap(\.self)
    let names = candidates.paths.reduce(into: Set<String>()) { names, path in
      let folder = folders.filter { path.hasPrefix("\($0)/") }.min { $0.count < $1.count } ?? ""
      names.formUnion(path.dropFirst(folder.count).split(separator: "/").map(String.init))
    }.sorted()
    return excludes.compactMap { pattern in
      let isUsed = candidates.paths.contains { path in
        folders.contains { FilePattern.matches([pattern], path, in: $0) }
      }
      if isUsed { return nil }
      let similar = pattern.isOfNames ? SpellingSuggester.bestMatch(pattern.text, in: names) : nil
      return "--exclude \(pattern.text) matches no Swift file and no folder of Swift files"
        + SpellingSuggester.question(similar)
    }
  }

  private func kind() throws(SourceError) -> FileSystem.Kind {
    do throws(UVError) {
      return try FileSystem.kind(path)
    } catch {
      throw SourceError(message: "\(path): \(error.message)")
    }
  }

  private func chosenTarget(of project: SwiftProject) throws(SourceError) -> SwiftProject.Target {
    let targets = project.targets
    let names = targets.map(\.name).joined(separator: ", ")
    if let target {
      guard let chosen = targets.first(where: { $0.name == target }) else {
        throw SourceError(
          message: targets.isEmpty
            ? "\(name) has no targets, so none is named \(target); name a Swift file or a folder of Swift files"
            : "\(name) has no target \(target)\(project.isPackage ? " in Sources" : ""), only \(names)"
              + SpellingSuggester.question(SpellingSuggester.bestMatch(target, in: targets.map(\.name))))
      }
      return chosen
    }
    let applications = targets.filter(\.isApplication)
    if let only = applications.first ?? targets.first, applications.count == 1 || targets.count == 1 { return only }
    if targets.isEmpty { throw SourceError(message: "\(name) has no Swift files", isEmptyFolder: true) }
    throw SourceError(message: "choose a target of \(name) by --target: \(names)")
  }

  /// Reads files and finds their entries. Files that are not listed get no entries, so that these are not offered.
  private func read(_ candidates: CandidateFiles, text: [UInt8]? = nil) -> SwiftSourceSelection {
    let listed = candidates.listed
    var files: [File] = []
    var declarations: [EntryDeclarations] = []
    var leftOut: [SwiftLayoutProblem] = []
    for path in candidates.paths {
      do throws(UVError) {
        let text = if let text { text } else { try FileSystem.read(path, limit: Self.byteLimit) }
        let match = cache.names(of: path, text)
        files.append(File(path: path, text: text, entries: [], names: match.names))
        declarations.append(match.declarations)
      } catch {
        leftOut.append(SwiftLayoutProblem(path: path, line: 1, column: 1, message: error.message))
      }
    }
    let imports = files.reduce(into: Set<String>()) { if listed.contains($1.path) { $0.formUnion($1.names.imports) } }
    let libraries = imports.sorted().flatMap { module in
      candidates.project.map { cache.declarations(ofModule: module, of: $0) } ?? []
    }
    let entries = LayoutEntry.entries(in: declarations, others: libraries)
    for index in files.indices where listed.contains(files[index].path) { files[index].entries = entries[index] }
    return SwiftSourceSelection(
      files: files, project: candidates.project, language: candidates.language, leftOut: leftOut)
  }

  /// Returns the selection. Throws if none of its files could be read, or if they are larger than `totalLimit`
  /// together.
  private func checked(_ selection: SwiftSourceSelection) throws(SourceError) -> SwiftSourceSelection {
    if selection.files.isEmpty, let first = selection.leftOut.first {
      throw SourceError(message: "\(first.path): \(first.message)")
    }
    guard selection.files.reduce(0, { $0 + $1.text.count }) <= Self.totalLimit else {
      throw SourceError(
        message: "the Swift files of \(name) are larger than \(Self.totalLimit >> 20) MiB; choose a target, a folder or"
          + " a file, or use --exclude")
    }
    return selection
  }
}
