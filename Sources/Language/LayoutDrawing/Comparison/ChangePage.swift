import CollectionLayout
import EmbeddedFiles

/// A comparison as a self-contained HTML page: both states over each other, side by side, with a slider and blended,
/// and a list of all differences.
package enum ChangePage {
  private static let folder = "Sources/Language/LayoutDrawing/Comparison/"
  /// The maximum number of differences in the list of one pair.
  private static let entryLimit = 2_000

  /// Returns the page. `generator` names the command that writes it.
  package static func bytes(of shown: ShownPairs, generator: String) -> [UInt8] {
    let (pairs, title) = (shown.pairs, shown.title)
    var template = PageTemplate(EmbeddedFiles.required(folder + "comparison.html"))
    var page = Array(template.text(before: "{{generator}}"))
    XMLEscaping.append(generator, to: &page)
    page += template.text(before: "{{title}}")
    XMLEscaping.append(title, to: &page)
    page += template.text(before: "{{style}}")
    page += EmbeddedFiles.required("editors/web/shared/palette.css")
    page += EmbeddedFiles.required(folder + "comparison.css")
    page += template.text(before: "{{view}}")
    page += (pairs.first?.difference.movesMostElements == true ? "slider" : "changes").utf8
    page += template.text(before: "{{heading}}")
    XMLEscaping.append(title, to: &page)
    page += template.text(before: "{{options}}")
    for pair in pairs { page += option(pair) }
    page += template.text(before: "{{pictures}}")
    let limit = ChangeRenderer.elementLimit(pairCount: pairs.count)
    for (index, pair) in pairs.enumerated() { append(pair, isHidden: index > 0, limit: limit, to: &page) }
    page += template.text(before: "{{lists}}")
    for (index, pair) in pairs.enumerated() { appendList(of: pair, isHidden: index > 0, to: &page) }
    page += template.text(before: "{{script}}") + EmbeddedFiles.required(folder + "comparison.js")
    return page + template.remaining
  }

  /// Returns the tag of a page that names the command which wrote it.
  package static func generatorTag(_ generator: String) -> String {
    "<meta name=\"generator\" content=\"\(generator)\">"
  }

  private static func name(of pair: ComparedPair) -> String { pair.label ?? "Whole content" }

  private static func option(_ pair: ComparedPair) -> [UInt8] {
    var bytes = Array("<option>".utf8)
    XMLEscaping.append(name(of: pair) + (pair.difference.isEmpty ? " (equal)" : ""), to: &bytes)
    return bytes + "</option>".utf8
  }

  private static func append(_ pair: ComparedPair, isHidden: Bool, limit: Int, to page: inout [UInt8]) {
    let extent = pair.extent
    page += "\n<section class=\"pair\" data-width=\"\(max(1, extent.width))\" aria-label=\"".utf8
    XMLEscaping.append(name(of: pair), to: &page)
    page += "\" style=\"--width: \(max(1, extent.width))\"\(isHidden ? " hidden" : "")>".utf8
    page += "<div class=\"stage screen\">".utf8
    for panel in ChangeRenderer.Panel.allCases {
      let title = ChangeRenderer.caption(of: panel, in: pair, limit: limit)
      page += "\n<figure class=\"layer\" data-panel=\"\(panel)\"><figcaption>\(title)</figcaption>".utf8
      page += "<svg role=\"img\" aria-label=\"\(panel.title)\" viewBox=\"\(SVGRenderer.viewBox(of: extent))\"".utf8
      page += " font-family=\"Inter, system-ui, 'DejaVu Sans', sans-serif\">\n".utf8
      page += ChangeRenderer.bytes(of: panel, in: pair, limit: limit)
      page += "</svg></figure>".utf8
    }
    page += "<div class=\"handle\"></div></div></section>".utf8
  }

  private static func appendList(of pair: ComparedPair, isHidden: Bool, to page: inout [UInt8]) {
    let difference = pair.difference
    page += "<div class=\"list\"\(isHidden ? " hidden" : "")><ul class=\"counts\">".utf8
    for mark in ChangeRenderer.Mark.all {
      let count = mark.count(difference)
      if count > 0 { page += "<li class=\"\(mark.word)\">\(count) \(mark.word)</li>".utf8 }
    }
    page += "</ul>".utf8
    if let text = difference.contentSizeText { page += "<p class=\"note\">\(text)</p>".utf8 }
    let entries = difference.entries
    if entries.isEmpty { page += "<p class=\"note\">No element differs.</p>".utf8 }
    page += "<ul class=\"entries\">".utf8
    let listed = entries.prefix(entryLimit)
    for (cause, entries) in byCause(listed, pair.causes) {
      if let cause {
        page += "<li class=\"group\"><h3 class=\"cause\">".utf8
        XMLEscaping.append(cause, to: &page)
        page += "</h3></li>".utf8
      }
      appendByKind(entries, to: &page)
    }
    page += "</ul>".utf8
    if entries.count > entryLimit {
      page += "<p class=\"note\">\(entries.count - entryLimit) more differences are not listed.</p>".utf8
    }
    page += "</div>".utf8
  }

  /// Groups differences by the only edit that acts on each, followed by all others. One group without a cause if
  /// `causes` is empty.
  private static func byCause(
    _ entries: ArraySlice<LayoutDifference.Entry>, _ causes: [ComparedPair.Cause]
  ) -> [(cause: String?, entries: [LayoutDifference.Entry])] {
    if causes.isEmpty { return [(nil, Array(entries))] }
    var groups = [[LayoutDifference.Entry]](repeating: [], count: causes.count + 1)
    for entry in entries {
      let acting = causes.indices.filter { causes[$0].keys.contains(entry.element.key) }
      groups[acting.count == 1 ? acting[0] : causes.count].append(entry)
    }
    let titles = causes.map(\.text) + ["because of several of these edits together"]
    return zip(titles, groups).filter { !$1.isEmpty || $0 != titles.last }.map { ($0, $1) }
  }

  /// Appends lists of differences, one for each kind of change; a changed element is in the list of its most important
  /// aspect.
  private static func appendByKind(_ entries: [LayoutDifference.Entry], to page: inout [UInt8]) {
    for mark in ChangeRenderer.Mark.all {
      let group = entries.filter { ChangeRenderer.Mark($0).word == mark.word }
      if group.isEmpty { continue }
      page += "<li class=\"group\"><h3 class=\"\(mark.word)\">\(group.count) \(mark.word)</h3></li>".utf8
      for entry in group { append(entry, to: &page) }
    }
  }

  private static func append(_ entry: LayoutDifference.Entry, to page: inout [UInt8]) {
    let name = ChangeRenderer.Mark(entry).word
    let frames: [(name: String, frame: Rect)] =
      switch entry {
      case .added(let element): [("new", element.attributes.frame)]
      case .removed(let element): [("old", element.attributes.frame)]
      case .changed(let change): [("old", change.old.attributes.frame), ("new", change.new.attributes.frame)]
      }
    page += "<li><button type=\"button\"".utf8
    for (name, frame) in frames { page += " data-\(name)=\"\(SVGRenderer.viewBox(of: frame))\"".utf8 }
    page += "><span class=\"sign \(name)\" aria-hidden=\"true\">\(entry.sign)</span><span class=\"key\">".utf8
    XMLEscaping.append(entry.element.key, to: &page)
    page += "</span><span class=\"detail\">".utf8
    switch entry {
    case .added, .removed: page += "\(name) at ".utf8
    case .changed: break
    }
    XMLEscaping.append(entry.summary, to: &page)
    page += "</span></button></li>".utf8
  }
}

extension LayoutDifference {
  /// Whether more than half of all elements have moved, so that marks of the changes would cover each other.
  fileprivate var movesMostElements: Bool {
    movedCount * 2 > entries.count + unchangedCount
  }
}
