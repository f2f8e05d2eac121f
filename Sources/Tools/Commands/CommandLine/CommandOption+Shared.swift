import CollectionLayout
import EventLoop
import LayoutDocument
import LayoutDrawing

// The options that several commands have.
extension CommandOption {
  static let viewport = CommandOption.value(
    "--viewport", "WxH|DEVICE", help: "instead of the document's viewport: a size, or a device such as \"iPhone 16\"",
    completion: .devices)

  static let devices = CommandOption.value(
    "--devices", "NAME,…|all", help: "lay out for these devices instead of the document's viewport",
    completion: .devicesOrAll)

  static let orientation = CommandOption.choice(
    "--orientation",
    [
      ("portrait", "devices upright (default)"), ("landscape", "devices on their sides"),
      ("both", "both orientations"),
    ])

  /// The options that select the environments for which documents are laid out.
  static let environments: [CommandOption] = [
    .devices, .orientation,
    .flag("--rtl", "lay out right to left too"),
    .value("--text-scale", "N,…", help: "text sizes as factors from 0.1 to 10, such as 1,1.35,2 (default 1)"),
  ]

  /// The options that choose the environments of a contact sheet, which has a picture for each environment.
  static let sheetEnvironments = [devices, orientation, sheetDirection]

  private static let sheetDirection = CommandOption.choice(
    "--rtl",
    [
      ("off", "from left to right; default: the document's direction"), ("on", "from right to left"),
      ("both", "each in both directions"),
    ])

  static let scale = CommandOption.choice(
    "--scale",
    [
      ("1", "a picture in pixels has one pixel per point (default)"), ("2", "two, as displays of iPads have"),
      ("3", "three, as displays of most iPhones have"),
    ])

  static let offsets = CommandOption.value(
    "--at", "x,y", help: "the elements in the viewport at this content offset, or at this y alone; may be repeated",
    isRepeatable: true)

  static let bezel = CommandOption.flag(
    "--bezel", "draw the thin frame of a device around the screen, with its corners")

  static let full = CommandOption.flag("--full", "the whole content (default without --at)")

  static let tolerance = CommandOption.value(
    "--tolerance", "P",
    help: "maximum difference of equal lengths in points; a hundredth of it for alphas and factors (default 0.01)")

  static let maximumWarnings = CommandOption.value(
    "--max-warnings", "N", help: "exit with 1 if there are more than N warnings")

  static let color = CommandOption.choice(
    "--color",
    [
      ("auto", "colors on a terminal, unless NO_COLOR is set (default)"), ("always", "colors in any output"),
      ("never", "no colors"),
    ])

  /// `--allow-swift` of the commands that lay out a document.
  package static let allowSwift = CommandOption.flag(
    "--allow-swift", "compile and run the Swift files that the document names as its layouts")

  static let watch = CommandOption.flag("--watch", "run again when a file changes, until interrupted (Ctrl+C)")
}

// The values of these options.
extension Arguments {
  /// The device that `--viewport` names, in upper or lower case; nil if it was not given or names no device.
  var viewportDevice: Device? {
    text("--viewport").flatMap { Arguments.device(named: $0) }
  }

  /// Returns the device with a name, in upper or lower case; nil if there is none.
  static func device(named name: String) -> Device? {
    Devices.all.first { $0.name.lowercased() == name.lowercased() }
  }

  /// Returns the end of a message about an unknown device: the most similar names; if none is similar, some examples.
  private static func hint(forDevice name: String) -> String {
    let similar = Devices.suggestions(for: name)
    guard let first = similar.first else { return ", such as iPhone SE, iPhone 16 or iPad mini" }
    let others = similar.dropFirst().prefix(2)
    return "; did you mean \"\(first)\"?" + (others.isEmpty ? "" : " (or \(others.joined(separator: ", ")))")
  }

