/// The number of leading places of `0..<count` for which the condition holds; it must hold for a prefix.
@inline(__always)
func partition(_ count: Int, _ holds: (Int) -> Bool) -> Int {
  var low = 0
  var high = count
  while low < high {
    let middle = (low + high) / 2
    if holds(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}
