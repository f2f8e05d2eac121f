import CollectionLayout
import EventLoop
import LayoutDocument
import LayoutDrawing
import Pictures

/// `layoutd render`.
enum RenderCommand {
  static var subcommand: Subcommand {
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
        .flag("--legend", "add a legend"), .bezel,
        .flag("--dark", "draw the colors of dark mode"),
        .viewport,
        .value("--offset", "x,y", help: "the content offset"),
      ] + CommandOption.sheetEnvironments + [.allowSwift, .watch],
      notes: [
        "With --devices, --orientation or --rtl the picture is a contact sheet: the document in each of these"
          + " environments at half size, with captions.",
        EachDocument.note("svg"),
        "Valid parts are drawn even if the document has errors; errors go to standard error.",
      ],
      examples: [
        ("render feed.layout.json -o feed.png --scale 2", "the viewport in pixels"),
        ("render feed.layout.json -o feed.svg --full", "the whole content"),
        ("render feed.layout.json -o devices.png --devices all --bezel", "a contact sheet of framed screens"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "errors in a document", ExitCode.noInput: "a file cannot be read",
        ExitCode.noOutput: "an output cannot be written",
      ],
      perform: EachDocument(outputs: ["-o"]).performing(renderDocument))
  }

  private static let renderDocument: Subcommand.Implementation =
    { arguments, terminal throws(Arguments.UsageError) in
      if let code = PictureTarget.rejection(arguments, terminal) { return code }
      let run = try RenderRunner(arguments)
      if let code = run.target.rejection(terminal) { return code }
      return arguments.withDocument(terminal) { file in run.run(file, terminal) }
    }
}

/// The options and the run of `layoutd render`.
struct RenderRunner {
  /// The number of items from which on `render --full` warns about the size of the picture.
  private static let largePicture = 50_000
  /// The number of items from which on a picture of whole content in a contact sheet shows only a part of it.
  static let sheetElementLimit = 5_000

  let name: String
  let target: PictureTarget
  /// The environments of a contact sheet; nil for one picture.
  private let environments: [LayoutEnvironment]?
  /// Whether `--orientation` rotates the device that the document names.
  private let turnsDocument: Bool
  private let extent: SVGRenderer.Extent
  private let hasLegend: Bool
  private let hasBezel: Bool
  private let appearance: SVGRenderer.Appearance
  private let viewport: Size?
  private let offset: Point?

  init(_ arguments: Arguments) throws(Arguments.UsageError) {
    name = arguments.onlyFile
    let isSheet = ["--devices", "--orientation", "--rtl"].contains { arguments.text($0) != nil }
    environments = isSheet ? try arguments.sheetEnvironments() : nil
    turnsDocument = arguments.turnsDocument
    for option in ["--viewport", "--legend"] where isSheet && (arguments.has(option) || arguments.text(option) != nil) {
      throw .other("\(option) cannot be used with --devices, --orientation or --rtl")
    }
    (viewport, offset) = (try arguments.viewport(), try arguments.point("--offset"))
    target = try PictureTarget(arguments, [.svg, .png, .webp] + (isSheet ? [.html] : []))
    extent = arguments.has("--full") ? .content : .viewport
    hasLegend = arguments.has("--legend")
    hasBezel = arguments.isGiven(.bezel)
    var appearance = SVGRenderer.Appearance()
    (appearance.isDark, appearance.isScreen) = (arguments.has("--dark"), hasBezel)
    self.appearance = appearance
    if hasBezel, hasLegend || extent == .content {
      throw .other("--bezel draws the frame of a screen; leave out --full and --legend")
    }
  }

  /// Draws a document, or its sheet. Returns the exit code.
  func run(_ file: DocumentFile, _ terminal: CommandOutput) -> CInt {
    if rejects(file, "render", terminal) { return ExitCode.usage }
    return environments.map { sheet(of: file, in: $0, terminal) } ?? picture(of: file, terminal)
  }

  /// Returns true, after printing an error, if `--orientation` rotates the document's own device and the document names
  /// none.
  func rejects(_ file: DocumentFile, _ command: String, _ terminal: CommandOutput) -> Bool {
    turnsDocument && file.rejectsOrientation(command, terminal)
  }

  /// The environments that are drawn; without options for them that of the document.
  var drawnEnvironments: [LayoutEnvironment] { environments ?? [.default] }

  /// Whether the whole content is drawn.
  var isOfContent: Bool { extent == .content }