  /// The value of `--viewport`: WIDTHxHEIGHT or the size of a device; nil if it was not given. Throws for any other
  /// text.
  func viewport() throws(UsageError) -> Size? {
    guard let text = text("--viewport") else { return nil }
    if let viewportDevice { return viewportDevice.size }
    let times = text.contains("×") ? "×" : text.contains("X") ? "X" : Character("x")
    if let sides = Arguments.numbers(text, separatedBy: times, count: 2), sides.allSatisfy({ $0 >= 0 }) {
      return Size(width: sides[0], height: sides[1])
    }
    let largest = NumberText.shortest(NumberBounds.length.high)
    throw .badValue(
      "--viewport", text,
      expected: "WIDTHxHEIGHT with numbers from 0 to \(largest), or a device\(Arguments.hint(forDevice: text))")
  }

  /// The file that `-o` names; nil for standard output.
  var output: String? { text("-o").flatMap { $0 == "-" ? nil : $0 } }

  /// The value of an option `x,y`; nil if it was not given. Throws if it is invalid.
  func point(_ name: String) throws(UsageError) -> Point? {
    try value(name, expected: "x,y\(Arguments.farthest)", Arguments.point)
  }

  /// The limit of the numbers of offsets and rectangles, as a part of error messages.
  private static let farthest = " with numbers up to \(NumberText.shortest(.coordinateLimit))"

  /// Parses `x,y`; returns nil for any other text.
  static func point(_ text: String) -> Point? {
    numbers(text, separatedBy: ",", count: 2, upTo: .coordinateLimit).map { Point(x: $0[0], y: $0[1]) }
  }

