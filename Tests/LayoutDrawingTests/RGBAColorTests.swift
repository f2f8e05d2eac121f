import CollectionLayout
import LayoutStyle
import Testing

@Suite struct RGBAColorTests {
  @Test func `the three ways to write a colour`() {
    #expect(RGBAColor("#f80")?.hex == "#ff8800")
    #expect(RGBAColor("#0A0b0C")?.hex == "#0a0b0c")
    #expect(RGBAColor("#00000080")?.opacity == 128.0 / 255)
    for text in ["", "#", "#12", "#12345", "#1234567", "#GGG", "123456", "#１２３", "red"] {
      #expect(RGBAColor(text) == nil)
    }
  }

  @Test func `a colour belongs to its key`() {
    #expect(RGBAColor.palette("cell:a") == RGBAColor.palette("cell:a"))
    let colors = Set((0..<100).map { RGBAColor.palette("cell:\($0)").hex })
    #expect(colors.count >= 8)
  }

  @Test func `text can be read on any colour`() {
    for red in stride(from: UInt8(0), through: 250, by: 25) {
      for green in stride(from: UInt8(0), through: 250, by: 25) {
        for blue in stride(from: UInt8(0), through: 250, by: 25) {
          let color = RGBAColor(red: red, green: green, blue: blue)
          // What WCAG asks of text (AA) is 4.5; with a black that is not quite black a little less is left.
          #expect(color.contrast(to: color.readableText()) > 4)
        }
      }
    }
  }
}
