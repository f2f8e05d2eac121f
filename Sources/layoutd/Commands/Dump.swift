import CollectionLayout
import EventLoop
import LayoutDocument
import UIKitSources

extension CommandOption {
  /// `--allow-swift` of the commands that lay out a document.
  static let allowSwift = CommandOption.flag(
    "--allow-swift", "compile and run the Swift files that the document names as its layouts")
}

extension Subcommand {
  /// `layoutd dump`.
  static var dump: Subcommand {
    Subcommand(
      name: "dump", operands: .document, summary: "write the document of a UIKit layout in Swift",
      about: [
        "Compiles a Swift file, or the files of a folder or of a package, runs the layout that they declare, and writes it"
          + " as a layout document: the structure of a flow or compositional layout, or else the frames of its elements."
          + " This needs the Swift compiler and runs the code of the files."
      ],
      options: swiftOptions + [
        .flag("--list", "print the layouts of the files with their lines, and run nothing"),
        .flag("--frames", "write frames even if the structure can be written"),
        .value(
          "-o", "OUT.layout.json", "the output file, written atomically; default or -: standard output",
          completion: .files),
      ],
      notes: [
        "A layout is a class that inherits from UICollectionViewLayout and needs no arguments, or a function or property"
          + " that returns a layout, an NSCollectionLayoutSection or a list configuration. Without --entry it is the first"
          + " of the files. What the document cannot express is reported on standard error."
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let name = arguments.onlyFile
      do throws(UVError) { _ = try FileSystem.kind(name) } catch {
        return DocumentFile.ReadError(name, error).report(to: terminal)
      }
      guard var source = try swiftSource(name, arguments) else {
        throw .other("\(name) is not a Swift file, and no folder of Swift files")
      }
      source.writesFrames = arguments.has("--frames")
      if arguments.has("--list") { return list(source, terminal) }
      let output = arguments.text("-o").flatMap { $0 == "-" ? nil : $0 }
      if let output { try OutputFile.checkExtension(of: output, isOneOf: ["json"]) }
      do throws(SwiftLayoutSource.SourceError) {
        let inputs = try [name] + source.files().map(\.path)
        if let output, let code = OutputFile.rejection(output, inputs: inputs, terminal) { return code }
      } catch {
        terminal.message(error.message)
        return ExitCode.noInput
      }
      guard let toolkit = UIKitToolkit.find() else {
        terminal.error("layoutd: \(toolkitIsMissing)\n")
        return ExitCode.noInput
      }
      do throws(UVError) {
        guard let text = try document(of: source, toolkit, terminal) else { return ExitCode.diagnosticsFound }
        if let output { return OutputFile.write(Array(text.utf8), to: output, terminal) }
        terminal.output(text)
        return 0
      } catch {
        terminal.message("\(name): \(error.message)")
        return ExitCode.internalError
      }
    }
  }

  /// The options that choose a layout of Swift files and its data.
  static let swiftOptions: [CommandOption] = [
    .value("--entry", "EXPR", "the Swift expression that makes the layout; default: the first layout of the files"),
    .value("--items", "N,N,…", "the numbers of items by section; default: 20"),
    .value("--target", "NAME", "the target of a package, a folder in its Sources; default: the only one"),
    .value(
      "--viewport", "WxH|DEVICE", "the viewport of a Swift layout: a size, or a device; default: iPhone 16",
      completion: .devices),
  ]

  /// The error message if the modules cannot be found.
  static let toolkitIsMissing =
    "the sources of the UIKit modules are not found; install layoutd with `make install`, or set LAYOUTD_UIKIT to the"
    + " folder of its package"

  /// Returns the source that an operand names; nil if it is neither a Swift file nor a folder.
  static func swiftSource(
    _ name: String, _ arguments: Arguments
  ) throws(Arguments.UsageError) -> SwiftLayoutSource? {
    // Links in the path stay, so that a preview follows them.
    let found = name.hasSuffix("..") ? try? FileSystem.realPath(name) : try? FileSystem.absolutePath(name)
    guard let path = found, let kind = try? FileSystem.kind(path), path.hasSuffix(".swift") || kind == .directory else {
      for option in swiftOptions where arguments.text(option.name) != nil {
        throw .other("\(option.name) is for Swift files; \(name) is not one")
      }
      return nil
    }
    var source = SwiftLayoutSource(path: path, name: name)
    source.target = arguments.text("--target")
    source.entry = arguments.text("--entry")
    let items = try arguments.value("--items", "numbers from 0 to 1000000, such as 20,5") { text -> [Int]? in
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

  private static func list(_ source: SwiftLayoutSource, _ terminal: CommandOutput) -> CInt {
    do throws(SwiftLayoutSource.SourceError) {
      for file in try source.files() {
        for entry in file.entries {
          terminal.output(DiagnosticFormatter.printable("\(file.path):\(entry.line): \(entry.expression)") + "\n")
        }
      }
      return 0
    } catch {
      terminal.message(error.message)
      return ExitCode.noInput
    }
  }

  /// Compiles and runs a layout. Returns its document; nil after printing the errors.
  private static func document(
    of source: SwiftLayoutSource, _ toolkit: UIKitToolkit, _ terminal: CommandOutput
  ) throws(UVError) -> String? {
    let loop = try EventLoop()
    let folder = SwiftPreview.folder(for: source) + "-dump"
    try FileSystem.createDirectories(folder)
    let runner = SwiftLayoutRunner(source, toolkit: toolkit, folder: folder, loop: loop) {
      terminal.message("\(source.name): \($0)")
    }
    var document: String?
    runner.run { outcome in
      switch outcome {
      case .document(let made):
        document = made.text
        for warning in made.warnings { terminal.message("\(source.name): warning: \(warning)") }
      case .failed(let diagnostics):
        for diagnostic in diagnostics {
          let place =
            diagnostic.path.isEmpty ? source.name : "\(diagnostic.path):\(diagnostic.line):\(diagnostic.column)"
          terminal.error(DiagnosticFormatter.printable("\(place): error: \(diagnostic.message)") + "\n")
        }
      }
      runner.stop()
      loop.stop()
    }
    loop.run()
    return document
  }
}
