import CollectionLayout

extension ContactSheet {
  /// Returns the sheet as a self-contained page without scripts. Its pictures wrap into rows of the window's width, and
  /// have half or their full size.
  package func html() -> [UInt8] {
    var page = SVGRenderer(partsOf: .zero)
    page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
    XMLEscaping.append(title, to: &page.bytes)
    page.append("</title>\n<style>\n\(Self.style)</style>\n</head>\n<body>\n<main>\n<h1>")
    XMLEscaping.append(title, to: &page.bytes)
    page.append("</h1>\n<fieldset><legend>Size of the pictures</legend>\n")
    page.append("<label><input type=\"radio\" name=\"size\" id=\"half\" checked> Half</label>\n")
    page.append("<label><input type=\"radio\" name=\"size\" id=\"full\"> Full</label>\n</fieldset>\n<ul>\n")
    for entry in entries { page.append(entry) }
    page.append("</ul>\n</main>\n</body>\n</html>\n")
    return page.takeBytes()
  }

  private static let style = """
    :root { color-scheme: light dark; --page: #f4f5f7; --text: #1b1f27; --faint: #5b6472; }
    @media (prefers-color-scheme: dark) { :root { --page: #16181d; --text: #eceef2; --faint: #a3abb8; } }
    body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.4 Inter, system-ui, sans-serif; }
    main { --scale: 0.5; padding: 24px 32px 48px; }
    main:has(#full:checked) { --scale: 1; }
    h1 { margin: 0 0 8px; font-size: 20px; }
    fieldset { display: flex; gap: 16px; margin: 0 0 24px; padding: 0; border: 0; color: var(--faint); }
    legend { float: left; margin-right: 16px; padding: 0; }
    ul { display: flex; flex-wrap: wrap; gap: 36px 28px; margin: 0; padding: 0; list-style: none; }
    figure { min-width: 190px; margin: 0; }
    figcaption { margin-bottom: 8px; font-size: 12px; color: var(--faint); }
    strong { display: block; font-size: 14px; color: var(--text); }
    figure > svg { display: block; width: calc(var(--width) * var(--scale) * 1px); height: auto; }

    """
}

extension SVGRenderer {
  /// Appends an entry of a page. The SVG gets a name, its width as a variable of the style, and the role of an image.
  fileprivate mutating func append(_ entry: ContactSheet.Entry) {
    append("<li><figure><figcaption><strong>")
    XMLEscaping.append(entry.name, to: &bytes)
    append("</strong> ")
    XMLEscaping.append(entry.details, to: &bytes)
    append("</figcaption>\n<svg role=\"img\"")
    attribute("aria-label", "\(entry.name), \(entry.details)")
    append(" style=\"--width:")
    XMLEscaping.append(entry.size.width, to: &bytes)
    append("\"")
    bytes += entry.svg.dropFirst("<svg".utf8.count)
    append("</figure></li>\n")
  }
}
