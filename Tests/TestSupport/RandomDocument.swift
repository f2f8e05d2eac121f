/// A random layout document.
package struct RandomDocument {
  /// The features that a document may contain.
  package enum Parts: Sendable {
    case shownByUIKit
    /// Also what UIKit cannot show, and sizes that arrive late.
    case all
  }

  package private(set) var text = ""
  private var random: SeededGenerator
  /// Draws what UIKit cannot show; nil in a document of parts that it can show.
  private var beyondUIKit: SeededGenerator?
  private let isVertical: Bool

  package init(seed: UInt64, parts: Parts = .shownByUIKit) {
    var random = SeededGenerator(seed: seed)
    isVertical = !random.once(in: 4)
    self.random = random
    if parts == .all { beyondUIKit = SeededGenerator(seed: ~seed) }
    text = document()
  }

  private mutating func document() -> String {
    var members = [
      #""viewport": {"width": \#(random.pick([320, 375, 393, 402])), "height": \#(random.pick([480, 667, 852]))}"#
    ]
    if !isVertical { members.append(#""scrollDirection": "horizontal""#) }
    if random.once(in: 3) { members.append(#""displayScale": \#(random.pick([2, 3]))"#) }
    if random.once(in: 4) {
      members.append(#""contentInset": {"top": 20, "left": \#(random.pick([0, 8])), "bottom": 10}"#)
    }
    members += drawn(
      (1, 3), [#""contentAlignment": "center""#, #""contentAlignment": "end""#, #""contentOffset": "end""#])
    if isVertical { members += drawn((1, 6), [#""scrollDirection": "both""#]) }
    if let loop = drawn((1, 8), ["0.4", "0.7", "120"]).first { return object(members + looped(cardWidth: loop)) }
    let style = random.below(10)
    switch style {
    case 0, 1: members += flow()
    case 2...5: members += compositional()
    default: members += placed()
    }
    return "{" + members.joined(separator: ",\n") + "}"
  }

  /// Returns one of some members in `share` of all draws, and otherwise nothing; always nothing in a document of parts
  /// that UIKit can show.
  private mutating func drawn(_ share: (part: Int, whole: Int), _ members: [String]) -> [String] {
    guard beyondUIKit != nil, beyondUIKit!.below(share.whole) < share.part else { return [] }
    return [beyondUIKit!.pick(members)]
  }

  // MARK: Styles

  /// Returns the layout and the section of a carousel without ends.
  private mutating func looped(cardWidth: String) -> [String] {
    let snap = random.pick(["center", "leading"])
    return [
      #""layout": {"kind": "carousel", "cardWidth": \#(cardWidth), "cardHeight": 0.75, "loops": true, "snap": "\#(snap)"}"#,
      #""sections": [{"id": "s0", "items": [{"repeat": \#(random.below(12))}]}]"#,
    ]
  }

  private mutating func flow() -> [String] {
    var members: [String] = []
    if random.once(in: 3) { members.append(#""stickyHeaders": "push""#) }
    if random.once(in: 4) { members.append(#""effects": [\#(effect())]"#) }
    let layout = #""kind": "flow", "itemSize": [\#(length()), \#(length())]"#
    members.append(#""layout": {\#(layout), "minimumLineSpacing": \#(gap())}"#)
    let sections = (0..<1 + random.below(4)).map { index in
      var own = [#""id": "s\#(index)""#]
      if random.once(in: 2) { own.append(#""header": \#(length())"#) }
      if random.once(in: 3) { own.append(#""footer": \#(length())"#) }
      if random.once(in: 2) {
        own.append(#""layout": {"minimumInteritemSpacing": \#(gap()), "sectionInset": \#(edges())}"#)
      }
      own.append(#""items": [\#(items())]"#)
      return object(own)
    }
    members.append(#""sections": [\#(sections.joined(separator: ",\n"))]"#)
    return members
  }

  private mutating func placed() -> [String] {
    var members: [String] = []
    if random.once(in: 3) { members.append(#""stickyHeaders": "\#(random.pick(["push", "stack"]))""#) }
    if random.once(in: 4) { members.append(#""effects": [\#(effect()), \#(effect())]"#) }
    if random.once(in: 5) { members.append(#""header": \#(band())"#) }
    if random.once(in: 8) { members.append(#""footer": \#(band())"#) }
    if isVertical, random.once(in: 6) { members.append(#""layoutDirection": "rtl""#) }
    let sections = (0..<1 + random.below(4)).map { index in
      var own = [#""id": "s\#(index)", "layout": \#(placedLayout())"#, #""items": [\#(items())]"#]
      if random.once(in: 2) { own.append(#""header": \#(band())"#) }
      if random.once(in: 3) { own.append(#""footer": \#(band())"#) }
      if random.once(in: 3) { own.append(#""decorations": [\#(decoration()), \#(decoration())]"#) }
      if random.once(in: 10) {
        own.append(#""pagedOffset": {"x": -20, "y": 4, "excludesStickyHeaders": \#(random.pick(["true", "false"]))}"#)
      }
      return object(own)
    }
    members.append(#""sections": [\#(sections.joined(separator: ",\n"))]"#)
    return members
  }

  private mutating func compositional() -> [String] {
    var members: [String] = []
    if random.once(in: 3) {
      members.append(
        #""configuration": {"interSectionSpacing": \#(gap()), "boundaryItems": [\#(boundaryItem("outer"))]}"#)
    }
    let isUniform = random.once(in: 5)
    let sections = (0..<1 + random.below(4)).map { index in
      var own = [#""id": "s\#(index)""#]
      if isUniform || random.once(in: 6) {
        own.append(#""layout": \#(random.pick([grid(), #"{"kind": "list", "rowHeight": 30, "spacing": 3}"#]))"#)
        if random.once(in: 2) { own.append(#""header": \#(length())"#) }
        // An empty section of UIKit has no insets.
        own.append(#""items": [{"repeat": \#(1 + random.below(9))}]"#)
      } else if random.once(in: 6) {
        own.append(#""layout": \#(placedLayout(allowsCarousel: false)), "items": [{"repeat": 3}, \#(items())]"#)
      } else {
        own.append(#""layout": \#(compositionalSection()), "items": [{"repeat": \#(random.below(9))}]"#)
      }
      return object(own)
    }
    members.append(#""layout": {"kind": "compositional"}"#)
    members.append(#""sections": [\#(sections.joined(separator: ",\n"))]"#)
    return members
  }

  // MARK: Layouts

  private mutating func placedLayout(allowsCarousel: Bool = true) -> String {
    var layouts = [
      object([
        #""kind": "waterfall", \#(columns()), "rowSpacing": \#(gap())"#,
        #""columnSpacing": \#(gap()), "sectionInset": \#(edges()), "minimumContentLength": \#(random.pick([0, 200]))"#,
        #""renderDirection": "\#(random.pick(["shortestFirst", "leftToRight", "rightToLeft"]))""#,
        #""estimatedItemLength": \#(random.pick(["50", "50", "72.5"]))"#,
      ]),
      object([
        #""kind": "tags", "itemSpacing": \#(gap()), "lineSpacing": \#(gap()), "itemHeight": 24, "sectionInset": \#(edges())"#,
        #""alignment": "\#(random.pick(["leading", "leading", "center", "trailing", "justified"]))""#,
      ]),
      object([
        #""kind": "flow", "lineAlignment": "\#(random.pick(["justify", "leading", "center", "trailing"]))""#,
        #""lastLineAlignment": "\#(random.pick(["auto", "grid", "justify", "leading", "center", "trailing"]))""#,
        #""singleItemAlignment": "\#(random.pick(["center", "leading"]))", "itemSize": [\#(length()), 30]"#,
        #""itemAlignment": "\#(random.pick(["center", "start", "end"]))", "sectionInset": \#(edges())"#,
      ]),
      #"{"kind": "list", "rowHeight": \#(length()), "spacing": \#(gap()), "sectionInset": \#(edges())}"#, grid(),
      object([
        #""kind": "sheet", "columnCount": \#(1 + random.below(4)), "rowSpacing": \#(gap()), "columnSpacing": \#(gap())"#,
        #""columnWidths": \#(random.pick(["60", "[90, 40]"])), "rowHeights": \#(random.pick(["30", "[20, 50]"]))"#,
        #""sectionInset": \#(edges())"#,
      ]),
      #"{"kind": "carousel", "cardWidth": \#(random.pick(["0.7", "120"])), "cardHeight": 0.75, "sectionInset": \#(edges())}"#,
    ]
    // The cards of a carousel among compositional sections are not scaled.
    if !allowsCarousel { layouts.removeLast() }
    var layout = random.pick(layouts)
    let own = drawn((1, 2), Self.membersBeyondUIKit.first { layout.contains(#""\#($0.kind)""#) }?.members ?? [""])
    if let own = own.first, !own.isEmpty { layout = layout.dropLast() + ", \(own)}" }
    guard random.once(in: 8) else { return layout }
    return layout.dropLast() + #", "variants": [{"minWidth": 380, "layout": {"sectionInset": 7}}]}"#
  }

  /// Members of layouts that UIKit cannot show.
  private static let membersBeyondUIKit: [(kind: String, members: [String])] = [
    ("waterfall", [#""laneAssignment": "stable""#]),
    ("tags", [#""maximumLines": 2"#, #""maximumLines": 1, "overflowText": "{count} more""#]),
    ("sheet", [#""pinnedRows": 1"#, #""pinnedRows": 2, "pinnedColumns": 1"#, #""pinnedColumns": 9"#]),
    ("carousel", [#""snap": "leading""#, #""loops": true"#, #""snap": "leading", "spacing": 9"#]),
  ]

  private mutating func columns() -> String {
    let count = #""columnCount": \#(1 + random.below(4))"#
    return random.pick([count, count, #""minimumColumnWidth": 90"#, count + #", "minimumColumnWidth": 61.5"#])
  }

  private mutating func grid() -> String {
    object([
      #""kind": "grid", \#(columns()), "rowSpacing": \#(gap()), "columnSpacing": \#(gap())"#,
      #""aspectRatio": \#(random.pick(["1", "1.5", "0.75"])), "sectionInset": \#(edges())"#,
    ])
  }

  private mutating func compositionalSection() -> String {
    if random.once(in: 8) {
      let appearance = random.pick(["plain", "grouped", "insetGrouped", "sidebar", "sidebarPlain"])
      return
        #"{"list": {"appearance": "\#(appearance)", "showsSeparators": false, "headerMode": "\#(random.pick(["none", "supplementary"]))"}}"#
    }
    var members = [#""group": \#(group(depth: 0))"#]
    if random.once(in: 2) { members.append(#""interGroupSpacing": \#(gap())"#) }
    if random.once(in: 2) { members.append(#""contentInsets": \#(edges())"#) }
    if random.once(in: 3) {
      let behaviors = ["continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging", "groupPagingCentered"]
      members.append(#""orthogonalScrolling": "\#(random.pick(behaviors))""#)
    }
    if random.once(in: 2) { members.append(#""boundaryItems": [\#(boundaryItem("title"))]"#) }
    if random.once(in: 4) {
      members.append(#""decorationItems": [{"kind": "back", "contentInsets": \#(edges()), "zIndex": -1}]"#)
    }
    if random.once(in: 6) { members.append(#""supplementariesFollowContentInsets": false"#) }
    return object(members)
  }

  private mutating func group(depth: Int) -> String {
    var members = [
      #""direction": "\#(random.pick(["horizontal", "vertical"]))", "interItemSpacing": \#(spacing())"#,
      #""size": \#(groupSize(depth: depth))"#,
    ]
    if depth == 0, random.once(in: 10) {
      return object([
        #""direction": "custom", "size": {"width": {"fractionalWidth": 1}, "height": 90}"#,
        #""frames": [{"x": 3, "y": 4, "width": 40, "height": 50}, {"x": 60, "y": 0, "width": 30.5, "height": 80}]"#,
      ])
    }
    let items = (0..<1 + random.below(3)).map { _ in
      depth < 2 && random.once(in: 5) ? group(depth: depth + 1) : item()
    }
    if random.once(in: 4) { members.append(#""contentInsets": \#(edges())"#) }
    if items.count == 1, random.once(in: 3) {
      members.append(#""\#(random.pick(["count", "repeatingSubitemCount"]))": \#(1 + random.below(4))"#)
    }
    if random.once(in: 6) { members.append(#""supplementaryItems": [\#(badge())]"#) }
    members.append(#""items": [\#(items.joined(separator: ", "))]"#)
    return object(members)
  }

  private mutating func item() -> String {
    var members = [#""size": {"width": \#(dimension("Width")), "height": \#(dimension("Height"))}"#]
    if random.once(in: 4) { members.append(#""contentInsets": \#(edges())"#) }
    if random.once(in: 5) {
      members.append(#""edgeSpacing": {"top": \#(spacing()), "leading": \#(spacing())}"#)
    }
    if random.once(in: 6) { members.append(#""supplementaryItems": [\#(badge())]"#) }
    return object(members)
  }

  private mutating func groupSize(depth: Int) -> String {
    let width =
      depth > 0 ? dimension("Width") : random.pick([#"{"fractionalWidth": 1}"#, #"{"fractionalWidth": 0.6}"#, "140"])
    let height =
      depth > 0
      ? dimension("Height") : random.pick(["90", "64.5", #"{"fractionalWidth": 0.4}"#, #"{"fractionalHeight": 0.25}"#])
    return #"{"width": \#(width), "height": \#(height)}"#
  }

  private mutating func dimension(_ axis: String) -> String {
    random.pick([
      #"{"fractional\#(axis)": \#(random.pick(["1", "0.5", "0.3333333333333333", "0.25", "0.4"]))}"#,
      #"{"fractional\#(axis)": 1}"#, "\(random.pick(["40", "61.5"]))",
    ])
  }

  private mutating func spacing() -> String {
    random.pick(["0", "4", "7.5", #"{"flexible": 2}"#])
  }

  private mutating func badge() -> String {
    object([
      #""kind": "badge", "size": {"width": 20, "height": 12}, "zIndex": 3"#,
      #""containerAnchor": {"edges": ["top", "trailing"], "fractionalOffset": {"x": 0.3, "y": -0.3}}"#,
    ])
  }

  private mutating func boundaryItem(_ kind: String) -> String {
    let isTop = random.once(in: 2)
    return object([
      #""kind": "\#(kind)", "alignment": "\#(isVertical ? (isTop ? "top" : "bottom") : (isTop ? "leading" : "trailing"))""#,
      isVertical
        ? #""size": {"width": {"fractionalWidth": 1}, "height": 34}"#
        : #""size": {"width": 34, "height": {"fractionalHeight": 1}}"#,
      #""pinned": \#(random.pick(["true", "false"])), "extendsBoundary": \#(random.pick(["true", "true", "false"]))"#,
    ])
  }

  // MARK: Parts

  private mutating func items() -> String {
    let keys = [
      #""width": \#(length()), "height": \#(length())"#,
      #""height": {"random": [20, 90], "seed": \#(random.below(99))}"#,
      #""width": {"cycle": [40, 70, 55.5]}, "height": 30"#, #""aspectRatio": \#(random.pick(["1.5", "0.75", "1"]))"#,
      #""text": "item {i}""#, #""height": \#(length()), "fullSpan": true"#, "",
      #""height": \#(length()), "columnSpan": {"cycle": [1, 2, 3]}"#, #""aspectRatio": 1.5, "columnSpan": 2"#,
    ]
    let entries = (0..<1 + random.below(4)).map { _ in
      let own = random.pick(keys)
      // The widths of long lists of different texts are not exported.
      let limit = random.once(in: 12) && !own.contains("{i}") ? 300 : 7
      let late = [
        #""sticky": true"#, #""sticky": {"cycle": [false, false, true]}"#,
        #""measured": {"height": {"random": [20, 150]}, "after": 0.1}"#, #""measured": {"height": 70}"#,
      ]
      let members = [#""repeat": \#(1 + random.below(limit))"#, own] + drawn((1, 4), late)
      return object(members.filter { !$0.isEmpty })
    }
    return random.once(in: 12) ? "" : entries.joined(separator: ", ")
  }

  private mutating func band() -> String {
    var members = [#""length": \#(length())"#]
    if random.once(in: 3) { members.append(#""inset": \#(edges())"#) }
    if random.once(in: 4) {
      members.append(#""crossLength": 90, "alignment": "\#(random.pick(["leading", "center", "trailing"]))""#)
    }
    if random.once(in: 5) { members.append(#""sticky": false"#) }
    return object(members + drawn((1, 4), [#""stickyOffset": 12"#]))
  }

  private mutating func decoration() -> String {
    random.pick([
      #"{"kind": "card", "covers": "\#(random.pick(["items", "itemsAndInsets", "section"]))", "inset": \#(edges())}"#,
      #"{"kind": "armband", "image": "new"}"#, #"{"kind": "separator", "inset": \#(edges())}"#,
      #"{"kind": "mark", "frame": [3, -4, 20, 10]}"#,
    ])
  }

  private mutating func effect() -> String {
    random.pick([
      #"{"kind": "fade", "from": 1, "to": 0.3}"#, #"{"kind": "scale", "from": 1, "to": 0.8, "distance": 300}"#,
      #"{"kind": "rotate", "from": 0, "to": 20}"#, #"{"kind": "parallax", "factor": 0.1}"#, #"{"kind": "carousel"}"#,
    ])
  }

  private mutating func length() -> String { random.pick(["24", "44", "61.5", "90", "100", "155"]) }
  private mutating func gap() -> String { random.pick(["0", "5", "8", "10", "7.25"]) }

  private mutating func edges() -> String {
    random.pick(["0", "8", #"{"top": 3, "left": 10, "bottom": 5, "right": 12}"#, #"{"left": 6.5}"#])
  }

  private func object(_ members: [String]) -> String { "{" + members.joined(separator: ", ") + "}" }
}
