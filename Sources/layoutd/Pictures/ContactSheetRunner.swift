import CollectionLayout
import EventLoop
import LayoutDocument
import LayoutDrawing
import Pictures

/// The options and the run of `layoutd render` for a contact sheet.
struct ContactSheetRunner {
  /// The maximum number of elements of one picture; of more content only the first part is drawn.
  private static let elementLimit = 5_000

  let name: String
  let target: PictureTarget
  private let environments: [LayoutEnvironment]
  /// Whether the orientation is that of the document's device.
  private let turnsDocument: Bool
  private let extent: SVGRenderer.Extent
  private let offset: Point?

  /// Whether the options choose environments.
  static func isChosen(by arguments: Arguments) -> Bool {
    ["--devices", "--orientation", "--rtl"].contains { arguments.text($0) != nil }
  }

  init(_ arguments: Arguments) throws(Arguments.UsageError) {
    name = arguments.onlyFile
    environments = try arguments.sheetEnvironments()
    turnsDocument = arguments.turnsDocument
    for option in ["--viewport", "--legend"] where arguments.has(option) || arguments.text(option) != nil {
      throw .other("\(option) cannot be used with --devices, --orientation or --rtl")
    }
    offset = try arguments.offset()
    extent = arguments.has("--full") ? .content : .viewport
    target = try PictureTarget(arguments, [.svg, .png, .webp, .html])
  }

  /// Draws the sheet of a document. Returns the exit code.
  func run(_ file: DocumentFile, _ terminal: CommandOutput) -> CInt {
    if turnsDocument, file.rejectsOrientation("render", terminal) { return ExitCode.usage }
    var bar = ProgressBar("drawing", terminal)
    defer { bar.clear() }
    return target.write(inputs: file.inputs, terminal) { () throws(PictureError) in
      var entries: [ContactSheet.Entry] = []
      for (index, environment) in environments.enumerated() {
        bar.show(Double(index) / Double(environments.count))
        entries.append(entry(file, environment))
      }
      let title = PathName.lastComponent(of: file.name)
      let sheet = ContactSheet(title: title, entries: entries)
      bar.clear()
      return target.format == .html ? sheet.html() : try target.format.bytes(of: sheet.svg(), scale: target.scale)
    }
  }

  private func entry(_ file: DocumentFile, _ environment: LayoutEnvironment) -> ContactSheet.Entry {
    let view = LaidOutDocument(file.document.adapted(to: environment).model, viewport: nil, contentOffset: offset)
    var svg: [UInt8] = []
    let drawn = DocumentRenderer.draw(view, file.name, extent, hasLegend: false, limit: Self.elementLimit) { svg += $0 }
    let viewport = view.viewport
    var details = ["\(NumberText.shortest(viewport.width)) × \(NumberText.shortest(viewport.height))"]
    let device = environment.device ?? (environment.orientation == nil ? nil : file.document.device?.name)
    if device != nil { details.append(viewport.width > viewport.height ? "landscape" : "portrait") }
    details.append(view.layout.model.layoutDirection == .rightToLeft ? "right to left" : "left to right")
    if let count = drawn.partCount { details.append("the first \(count) elements") }
    return ContactSheet.Entry(
      name: device ?? "The document's viewport", details: details.joined(separator: ", "), svg: svg,
      size: drawn.size)
  }
}
