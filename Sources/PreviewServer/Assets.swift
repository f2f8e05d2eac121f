#if WebPreview
  /// The page: all files that there are, by their exact names. No address is ever made a path of the file system.
  enum Assets {
    static func named(_ name: String) -> Reply? {
      switch name {
      case "": Reply(type: "text/html; charset=utf-8", PackageResources.index_html)
      case "page.css": Reply(type: "text/css; charset=utf-8", PackageResources.page_css)
      case "main.js": Reply(type: "text/javascript; charset=utf-8", PackageResources.main_js)
      default: nil
      }
    }
  }
#endif
