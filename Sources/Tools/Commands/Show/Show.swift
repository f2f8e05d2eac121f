import CollectionLayout
import EventLoop
import LayoutDocument
import LayoutDrawing
import Pictures

/// `layoutd show`.
enum ShowCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "show", operands: .documentsAndFolders, summary: "show a document as a picture in the terminal",
      about: [
        "Shows the picture of a document in the terminal: with the graphics protocol of kitty, inline images of iTerm"
          + " or sixels if the terminal reports one of them, otherwise with block characters, also over ssh and in the"
          + " logs of CI. An output without colors gets outlines and labels. - is standard input."
      ],
      options: [
        TerminalDisplay.protocolOption, TerminalDisplay.widthOption,
        .flag("--full", "show the whole content with the viewport marked, instead of the viewport only"),
        .bezel, .viewport, .value("--offset", "x,y", help: "the content offset"),
      ] + CommandOption.sheetEnvironments + [.allowSwift, .color, .watch],
      notes: [
        "With --devices, --orientation or --rtl the document is shown in each of these environments: in pixels as a"
          + " contact sheet, in characters side by side, as many as the width of the terminal permits.",
        "Pictures in pixels and in block characters need librsvg. Without it the picture is text. A terminal has a"
          + " second to report what it shows; then it gets block characters.",
      ],
      examples: [
        ("show feed.layout.json", "the viewport"),
        ("show feed.layout.json --devices \"iPhone SE,iPad\" --watch", "two devices, drawn again after each save"),
        ("show feed.layout.json --full --protocol text", "outlines and labels, for a text file"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "errors in a document", ExitCode.noInput: "a file cannot be read",
        ExitCode.noOutput: "a picture cannot be drawn or written",
      ],
      perform: EachDocument(outputs: []).performing(show))
  }

  private static let show: Subcommand.Implementation =
    { arguments, terminal throws(Arguments.UsageError) in
      let drawing = try RenderRunner(arguments)
      let choice = try TerminalDisplay.Choice(arguments, terminal)
      // The document is read before the terminal is queried, because it may be typed on that terminal.
      return arguments.withDocument(terminal) { file in
        if drawing.rejects(file, "show", terminal) { return ExitCode.usage }
        return choice.with { show(file, drawnBy: drawing, on: $0, with: arguments, terminal) }
      }
    }

  private static func show(
    _ file: DocumentFile, drawnBy drawing: RenderRunner, on display: TerminalDisplay, with arguments: Arguments,
    _ terminal: CommandOutput
  ) -> CInt {
    do throws(PictureError) {
      try display.pictureProtocol.checkAvailability()
      let replaces = arguments.has(CommandOption.watch.name) && arguments.documentIndex ?? 0 == 0
      let isReplaced = replaces && StandardStreams.isTerminal(terminal.outputDescriptor)
      let bytes = try bytes(of: file, drawing, on: display)
      terminal.output((isReplaced ? display.clearing : []) + bytes)
      return 0
    } catch {
      terminal.message("\(file.name): cannot be shown: \(error.message)")
      return ExitCode.noOutput
    }
  }

  private static func bytes(
    of file: DocumentFile, _ drawing: RenderRunner, on display: TerminalDisplay
  ) throws(PictureError) -> [UInt8] {
    let pictures = drawing.pictures(of: file)
    if pictures.allSatisfy(\.shown.boxes.isEmpty) {
      return Array((DiagnosticFormatter.printable("\(file.name): \(TerminalDisplay.noElements)") + "\n").utf8)
    }
    if pictures.count > 1, display.pictureProtocol.hasPixels {
      let sheet = ContactSheet(title: PathName.lastComponent(of: file.name), entries: pictures.map(\.entry))
      return try display.bytes(of: ShownPicture(svg: sheet.svg(), boxes: [], area: .zero), fitting: .screen)
    }
    if pictures.count == 1 { return try display.bytes(of: pictures[0].shown, fitting: .screen) }
    return try display.bytes(of: pictures.map { ("\($0.entry.name), \($0.entry.details)", $0.shown) })
  }
}

