/// What is left of a preparation that was stopped: nothing.
struct UnpreparedLayout: PreparedLayout {
  var length: Double { 0 }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {}

  func frame(of index: Int, _ items: ItemList) -> Rect? { nil }
}