  private func picture(of file: DocumentFile, _ terminal: CommandOutput) -> CInt {
    let view = ScrolledCollection(file.document.model, viewport: viewport, contentOffset: offset)
    warnIfLarge(view, terminal)
    if target.path == nil, !hasBezel {
      renderer(of: view, named: file.name).draw { terminal.output($0) }
      return 0
    }
    var bar = ProgressBar("drawing", terminal)
    defer { bar.clear() }
    return target.write(inputs: file.inputs, terminal) { () throws(PictureError) in
      try checkSize(of: view)
      var picture: [UInt8] = []
      renderer(of: view, named: file.name).draw(progress: { bar.show($0) }) { picture += $0 }
      bar.clear()
      if hasBezel {
        let device = viewport.map { size in Devices.all.first { $0.size == size } } ?? file.document.device
        picture = framed(picture, of: view, on: device)
      }
      return try target.format.bytes(of: picture, scale: target.scale)
    }
  }

  /// Returns the picture of a viewport with the bezel of a device around it; without a device the corner radius is
  /// computed from the size.
  private func framed(_ picture: [UInt8], of view: ScrolledCollection, on device: Device?) -> [UInt8] {
    let size = view.viewport
    let radius = device?.cornerRadius ?? min(16, min(size.width, size.height) / 10)
    return DeviceBezel(cornerRadius: radius).framed(picture, size: size, title: PathName.lastComponent(of: name))
  }

  private func renderer(of view: ScrolledCollection, named name: String) -> DocumentRenderer {
    DocumentRenderer(view, name: name, extent: extent, hasLegend: hasLegend, appearance: appearance)
  }

  /// Throws if a picture in pixels would have too many pixels or elements. Called before the drawing, which may exceed
  /// the memory.
  private func checkSize(of view: ScrolledCollection) throws(PictureError) {
    guard target.format.isRasterized else { return }
    let screen = extent == .content ? view.layout.contentSize : view.viewport
    let size = hasBezel ? DeviceBezel.size(around: screen) : screen
    try target.format.checkSize(width: size.width, height: size.height, scale: target.scale)
    // Fewer items have few supplementary views and decorations.
    guard view.layout.model.hasItems(atLeast: PictureLimits.elements) else { return }
    if extent == .content || view.elementsInView.count > PictureLimits.elements {
      throw .tooManyElements(limit: PictureLimits.elements)
    }
  }

  private func warnIfLarge(_ view: ScrolledCollection, _ terminal: CommandOutput) {
    guard extent == .content, view.layout.model.hasItems(atLeast: Self.largePicture) else { return }
    terminal.message(
      "\(name): warning: the picture has \(Self.largePicture) elements or more; it takes long to draw and to open. Draw a"
        + " part: without --full")
  }

  private func sheet(
    of file: DocumentFile, in environments: [LayoutEnvironment], _ terminal: CommandOutput
  ) -> CInt {
    var bar = ProgressBar("drawing", terminal)
    defer { bar.clear() }
    return target.write(inputs: file.inputs, terminal) { () throws(PictureError) in
      var entries: [ContactSheet.Entry] = []
      for (index, environment) in environments.enumerated() {
        bar.show(Double(index) / Double(environments.count))
        entries.append(entry(file, environment).entry)
      }
      let title = PathName.lastComponent(of: file.name)
      let sheet = ContactSheet(title: title, entries: entries)
      bar.clear()
      return target.format == .html ? sheet.html() : try target.format.bytes(of: sheet.svg(), scale: target.scale)
    }
  }

  /// Draws a document in an environment. Returns the picture with its captions, and the layout that it shows.
  func entry(
    _ file: DocumentFile, _ environment: LayoutEnvironment
  ) -> (entry: ContactSheet.Entry, view: ScrolledCollection) {
    let model = file.document.adapted(to: environment).model
    let view = ScrolledCollection(model, viewport: viewport, contentOffset: offset)
    var svg: [UInt8] = []
    let drawn = DocumentRenderer(
      view, name: file.name, extent: extent, hasLegend: false, limit: Self.sheetElementLimit, appearance: appearance
    ).draw { svg += $0 }
    let viewport = view.viewport
    var details = ["\(NumberText.shortest(viewport.width)) × \(NumberText.shortest(viewport.height))"]
    let device = environment.device ?? (environment.orientation == nil ? nil : file.document.device?.name)
    if device != nil { details.append(viewport.width > viewport.height ? "landscape" : "portrait") }
    details.append(view.layout.model.layoutDirection == .rightToLeft ? "right to left" : "left to right")
    if let count = drawn.partCount { details.append("the first \(count) elements") }
    if hasBezel {
      svg = framed(svg, of: view, on: environment.device.flatMap(Devices.named) ?? file.document.device)
    }
    let entry = ContactSheet.Entry(
      name: device ?? "The document's viewport", details: details.joined(separator: ", "), svg: svg,
      size: hasBezel ? DeviceBezel.size(around: drawn.size) : drawn.size)
    return (entry, view)
  }
}

