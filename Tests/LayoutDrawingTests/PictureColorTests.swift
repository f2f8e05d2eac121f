import LayoutDrawing
import Testing

@Suite struct PictureColorTests {
  @Test func `the three ways to write a colour`() {
    #expect(PictureColor("#f80")?.text == "#ff8800")
    #expect(PictureColor("#0A0b0C")?.text == "#0a0b0c")
    #expect(PictureColor("#00000080")?.opacity == 128.0 / 255)
    for text in ["", "#", "#12", "#12345", "#1234567", "#GGG", "123456", "#１２３", "red"] {
      #expect(PictureColor(text) == nil)
    }
  }

  @Test func `a colour belongs to its key`() {
    #expect(PictureColor.color(of: "cell:a") == PictureColor.color(of: "cell:a"))
    let colors = Set((0..<100).map { PictureColor.color(of: "cell:\($0)").text })
    #expect(colors.count >= 8)
  }

  @Test func `text can be read on any colour`() {
    for red in stride(from: 0.0, through: 1, by: 0.1) {
      for green in stride(from: 0.0, through: 1, by: 0.1) {
        for blue in stride(from: 0.0, through: 1, by: 0.1) {
          let color = PictureColor(red: red, green: green, blue: blue)
          // What WCAG asks of text (AA) is 4.5; with a black that is not quite black a little less is left.
          #expect(color.contrast(to: color.readableText) > 4)
        }
      }
    }
  }
}
