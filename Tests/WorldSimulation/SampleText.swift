import Foundation
import JSON
import TestSupport

/// Random texts of documents, their edits, and the contents of files.
enum SampleText {
  /// The documents in `protocol/examples`, in the order of their names.
  private static let examples: [String] = Project.names(in: Project.examples, endingWith: ".layout.json").compactMap {
    try? Project.text(Project.examples.appendingPathComponent($0))
  }

  static func text(_ random: inout SeededGenerator) -> String {
    switch random.below(14) {
    case 0 where !examples.isEmpty: random.pick(examples)
    case 1: RandomDocument(seed: UInt64(random.below(100_000)), parts: .all).text
    case 2: broken(&random)
    case 3, 6: sourced(&random)
    case 4:
      #"{"sections":[{"id":"s0","items":[{"repeat":\#(random.below(30_000)),"id":{"cycle":["a","b"]},"height":9}]}]}"#
    case 5: timeline(&random)
    case 7: scrolledAcross(&random)
    default: sections(&random)
    }
  }

  private static func layout(_ random: inout SeededGenerator) -> String {
    let kind = random.pick(["list", "waterfall", "flow", "grid", "tags", "carousel", "sheet"])
    let count = 1 + random.below(3)
    let columns = random.once(in: 6) ? #""minimumColumnWidth":90"# : #""columnCount":\#(count)"#
    let own =
      switch kind {
      case "waterfall":
        random.pick(["", #","laneAssignment":"stable""#, #","laneAssignment":"stable","estimatedItemLength":70"#])
      case "tags":
        #","alignment":"\#(random.pick(["center", "trailing", "justified"]))","maximumLines":\#(count)"#
          + random.pick(["", #","overflowText":"and {count} more""#])
      case "carousel": #","snap":"\#(random.pick(["center", "leading"]))","loops":\#(random.once(in: 2))"#
      case "sheet": #","columnWidths":[90,160],"pinnedRows":\#(random.below(3)),"pinnedColumns":\#(random.below(2))"#
      default: ""
      }
    return #"{"kind":"\#(kind)",\#(columns)\#(own)}"#
  }

  private static func items(_ random: inout SeededGenerator) -> String {
    (0..<random.below(8)).map { index -> String in
      let height = random.pick(["20", "44", "61.5", "100"])
      return random.once(in: 5)
        ? #"{"repeat":\#(random.below(6)),"height":\#(height)}"#
        : #"{"id":"i\#(random.once(in: 12) ? 0 : index)","height":\#(height),"label":"é𐐀"\#(additions(&random))}"#
    }.joined(separator: ",\n    ")
  }

  /// Returns members of an item: a late size, columns that it covers, stickiness, or children.
  private static func additions(_ random: inout SeededGenerator) -> String {
    switch random.below(13) {
    case 12: #","sticky":true"#
    case 10: #","columnSpan":\#(1 + random.below(3))"#
    case 11: #","columnSpan":2,"measured":{"height":\#(random.below(90)),"after":0.1}"#
    case 0: #","measured":{"height":\#(random.below(90)),"after":\#(random.pick(["0", "0.1", "2"]))}"#
    case 1:
      #","isExpanded":\#(random.once(in: 2)),"children":[{"id":"c\#(random.below(60))","height":20},{"height":30}]"#
    default: ""
    }
  }

  private static func sections(_ random: inout SeededGenerator) -> String {
    let parts = (0..<1 + random.below(3)).map { index in
      let length = 10 + random.below(30)
      let header = random.pick([
        "", "", #""header":\#(length),"#, #""header":{"length":\#(length),"stickyOffset":\#(random.below(20))},"#,
      ])
      return #"{"id":"s\#(index)",\#(header)"items":[\#(items(&random))]}"#
    }
    let sticky = random.once(in: 3) ? #""stickyHeaders":"push","# : ""
    let reorder = random.once(in: 2) ? #""reorder":"\#(random.pick(["withinSection", "acrossSections"]))","# : ""
    let interruption = random.once(in: 4) ? #""animation":{"interruption":"restart"},"# : ""
    return
      "{\(sticky)\(reorder)\(interruption)\(scrolling(&random))\"layout\":\(layout(&random)),\n\"sections\":[\n  \(parts.joined(separator: ",\n  "))\n]}"
  }

  /// Returns members of a document that decide where it scrolls and rests, each with a comma behind it.
  private static func scrolling(_ random: inout SeededGenerator) -> String {
    let places = ["start", "center", "end"].map { #""contentAlignment":"\#($0)","# }
    let anchors = [#""end""#, #""firstVisible""#].map { #""animation":{"anchor":\#($0)},"# }
    let members = [
      random.pick(places), #""contentOffset":"end","#, #""scrollDirection":"horizontal","#,
      #""scrollDirection":"both","#, #""layoutDirection":"rtl","#, #""contentInset":{"top":12,"bottom":30,"left":7},"#,
      random.pick(anchors), #""displayScale":3,"#,
    ]
    return members.filter { _ in random.once(in: 6) }.joined()
  }

  /// Returns a document with a row that scrolls across the scroll axis, or with a carousel without ends.
  private static func scrolledAcross(_ random: inout SeededGenerator) -> String {
    if random.once(in: 2) {
      let card = #""cardWidth":\#(random.pick([0.4, 0.7, 120])),"spacing":\#(random.below(20))"#
      let snap = random.pick(["center", "leading"])
      return
        #"{\#(scrolling(&random))"layout":{"kind":"carousel",\#(card),"loops":true,"snap":"\#(snap)"},"#
        + #""sections":[{"id":"s0","items":[{"repeat":\#(random.below(9)),"id":"i{i}"}]}]}"#
    }
    let behavior = random.pick(["continuous", "groupPaging", "groupPagingCentered", "paging"])
    let item = #"{"size":{"width":\#(60 + random.below(200)),"height":50}}"#
    return
      #"{\#(scrolling(&random))"layout":{"kind":"compositional"},"sections":[{"id":"s0","layout":{"group":"#
      + #"{"direction":"horizontal","size":{"width":\#(60 + random.below(200)),"height":60},"items":[\#(item)]},"#
      + #""orthogonalScrolling":"\#(behavior)"},"items":[{"repeat":\#(random.below(12)),"id":"i{i}"}]},"#
      + #"{"id":"s1","layout":{"kind":"list"},"items":[{"repeat":20,"height":44}]}]}"#
  }

  /// Returns a document whose items are in a file.
  static func sourced(_ random: inout SeededGenerator) -> String {
    let name = random.pick([
      "rows.json", "more.json", "rows.json", "rows.json", "more.json", "linked.json", "../etc/secret.json", "gone.json",
    ])
    return
      #"{"layout":\#(layout(&random)),"sections":[{"id":"s0","items":{"source":"\#(name)","each":{"height":"/h"}}}]}"#
  }

  private static func timeline(_ random: inout SeededGenerator) -> String {
    // Items without identifiers, which the timeline names by their index.
    let plain = (0..<3).map { #"{"height":\#($0 * 10 + 10)},"# }.joined()
    return #"{"sections":[{"id":"s0","items":[\#(plain){"id":"last"}]},{"items":[\#(items(&random))]}],"#
      + #""timeline":[{"at":0.5,"snapshot":[{"id":"s0","items":["s0/2","s0/0"]}]\#(anchor(&random))},"#
      + #"{"at":1,"scrollTo":\#(random.pick([#"{"y":20}"#, #"{"item":"last","position":"center"}"#]))},"#
      + #"{"at":1.2,"contentInset":{"bottom":\#(random.below(300)),"duration":\#(random.pick(["0", "0.2"]))}},"#
      + #"{"at":1.3,"update":[{"insert":{"at":[0,0],"item":{"id":"new","height":70}}}]\#(anchor(&random))}]}"#
  }

  /// Returns the anchor of an event with a comma before it; nothing for the one of the document.
  private static func anchor(_ random: inout SeededGenerator) -> String {
    let target = #"{"item":"last","position":"\#(random.pick(["top", "center", "bottom"]))"}"#
    return random.pick(["", #","anchor":"end""#, #","anchor":\#(target)"#])
  }

  private static func broken(_ random: inout SeededGenerator) -> String {
    let text = sections(&random)
    return random.once(in: 2)
      ? String(text.prefix(random.below(text.count + 1))) : text + random.pick(["}", "\"", "[,", "@"])
  }

  // MARK: - Edits

  /// Returns an edit of a text; most edits keep it valid.
  static func change(of text: [UInt8], _ random: inout SeededGenerator) -> TextChange {
    let offset = random.below(text.count + 1)
    func next(_ isExpected: (UInt8) -> Bool) -> Int? { text[offset...].firstIndex(where: isExpected) }
    switch random.below(10) {
    case 0, 1, 2:
      if let digit = next({ (48...57).contains($0) }) {
        return TextChange(at: digit, removing: 1, "\(1 + random.below(9))")
      }
    case 3, 4:
      // A new item before another one.
      if let start = next({ $0 == UInt8(ascii: "{") }) {
        return TextChange(at: start, removing: 0, #"{"id":"e\#(random.below(50))","height":33},"#)
      }
    case 5:
      if let start = next({ $0 == UInt8(ascii: "{") }), let end = text[start...].firstIndex(of: UInt8(ascii: "}")),
        end + 1 < text.count, text[end + 1] == UInt8(ascii: ",")
      {
        return TextChange(at: start, removing: end + 2 - start, "")
      }
    case 6: return TextChange(at: offset, removing: 0, random.pick(["\n", "  ", "/* 𐐀 */", "// é\r\n"]))
    case 7: return TextChange(at: offset, removing: random.below(12), "")
    default: break
    }
    return TextChange(at: offset, removing: 0, random.pick(["}", "{", "\"", ",", "]", "x", "1"]))
  }

  /// Returns the removal of an element of an array, with a comma before or after it; nil if no array has elements.
  static func removal(ofElement index: Int, in text: [UInt8]) -> TextChange? {
    guard let root = SyntaxTree(text).root else { return nil }
    var removals: [Range<Int>] = []
    var pending = [root]
    while let node = pending.popLast() {
      let elements = node.elements
      for (place, element) in elements.enumerated() {
        let start = element.range.lowerBound
        if place + 1 < elements.count {
          removals.append(start..<elements[place + 1].range.lowerBound)
        } else {
          removals.append((place > 0 ? elements[place - 1].range.upperBound : start)..<element.range.upperBound)
        }
      }
      pending += node.members.compactMap(\.value) + elements
    }
    guard !removals.isEmpty else { return nil }
    let range = removals[index % removals.count]
    return TextChange(at: range.lowerBound, removing: range.count, "")
  }

  // MARK: - Files

  static func file(_ number: Int, _ random: inout SeededGenerator) -> FileContents {
    switch random.below(10) {
    case 0: return .nothing
    case 1: return .fault(random.pick(["input/output error", "too many open files", "no space left on device"]))
    case 2: return .link(random.pick(["/etc/secret.json", "/p/linked.json", "/nowhere"]))
    default: break
    }
    if number < 4 { return .text(text(&random)) }
    let rows = (0..<random.below(6)).map { _ in #"{"h":\#(random.below(60))}"# }
    return .text("[\(rows.joined(separator: ","))\(random.once(in: 8) ? "" : "]")")
  }
}
