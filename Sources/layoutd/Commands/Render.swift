import CollectionLayout
import LayoutDocument
import LayoutDrawing

extension Subcommand {
  /// The number of elements above which `render` warns about the size of the picture.
  private static let largePicture = 50_000

  /// `layoutd render`.
  static var render: Subcommand {
    Subcommand(
      name: "render", operands: .document, summary: "draw a document as SVG",
      about: ["Draws a document as SVG; - is standard input."],
      options: [
        .value(
          "-o", "OUT.svg", "the output file, written atomically; default or -: standard output", completion: .files),
        .flag("--full", "draw the whole content with the viewport marked, instead of the viewport only"),
        .flag("--legend", "add a legend"),
        .viewport,
        .value("--offset", "x,y", "the content offset"),
        .allowSwift, .watch,
      ],
      notes: ["Valid parts are drawn even if the document has errors; errors go to standard error."]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let (viewport, offset) = (try arguments.viewport(), try arguments.offset())
      let name = arguments.onlyFile
      let output = arguments.text("-o").flatMap { $0 == "-" ? nil : $0 }
      if let output {
        if let code = OutputFile.rejection(output, inputs: [name], terminal) { return code }
        try OutputFile.checkExtension(of: output, isOneOf: ["svg"])
      }
      return withDocument(name, arguments, terminal) { file in
        let view = LaidOutDocument(file.document.model, viewport: viewport, contentOffset: offset)
        let extent = arguments.has("--full") ? SVGRenderer.Extent.content : .viewport
        if extent == .content, view.layout.model.hasItems(atLeast: largePicture) {
          terminal.error(
            DiagnosticFormatter.printable(
              "layoutd: \(name): warning: the picture has \(largePicture) elements or more; it takes long to draw and to"
                + " open. Draw a part: without --full") + "\n")
        }
        let hasLegend = arguments.has("--legend")
        guard let output else {
          DocumentRenderer.draw(view, file.name, extent, hasLegend: hasLegend) { terminal.output($0) }
          return 0
        }
        if let code = OutputFile.rejection(output, inputs: file.inputs, terminal) { return code }
        var picture: [UInt8] = []
        var bar = ProgressBar("drawing", terminal)
        DocumentRenderer.draw(view, file.name, extent, hasLegend: hasLegend, progress: { bar.show($0) }) {
          picture += $0
        }
        bar.clear()
        return OutputFile.write(picture, to: output, terminal)
      }
    }
  }
}
