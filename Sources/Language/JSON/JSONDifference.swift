/// The first difference between an actual value and an expected one.
///
/// Numbers may differ by a tolerance, the order of keys is ignored, and an expected `"*"` matches any value.
package struct JSONDifference: Equatable {
  /// The JSON Pointer of the values that differ.
  package var path: String
  /// The expected value; nil if the actual value should not be there.
  package var expected: JSONValue?
  /// The actual value; nil if an expected value is missing.
  package var actual: JSONValue?

  /// Finds the first difference; nil if there is none. Numbers may differ by `tolerance`, an absolute amount. `path` is
  /// the JSON Pointer of the two values.
  package init?(expected: JSONValue, actual: JSONValue, path: String = "", tolerance: Double = 1e-9) {
    switch (expected, actual) {
    case (.string("*"), _): return nil
    case (.number(let a), .number(let b)) where (a - b).magnitude <= tolerance: return nil
    case (.array(let a), .array(let b)):
      for index in 0..<max(a.count, b.count) {
        let difference = JSONDifference.compare(
          index < a.count ? a[index] : nil, with: index < b.count ? b[index] : nil, at: "\(path)/\(index)",
          tolerance: tolerance)
        guard let difference else { continue }
        self = difference
        return
      }
      return nil
    case (.object(let a), .object(let b)):
      for key in a.map(\.key) + b.map(\.key) {
        let memberPath = "\(path)/\(JSONPointer.escaped(key))"
        let difference = JSONDifference.compare(
          expected[key], with: actual[key], at: memberPath, tolerance: tolerance)
        guard let difference else { continue }
        self = difference
        return
      }
      return nil
    default:
      if expected == actual { return nil }
      (self.path, self.expected, self.actual) = (path, expected, actual)
    }
  }

  private init(path: String, expected: JSONValue?, actual: JSONValue?) {
    (self.path, self.expected, self.actual) = (path, expected, actual)
  }

  private static func compare(
    _ expected: JSONValue?, with actual: JSONValue?, at path: String, tolerance: Double
  ) -> JSONDifference? {
    guard let expected, let actual else { return JSONDifference(path: path, expected: expected, actual: actual) }
    return JSONDifference(expected: expected, actual: actual, path: path, tolerance: tolerance)
  }
}
