/// A file format that the extension of a file name selects; the raw value is the extension in lower case.
protocol FileNameExtension: RawRepresentable<String> {}

extension FileNameExtension {
  /// Creates the format of a file name's extension, in any case; nil for other extensions.
  init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }
}
