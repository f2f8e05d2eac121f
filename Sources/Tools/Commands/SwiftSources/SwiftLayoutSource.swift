import CollectionLayout
import EventLoop
import LayoutBase
package import LayoutDocument
import UIKitSources

/// The screen on which a layout runs.
package struct HostScreen: Equatable {
  /// The display scale of a screen that is given by its size.
  private static let usualScale = 2.0

  /// Points.
  var size: Size
  /// Pixels per point.
  var displayScale: Double
  /// Whether it is that of an iPad.
  var isTablet: Bool

  /// Without a display scale it is that of the device.
  package init(_ screen: Screen, displayScale: Double? = nil) {
    let device: Device? = if case .device(let device, _) = screen { device } else { nil }
    size = screen.size
    self.displayScale = displayScale ?? device?.displayScale ?? Self.usualScale
    isTablet = device?.isTablet ?? false
  }
}

/// The Swift files of a layout, the expression that makes it, and its data.
package struct SwiftLayoutSource {
  /// The absolute path of a file `*.swift` or of a folder.
  package var path: String
  /// The name as on the command line, for messages.
  package var name: String
  /// The target of a package, a folder in its `Sources`; nil for the only one.
  var target: String?
  /// The expression that makes the layout; nil for the first that is found.
  package var entry: String?
  /// Whether the entry must be a layout that the files declare: a document may name one, but contains no code.
  var isLimitedToDeclaredEntries = false
  /// The names of modules that are not there, which become empty ones.
  var stubs: [String] = []
  /// The content of the only file; nil to read the files from the disk.
  var text: [UInt8]?
  /// The numbers of items by section.
  var items = [20]
  package var screen = HostScreen(Devices.named("iPhone 16").map { .device($0, .portrait) } ?? .size(Devices.standard))
  /// Whether the document has the frames of the elements even if it could describe the layout's structure.
  var writesFrames = false
  /// Whether sections that lie beside each other are written as one, so that none of their cells is lost.
  var joinsSections = true

  /// The maximum number of source files.
  private static let fileLimit = 1_000
  /// The maximum length of a source file, in bytes.
  package static let byteLimit = 4 << 20

  /// An error in the choice of files or of the layout.
  package struct SourceError: Error {
    package var message: String
    /// Whether the folder has no Swift files.
    package var isEmptyFolder = false
  }

  /// A source file and the layouts that it declares.
  package struct File {
    var path: String
    var text: [UInt8]
    var entries: [LayoutEntry]
  }

  /// The name of the file or of the folder.
  package var fileName: String { PathName.lastComponent(of: path) }
  /// The name of the document that is made from the sources.
  package var documentName: String { fileName + ".layout.json" }

  /// The folder of the document and of the program that a preview makes of the sources, by their path.
  package var previewFolder: String {
    let hash = FNV1a(path + (target ?? ""))
    return "\(UIKitToolkit.cacheFolder)/previews/\(String(hash.value, radix: 16))"
  }

  /// Reads the source files, sorted by path.
  package func files() throws(SourceError) -> [File] {
    if let text { return [File(path: path, text: text, entries: LayoutEntry.entries(in: text))] }
    var paths: [String] = []
    try collect(try folder(), into: &paths, depth: 0)
    var files: [File] = []
    for path in paths.sorted() {
      do throws(UVError) {
        let text = try FileSystem.read(path, limit: Self.byteLimit)
        files.append(File(path: path, text: text, entries: LayoutEntry.entries(in: text)))
      } catch {
        throw SourceError(message: "\(path): \(error.message)")
      }
    }
    if files.isEmpty { throw SourceError(message: "\(name) has no Swift files", isEmptyFolder: true) }
    return files
  }

  /// The file, the folder of the package's target, or the folder itself if it is no package.
  private func folder() throws(SourceError) -> String {
    guard (try? FileSystem.kind(path)) == .directory, (try? FileSystem.kind("\(path)/Package.swift")) == .file else {
      return path
    }
    let sources = "\(path)/Sources"
    let targets = ((try? FileSystem.list(sources, limit: Self.fileLimit)) ?? [])
      .filter { $0.kind == .directory && !$0.name.hasPrefix(".") }.map(\.name).sorted()
    if let target {
      guard targets.contains(target) else {
        throw SourceError(
          message: "\(name) has no target \(target) in Sources; it has \(targets.joined(separator: ", "))")
      }
      return "\(sources)/\(target)"
    }
    guard targets.count == 1 else {
      if targets.isEmpty { return sources }
      throw SourceError(message: "choose a target of \(name) by --target: \(targets.joined(separator: ", "))")
    }
    return "\(sources)/\(targets[0])"
  }

  /// Adds a file, or the Swift files below a folder.
  private func collect(_ path: String, into paths: inout [String], depth: Int) throws(SourceError) {
    guard try reading(path, FileSystem.kind) == .directory else {
      paths.append(path)
      return
    }
    guard depth < 20 else { return }
    let entries = try reading(path) { path throws(UVError) in try FileSystem.list(path, limit: Self.fileLimit) }
    for entry in entries where !entry.name.hasPrefix(".") {
      let inner = "\(path)/\(entry.name)"
      if entry.kind == .directory {
        try collect(inner, into: &paths, depth: depth + 1)
      } else if entry.name.hasSuffix(".swift"), entry.name != "main.swift", entry.name != "Package.swift" {
        paths.append(inner)
      }
      if paths.count > Self.fileLimit {
        throw SourceError(message: "\(name) has more than \(Self.fileLimit) Swift files; choose a target or a file")
      }
    }
  }

  /// Calls a function of the file system with a path, and names the path in its error.
  private func reading<Value>(
    _ path: String, _ read: (String) throws(UVError) -> Value
  ) throws(SourceError) -> Value {
    do throws(UVError) {
      return try read(path)
    } catch {
      throw SourceError(message: "\(path): \(error.message)")
    }
  }

  /// Returns the expression of the layout: the one that was given, or the first of the files.
  func expression(in files: [File]) throws(SourceError) -> String {
    let declared = files.flatMap(\.entries).map(\.expression)
    if let entry, !isLimitedToDeclaredEntries || declared.contains(entry) { return entry }
    if entry == nil, let first = declared.first { return first }
    guard declared.isEmpty else {
      throw SourceError(
        message: "\(name) declares no layout \"\(entry?.prefix(80) ?? "")\"; the entry of a document is one that the"
          + " file declares: \(declared.joined(separator: ", "))")
    }
    let remedy =
      isLimitedToDeclaredEntries
      ? "declare a layout class, or a function or property of the file or of a type that returns one"
      : "name one by --entry, such as --entry 'GridViewController().createLayout()'"
    throw SourceError(message: "\(name) declares no layout that needs no arguments; \(remedy)")
  }
}

