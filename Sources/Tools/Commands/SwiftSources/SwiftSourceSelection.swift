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
    if let text { return read([path], listed: [path], text: text) }
    guard try kind() == .directory else {
      guard let match = SwiftProject.around(path), let paths = try? match.target.swiftFiles(excluding: excludes),
        paths.contains(path)
      else { return try checked(read([path], listed: [path])) }
      return try checked(read(paths, listed: [path], project: match.project, language: match.target.language))
    }
    let selection: SwiftSourceSelection
    if let project = SwiftProject(in: path) {
      let target = try chosenTarget(of: project)
      let paths = try target.swiftFiles(excluding: excludes)
      selection = read(paths, listed: Set(paths), project: project, language: target.language)
    } else {
      let local = try SourceFolder.swiftFiles(in: path, name: name) { [excludes, path] in
        !FilePattern.matches(excludes, $0, in: path)
      }
      let match = SwiftProject.around(path)
      let paths = (try? match?.target.swiftFiles(excluding: excludes)) ?? []
      let project = match?.project ?? SwiftProject(ofFolder: path)
      selection = read(
        Set(local + paths).sorted(), listed: Set(local), project: project,
        language: match?.target.language ?? LanguageSettings())
    }
    if selection.files.isEmpty {
      throw SourceError(message: "\(name) has no Swift files", isEmptyFolder: true)
    }
    return try checked(selection)
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
            : "\(name) has no target \(target)\(project.isPackage ? " in Sources" : ""); it has \(names)")
      }
      return chosen
    }
    let applications = targets.filter(\.isApplication)
    if let only = applications.first ?? targets.first, applications.count == 1 || targets.count == 1 { return only }
    if targets.isEmpty { throw SourceError(message: "\(name) has no Swift files", isEmptyFolder: true) }
    throw SourceError(message: "choose a target of \(name) by --target: \(names)")
  }

  /// Reads files and finds their entries. Files that are not in `listed` get no entries, so that these are not offered.
  private func read(
    _ paths: [String], listed: Set<String>, text: [UInt8]? = nil, project: SwiftProject? = nil,
    language: LanguageSettings = LanguageSettings()
  ) -> SwiftSourceSelection {
    var files: [File] = []
    var declarations: [EntryDeclarations] = []
    var leftOut: [SwiftLayoutProblem] = []
    for path in paths {
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
      project.map { cache.declarations(ofModule: module, of: $0) } ?? []
    }
    let entries = LayoutEntry.entries(in: declarations, others: libraries)
    for index in files.indices where listed.contains(files[index].path) { files[index].entries = entries[index] }
    return SwiftSourceSelection(files: files, project: project, language: language, leftOut: leftOut)
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
