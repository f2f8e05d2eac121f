/// Counts of what has happened in a world, to show that its steps reach the server's branches.
package final class Tally {
  /// Counts by name: the method of a result or a notification, the code of an error, the kind of an action.
  package private(set) var counts: [String: Int] = [:]

  func note(_ name: String) { counts[name, default: 0] += 1 }
}
