import CollectionLayout
import LayoutDrawing
import Testing

@Suite struct RGBAColorTests {
  @Test func `colors have three notations`() {
    #expect(RGBAColor("#f80")?.hex == "#ff8800")
    #expect(RGBAColor("#0A0b0C")?.hex == "#0a0b0c")
    #expect(RGBAColor("#00000080")?.opacity == 128.0 / 255)
    for text in ["", "#", "#12", "#12345", "#1234567", "#GGG", "123456", "#１２３", "red"] {
      #expect(RGBAColor(text) == nil)
    }
  }

  @Test func `a palette color is determined by its key`() {
    #expect(RGBAColor.palette("cell:a") == RGBAColor.palette("cell:a"))
    let colors = Set((0..<100).map { RGBAColor.palette("cell:\($0)").hex })
    #expect(colors.count >= 8)
  }

  @Test func `text has a sufficient contrast on any color`() {
    for red in stride(from: UInt8(0), through: 250, by: 25) {
      for green in stride(from: UInt8(0), through: 250, by: 25) {
        for blue in stride(from: UInt8(0), through: 250, by: 25) {
          let color = RGBAColor(red: red, green: green, blue: blue)
          // WCAG (AA) requires 4.5. The dark text color is not pure black, which reduces the contrast slightly.
          #expect(color.contrast(to: color.readableText()) > 4)
        }
      }
    }
  }
}
