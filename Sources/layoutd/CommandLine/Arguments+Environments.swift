import CollectionLayout
import LayoutDocument

extension CommandOption {
  static let devices = CommandOption.value(
    "--devices", "NAME,…|all", "lay out for these devices instead of the document's viewport",
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
    .value("--text-scale", "N,…", "text sizes as factors from 0.1 to 10, such as 1,1.35,2 (default 1)"),
  ]
}

/// An environment with its name for messages.
struct NamedEnvironment {
  let environment: LayoutEnvironment
  /// Such as `iPhone SE, landscape, right to left, text scale 2`; empty for the document's own environment.
  let name: String
}

extension Arguments {
  /// The combinations of `--devices`, `--orientation`, `--rtl` and `--text-scale`: the document's own environment
  /// without any. Devices vary slowest, text scales fastest.
  func environments() throws(UsageError) -> [NamedEnvironment] {
    let devices = try devices()
    let orientations = try orientations()
    let hasOrientation = text("--orientation") != nil
    let directions: [LayoutDirection?] = has("--rtl") ? [nil, .rightToLeft] : [nil]
    let scales = try textScales()
    var environments: [NamedEnvironment] = []
    for device in devices {
      for orientation in orientations {
        for direction in directions {
          for scale in scales {
            let environment = LayoutEnvironment(
              device: device, orientation: device == nil && !hasOrientation ? nil : orientation,
              layoutDirection: direction, textScale: scale)
            environments.append(NamedEnvironment(environment: environment, name: environment.name))
          }
        }
      }
    }
    return environments
  }

  /// The names of `--devices`; one nil without the option.
  func devices() throws(UsageError) -> [String?] {
    guard let text = text("--devices") else { return [nil] }
    if text == "all" { return Devices.all.map(\.name) }
    var names: [String?] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = Arguments.trimmed(part)
      guard let device = Arguments.device(named: name) else {
        throw .badValue(
          "--devices", name,
          expected:
            "all, or devices separated by commas (\(Devices.all.map(\.name).joined(separator: ", ")))\(Devices.hint(for: name))"
        )
      }
      if !names.contains(device.name) { names.append(device.name) }
    }
    return names
  }

  /// Whether the orientation is that of the device that a document names.
  var turnsDocument: Bool { text("--orientation") != nil && text("--devices") == nil }

  /// The orientations of `--orientation`.
  func orientations() throws(UsageError) -> [Device.Orientation] {
    try value("--orientation", "portrait, landscape or both") { text in
      text == "both" ? Device.Orientation.allCases : Device.Orientation(rawValue: text).map { [$0] }
    } ?? [.portrait]
  }

  private func textScales() throws(UsageError) -> [Double] {
    try value("--text-scale", "numbers from 0.1 to 10, separated by commas") { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      var scales: [Double] = []
      for part in parts {
        guard let scale = Double(Arguments.trimmed(part)), (0.1...10).contains(scale) else { return nil }
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
}

extension DocumentFile {
  /// Whether the viewport names no device, so that it has no orientation. Prints the reason then.
  func rejectsOrientation(_ command: String, _ terminal: CommandOutput) -> Bool {
    guard document.device == nil else { return false }
    let message =
      "layoutd \(command): --orientation requires --devices, or a device in the viewport of \(name); see"
      + " \"layoutd \(command) --help\""
    terminal.error(DiagnosticFormatter.printable(message) + "\n")
    return true
  }
}

extension LayoutEnvironment {
  /// The name for messages; empty for the document's own environment.
  fileprivate var name: String {
    var parts: [String] = []
    if let device { parts.append(device) }
    if orientation == .landscape { parts.append("landscape") }
    if layoutDirection == .rightToLeft { parts.append("right to left") }
    if textScale != 1 { parts.append("text scale \(NumberText.shortest(textScale))") }
    return parts.joined(separator: ", ")
  }
}
