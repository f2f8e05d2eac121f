/// The documents that clients edit, by the numbers that steps use.
enum Documents {
  static let uris = [
    "file:///p/a.layout.json", "file:///p/b.layout.json", "file:///p/c.layout.json", "file:///q/d.layout.json",
    "untitled:Untitled-1.layout.json",
  ]

  private static let manyPrefix = "file:///p/many-"

  /// Returns the URI with a number; those beyond `uris` are the many documents of `Step.openMany`.
  static func uri(_ number: Int) -> String {
    number < uris.count ? uris[number] : "\(manyPrefix)\(number).layout.json"
  }

  /// Returns the number of a URI; -1 for another document.
  static func number(of uri: String?) -> Int {
    guard let uri else { return -1 }
    if let number = uris.firstIndex(of: uri) { return number }
    guard uri.hasPrefix(manyPrefix) else { return -1 }
    return Int(uri.dropFirst(manyPrefix.count).prefix(while: \.isNumber)) ?? -1
  }
}