/// The file into which a command writes a picture: the values of `-o` and `--scale`.
struct PictureTarget {
  /// Nil for standard output.
  let path: String?
  let format: PictureFormat
  /// Pixels per point.
  let scale: Double

  /// Reads the options of a command that writes these formats. Other extensions are errors; a name without an extension
  /// and standard output get SVG.
  init(_ arguments: Arguments, _ formats: [PictureFormat]) throws(Arguments.UsageError) {
    path = arguments.output
    try OutputFile.checkExtension(of: path, isOneOf: formats.map(\.rawValue))
    format = path.flatMap { PictureFormat(path: $0) } ?? .svg
    let scale = try arguments.scale()
    if scale != nil, !format.isRasterized {
      throw .other("--scale is for pictures in pixels; name an output with -o that ends in .png or .webp")
    }
    self.scale = scale ?? 1
  }

  /// Returns the exit code, after a message, if the output is an input of the command, otherwise nil. Any extension is
  /// accepted: that of pictures is checked later.
  static func rejection(_ arguments: Arguments, _ terminal: CommandOutput) -> CInt? {
    OutputFile.rejection(arguments.output, inputs: arguments.files, terminal)
  }

  /// Checks that the libraries of the format are installed, before the document is read. Returns the exit code,
  /// after a message, if they are not, otherwise nil.
  func rejection(_ terminal: CommandOutput) -> CInt? {
    guard let path else { return nil }
    do throws(PictureError) {
      try format.checkAvailability()
      return nil
    } catch {
      return OutputFile.failed(error.message, writing: path, terminal)
    }
  }

  /// Writes a picture to the file or to standard output, unless the file is one of `inputs`, which is an error. Prints
  /// errors. Returns the exit code.
  func write(
    inputs: [String], _ terminal: CommandOutput, _ picture: () throws(PictureError) -> [UInt8]
  ) -> CInt {
    if let code = OutputFile.rejection(path, inputs: inputs, terminal) { return code }
    do throws(PictureError) {
      return OutputFile.write(try picture(), to: path, terminal)
    } catch {
      return OutputFile.failed(error.message, writing: path ?? "-", terminal)
    }
  }
}

/// The file format of a picture that is not animated.
enum PictureFormat: String, FileNameExtension {
  case svg, png, webp
  /// A page, for contact sheets.
  case html

  /// Whether the format consists of pixels.
  var isRasterized: Bool { self == .png || self == .webp }

  /// Throws if a library of the format is not installed.
  func checkAvailability() throws(PictureError) {
    if isRasterized { try Rasterizer.checkAvailability() }
    if self == .webp { _ = try LibWebP.shared.get() }
  }

  /// Throws if the format consists of pixels and a picture of this size in points has too many, in all or on a side.
  func checkSize(width: Double, height: Double, scale: Double) throws(PictureError) {
    guard isRasterized else { return }
    _ = try PictureLimits.pixelSize(width: width, height: height, scale: scale, side: maximumSide)
  }

  /// Converts an SVG to this format, with `scale` pixels per point. For `svg` and `html` it is returned unchanged.
  func bytes(of svg: [UInt8], scale: Double) throws(PictureError) -> [UInt8] {
    switch self {
    case .svg, .html: return svg
    case .png: return try Rasterizer.png(of: svg, scale: scale)
    case .webp: return try Rasterizer.bitmap(of: svg, scale: scale, maximumSide: maximumSide).webP()
    }
  }

  private var maximumSide: Int { self == .webp ? Bitmap.webPSide : PictureLimits.side }
}

/// A file format that the extension of a file name selects; the raw value is the extension in lower case.
protocol FileNameExtension: RawRepresentable<String> {}

extension FileNameExtension {
  /// Creates the format of a file name's extension, in upper or lower case; nil for any other file name.
  init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }
}
