/// The documents that clients edit, by the numbers that steps use.
enum Documents {
  static let uris = [
    "file:///p/a.layout.json", "file:///p/b.layout.json", "file:///p/c.layout.json", "file:///q/d.layout.json",
    "untitled:Untitled-1.layout.json",
  ]

  /// Returns the number of a URI; -1 for another document.
  static func number(of uri: String?) -> Int { uri.flatMap { uris.firstIndex(of: $0) } ?? -1 }
}
