import CollectionLayout
import LayoutDocument

extension Arguments {
  /// The environments that `--devices` names; the document's own environment if it was not given.
  func environments() throws(UsageError) -> [LayoutEnvironment] {
    guard let text = text("--devices") else { return [.own] }
    if text == "all" { return Devices.all.map { LayoutEnvironment(device: $0.name) } }
    var environments: [LayoutEnvironment] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = Arguments.trimmed(name)
      guard let device = Devices.all.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        let suggestion = Devices.suggestions(for: name).first.map { "; did you mean \"\($0)\"?" } ?? ""
        throw .badValue("--devices", name, expected: "all, or names of devices separated by commas\(suggestion)")
      }
      let environment = LayoutEnvironment(device: device.name)
      if !environments.contains(environment) { environments.append(environment) }
    }
    return environments
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
