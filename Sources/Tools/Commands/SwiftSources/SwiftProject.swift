import EventLoop
import UIKitSources

/// A package or an Xcode project: its targets, and the libraries that they import.
struct SwiftProject {
  private enum Form {
    case package(PackageManifest)
    case xcode(XcodeProject)
    /// A folder without either of them, beside which libraries can be found.
    case folder
  }

  /// A target and its Swift files.
  struct Target {
    var name: String
    var isApplication = false
    fileprivate var files: [String] = []
    fileprivate var folders: [(path: String, excludes: [FilePattern])] = []

    var language = LanguageSettings()
    /// The folder of the project, to which the patterns of `swiftFiles(excluding:)` are relative.
    fileprivate var root = ""

    /// Returns the paths of the files, sorted.
    func swiftFiles(excluding patterns: [FilePattern] = []) throws(SwiftLayoutSource.SourceError) -> [String] {
      let root = root
      var paths = Set(
        files.filter { (try? FileSystem.kind($0)) == .file && !FilePattern.matches(patterns, $0, in: root) })
      for folder in folders where (try? FileSystem.kind(folder.path)) == .directory {
        let included = try SourceFolder.swiftFiles(in: folder.path, name: name) { path in
          !FilePattern.matches(folder.excludes, path, in: folder.path)
            && !FilePattern.matches(patterns, path, in: root)
        }
        paths.formUnion(included)
      }
      return paths.filter { !$0.hasSuffix("/main.swift") }.sorted()
    }

    /// Whether a file or a folder is in a folder of the target, is one of its files, or contains one.
    func contains(_ path: String) -> Bool {
      if files.contains(path) || files.contains(where: { $0.hasPrefix("\(path)/") }) { return true }
      return folders.contains { folder in
        path == folder.path
          || path.hasPrefix("\(folder.path)/")
            && !FilePattern.matches(folder.excludes, path, in: folder.path)
      }
    }
  }

  /// The folder of the package, or the one that contains the Xcode project.
  let folder: String
  private let form: Form

  private static let textLimit = 32 << 20
  /// The maximum number of enclosing folders that are searched.
  private static let parentLimit = 12
  private static let packageLimit = 1_000

  /// Reads the package or the project in a folder; nil if there is none that can be read.
  init?(in folder: String) {
    self.folder = folder
    if let text = try? FileSystem.read("\(folder)/Package.swift", limit: Self.textLimit) {
      form = .package(PackageManifest(text))
      return
    }
    let names = Self.names(in: folder) { $0.hasSuffix(".xcodeproj") }
    for name in names {
      if let text = try? FileSystem.read("\(folder)/\(name)/project.pbxproj", limit: Self.textLimit),
        let project = XcodeProject(text)
      {
        form = .xcode(project)
        return
      }
    }
    return nil
  }

  /// Creates a project for a folder that contains neither a package nor an Xcode project.
  init(ofFolder folder: String) { (self.folder, form) = (folder, .folder) }

  /// Returns the nearest project around a file or a folder, and its first target that contains it, or the one of a name;
  /// nil if it has no such target, or if there is no project in the `parentLimit` nearest folders or up to the root of
  /// the Git repository.
  static func around(_ path: String, target name: String? = nil) -> (project: SwiftProject, target: Target)? {
    var folder = PathName.directory(of: path)
    for _ in 0..<parentLimit where folder.count > 1 {
      if let project = SwiftProject(in: folder) {
        let target = project.targets.first { (name == nil || $0.name == name) && $0.contains(path) }
        return target.map { (project, $0) }
      }
      if (try? FileSystem.kind("\(folder)/.git")) != nil { return nil }
      folder = PathName.directory(of: folder)
    }
    return nil
  }

  private static func names(in folder: String, where isIncluded: (String) -> Bool) -> [String] {
    ((try? FileSystem.list(folder, limit: packageLimit)) ?? [])
      .filter { $0.hasValidName && $0.kind == .directory && isIncluded($0.name) }.map(\.name).sorted()
  }

  var isPackage: Bool { if case .package = form { true } else { false } }

  /// All targets except tests; applications come first.
  var targets: [Target] {
    unrootedTargets.map { target in
      var target = target
      target.root = folder
      return target
    }
  }

  private var unrootedTargets: [Target] {
    switch form {
    case .package(let manifest):
      let declared = manifest.targets.filter { !$0.isTest }
      return declared.isEmpty ? foldersOfSources : declared.map(target)
    case .xcode(let project):
      return project.targets.filter { !$0.isTest }.sorted { $0.isApplication && !$1.isApplication }.map(target)
    case .folder: return []
    }
  }

  /// The targets of a package whose manifest names none as a literal: the folders in `Sources`.
  private var foldersOfSources: [Target] {
    let names = Self.names(in: "\(folder)/Sources") { !$0.hasPrefix(".") }
    return names.map { Target(name: $0, folders: [("\(folder)/Sources/\($0)", [])]) }
  }

