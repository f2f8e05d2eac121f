import LayoutDocument
import Testing

@Suite struct PositionCursorTests {
  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func `a position does not depend on the previous position of the cursor`(encoding: PositionEncoding) {
    let buffer = TextBuffer(Array("ab\r\né日👩‍👩‍👧x\r\n\ncd\u{1F600}".utf8) + [0xFF, 0x80, 0x61])
    let count = buffer.bytes.count
    for first in -1...count + 1 {
      for second in -1...count + 1 {
        var cursor = PositionCursor(buffer, encoding)
        _ = cursor.position(of: first)
        var fresh = PositionCursor(buffer, encoding)
        #expect(cursor.position(of: second) == fresh.position(of: second))
        #expect(cursor.position(of: first) == buffer.position(of: first, encoding: encoding))
      }
    }
  }
}
