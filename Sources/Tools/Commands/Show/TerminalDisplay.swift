import CollectionLayout
import EventLoop
import LayoutDrawing
import ModelContextProtocol
import Pictures

/// The form in which a terminal receives a picture.
enum PictureProtocol: String {
  /// The best protocol that the terminal reports.
  case auto
  /// The graphics protocol of kitty, which also Ghostty, Konsole and WezTerm have.
  case kitty
  /// Sixels, which xterm, foot, mlterm and Windows Terminal have.
  case sixel
  /// Inline images of iTerm.
  case iterm
  /// Block characters in colors.
  case blocks
  /// Outlines and labels without colors.
  case text

  /// Whether the picture consists of pixels.
  var hasPixels: Bool { self == .kitty || self == .sixel || self == .iterm }

  /// Throws if a library of the protocol is not installed.
  func checkAvailability() throws(PictureError) {
    if self != .text { try Rasterizer.checkAvailability() }
  }
}

/// A picture for a terminal: as SVG, and as boxes in an area for a terminal that shows only characters.
struct ShownPicture {
  let svg: [UInt8]
  let boxes: [LabelledBox]
  let area: Rect
}

/// Lines of characters, which may contain escape sequences.
struct CharacterLines {
  /// A line, with its width in characters.
  typealias Line = (text: String, width: Int)

  private(set) var lines: [Line]
  /// The width in characters; the lines may be shorter.
  private(set) var width: Int

  init(_ lines: [Line], width: Int) { (self.lines, self.width) = (lines, width) }

  /// Creates one line of a text without escape sequences.
  init(_ text: String) {
    width = SourceExcerpt.columns(text)
    lines = [(text, width)]
  }

  mutating func append(_ others: CharacterLines) {
    lines += others.lines
    width = max(width, others.width)
  }

  /// Adds lines to the right, after a gap.
  mutating func append(beside others: CharacterLines, gap: Int) {
    let start = width + gap
    for (index, right) in others.lines.enumerated() where right.width > 0 {
      while lines.count <= index { lines.append(("", 0)) }
      let left = lines[index]
      lines[index] = (left.text + String(repeating: " ", count: start - left.width) + right.text, start + right.width)
    }
    width = start + others.width
  }
}

/// Shows pictures on standard output.
struct TerminalDisplay {
  let pictureProtocol: PictureProtocol
  private let colors: TerminalColors
  /// The size of the screen in characters, without three lines below the picture.
  private let screenColumns: Int
  private let rows: Int
  /// The maximum width of a picture in characters.
  private let columns: Int
  /// The size of a character in pixels of the picture; for `text` in columns: 1 wide, 2 high.
  private let cell: (width: Double, height: Double)
  private let sixelLimit: PixelSize

  /// The part of the screen that a picture fits.
  enum Fit {
    case width
    /// The picture fits the width and the height; only the width if it was chosen by `--width`.
    case screen
  }

  static let protocolOption = CommandOption.choice(
    "--protocol",
    [
      ("auto", "as the terminal reports; block characters or text in others (default)"),
      ("kitty", "the graphics protocol of kitty, Ghostty, Konsole and WezTerm"),
      ("sixel", "sixels, as xterm, foot and Windows Terminal show them"),
      ("iterm", "inline images of iTerm"), ("blocks", "block characters in colors"),
      ("text", "outlines and labels without colors"),
    ])

  static let widthOption = CommandOption.value(
    "--width", "COLUMNS",
    help: "the width of the picture in characters; default: as large as the terminal shows at once")

  private static let columnRange = 1...1_000
  /// The size of an output that is no terminal, in characters.
  private static let page = (columns: 80, rows: 50)
  /// The size of a character in pixels in a terminal that does not report it.
  private static let assumedCell = PixelSize(width: 10, height: 20)
  /// The limits of the pixels per point: with fewer, texts cannot be read, so that the picture gets higher than the
  /// screen; more have no use.
  private static let scaleRange = 0.5...2.0
  /// The width of `--width` in characters; nil if it was not given.
  private let chosenColumns: Int?

  /// The display that the options of a command choose.
  struct Choice {
    private let requested: PictureProtocol
    private let width: Int?
    private let hasColors: Bool
    private let descriptor: CInt

    /// Throws if an option has an invalid value.
    init(_ arguments: Arguments, _ terminal: CommandOutput) throws(Arguments.UsageError) {
      requested = try arguments.choice(protocolOption.name) ?? .auto
      width = try arguments.integer(widthOption.name, in: columnRange)
      descriptor = terminal.outputDescriptor
      hasColors = try arguments.hasPictureColors(descriptor: descriptor)
    }

