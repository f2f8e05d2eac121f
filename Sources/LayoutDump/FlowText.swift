import CollectionLayout

/// The engine's flow layouts in the language of documents. Keys with the values of the layout itself are left out of
/// sections.
enum FlowText {
  /// Adds the keys of a layout that differ from those of another one.
  static func add(
    _ layout: FlowLayout, _ inset: EdgeInsets, unlike usual: FlowLayout, _ usualInset: EdgeInsets,
    to object: inout ObjectText
  ) {
    object.add("itemSize", layout.itemSize, default: usual.itemSize, ObjectText.array)
    if let estimate = layout.estimatedItemSize, estimate != usual.estimatedItemSize {
      object.add("estimatedItemSize", ObjectText.array(estimate))
    }
    object.add("minimumLineSpacing", layout.minimumLineSpacing, default: usual.minimumLineSpacing)
    object.add("minimumInteritemSpacing", layout.minimumInteritemSpacing, default: usual.minimumInteritemSpacing)
    object.add("sectionInset", inset, default: usualInset)
    object.add("sectionInsetReference", layout.sectionInsetReference, default: usual.sectionInsetReference) {
      ObjectText.quoted($0.rawValue)
    }
  }

  /// Returns a header or footer: its length, or an object if it is pinned in another way than by default.
  static func text(of item: SupplementaryItem, isPinned: Bool, byDefault: Bool) -> String {
    if isPinned == byDefault { return number(item.length) }
    var object = ObjectText()
    object.add("length", number(item.length))
    object.add("sticky", "\(isPinned)")
    return object.text
  }
}
