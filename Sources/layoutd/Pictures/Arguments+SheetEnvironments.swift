import CollectionLayout
import LayoutDocument

extension CommandOption {
  /// The options that choose the environments of a contact sheet.
  static let sheetEnvironments = [devices, orientation, sheetDirection]

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
    let orientations = try orientations()
    let directions: [LayoutDirection?] =
      try value("--rtl", "off, on or both") { text in
        switch text {
        case "off": [.leftToRight]
        case "on": [.rightToLeft]
        case "both": [.leftToRight, .rightToLeft]
        default: nil
        }
      } ?? [nil]
    if devices == [nil], !turnsDocument { return directions.map { LayoutEnvironment(layoutDirection: $0) } }
    return devices.flatMap { device in
      orientations.flatMap { orientation in
        directions.map { LayoutEnvironment(device: device, orientation: orientation, layoutDirection: $0) }
      }
    }
  }
}
