import CollectionLayout
import LayoutDocument
import LayoutDrawing
import Pictures

extension Subcommand {
  /// `layoutd render`.
  static var render: Subcommand {
    Subcommand(
      name: "render", operands: .documentsAndFolders, summary: "draw a document as a picture",
      about: ["Draws a document as SVG, PNG or WebP; - is standard input."],
      options: [
        .choice(
          "-o",
          [
            ("OUT.svg", "the output file, written atomically; default or -: SVG on standard output"),
            ("OUT.png", "a picture in pixels (needs librsvg)"),
            ("OUT.webp", "the same in less space, without loss (needs librsvg and libwebp)"),
            ("OUT.html", "a page, with --devices, --orientation or --rtl"),
          ], completion: .files),
        .scale,
        .flag("--full", "draw the whole content with the viewport marked, instead of the viewport only"),
        .flag("--legend", "add a legend"),
        .viewport,
        .value("--offset", "x,y", "the content offset"),
      ] + CommandOption.sheetEnvironments + [.allowSwift, .watch],
      notes: [
        "With --devices, --orientation or --rtl the picture is a contact sheet: the document in each of these"
          + " environments at half size, with captions.",
        EachDocument.note("svg"),
        "Valid parts are drawn even if the document has errors; errors go to standard error.",
      ],
      perform: EachDocument(outputs: ["-o"]).performing(renderDocument))
  }

  private static let renderDocument: Implementation =
    { arguments, terminal throws(Arguments.UsageError) in
      if let code = PictureTarget.rejection(arguments, terminal) { return code }
      if ContactSheetRunner.isChosen(by: arguments) {
        let run = try ContactSheetRunner(arguments)
        if let code = run.target.rejection(terminal) { return code }
        return withDocument(run.name, arguments, terminal) { file in run.run(file, terminal) }
      }
      let run = try RenderRunner(arguments)
      if let code = run.target.rejection(terminal) { return code }
      return withDocument(run.name, arguments, terminal) { file in run.run(file, terminal) }
    }
}

/// The options and the run of `layoutd render` for one picture.
struct RenderRunner {
  /// The number of elements above which `render` warns about the size of the picture.
  private static let largePicture = 50_000

  let name: String
  let target: PictureTarget
  private let extent: SVGRenderer.Extent
  private let hasLegend: Bool
  private let viewport: Size?
  private let offset: Point?

  init(_ arguments: Arguments) throws(Arguments.UsageError) {
    name = arguments.onlyFile
    (viewport, offset) = (try arguments.viewport(), try arguments.offset())
    target = try PictureTarget(arguments, [.svg, .png, .webp])
    extent = arguments.has("--full") ? .content : .viewport
    hasLegend = arguments.has("--legend")
  }

  /// Draws a document. Returns the exit code.
  func run(_ file: DocumentFile, _ terminal: CommandOutput) -> CInt {
    let view = LaidOutDocument(file.document.model, viewport: viewport, contentOffset: offset)
    warnIfLarge(view, terminal)
    if target.path == nil {
      DocumentRenderer.draw(view, file.name, extent, hasLegend: hasLegend) { terminal.output($0) }
      return 0
    }
    var bar = ProgressBar("drawing", terminal)
    defer { bar.clear() }
    return target.write(inputs: file.inputs, terminal) { () throws(PictureError) in
      try checkSize(of: view)
      var picture: [UInt8] = []
      DocumentRenderer.draw(view, file.name, extent, hasLegend: hasLegend, progress: { bar.show($0) }) {
        picture += $0
      }
      bar.clear()
      return try target.format.bytes(of: picture, scale: target.scale)
    }
  }

  /// Throws if a picture in pixels would be too large. Called before the drawing, which may exceed the memory.
  private func checkSize(of view: LaidOutDocument) throws(PictureError) {
    guard target.format.isRasterized else { return }
    let size = extent == .content ? view.layout.contentSize : view.viewport
    try target.format.checkSize(width: size.width, height: size.height, scale: target.scale)
    // Fewer items have few other elements.
    guard view.layout.model.hasItems(atLeast: PictureLimits.elements) else { return }
    if extent == .content || view.elementsInView.count > PictureLimits.elements {
      throw .tooManyElements(limit: PictureLimits.elements)
    }
  }

  private func warnIfLarge(_ view: LaidOutDocument, _ terminal: CommandOutput) {
    guard extent == .content, view.layout.model.hasItems(atLeast: Self.largePicture) else { return }
    terminal.message(
      "\(name): warning: the picture has \(Self.largePicture) elements or more; it takes long to draw and to open. Draw a"
        + " part: without --full")
  }
}
