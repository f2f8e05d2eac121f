/// Where a function that falls from above 0 to below it is 0: eight steps of Newton's, and bisection where they lead
/// nowhere.
///
/// The function is not asked at the ends of the range, where it may be infinite.
func rootOfFalling(
  from low: Double, to high: Double, start: Double, _ function: (Double) -> (value: Double, slope: Double)
) -> Double {
  var (low, high) = (low, high)
  var place = start > low && start < high ? start : low + (high - low) / 2
  for step in 0..<200 {
    let (value, slope) = function(place)
    if value == 0 { return place }
    if value > 0 { low = place } else { high = place }
    var next = place - value / slope
    if step >= 8 || !(next > low && next < high) { next = low + (high - low) / 2 }
    if abs(next - place) <= 1e-13 * abs(next) { return next }
    place = next
  }
  return place
}
