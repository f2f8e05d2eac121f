import CollectionLayout

/// Lets items with the same width or height share the object that holds the number: a rule is a reference, and lists repeat
/// few sizes.
///
/// A direct-mapped cache: a number takes the slot of an earlier one.
struct SharedNumbers {
  private var slots = [NumberRule](repeating: .none, count: 64)

  /// An equal rule that was seen before, or the same.
  mutating func shared(_ rule: NumberRule) -> NumberRule {
    guard case .constant(let value) = rule else { return rule }
    // The upper bits of a product with the golden ratio depend on all bits of the number.
    let slot = Int((value.bitPattern &* 0x9e37_79b9_7f4a_7c15) >> 58)
    if case .constant(let known) = slots[slot], known.bitPattern == value.bitPattern { return slots[slot] }
    slots[slot] = rule
    return rule
  }
}
