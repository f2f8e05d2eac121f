import LayoutDocument
import UIKitSources

/// The errors of a build that are in the entry, the expression that makes the layout.
struct EntryErrors {
  private let expression: String
  private let entries: [String]
  /// The names that the files declare outside of types and in extensions.
  private let declared: Set<String>

  /// `entries` are the expressions that the files declare.
  init(_ expression: String, among entries: [String], in files: [SwiftLayoutSource.File]) {
    (self.expression, self.entries) = (expression, entries)
    declared = files.reduce(into: []) { $0.formUnion($1.names.declared.union($1.names.members)) }
  }

  /// Returns the errors of a build. Those in the main file, which is generated, name the entry. Those of a name that no
  /// file declares come first, with the most similar one: without it, all files must compile.
  func first(_ problems: [SwiftLayoutProblem]) -> [SwiftLayoutProblem] {
    var (misspelt, others): ([SwiftLayoutProblem], [SwiftLayoutProblem]) = ([], [])
    for problem in problems {
      guard problem.path.isEmpty, problem.line > 1 else {
        others.append(problem)
        continue
      }
      let name = ImportedModules.missingName(in: problem.message)
      let similar = name.flatMap { name in similarEntry ?? SpellingSuggester.bestMatch(name, in: declared.sorted()) }
      let named = error(problem.message, similar: similar)
      if name.map(declared.contains) == false { misspelt.append(named) } else { others.append(named) }
    }
    // An error in a file, such as a missing module, can keep the compiler from reading the entry.
    let isUnknown = declared.isDisjoint(with: SourceNames(Array(expression.utf8)).mentioned)
    if misspelt.isEmpty, isUnknown, let similarEntry {
      misspelt = [error("the files declare none of its names", similar: similarEntry)]
    }
    return misspelt + others
  }

  private var similarEntry: String? {
    entries.contains(expression) ? nil : SpellingSuggester.bestMatch(expression, in: entries)
  }

  private func error(_ message: String, similar: String?) -> SwiftLayoutProblem {
    let question = SpellingSuggester.question(similar)
    return SwiftLayoutProblem(path: "", line: 1, column: 1, message: "the entry \(expression): \(message)\(question)")
  }
}

extension SpellingSuggester {
  /// Returns the end of a message with the question whether a similar name is meant; empty without such a name.
  static func question(_ similar: String?) -> String { similar.map { "; did you mean \($0)?" } ?? "" }
}
