import CollectionLayout
import LayoutDocument
import LayoutDrawing

extension Subcommand {
  /// `layoutd render`.
  static var render: Subcommand {
    Subcommand(
      name: "render",
      usage: """
        usage: layoutd render FILE [-o OUT.svg] [--full] [--legend] [--viewport WxH|DEVICE] [--offset x,y]

        Draws a document as SVG; - is standard input.

          -o OUT.svg         the output file, written atomically; default or -: standard output
          --full             draw the whole content with the viewport marked, instead of the viewport only
          --legend           add a legend
          --offset x,y       the content offset
          --viewport WxH     instead of the document's viewport; also a device such as "iPhone 16"

        Valid parts are drawn even if the document has errors; errors go to standard error.
        Exit codes: 0 without errors, 1 with errors, 64 for an invalid command line, 66 if the file cannot be read,
        74 if the output cannot be written.

        """
    ) { words, terminal throws(Arguments.UsageError) in
      let arguments = try Arguments(words, values: ["-o", "--viewport", "--offset"], flags: ["--full", "--legend"])
      let (viewport, offset) = (try arguments.viewport(), try arguments.offset())
      return withDocument(try arguments.onlyFile(), terminal) { file in
        let view = LaidOutDocument(file.document.model, viewport: viewport, contentOffset: offset)
        let extent = arguments.has("--full") ? SVGRenderer.Extent.content : .viewport
        let hasLegend = arguments.has("--legend")
        guard let output = arguments.text("-o"), output != "-" else {
          DocumentRenderer.draw(view, file.name, extent, hasLegend: hasLegend) { terminal.output($0) }
          return 0
        }
        if let code = OutputFile.rejection(output, inputs: file.inputs, terminal) { return code }
        var picture: [UInt8] = []
        DocumentRenderer.draw(view, file.name, extent, hasLegend: hasLegend) { picture += $0 }
        return OutputFile.write(picture, to: output, terminal)
      }
    }
  }
}
