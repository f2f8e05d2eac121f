import Foundation
import TestSupport
import Testing

/// `layoutd export`.
@Suite struct ExportTests {
  private static let waterfall = """
    {"layout": {"kind": "waterfall"}, "sections": [{"id": "a", "items": [{"repeat": 3, "height": {"cycle": [10, 20]}}]}]}
    """

  private static let thirds = """
    {"layout": {"kind": "compositional", "group": {"size": {"width": {"fractionalWidth": 1}, "height": 120}, "items": [
      {"size": {"width": {"fractionalWidth": 0.3333333333333333}, "height": {"fractionalHeight": 1}}}]}},
      "sections": [{"id": "photos", "items": [{"repeat": 5}]}]}
    """

  @Test func `the type is named after the option, the output file or the document`() throws {
    let scratch = try Scratch()
    try scratch.write("water-flow.layout.json", Self.waterfall)
    for (arguments, name) in [
      ([], "WaterFlowLayout"), (["--name", "Feed"], "Feed"), (["--swift", "--name=Feed_2"], "Feed_2"),
    ] {
      let run = try CommandRun(["export", "water-flow.layout.json"] + arguments, in: scratch.folder)
      #expect((run.code, run.errors) == (0, ""))
      #expect(run.text.contains("\n@MainActor enum \(name) {\n"))
      #expect(run.text.hasPrefix("// Exported from water-flow.layout.json by layoutd.\n"))
    }
    let written = try CommandRun(["export", "water-flow.layout.json", "-o", "Columns.swift"], in: scratch.folder)
    #expect((written.code, written.text, written.errors) == (0, "", ""))
    #expect(try Project.text(scratch.file("Columns.swift")).contains("enum ColumnsLayout {"))
  }

  @Test func `a fraction is a quotient, and one section has a section provider only by option`() throws {
    let plain = try CommandRun(["export", "-"], input: Array(Self.thirds.utf8))
    #expect(plain.code == 0)
    #expect(plain.text.contains("widthDimension: .fractionalWidth(1 / 3)"))
    #expect(plain.text.contains("UICollectionViewCompositionalLayout(section: photosSection())"))
    let provider = try CommandRun(["export", "-", "--section-provider"], input: Array(Self.thirds.utf8))
    #expect(provider.code == 0)
    #expect(provider.text.contains("sectionProvider: { index, environment in"))
  }

  @Test func `interfaces newer than the oldest iOS are checked at run time`() throws {
    let document = Self.thirds.replacingOccurrences(
      of: #""kind": "compositional","#, with: #""kind": "compositional", "contentInsetsReference": "safeArea","#)
    let new = try CommandRun(["export", "-", "--min-ios", "14"], input: Array(document.utf8))
    #expect(new.text.contains("\n    section.contentInsetsReference = .safeArea\n"))
    let old = try CommandRun(["export", "-", "--min-ios=13"], input: Array(document.utf8))
    #expect(old.text.contains("if #available(iOS 14, *) { section.contentInsetsReference = .safeArea }"))
  }

  @Test func `parts without a counterpart are listed, with exit code 1`() throws {
    let document = Self.thirds.replacingOccurrences(of: "{\"layout\"", with: #"{"stickyHeaders": "stack", "layout""#)
    let run = try CommandRun(["export", "-"], input: Array(document.utf8))
    #expect(run.code == 1)
    #expect(run.errors == "layoutd: -: left out: Headers that stack: `stickyHeaders` is `stack`.\n")
    #expect(run.text.contains("// - Headers that stack: `stickyHeaders` is `stack`.\n"))
  }

  @Test func `an invalid document is exported as far as it is valid`() throws {
    let document = Self.waterfall.replacingOccurrences(of: "\"waterfall\"", with: #""waterfall", "columnCount": "x""#)
    let run = try CommandRun(["export", "-"], input: Array(document.utf8))
    #expect(run.code == 1)
    #expect(run.errors.contains("error"))
    #expect(run.text.contains("waterfall($0, lanes: 2,"))
  }

  @Test(arguments: [
    ["--name", "1st"], ["--name", "class"], ["--name", "Layout"], ["--min-ios", "12"], ["--min-ios", "x"],
    ["-o", "feed.txt"], ["--json"],
  ])
  func `invalid options have exit code 64`(arguments: [String]) throws {
    let run = try CommandRun(["export", "-"] + arguments, input: Array(Self.waterfall.utf8))
    #expect((run.code, run.text) == (64, ""))
    #expect(run.errors.hasPrefix("layoutd export: "))
  }

  @Test func `an output that is an input or cannot be written is reported`() throws {
    let scratch = try Scratch()
    try scratch.write("a.swift", Self.waterfall)
    let same = try CommandRun(["export", "a.swift", "-o", "a.swift"], in: scratch.folder)
    #expect(same.code == 64)
    let missing = try CommandRun(["export", "a.swift", "-o", "no/b.swift"], in: scratch.folder)
    #expect(missing.code == 74)
  }

  @Test(
    arguments: Project.names(
      in: Project.protocolFolder.appendingPathComponent("examples"), endingWith: ".layout.json"))
  func `the export of an example is stable`(name: String) throws {
    let file = "protocol/examples/\(name)"
    let run = try CommandRun(["export", file])
    // The examples that UIKit's layouts have no counterpart of.
    let omissions = [
      "looping-carousel.layout.json": "left out: Cards without end",
      "masonry-stable.layout.json": "left out: Lanes that items keep",
      "photo-waterfall.layout.json": "left out: Sizes that items of a waterfall measure",
      "programme-guide.layout.json": "left out: Rows and columns that stay in view",
    ]
    if let omission = omissions[name] {
      #expect(run.code == 1)
      #expect(run.errors.contains(omission))
    } else {
      #expect((run.code, run.errors) == (0, ""))
    }
    #expect(try CommandRun(["export", file]).output == run.output)
    #expect(run.text.split(separator: "\n").allSatisfy { $0.utf8.count <= 120 })
  }
}
