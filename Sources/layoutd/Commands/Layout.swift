import CollectionLayout
import LayoutDocument

extension Subcommand {
  /// `layoutd layout`.
  static var layout: Subcommand {
    Subcommand(
      name: "layout", operands: .documentsAndFolders, summary: "print the frames of a document's elements",
      about: ["Prints the frames of a document's elements, back to front; - is standard input."],
      options: [
        .choice(
          "--format",
          [
            ("table", "a table with numbers rounded to hundredths (default)"),
            ("json", "{viewport, contentOffset, contentSize, attributes}"),
            ("jsonl", "one attributes object per line"),
          ]),
        .value("--rect", "x,y,w,h", "only elements that intersect this rectangle of the content"),
        .viewport,
        .value("--offset", "x,y", "the content offset; without --rect only elements in the viewport"),
        .flag("--style", "with json and jsonl: include the style of each element"),
        .allowSwift, .watch,
      ],
      notes: [
        "FILE may be several files, folders and patterns; each table then has the name of its document above it.",
        "Valid parts are printed even if the document has errors; errors go to standard error.",
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let format = try arguments.value("--format", "table, json or jsonl", AttributesFormat.init(rawValue:))
      let (viewport, offset, rect) = (try arguments.viewport(), try arguments.offset(), try arguments.rect())
      let isOne = arguments.files.count == 1 && !EachDocument.isSearched(arguments.onlyFile)
      if format != nil, format != .table, !isOne {
        throw .other("--format \(arguments.text("--format") ?? "") takes one file")
      }
      let print = EachDocument(outputs: []).performing { arguments, terminal in
        withDocument(arguments.onlyFile, arguments, terminal) { file in
          let view = LaidOutDocument(file.document.model, viewport: viewport, contentOffset: offset)
          let elements = rect.map(view.elements(in:)) ?? (offset == nil ? view.allElements : view.elementsInView)
          return AttributesPrinter(view, format ?? .table, withStyle: arguments.has("--style"), terminal).print(
            elements)
        }
      }
      return try print(arguments, terminal)
    }
  }

  /// Opens a document, prints its heading, prints its diagnostics on standard error and calls `body`. Returns the exit
  /// code.
  ///
  /// With `--allow-swift` in `arguments`, Swift files that the document names as its layouts are compiled and run. The
  /// document is that on the device of `--viewport`, if that is one: with its scale and its safe area. With a size it has
  /// neither.
  static func withDocument(
    _ name: String, _ arguments: Arguments, _ terminal: CommandOutput, _ body: (DocumentFile) -> CInt
  ) -> CInt {
    do throws(DocumentFile.ReadError) {
      var file = try DocumentFile(
        name, recordingIn: terminal.inputs, swiftLayouts: arguments.swiftLayouts)
      if let heading = terminal.heading { terminal.output(heading) }
      if let device = arguments.viewportDevice {
        file.adapt(to: LayoutEnvironment(device: device.name))
      } else if file.document.device != nil, let size = try? arguments.viewport() {
        file.adapt(to: LayoutEnvironment(viewport: size))
      }
      var lines = DiagnosticFormatter(file)
      for diagnostic in file.diagnostics { terminal.error(lines.text(diagnostic) + "\n") }
      let code = body(file)
      return code == 0 && file.hasErrors ? ExitCode.diagnosticsFound : code
    } catch {
      return error.report(to: terminal)
    }
  }
}
