import LayoutDrawing

/// The page of a failing test without layouts that differ, such as one with errors of lint: a list of the failed cases.
enum FailurePage {
  /// Returns the page. `title` is the name of the document.
  static func bytes(of result: TestResult, title: String) -> [UInt8] {
    let title = XMLEscaping.escaped(title)
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(ChangePage.generatorTag(TestPaths.generator))
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; }
      ul { padding: 0; list-style: none; font: 13px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>

      """
    for test in result.cases where !test.hasPassed {
      page += "<h2>\(XMLEscaping.escaped(test.name))</h2>\n<ul>\n"
      for line in test.failure { page += "<li>\(XMLEscaping.escaped(line))</li>\n" }
      page += "</ul>\n"
    }
    return Array("\(page)</main>\n</body>\n</html>\n".utf8)
  }
}