extension RenderRunner {
  /// The picture of a document in an environment, for a contact sheet and for a terminal.
  fileprivate struct Picture {
    let entry: ContactSheet.Entry
    let shown: ShownPicture
  }

  /// Returns the pictures of a document in each of the `drawnEnvironments`.
  fileprivate func pictures(of file: DocumentFile) -> [Picture] {
    drawnEnvironments.map { environment in
      let (entry, view) = entry(file, environment)
      let elements = isOfContent ? view.firstElements(atMost: Self.sheetElementLimit).elements : view.elementsInView
      let boxes = elements.filter(\.isVisible).map { attributes in
        LabelledBox(
          frame: attributes.frame, label: ElementStyle(attributes, key: view.key(of: attributes)).text)
      }
      let area = isOfContent ? Rect(origin: .zero, size: view.layout.contentSize) : view.bounds
      return Picture(entry: entry, shown: ShownPicture(svg: entry.svg, boxes: boxes, area: area))
    }
  }
}

extension ShownPicture {
  /// Draws compared layouts: the SVG shows the old layout, the new one, and both over each other. The boxes show both
  /// over each other only, with the sign of the change before the key of an element. Several pairs are below each
  /// other.
  init(_ shown: ShownPairs) {
    var boxes: [LabelledBox] = []
    var area = Rect.zero
    for pair in shown.pairs {
      let extent = pair.extent
      let changes = pair.difference.entries.map { (sign: "\($0.sign) ", element: $0.element) }
      let unchanged = pair.unchangedElements.map { (sign: "", element: $0) }
      for (sign, element) in unchanged + changes where element.attributes.isVisible {
        guard extent.intersects(element.attributes.frame) else { continue }
        var frame = element.attributes.frame.intersection(extent)
        (frame.x, frame.y) = (frame.x - extent.x, frame.y - extent.y + area.height)
        boxes.append(LabelledBox(frame: frame, label: sign + element.key))
      }
      area.width = max(area.width, extent.width)
      area.height += extent.height
    }
    self.init(svg: ChangePicture.svg(of: shown), boxes: boxes, area: area)
  }
}

extension ComparedPair {
  /// The part of the pair in a viewport at its first difference; the pair itself if it is already a part of the content
  /// or has no viewport.
  fileprivate var atFirstDifference: ComparedPair {
    guard !old.isPartial, !new.isPartial, let viewport = new.viewport ?? old.viewport else { return self }
    let frame = difference.entries.first?.element.attributes.frame ?? .zero
    let content = extent.size
    let offset = Point(
      x: max(0, min(frame.x, content.width - viewport.width)),
      y: max(0, min(frame.y, content.height - viewport.height)))
    var pair = self
    for side in [\ComparedPair.old, \ComparedPair.new] {
      pair[keyPath: side].isPartial = true
      (pair[keyPath: side].contentOffset, pair[keyPath: side].viewport) = (offset, viewport)
    }
    return pair
  }
}

extension CommandOption {
  /// `--show` of the commands that compare layouts.
  static let show = CommandOption.flag(
    "--show", "show the first difference as a picture in the terminal, as `layoutd show` does")
}

extension CommandOutput {
  /// Shows the pairs that differ, each at its first difference, on standard output. Returns the exit code.
  func show(_ shown: ShownPairs, _ arguments: Arguments) -> CInt {
    let shown = ShownPairs(shown.pairs.filter { !$0.isEmpty }.map(\.atFirstDifference), title: shown.title)
    do throws(Arguments.UsageError) {
      return try TerminalDisplay.Choice(arguments, self).with { display in
        do throws(PictureError) {
          output(try display.bytes(of: ShownPicture(shown), fitting: shown.pairs.count == 1 ? .screen : .width))
          return 0
        } catch {
          message("\(shown.title): cannot be shown: \(error.message)")
          return ExitCode.noOutput
        }
      }
    } catch {
      usageError(error.message, command: nil)
      return ExitCode.usage
    }
  }
}
