#if WebPreview
  import EmbeddedFiles
  import EventLoop

  /// The embedded files of the page, by exact name. Request paths are never resolved in the file system.
  enum Assets {
    /// The folder that replaces the embedded files while the page is developed, from `LAYOUTD_PAGE_FOLDER`.
    private static let folder = FileSystem.environment("LAYOUTD_PAGE_FOLDER")

    /// Returns the file of this name, that of the page itself for an empty name; nil if the page has no such file.
    static func response(_ name: String) -> HTTPResponse? {
      let file = name.isEmpty ? "index.html" : name
      guard let type = type(of: name), let text = EmbeddedFiles.text("editors/web/\(file)") else { return nil }
      // Only names of embedded files are read, so a request cannot name a path.
      if let folder, let text = try? FileSystem.read("\(folder)/\(file)", limit: 1 << 20) {
        return HTTPResponse(type: type, text)
      }
      return HTTPResponse(type: type, text)
    }

    private static func type(of name: String) -> String? {
      if name.isEmpty { return "text/html; charset=utf-8" }
      if name.hasSuffix(".js") { return "text/javascript; charset=utf-8" }
      return name.hasSuffix(".css") ? "text/css; charset=utf-8" : nil
    }
  }
#endif