    /// Calls a function with the display of standard output. `auto` queries the terminal before.
    func with<Result>(_ body: (TerminalDisplay) -> Result) -> Result {
      let isQueried = requested == .auto && hasColors && StandardStreams.isTerminal(descriptor)
      func display(_ features: TerminalFeatures) -> Result {
        let shown = requested == .auto ? choose(features, hasColors: hasColors) : requested
        return body(TerminalDisplay(shown, features, width: width, descriptor: descriptor))
      }
      return isQueried ? TerminalFeatures.query(descriptor, display) : display(TerminalFeatures())
    }
  }

  /// Returns the best protocol that a terminal and the installed libraries have.
  private static func choose(_ features: TerminalFeatures, hasColors: Bool) -> PictureProtocol {
    var candidates: [PictureProtocol] = []
    if features.hasKittyGraphics { candidates.append(.kitty) }
    // A program between the terminal and this one, such as screen, passes the name of the terminal on, but no images.
    let isDirect = FileSystem.environment("TERM")?.hasPrefix("screen") != true
    if features.hasInlineImages || isDirect && FileSystem.environment("TERM_PROGRAM") == "iTerm.app" {
      candidates.append(.iterm)
    }
    if features.hasSixels { candidates.append(.sixel) }
    if hasColors { candidates.append(.blocks) }
    return candidates.first { candidate in
      do throws(PictureError) { try candidate.checkAvailability() } catch { return false }
      return true
    } ?? .text
  }

  private init(_ shown: PictureProtocol, _ features: TerminalFeatures, width: Int?, descriptor: CInt) {
    pictureProtocol = shown
    chosenColumns = width
    let size = TerminalSize(descriptor: descriptor)
    screenColumns = size?.columns ?? Self.page.columns
    columns = width ?? screenColumns
    // Below the picture are the line of the cursor and, with --watch, a line that wraps in a narrow window.
    rows = max(1, (size?.rows ?? Self.page.rows) - 3)
    (colors, sixelLimit) = (TerminalColors.ofEnvironment, features.sixelLimit)
    if shown.hasPixels {
      let reported = size.flatMap { size -> PixelSize? in
        let cell = PixelSize(width: size.width / size.columns, height: size.height / size.rows)
        return cell.width > 0 && cell.height > 0 ? cell : nil
      }
      let pixels = features.cell ?? reported ?? Self.assumedCell
      cell = (Double(pixels.width), Double(pixels.height))
    } else if shown == .blocks {
      cell = (Double(BlockPicture.cell.width), Double(BlockPicture.cell.height))
    } else {
      cell = TextPicture.cell
    }
  }

  /// Returns the bytes that show a picture, with the end of its last line.
  func bytes(of picture: ShownPicture, fitting fit: Fit) throws(PictureError) -> [UInt8] {
    guard pictureProtocol.hasPixels else { return bytes(of: try lines(of: picture, fit)) }
    let bitmap = try bitmap(of: picture, fit)
    switch pictureProtocol {
    case .kitty: return Self.kitty(try bitmap.png(), columns: width(of: bitmap)) + [UInt8(ascii: "\n")]
    case .iterm: return Self.inlineImage(try bitmap.png(), columns: width(of: bitmap)) + [UInt8(ascii: "\n")]
    case .sixel, .auto, .blocks, .text:
      return bitmap.sixels(lineHeight: Int(cell.height), heightLimit: sixelLimit.height)
    }
  }

  /// The text for a picture without elements.
  static let noElements = "no elements in view"
  /// The number of columns between pictures side by side.
  private static let gap = 2

  /// Returns the bytes that show pictures in characters, each that fits the screen below its caption. As many are side
  /// by side as the width of the screen permits.
  func bytes(of pictures: [(caption: String, picture: ShownPicture)]) throws(PictureError) -> [UInt8] {
    var rows: [CharacterLines] = []
    for (caption, picture) in pictures {
      var titled = CharacterLines(caption)
      titled.append(try picture.boxes.isEmpty ? CharacterLines(Self.noElements) : lines(of: picture, .screen))
      if let last = rows.last, last.width + Self.gap + titled.width <= screenColumns {
        rows[rows.count - 1].append(beside: titled, gap: Self.gap)
      } else {
        rows.append(titled)
      }
    }
    return Array(rows.map(bytes(of:)).joined(separator: [UInt8(ascii: "\n")]))
  }

  private func bitmap(of picture: ShownPicture, _ fit: Fit) throws(PictureError) -> Bitmap {
    let size = try SVGImage(picture.svg).size
    let scale = scale(for: Size(width: size.width, height: size.height), fit)
    return try Rasterizer.bitmap(of: picture.svg, scale: scale)
  }

