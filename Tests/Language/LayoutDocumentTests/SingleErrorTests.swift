import CollectionLayout
import LayoutDocument
import TestSupport
import Testing

/// One error has one diagnostic, whatever its consequences. A contradiction has one diagnostic.
struct SingleErrorTests {
  private static func section(_ keys: String) -> String { #"{"sections": [{\#(keys)}]}"# }
  private static func curve(_ curve: String) -> String { #"{"animation": {"curve": \#(curve)}, "sections": []}"# }
  private static func width(_ width: String) -> String {
    section(
      #""layout": {"kind": "compositional", "group": {"size": {"width": \#(width), "height": 5}}}, "items": []"#)
  }

  static let faults: [(text: String, findings: [String])] = [
    // Items that are too many are reported once, at their number.
    (section(#""items": [{"id": "a"}, {"repeat": 1e30}]"#), ["outOfRange 1e30"]),
    (section(#""items": [{"id": "a"}, {"repeat": 10000000}]"#), ["limitExceeded 10000000"]),
    // A misspelled key is not reported as missing.
    (#"{"sectoins": []}"#, [#"unknownKey "sectoins""#]),
    (#"{"viewport": {"widht": 5, "height": 5}, "sections": []}"#, [#"unknownKey "widht""#]),
    (#"{"viewport": {"color": 5, "height": 5}, "sections": []}"#, ["missingKey {", #"unknownKey "color""#]),
    (
      #"{"layout": {"kind": "waterfall"}, "sections": [{"items": [{"hieght": 5}]}]}"#, [#"unknownKey "hieght""#]
    ),
    (
      #"{"layout": {"kind": "waterfall"}, "sections": [{"items": [{"lable": "a"}]}]}"#,
      ["missingLength {", #"unknownKey "lable""#]
    ),
    // An invalid length is not reported as missing.
    (#"{"layout": {"kind": "waterfall"}, "sections": [{"items": [{"height": "5"}]}]}"#, [#"wrongType "5""#]),
    (#"{"layout": {"kind": "waterfall"}, "sections": [{"items": [{"aspectRatio": 0}]}]}"#, ["outOfRange 0"]),
    (#"{"layout": {"kind": "waterfall"}, "sections": [{"items": [{"size": [5]}]}]}"#, ["wrongType [5]"]),
    // An invalid pointer is not reported as unresolved.
    (section(#""items": {"source": "photos.json", "at": "rows"}"#), [#"unknownValue "rows""#]),
    (section(#""items": {"source": "photos.json", "each": {"label": "id"}}"#), [#"unknownValue "id""#]),
    (section(#""items": {"source": "photos.json", "each": {"label": "/a~"}}"#), [#"unknownValue "/a~""#]),
    // The other keys of an unknown kind are those of the suggested one, or of any kind.
    (
      #"{"layout": {"kind": "waterfal", "columnCount": "3", "rowSpacing": -8, "sectonInset": 8}, "sections": []}"#,
      [#"unknownValue "waterfal""#, #"wrongType "3""#, "outOfRange -8", #"unknownKey "sectonInset""#]
    ),
    (
      #"{"layout": {"kind": "xyzzy", "columnCount": "3"}, "sections": []}"#,
      [#"unknownValue "xyzzy""#, #"wrongType "3""#]
    ),
    // Keys of the inherited kind are valid.
    (#"{"layout": {"kind": "grid"}, "sections": [{"layout": {"columnCount": 3}, "items": []}]}"#, []),
    (#"{"layout": {"kind": "waterfall"}, "sections": [{"items": [{"height": 70}]}]}"#, []),
    // A spring has one of three forms.
    (curve("{}"), ["missingKey {"]), (curve(#"{"mass": 1, "damping": 2}"#), ["missingKey {"]),
    (curve(#"{"bonuce": 0.5}"#), [#"unknownKey "bonuce""#]),
    (curve(#"{"dampingRatio": 1, "bounce": 0.5, "mass": 1}"#), [#"conflictingKeys "bounce""#]),
    (curve(#"{"dampingRatio": 1, "mass": 1}"#), [#"conflictingKeys "mass""#]),
    (curve(#"{"initialVelocity": 1, "duration": 1, "bounce": 0.5}"#), [#"conflictingKeys "initialVelocity""#]),
    (curve(#"{"mass": 1, "stiffness": 9, "damping": 2, "initialVelocity": 1}"#), []),
    (curve(#"{"duration": 1, "bounce": 0.5}"#), []), (curve(#"{"dampingRatio": 1, "initialVelocity": 1}"#), []),
    // A dimension of a group has one of several forms.
    (width("{}"), ["missingKey {"]), (width(#"{"estimated": 5}"#), []),
    (width(#"{"fractionalHeight": 1, "estimated": 5}"#), [#"conflictingKeys "estimated""#]),
    (
      section(#""layout": {"kind": "compositional", "group": {"size": {"width": 5, "height": 5}, "items": []}}"#),
      ["wrongType []"]
    ),
    (section(#""layout": {"kind": "compositional", "group": {"size": {"height": 5}}}"#), ["missingKey {"]),
    // A list ignores a group, also one of another object.
    (
      section(
        #""layout": {"kind": "compositional", "list": {}, "group": {"size": {"width": 5, "height": 5}}}, "items": [{}]"#
      ),
      [#"conflictingKeys "group""#]
    ),
    (
      #"{"layout": {"kind": "compositional", "list": {}}, "sections": [{"layout": "#
        + #"{"group": {"size": {"width": 5, "height": 5}}}, "items": [{}]}]}"#,
      [#"conflictingKeys "group""#]
    ),
    (
      #"{"layout": {"list": {}, "group": {"size": {"width": 5, "height": 5}}}, "sections": []}"#,
      [#"unknownKey "list""#, #"unknownKey "group""#]
    ),
    // An inserted or reloaded element is an item or a section.
    (
      #"{"timeline": [{"at": 1, "update": [{"insert": {"at": [0], "item": {}, "section": {}}}]}], "sections": []}"#,
      [#"conflictingKeys "section""#]
    ),
    (
      #"{"timeline": [{"at": 1, "update": [{"reload": {"at": [0], "section": {}, "item": {}}}]}], "sections": [{}]}"#,
      [#"conflictingKeys "section""#]
    ),
  ]

  @Test(arguments: faults)
  func `one error is reported once`(text: String, findings: [String]) {
    let files = ["/project/pages/photos.json": #"[{"id": 1}]"#]
    #expect(DocumentFixture(text, files: files).findings == findings)
  }

  @Test func `of two forms of a curve or dimension the first one applies`() {
    let curve = { (text: String) in "\(DocumentFixture(Self.curve(text)).document.model.animation.curve)" }
    #expect(curve(#"{"bounce": 0.5, "dampingRatio": 1}"#) == curve(#"{"bounce": 0.5}"#))
    #expect(curve(#"{"dampingRatio": 1, "bounce": 0.5}"#) == curve(#"{"dampingRatio": 1}"#))
    #expect(curve(#"{"bounce": 0.5}"#) != curve(#"{"dampingRatio": 1}"#))
  }

  static let messages: [(text: String, message: String)] = [
    (section(#""items": [{"size": 5, "width": 1}]"#), "Expected [width, height]."),
    (section(#""items": [{"repeat": 2, "size": {"cycle": [5]}, "width": 1}]"#), "Expected [width, height]."),
    (section(#""layout": {"itemSize": [1, 2, 3]}"#), "Expected [width, height]."),
    (section(#""decorations": [{"kind": "own", "frame": [1]}]"#), "Expected [x, y, width, height]."),
    (section(#""items": [{"repeat": 2, "height": {"random": [1]}}]"#), "Expected [low, high]."),
    (section(#""items": {"source": "good.json", "each": {"size": ["/a"]}}"#), "Expected an array of 2 JSON Pointers."),
    (curve("[1, 2]"), "Expected [x1, y1, x2, y2]."),
    (curve("true"), "Expected a string, an array of 4 numbers or an object."),
    (section(#""items": [{"repeat": -1}]"#), "Expected a whole number from 0 to 10000000. 0 is used."),
    (section(#""items": [{"repeat": 1e30}]"#), "Expected a whole number from 0 to 10000000. 10000000 is used."),
    (
      section(#""decorations": [{"kind": "Card"}]"#),
      #""frame" is missing in this decoration. Did you mean the kind "card"?"#
    ),
    (section(#""decorations": [{"kind": "glow"}]"#), #""frame" is missing in this decoration."#),
    (section(#""header": -1"#), "Expected a number of at least 0. 0 is used."),
    ("", "The file is empty."), (" \n", "The file is empty."),
    (#"{"sections" []}"#, "Expected ':'."), ("[01]", "This is not a JSON number."),
    (#"{"stickyHeaders": true, "sections": []}"#, #"Expected "none", "push" or "stack"."#),
    (#"{"stickyHeaders": "pull", "sections": []}"#, #"Expected "none", "push" or "stack". Did you mean "push"?"#),
    (section(#""header": {"height": 44}"#), #""height" is not a key of this header. Did you mean "length"?"#),
    (
      #"{"layout": {"columnCount": 3}, "sections": []}"#,
      #""columnCount" is a key of the kind "waterfall", "grid" or "sheet", not of this flow layout."#
    ),
    (
      #"{"layout": {"kind": "flow", "columnCount": 3}, "sections": []}"#,
      #""columnCount" is a key of the kind "waterfall", "grid" or "sheet", not of this flow layout."#
    ),
    (
      section(#""layout": {"columnCount": 3}"#),
      #""columnCount" is a key of the kind "waterfall", "grid" or "sheet", not of this flow layout."#
    ),
    (
      #"{"layout": {"kind": "grid"}, "sections": [{"items": [{"height": 70}]}]}"#,
      "A grid layout ignores the sizes of items: all of its cells have one size."
    ),
    (#"{"viewport": "iPhone 18", "sections": []}"#, #"Unknown device "iPhone 18". Did you mean "iPhone 17"?"#),
    (#"{"viewport: "iPhone 16", "sections": []}"#, "A quote is missing on this line."),
    ("{ # Photos\n \"sections\": [] }", "Comments begin with //."),
    (
      section(#""items": {"source": "a.json"}"#),
      #"Source file "a.json" not found (relative to the document's folder)."#
    ),
    (
      section(#""items": {"source": "../../a.json"}"#),
      #""../../a.json" is outside the workspace folder and is not read."#
    ),
    (
      section(#""items": {"source": "bad.json"}"#),
      #"The source file "bad.json" is not JSON: line 2: expected a value."#
    ),
    (
      #"{"layout": {"kind": "waterfall"}, "sections": [{"items": {"source": "one.json"}}]}"#,
      "1 row has no height and no aspectRatio; 50 points are used."
    ),
    (
      #"{"layout": {"kind": "waterfall"}, "sections": [{"items": {"source": "two.json"}}]}"#,
      "2 rows have no height and no aspectRatio; 50 points are used."
    ),
    // The width is rounded in the message.
    (
      #"{"viewport": {"width": 37.00000001, "height": 99}, "sections": [{"items": [{"size": [38, 5]}]}]}"#,
      "This item is wider than its line (37 points)."
    ),
  ]

  @Test(arguments: messages)
  func `messages contain the expected value or form`(text: String, message: String) {
    let files = [
      "/project/pages/bad.json": "[1,\n,]", "/project/pages/good.json": "[]", "/project/pages/one.json": "[{}]",
      "/project/pages/two.json": "[{}, {}]",
    ]
    #expect(DocumentFixture(text, files: files).document.diagnostics.map(\.message) == [message])
  }

  @Test(.durationLimit(.seconds(60))) func `20,000 items with unknown templates are checked in less than a minute`() {
    let templates = (0..<5_000).map { #""template-\#($0)": {}"# }.joined(separator: ", ")
    let items = [String](repeating: #"{"template": "tmplate-7", "height": 5}"#, count: 20_000).joined(separator: ", ")
    let document = DocumentFixture(#"{"templates": {\#(templates)}, "sections": [{"items": [\#(items)]}]}"#).document
    #expect(document.diagnostics.count == 20_000)
    #expect(document.diagnostics.allSatisfy { $0.message.hasSuffix(#"Did you mean "template-7"?"#) })
  }
}
