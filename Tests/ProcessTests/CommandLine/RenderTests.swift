import Foundation
import TestSupport
import Testing

@Suite struct RenderTests {
  @Test func `a rendering is the same in a file and on standard output`() throws {
    let scratch = try Scratch()
    let input = Array(LayoutTests.document.utf8)
    let output = try CommandRun(["render", "-"], input: input)
    #expect(output.code == 0)
    #expect(output.text.hasPrefix("<svg ") && output.text.hasSuffix("</svg>\n"))
    #expect(try CommandRun(["render", "-", "-o", "-"], input: input).output == output.output)
    let run = try CommandRun(["render", "-", "-o", scratch.file("a.svg").path], input: input)
    #expect((run.code, run.text) == (0, ""))
    #expect(try Project.bytes(scratch.file("a.svg")) == output.output)
    #expect(try CommandRun(["render", "-", "-o=\(scratch.file("b.svg").path)"], input: input).code == 0)
    #expect(try Project.bytes(scratch.file("b.svg")) == output.output)
  }

  @Test func `the viewport or the whole content is rendered`() throws {
    let input = Array(LayoutTests.document.utf8)
    let view = try CommandRun(["render", "-"], input: input).text
    #expect(view.contains(#"width="100" height="50" viewBox="0 -20 100 50""#))
    #expect(view.contains("cell:c-1") && !view.contains("cell:c-2"))
    let full = try CommandRun(["render", "-", "--full"], input: input).text
    #expect(full.contains(#"viewBox="-12 -32 124 144""#))
    #expect(full.contains("cell:c-5"))
    let scrolled = try CommandRun(["render", "-", "--offset", "0,45", "--viewport=80x20"], input: input).text
    #expect(scrolled.contains(#"viewBox="0 45 80 20""#))
  }

  @Test func `a legend is outside of the rendering of the viewport or the content`() throws {
    let input = Array(LayoutTests.document.utf8)
    let view = try CommandRun(["render", "-", "--legend"], input: input)
    // 100 × 50, and below it 12 + 5 · 24 + 12. The width is that of the legend.
    let text = view.text
    #expect(text.contains(#"viewBox="0 -20 200 194""#))
    for words in [">cell<", ">header<", ">3 elements drawn<", ">content 100 × 100<", ">viewport 100 × 50<"] {
      #expect(text.contains(words), "\(words)")
    }
    let full = try CommandRun(["render", "-", "--legend", "--full", "-o", "-"], input: input).text
    #expect(full.contains(#"viewBox="-12 -32 324 "#))
    #expect(full.contains("cell:c-5") && full.contains(">viewport 100 × 50<"))
    #expect(try CommandRun(["render", "-", "--legend"], input: input).output == view.output)
  }

  @Test func `an output path that cannot be written is an error`() throws {
    let run = try CommandRun(["render", "-", "-o", "/no/such/folder/a.svg"], input: Array("{}".utf8))
    #expect(run.code == 74)
    #expect(run.errors.contains("/no/such/folder/a.svg: "))
  }

  @Test(arguments: ["x.bmp", "x.PDF", "folder.svg/x.html"])
  func `a picture of another format is a usage error`(name: String) throws {
    let run = try CommandRun(["render", "-", "-o", name], input: Array("{}".utf8))
    #expect((run.code, run.text) == (64, ""))
    #expect(run.errors.contains("expected a file name that ends in .svg, .png, .webp; see"))
  }

  @Test func `many elements are reported before they are drawn`() throws {
    let text = #"{"layout":{"kind":"list"},"sections":[{"items":[{"repeat":50000}]}]}"#
    let run = try CommandRun(["render", "-", "--full", "-o", "/dev/null"], input: Array(text.utf8))
    #expect(run.code == 0)
    #expect(run.errors.hasPrefix("layoutd: -: warning: the picture has 50000 elements or more"))
    #expect(try CommandRun(["render", "-", "-o", "/dev/null"], input: Array(text.utf8)).errors == "")
  }
}