  /// Returns a picture in characters: in blocks, or for `text` as outlines.
  private func lines(of picture: ShownPicture, _ fit: Fit) throws(PictureError) -> CharacterLines {
    if pictureProtocol == .text {
      let scale = scale(for: picture.area.size, fit)
      let picture = TextPicture(of: picture.boxes, in: picture.area, scale: scale)
      return CharacterLines(picture.lines.map { ($0, $0.count) }, width: picture.width)
    }
    let bitmap = try bitmap(of: picture, fit)
    let width = width(of: bitmap)
    return CharacterLines(BlockPicture.lines(of: bitmap, colors).map { ($0, width) }, width: width)
  }

  /// The sequence that erases the screen, before a picture replaces an earlier one.
  var clearing: [UInt8] {
    Array(((pictureProtocol == .kitty ? "\u{1B}_Ga=d,q=2\u{1B}\\" : "") + "\u{1B}[H\u{1B}[2J").utf8)
  }

  private func bytes(of lines: CharacterLines) -> [UInt8] {
    lines.lines.flatMap { Array($0.text.utf8) + [UInt8(ascii: "\n")] }
  }

  private func width(of bitmap: Bitmap) -> Int { max(1, Int((Double(bitmap.width) / cell.width).rounded(.up))) }

  /// Returns the scale with which a picture fits, in pixels per point; for `text` in columns per point.
  private func scale(for size: Size, _ fit: Fit) -> Double {
    let (width, height) = (max(1, size.width), max(1, size.height))
    let widest = pictureProtocol == .sixel ? Double(sixelLimit.width) : .infinity
    let wide = min(Double(columns) * cell.width, widest) / width
    if chosenColumns != nil { return wide }
    var fitting = fit == .screen ? min(wide, Double(rows) * cell.height / height) : wide
    if pictureProtocol.hasPixels {
      fitting = min(Self.scaleRange.upperBound, max(fitting, min(wide, Self.scaleRange.lowerBound)))
    }
    return fitting
  }

  /// The maximum number of characters of a chunk of kitty's protocol.
  private static let kittyChunk = 4_096

  /// Returns the sequences of kitty's graphics protocol that show a PNG, `columns` characters wide. They request no
  /// response.
  private static func kitty(_ png: [UInt8], columns: Int) -> [UInt8] {
    var remaining = Array(Base64.encoded(png).utf8)[...]
    var bytes: [UInt8] = []
    var control = "a=T,f=100,q=2,c=\(columns),"
    repeat {
      let chunk = remaining.prefix(kittyChunk)
      remaining = remaining.dropFirst(kittyChunk)
      bytes += Array("\u{1B}_G\(control)m=\(remaining.isEmpty ? 0 : 1);".utf8) + chunk + Array("\u{1B}\\".utf8)
      control = ""
    } while !remaining.isEmpty
    return bytes
  }

  private static func inlineImage(_ png: [UInt8], columns: Int) -> [UInt8] {
    let control = "inline=1;size=\(png.count);width=\(columns);preserveAspectRatio=1"
    return Array("\u{1B}]1337;File=\(control):\(Base64.encoded(png))\u{7}".utf8)
  }
}

extension Arguments {
  /// Whether pictures have colors: in a terminal, and with the variable CI also in other output, unless `--color` or
  /// NO_COLOR decides otherwise.
  fileprivate func hasPictureColors(descriptor: CInt) throws(UsageError) -> Bool {
    if text(CommandOption.color.name) == nil, FileSystem.environment("CI")?.isEmpty == false,
      FileSystem.environment("NO_COLOR")?.isEmpty != false, !StandardStreams.isTerminal(descriptor)
    {
      return true
    }
    return try diagnosticStyle(descriptor: descriptor).hasColors
  }
}

extension TerminalColors {
  /// The colors of the terminal, or of the logs of CI, as the environment describes them.
  fileprivate static var ofEnvironment: TerminalColors {
    let kind = FileSystem.environment("TERM") ?? ""
    if ["truecolor", "24bit"].contains(FileSystem.environment("COLORTERM") ?? "") { return .direct }
    if ["direct", "kitty", "ghostty", "alacritty", "foot", "wezterm"].contains(where: kind.contains) { return .direct }
    if kind.contains("256color") { return .palette }
    // No TERM means no terminal: the reader is CI, or a program that shows all colors.
    return kind.isEmpty || FileSystem.environment("CI")?.isEmpty == false ? .direct : .sixteen
  }
}
