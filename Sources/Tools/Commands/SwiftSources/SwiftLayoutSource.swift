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
  /// Whether the screen is that of an iPad.
  var isTablet: Bool

  /// Without `displayScale` the screen has that of its device; 2 if it is given by its size.
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
  /// The target of a package or of an Xcode project; nil for the only one or the application.
  var target: String?
  /// The expression that makes the layout; nil for the default, see `first(of:)`.
  package var entry: String?
  /// Whether the entry must be a layout that the files declare: a document may name one, but contains no code.
  var isLimitedToDeclaredEntries = false
  /// The names of modules that are not available and are replaced by empty modules.
  var stubs: [String] = []
  /// The content of the only file; nil to read the files from the disk.
  var text: [UInt8]?
  /// The item count of each section.
  var items = [20]
  package var screen = HostScreen(Devices.named("iPhone 16").map { .device($0, .portrait) } ?? .size(Devices.standard))
  /// Whether the document has the frames of the elements even if it could describe the layout's structure.
  var writesFrames = false
  /// Whether sections that lie beside each other are written as one, so that none of their cells is lost.
  var joinsSections = true

  /// Files and folders that are left out, by their path in the folder.
  var excludes: [FilePattern] = []
  /// The names and declarations of files that were read.
  let cache = SourceCache()

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
    /// The layouts and controllers that a person can choose from; none in a file that only belongs to the same target.
    var entries: [LayoutEntry]
    var names: SourceNames
    /// The scope in which a private entry is evaluated: an extension of the type with this name, or the top level of
    /// this file if the name is empty. Nil if the entry is evaluated in the main file.
    var entryScope: String?
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
  package func files() throws(SourceError) -> [File] { try selection().files }

  /// Returns the expression of the layout: `entry`, or if it is nil the default, see `first(of:)`. Throws if there is
  /// none, or if the entry must be declared and is not.
  func expression(in files: [File]) throws(SourceError) -> String {
    // A document that names a layout has the data: controllers, which have other data, are left out.
    let entries = files.flatMap(\.entries).filter { !isLimitedToDeclaredEntries || $0.kind != .controller }
    let declared = entries.map(\.expression)
    if let entry, !isLimitedToDeclaredEntries || declared.contains(entry) { return entry }
    if entry == nil, let first = Self.first(of: entries) { return first.expression }
    guard declared.isEmpty else {
      throw SourceError(
        message: "\(name) declares no layout \"\(entry?.prefix(80) ?? "")\"; set \"entry\" to a layout that the"
          + " file declares: \(declared.joined(separator: ", "))")
    }
    let remedy =
      isLimitedToDeclaredEntries
      ? "declare a layout class, or a function or property, of the file or of a type, that returns a layout"
      : "name one by --entry, such as --entry 'GridViewController().createLayout()'"
    throw SourceError(message: "\(name) declares \(Self.nothing); \(remedy)")
  }

  /// The words in error messages for files without entries.
  static let nothing = "no layout that needs no arguments, and no controller of a collection view"

  /// Returns the entry that is shown if none was chosen: the first of the kind `layout`, otherwise the first; nil if
  /// there are none.
  static func first(of entries: [LayoutEntry]) -> LayoutEntry? {
    entries.first { $0.kind == .layout } ?? entries.first
  }
}

extension SwiftLayoutSource {
  /// The options that choose a layout of Swift files and its data.
  package static let options: [CommandOption] = [
    .value(
      "--entry", "EXPR", help: "the Swift expression that makes the layout; default: the first layout of the files"),
    .value("--items", "N,N,…", help: "the numbers of items by section; default: 20"),
    .value("--stub", "MODULE", help: "compile an empty module of this name; may be repeated", isRepeatable: true),
    .value(
      "--target", "NAME",
      help: "the target of a package or of an Xcode project; default: the only one, or the application"),
    .value(
      "--exclude", "PATTERN",
      help: "leave out files and folders, such as 'Generated' or 'App/*/Legacy*.swift'; * and ? match within a name,"
        + " ** also across folders", isRepeatable: true),
    .value(
      "--viewport", "WxH|DEVICE", help: "the viewport of a Swift layout: a size, or a device; default: iPhone 16",
      completion: .devices),
  ]

  /// Returns the source that an operand names; nil if it is neither a Swift file nor a folder. Throws if an option is
  /// invalid, or is given although the result is nil.
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
    // A project is a folder, whose files are beside it.
    let isProject = path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcworkspace")
    var source = SwiftLayoutSource(path: isProject ? PathName.directory(of: path) : path, name: name)
    source.target = arguments.text("--target")
    source.entry = arguments.text("--entry")
    source.stubs = try arguments.texts("--stub", expected: "a name such as Kingfisher", where: ImportedModules.canStub)
    source.excludes = arguments.texts("--exclude").map { FilePattern($0) }
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