  private func target(_ declared: PackageManifest.Target) -> Target {
    var path = declared.path.map { Self.joined(folder, $0) }
    for parent in ["Sources", "Source", "src", "srcs"] where path == nil {
      let candidate = "\(folder)/\(parent)/\(declared.name)"
      if (try? FileSystem.kind(candidate)) == .directory { path = candidate }
    }
    // The only target of a package can have its files in `Sources` itself.
    let root = path ?? "\(folder)/Sources"
    let excludes = declared.excludes.map { FilePattern("/\($0)") }
    guard let sources = declared.sources else {
      return Target(name: declared.name, folders: [(root, excludes)], language: declared.language)
    }
    let paths = sources.map { Self.joined(root, $0) }
    return Target(
      name: declared.name, files: paths.filter { $0.hasSuffix(".swift") },
      folders: paths.filter { !$0.hasSuffix(".swift") }.map { ($0, []) }, language: declared.language)
  }

  private func target(_ declared: XcodeProject.Target) -> Target {
    Target(
      name: declared.name, isApplication: declared.isApplication,
      files: declared.files.map { Self.joined(folder, $0) },
      folders: declared.folders.map { (Self.joined(folder, $0.path), $0.excludes.map { FilePattern("/\($0)") }) },
      language: declared.language)
  }

  /// Returns the absolute path that `path` names in `folder`, with `.` and `..` resolved.
  private static func joined(_ folder: String, _ path: String) -> String {
    var components = path.hasPrefix("/") ? [] : folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = components.popLast() } else { components.append(part) }
    }
    return "/" + components.joined(separator: "/")
  }

  // MARK: Libraries

  /// Returns the Swift files and the language of a module that the targets can import: of another target, of a local
  /// package, of a package that was checked out beside the project or encloses it, or of CocoaPods or Carthage. Nil if
  /// there is none, or if it is a module of the toolchain or of layoutd's UIKit.
  func library(_ module: String) -> (files: [String], language: LanguageSettings)? {
    if LibraryBuilder.system.contains(module) { return nil }
    var projects = [self]
    projects += localPackages.compactMap { SwiftProject(in: Self.joined(folder, $0)) }
    projects += checkouts.compactMap { SwiftProject(in: $0) }
    // The library of an example is often the package in a folder around it.
    projects += enclosingFolders.compactMap { SwiftProject(in: $0) }
    for project in projects {
      for target in project.targets where Self.moduleName(target.name) == module {
        if let files = try? target.swiftFiles(), !files.isEmpty { return (files, target.language) }
      }
    }
    // CocoaPods and Carthage keep no manifest beside the files, so that the usual names of folders are tried.
    for name in ["Pods", "Carthage/Checkouts"].flatMap({ parent in
      Self.names(in: "\(folder)/\(parent)") { Self.moduleName($0) == module }.map { "\(folder)/\(parent)/\($0)" }
    }) {
      let sources = ["Sources/\(module)", "Source", "Sources", module].map { "\(name)/\($0)" }
        .first { (try? FileSystem.kind($0)) == .directory }
      let excludes = ["*Tests", "Example*", "Demo*"].map { FilePattern($0) }
      let files = try? SourceFolder.swiftFiles(in: sources ?? name, name: module) { path in
        !FilePattern.matches(excludes, path, in: name)
      }
      if let files, !files.isEmpty { return (files, LanguageSettings()) }
    }
    return nil
  }

  private static func moduleName(_ name: String) -> String {
    name.map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "_" }.joined()
  }

  /// The folders around the project's folder, the nearest first, up to the root of its Git repository, at most
  /// `parentLimit`. None if the root of the file system is reached before either.
  private var enclosingFolders: [String] {
    var folders: [String] = []
    var next = folder
    while folders.count < Self.parentLimit, (try? FileSystem.kind("\(next)/.git")) == nil {
      next = PathName.directory(of: next)
      if next.count <= 1 { return [] }
      folders.append(next)
    }
    return folders
  }

  private var localPackages: [String] {
    switch form {
    case .package(let manifest): manifest.localPackages
    case .xcode(let project): project.localPackages
    case .folder: []
    }
  }

  /// The folders of packages that SwiftPM, Xcode and Carthage have checked out.
  private var checkouts: [String] {
    let derived = Self.names(in: "\(folder)/DerivedData") { _ in true }.map { "DerivedData/\($0)/" }
    let resolving = [".build/", "SourcePackages/", "build/SourcePackages/", "DerivedData/SourcePackages/"]
    let parents =
      (resolving + derived.map { "\($0)SourcePackages/" }).map { "\(folder)/\($0)checkouts" }
      + ["\(folder)/Carthage/Checkouts"]
    return parents.flatMap { parent in Self.names(in: parent) { _ in true }.map { "\(parent)/\($0)" } }
  }

  /// Returns the error message of a module that was not found, with the way to make it available.
  func remedy(forModule module: String) -> String {
    let resolved =
      Self.names(in: folder) { $0.hasSuffix(".xcodeproj") }
      .map { "\(folder)/\($0)/project.xcworkspace/xcshareddata/swiftpm/Package.resolved" }
      + ["\(folder)/Package.resolved"]
    let isResolved = resolved.contains { (try? FileSystem.kind($0)) == .file }
    let fetching =
      isResolved
      ? "check out its package, such as by `swift package resolve`" : "add its sources to the project's folder"
    return "no such module '\(module)': it is no target of the project and in none of .build/checkouts,"
      + " SourcePackages/checkouts, Pods and Carthage/Checkouts; \(fetching)"
  }
}
