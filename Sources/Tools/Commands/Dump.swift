import CollectionLayout
import EventLoop
import LayoutDocument
import UIKitSources

/// `layoutd dump`.
enum DumpCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "dump", operands: .document, summary: "write the document of a UIKit layout in Swift",
      about: [
        "Compiles a Swift file, or the files of a folder, of a package or of an Xcode project, runs the layout or the"
          + " controller that they declare, and writes it as a layout document: the structure of a flow or compositional"
          + " layout, or else the frames of its elements. This needs the Swift compiler and runs the code of the files."
      ],
      options: SwiftLayoutSource.options + [
        .flag("--list", "print the layouts of the files with their lines, and run nothing"),
        .flag("--frames", "write frames even if the structure can be written"),
        .value(
          "-o", "OUT.layout.json", help: "the output file, written atomically; default or -: standard output",
          completion: .files),
      ],
      notes: [
        "A layout is a class that inherits from UICollectionViewLayout and needs no arguments, or a function or property"
          + " that returns a layout, an NSCollectionLayoutSection or a list configuration, also a private one. A controller"
          + " that needs no arguments and has a collection view is loaded at the size of the viewport, and its collection"
          + " view is shown with its own data; --items counts only without a data source. Without --entry it is the first"
          + " layout of the files, or the first controller if there is none. What the document cannot express, and what"
          + " the layout prints, is reported on standard error.",
        "A file, or a folder of files, of a target of a package or of an Xcode project is compiled with the files of its"
          + " target that it needs. Libraries are compiled from .build/checkouts, SourcePackages/checkouts, Pods,"
          + " Carthage/Checkouts and local packages. Files that do not compile are left out where that helps; standard"
          + " error has one list of them.",
      ],
      examples: [
        ("dump Feed.swift -o feed.layout.json", "the document of the first layout of a file"),
        ("dump Sources --list", "the layouts of a folder"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "the files do not compile, or the layout fails",
        ExitCode.noInput: "a file cannot be read, or the compiler is missing",
        ExitCode.noOutput: "the output cannot be written",
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let name = arguments.onlyFile
      do throws(UVError) { _ = try FileSystem.kind(name) } catch {
        return DocumentFile.ReadError(name, error).report(to: terminal)
      }
      guard var source = try SwiftLayoutSource.named(name, arguments) else {
        throw .other("\(name) is not a Swift file; name one, or a folder, a package or an Xcode project")
      }
      source.writesFrames = arguments.has("--frames")
      if arguments.has("--list") {
        // The options of the run, which --list leaves out.
        for option in ["--entry", "--items", "--stub", "--viewport", "--frames", "-o"]
        where arguments.has(option) || arguments.text(option) != nil {
          throw .other("\(option) cannot be combined with --list, which runs nothing")
        }
        return list(source, terminal)
      }
      let output = arguments.output
      try OutputFile.checkExtension(of: output, isOneOf: ["json"])
      do throws(SwiftLayoutSource.SourceError) {
        let inputs = try [name] + source.files().map(\.path)
        if let code = OutputFile.rejection(output, inputs: inputs, terminal) { return code }
      } catch {
        terminal.message(error.message)
        return ExitCode.noInput
      }
      guard let toolkit = UIKitToolkit.find() else {
        terminal.error("layoutd: \(UIKitToolkit.missingMessage)\n")
        return ExitCode.noInput
      }
      do throws(UVError) {
        guard let text = try document(of: source, toolkit, terminal) else { return ExitCode.diagnosticsFound }
        return OutputFile.write(Array(text.utf8), to: output, terminal)
      } catch {
        terminal.message("\(name): \(error.message)")
        return ExitCode.internalError
      }
    }
  }

  private static func list(_ source: SwiftLayoutSource, _ terminal: CommandOutput) -> CInt {
    do throws(SwiftLayoutSource.SourceError) {
      let files = try source.files()
      for file in files {
        for entry in file.entries {
          terminal.output(DiagnosticFormatter.printable("\(file.path):\(entry.line): \(entry.expression)") + "\n")
        }
      }
      if files.contains(where: { !$0.entries.isEmpty }) { return 0 }
      terminal.message("\(source.name) declares \(SwiftLayoutSource.nothing)")
      return ExitCode.diagnosticsFound
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
    let folder = source.previewFolder + "-dump"
    try FileSystem.createDirectories(folder)
    let runner = SwiftLayoutRunner(source, toolkit: toolkit, folder: folder, loop: loop) {
      terminal.message("\(source.name): \($0)")
    }
    runner.onLine = { terminal.message("\(source.name): printed: \(DiagnosticFormatter.printable($0))") }
    var document: String?
    runner.run { outcome in
      switch outcome {
      case .success(let made):
        document = made.text
        for warning in made.warnings { terminal.message("\(source.name): warning: \(warning)") }
        for line in SwiftLayoutProblem.leftOutLines(made.leftOut, of: source.name) { terminal.message(line) }
      case .failure(let failure):
        for problem in failure.problems {
          terminal.error(DiagnosticFormatter.printable(problem.errorLine(in: source.name)) + "\n")
        }
      }
      runner.finish {
        runner.stop()
        loop.stop()
      }
    }
    loop.run()
    return document
  }
}
