/// Ends the process with the text of UIKit's exception.
///
/// Snapshots are values without a view to which they could report, so an invalid call traps as in UIKit.
func raise(_ reason: String) -> Never {
  fatalError("*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '\(reason)'")
}

/// Raises unless a condition holds that UIKit asserts by this text.
func require(_ isSatisfied: Bool, _ condition: String) {
  if !isSatisfied { raise("Invalid parameter not satisfying: \(condition)") }
}

/// Raises if an identifier occurs twice in an argument. `kind` is `item` or `section`.
func requireUnique<Identifier: Hashable>(_ identifiers: [Identifier], _ kind: String) {
  let duplicates = repeated(identifiers)
  guard !duplicates.isEmpty else { return }
  raise("Fatal: supplied \(kind) identifiers are not unique. Duplicate identifiers: {\(list(duplicates))}")
}

/// Returns the identifiers that occur more than once, in the order in which the repeats are found.
func repeated<Identifier: Hashable>(_ identifiers: [Identifier]) -> [Identifier] {
  var seen: Set<Identifier> = []
  var known: Set<Identifier> = []
  return identifiers.filter { !seen.insert($0).inserted && known.insert($0).inserted }
}

/// Returns identifiers as Foundation describes an array: one to a line, in parentheses.
func list<Identifier>(_ identifiers: [Identifier]) -> String {
  "(\n" + identifiers.map { "    \($0)" }.joined(separator: ",\n") + "\n)"
}

/// Returns the description of an update that a reason contains. UIKit also prints its address.
func update<Identifier>(_ action: String, to destination: Identifier, of identifiers: [Identifier]) -> String {
  "<_UIDiffableDataSourceUpdate - action: \(action); destinationIdentifier:\(destination); destIsSection: 0; "
    + "identifiers: [\(identifiers.map { "\($0)" }.joined(separator: ","))]>"
}