extension SwiftLayoutSource {
  /// The options that choose a layout of Swift files and its data.
  package static let options: [CommandOption] = [
    .value(
      "--entry", "EXPR", help: "the Swift expression that makes the layout; default: the first layout of the files"),
    .value("--items", "N,N,…", help: "the numbers of items by section; default: 20"),
    .value("--stub", "MODULE", help: "compile an empty module of this name; may be repeated", isRepeatable: true),
    .value("--target", "NAME", help: "the target of a package, a folder in its Sources; default: the only one"),
    .value(
      "--viewport", "WxH|DEVICE", help: "the viewport of a Swift layout: a size, or a device; default: iPhone 16",
      completion: .devices),
  ]

  /// Returns the source that an operand names; nil if it is neither a Swift file nor a folder.
  package static func named(
    _ name: String, _ arguments: Arguments
  ) throws(Arguments.UsageError) -> SwiftLayoutSource? {
    // Links in the path stay, so that a preview follows them.
    let absolutePath = name.hasSuffix("..") ? try? FileSystem.realPath(name) : try? FileSystem.absolutePath(name)
    guard let path = absolutePath, let kind = try? FileSystem.kind(path), path.hasSuffix(".swift") || kind == .directory
    else {
      for option in options where arguments.text(option.name) != nil {
        throw .other("\(option.name) is for Swift files; \(name) is not one")
      }
      return nil
    }
    var source = SwiftLayoutSource(path: path, name: name)
    source.target = arguments.text("--target")
    source.entry = arguments.text("--entry")
    source.stubs = try arguments.texts("--stub", expected: "a name such as Kingfisher", where: ImportedModules.canStub)
    let items = try arguments.value("--items", expected: "numbers from 0 to 1000000, such as 20,5") { text -> [Int]? in
      let counts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard counts.allSatisfy({ $0.map((0...1_000_000).contains) == true }) else { return nil }
      return counts.compactMap(\.self)
    }
    if let items { source.items = items }
    if let size = try arguments.viewport() {
      source.screen = HostScreen(arguments.viewportDevice.map { .device($0, .portrait) } ?? .size(size))
    }
    return source
  }
}
