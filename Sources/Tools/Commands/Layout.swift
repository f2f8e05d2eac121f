import CollectionLayout
import JSON
import LayoutDocument
import LayoutDrawing
import LayoutProtocol

/// `layoutd layout`.
enum LayoutCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "layout", operands: .documentsAndFolders, summary: "print the frames of a document's elements",
      about: ["Prints the frames of a document's elements, back to front; - is standard input."],
      options: [
        .choice(
          "--format",
          [
            ("table", "a table with numbers rounded to hundredths (default)"),
            ("json", "{viewport, contentOffset, contentSize, attributes}; of several documents an array"),
            ("jsonl", "one attributes object per line"),
          ]),
        .value("--rect", "x,y,w,h", help: "only elements that intersect this rectangle of the content"),
        .viewport,
        .value("--offset", "x,y", help: "the content offset; without --rect only elements in the viewport"),
        .flag("--style", "with json and jsonl: include the style of each element"),
        .allowSwift, .watch,
      ],
      notes: [
        "FILE may be several files, folders and patterns; each table then has the name of its document above it, json is"
          + " one array whose objects start with \"file\", and each line of jsonl starts with it.",
        "Valid parts are printed even if the document has errors; errors go to standard error.",
      ],
      examples: [
        ("layout feed.layout.json", "a table of all frames"),
        ("layout feed.layout.json --viewport \"iPad mini\" --offset 0,400", "what is in view there"),
        ("layout . --format jsonl", "all documents of a folder, for scripts"),
      ],
      exits: [ExitCode.diagnosticsFound: "errors in a document", ExitCode.noInput: "a file cannot be read"]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let format: AttributesFormat? = try arguments.choice("--format")
      let (viewport, offset, rect) = (try arguments.viewport(), try arguments.point("--offset"), try arguments.rect())
      var documents = EachDocument(outputs: [])
      switch format ?? .table {
      case .table: break
      case .json:
        documents.heading = { _, isFirst in isFirst ? "[\n" : ",\n" }
        documents.ending = { isEmpty in isEmpty ? "[]\n" : "]\n" }
      case .jsonl: documents.heading = { _, _ in "" }
      }
      let print = documents.performing { arguments, terminal in
        arguments.withDocument(terminal) { file in
          let view = ScrolledCollection(file.document.model, viewport: viewport, contentOffset: offset)
          let elements = rect.map(view.elements(in:)) ?? (offset == nil ? view.allElements : view.elementsInView)
          var printer = AttributesPrinter(view, format ?? .table, withStyle: arguments.has("--style"), terminal)
          // Several documents have headings; a single one has none, and is not named.
          if terminal.heading != nil { printer.file = file.name }
          return printer.print(elements)
        }
      }
      return try print(arguments, terminal)
    }
  }
}

/// The values of `--format` of `layoutd layout`.
enum AttributesFormat: String {
  case table, json, jsonl
}

/// Prints the attributes of elements in chunks, so that the memory use does not depend on their number.
struct AttributesPrinter {
  private static let chunkSize = 64 << 10

  private let view: ScrolledCollection
  private let format: AttributesFormat
  private let withStyle: Bool
  private let terminal: CommandOutput
  /// The name of the document in `json` and `jsonl`; nil for a single one.
  var file: String?

  /// Creates a printer. `withStyle` adds the style of elements to JSON.
  init(_ view: ScrolledCollection, _ format: AttributesFormat, withStyle: Bool, _ terminal: CommandOutput) {
    self.view = view
    self.format = format
    self.withStyle = withStyle
    self.terminal = terminal
  }

  /// Prints the elements, and in `table` and `json` the viewport, offset and content size. Returns the exit code.
  func print(_ elements: [LayoutAttributes]) -> CInt {
    switch format {
    case .table: printTable(elements)
    case .json: printObject(elements)
    case .jsonl: printLines(elements, line)
    }
    return 0
  }

  private func printObject(_ elements: [LayoutAttributes]) {
    var writer = JSONWriter(capacity: Self.chunkSize)
    writer.beginObject()
    if let file { writer.member("file", file) }
    view.writeSizes(to: &writer)
    writer.key("attributes")
    let head = writer.takeBytes() + (elements.isEmpty ? "[" : "[\n").utf8
    printLines(elements, head: head, separator: ",\n", end: "]}\n", json)
  }

  private func printTable(_ elements: [LayoutAttributes]) {
    let (viewport, content) = (view.viewport, view.layout.contentSize)
    var text = "viewport \(short(viewport.width)) × \(short(viewport.height)), "
    text += "offset \(short(view.contentOffset.x)), \(short(view.contentOffset.y)), "
    text += "content \(short(content.width)) × \(short(content.height))\n\n"
    text += ["x", "y", "width", "height"].map { padded($0) }.joined() + "   key\n"
    printLines(elements, head: Array(text.utf8), row)
  }

  /// Prints one line for each element between a head and an end.
  private func printLines(
    _ elements: [LayoutAttributes], head: [UInt8] = [], separator: String = "\n", end: String = "",
    _ line: (LayoutAttributes) -> [UInt8]
  ) {
    var bytes = head
    for (index, attributes) in elements.enumerated() {
      bytes += line(attributes)
      bytes += (index + 1 < elements.count ? separator : "\n").utf8
      guard bytes.count > Self.chunkSize else { continue }
      terminal.output(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    terminal.output(bytes + end.utf8)
  }

  private func json(_ attributes: LayoutAttributes) -> [UInt8] {
    var writer = JSONWriter(capacity: 256)
    attributes.write(key: view.key(of: attributes), withStyle: withStyle, to: &writer)
    return writer.takeBytes()
  }

  /// Returns the object of an element, which starts with the name of the document if there are several documents.
  private func line(_ attributes: LayoutAttributes) -> [UInt8] {
    guard let file else { return json(attributes) }
    return Array("{\"file\":".utf8) + JSONValue.string(file).bytes + [UInt8(ascii: ",")] + json(attributes).dropFirst()
  }

  private func row(_ attributes: LayoutAttributes) -> [UInt8] {
    let frame = attributes.frame
    var line = [frame.x, frame.y, frame.width, frame.height].map { padded(short($0)) }.joined()
    line += "   \(DiagnosticFormatter.printable(view.key(of: attributes)))"
    if attributes.zIndex != 0 { line += "  z \(attributes.zIndex)" }
    if attributes.alpha != 1 { line += "  alpha \(short(attributes.alpha))" }
    if attributes.isHidden { line += "  hidden" }
    if attributes.transform != .identity { line += "  transformed" }
    return Array(line.utf8)
  }

  private func short(_ number: Double) -> String {
    JSONValue.number((number * 100).rounded() / 100).oneLine
  }

  private func padded(_ text: String) -> String {
    String(repeating: " ", count: max(1, 11 - text.utf8.count)) + text
  }
}
