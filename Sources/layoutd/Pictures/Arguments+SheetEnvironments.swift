import CollectionLayout
import LayoutDocument

extension CommandOption {
  /// The options that choose the environments of a contact sheet.
  static let sheetEnvironments = [sheetDevices, sheetOrientation, sheetDirection]

  private static let sheetDevices = CommandOption.value(
    "--devices", "NAME,…|all",
    "for each of these devices, such as \"iPhone SE,iPhone 16\", instead of the document's own",
    completion: .devices)
  private static let sheetOrientation = CommandOption.choice(
    "--orientation",
    [
      ("portrait", "with --devices: upright (default)"), ("landscape", "on their sides"), ("both", "each in both"),
    ])
  private static let sheetDirection = CommandOption.choice(
    "--rtl",
    [
      ("off", "from left to right; default: the document's direction"), ("on", "from right to left"),
      ("both", "each in both directions"),
    ])
}

extension Arguments {
  /// The combinations of `--devices`, `--orientation` and `--rtl`, in this order; the document's own environment
  /// without these options.
  func sheetEnvironments() throws(UsageError) -> [LayoutEnvironment] {
    let devices = try devices()
    if devices == nil, text("--orientation") != nil { throw .other("--orientation is for --devices") }
    let orientations: [Device.Orientation] =
      try value("--orientation", "portrait, landscape or both") { text in
        text == "both" ? [.portrait, .landscape] : Device.Orientation(rawValue: text).map { [$0] }
      } ?? [.portrait]
    let directions: [LayoutDirection?] =
      try value("--rtl", "off, on or both") { text in
        switch text {
        case "off": [.leftToRight]
        case "on": [.rightToLeft]
        case "both": [.leftToRight, .rightToLeft]
        default: nil
        }
      } ?? [nil]
    guard let devices else { return directions.map { LayoutEnvironment(layoutDirection: $0) } }
    return devices.flatMap { device in
      orientations.flatMap { orientation in
        directions.map { LayoutEnvironment(device: device, orientation: orientation, layoutDirection: $0) }
      }
    }
  }

  /// The names of the devices of `--devices`, each once, in any case; nil if it was not given.
  private func devices() throws(UsageError) -> [String]? {
    guard let text = text("--devices") else { return nil }
    let names = Devices.all.map(\.name)
    if text == "all" { return names }
    var devices: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.drop { $0 == " " }
      guard let name = names.first(where: { $0.lowercased() == word.lowercased() }) else {
        let suggestion = SpellingSuggester.all(String(word), in: names).last.map { "; did you mean \"\($0)\"?" } ?? ""
        throw .badValue(
          "--devices", String(word), expected: "all or devices (\(names.joined(separator: ", ")))\(suggestion)")
      }
      if !devices.contains(name) { devices.append(name) }
    }
    return devices
  }
}