  /// The value of `--rect x,y,width,height`; nil if it was not given. Throws if it is invalid.
  func rect() throws(UsageError) -> Rect? {
    try value("--rect", expected: "x,y,width,height\(Arguments.farthest), width and height from 0") {
      text in
      guard let numbers = Arguments.numbers(text, separatedBy: ",", count: 4, upTo: .coordinateLimit),
        numbers[2] >= 0, numbers[3] >= 0
      else { return nil }
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  /// Parses exactly `count` numbers with absolute values up to a limit, by default that of lengths in documents; nil
  /// for any other text.
  private static func numbers(
    _ text: String, separatedBy separator: Character, count: Int, upTo limit: Double = NumberBounds.length.high
  ) -> [Double]? {
    let texts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = texts.compactMap(Arguments.decimal).filter { $0.magnitude <= limit }
    return texts.count == count && numbers.count == count ? numbers : nil
  }

  /// The combinations of `--devices`, `--orientation`, `--rtl` and `--text-scale`; without these options only the
  /// document's own environment. Devices vary slowest, text scales fastest.
  func environments() throws(UsageError) -> [LayoutEnvironment] {
    combinations(
      try devices(), try orientations(), has("--rtl") ? [nil, .rightToLeft] : [nil], textScales: try textScales())
  }

  private func combinations(
    _ devices: [String?], _ orientations: [Device.Orientation], _ directions: [LayoutDirection?], textScales: [Double]
  ) -> [LayoutEnvironment] {
    let hasOrientation = text("--orientation") != nil
    return devices.flatMap { device in
      orientations.flatMap { orientation in
        directions.flatMap { direction in
          textScales.map { scale in
            LayoutEnvironment(
              device: device, orientation: device == nil && !hasOrientation ? nil : orientation,
              layoutDirection: direction, textScale: scale)
          }
        }
      }
    }
  }

  /// The devices of `--devices`; without the option only nil, for the viewport of the document.
  func devices() throws(UsageError) -> [String?] {
    guard let text = text("--devices") else { return [nil] }
    if text == "all" { return Devices.all.map(\.name) }
    var names: [String?] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = Arguments.trimmed(part)
      guard let device = Arguments.device(named: name) else {
        throw .badValue(
          "--devices", name, expected: "all, or devices separated by commas\(Arguments.hint(forDevice: name))")
      }
      if !names.contains(device.name) { names.append(device.name) }
    }
    return names
  }

  /// Whether `--orientation` rotates the device that a document names, because `--devices` names none.
  var turnsDocument: Bool { text("--orientation") != nil && text("--devices") == nil }

  /// The orientations of `--orientation`; portrait without the option.
  func orientations() throws(UsageError) -> [Device.Orientation] {
    try value("--orientation", expected: "portrait, landscape or both") { text in
      text == "both" ? Device.Orientation.allCases : Device.Orientation(rawValue: text).map { [$0] }
    } ?? [.portrait]
  }

  private func textScales() throws(UsageError) -> [Double] {
    try value("--text-scale", expected: "numbers from 0.1 to 10, separated by commas, at most 20") { text in
      let texts = text.split(separator: ",", omittingEmptySubsequences: false)
      var scales: [Double] = []
      for part in texts {
        guard let scale = Arguments.decimal(Arguments.trimmed(part)), (0.1...10).contains(scale) else { return nil }
        if !scales.contains(scale) { scales.append(scale) }
      }
      return scales.count <= 20 ? scales : nil
    } ?? [1]
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The combinations of `--devices`, `--orientation` and `--rtl`, in this order; the document's own environment
  /// without these options.
  func sheetEnvironments() throws(UsageError) -> [LayoutEnvironment] {
    let devices = try devices()
    let orientations = try orientations()
    let directions: [LayoutDirection?] =
      try value("--rtl", expected: "off, on or both") { text in
        switch text {
        case "off": [.leftToRight]
        case "on": [.rightToLeft]
        case "both": [.leftToRight, .rightToLeft]
        default: nil
        }
      } ?? [nil]
    return combinations(devices, orientations, directions, textScales: [1])
  }

  /// The value of `--scale`; nil if it was not given.
  func scale() throws(UsageError) -> Double? {
    try integer("--scale", in: 1...3, expected: "1, 2 or 3").map(Double.init)
  }

  /// Each device of `--devices` combined with the whole content (an offset of nil) for `--full` and each offset of
  /// `--at`; without both options with the whole content.
  func layoutVariants() throws(UsageError) -> [LayoutVariant] {
    var offsets: [Point?] = []
    for text in texts("--at") {
      guard let offset = Arguments.point(text) ?? Arguments.point("0,\(text)") else {
        throw .badValue("--at", text, expected: "x,y or y\(Arguments.farthest)")
      }
      if !offsets.contains(offset) { offsets.append(offset) }
    }
    if has("--full") || offsets.isEmpty { offsets.insert(nil, at: 0) }
    return try devices().flatMap { device in offsets.map { LayoutVariant(device: device, contentOffset: $0) } }
  }

  /// The value of `--tolerance`; the standard tolerance if it was not given.
  func comparisonTolerance() throws(UsageError) -> ComparisonTolerance {
    try number("--tolerance", in: 0...1_000).map { ComparisonTolerance(points: $0) } ?? .standard
  }

  /// The style of diagnostics for a descriptor, from `--color`, the environment and the kind of the descriptor.
  func diagnosticStyle(descriptor: CInt) throws(UsageError) -> DiagnosticFormatter.Style {
    let mode = try choice("--color") ?? ColorMode.auto
    let isTerminal = StandardStreams.isTerminal(descriptor)
    let isColorDisabled =
      FileSystem.environment("NO_COLOR")?.isEmpty == false || FileSystem.environment("TERM") == "dumb"
    return DiagnosticFormatter.Style(
      hasColors: mode == .always || mode == .auto && isTerminal && !isColorDisabled,
      hasExcerpts: mode == .always || isTerminal)
  }

  private enum ColorMode: String {
    case auto, always, never
  }

  /// Runs the layouts in Swift that documents name, with `--allow-swift`; nil without it.
  var swiftLayouts: DocumentFile.SwiftLayouts? {
    has(CommandOption.allowSwift.name) ? SwiftLayoutProgram.result(of:) : nil
  }
}

extension LayoutEnvironment {
  /// The name for messages, such as `iPhone SE, landscape, right to left, text scale 2`. Portrait, left to right and a
  /// text scale of 1 are left out, so that it is empty for the document's own environment.
  var name: String {
    var names: [String] = []
    if let device { names.append(device) }
    if orientation == .landscape { names.append("landscape") }
    if layoutDirection == .rightToLeft { names.append("right to left") }
    if textScale != 1 { names.append("text scale \(NumberText.shortest(textScale))") }
    return names.joined(separator: ", ")
  }
}
