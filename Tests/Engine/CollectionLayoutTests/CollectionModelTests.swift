import CollectionLayout
import Testing

@Suite struct CollectionModelTests {
  @Test func `a number of items is reached by items or by sections`() {
    #expect(collection(2, 3).hasItems(atLeast: 5))
    #expect(!collection(2, 3).hasItems(atLeast: 6))
    #expect(collection(0, 0, 0).hasItems(atLeast: 3))
    #expect(!collection(0, 0, 0).hasItems(atLeast: 4))
    #expect(collection().hasItems(atLeast: 0))
  }
}
