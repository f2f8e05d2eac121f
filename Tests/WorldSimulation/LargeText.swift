/// A text of a document that makes one kind of work long, by the numbers that do, so that steps with it can be read and
/// reduced.
package enum LargeText: Equatable, Codable, Sendable {
  /// This many items, each on a line.
  case rows(Int)
  /// This many items with one identifier on one line: each is an error at the end of a long line.
  case equalIDs(Int)
  /// This many sections, each with the items of a file that does not exist.
  case sources(Int)
  /// This many items in groups that are nested in one another.
  case groups(depth: Int, items: Int)
  /// This many sections that share this many boundary items.
  case boundaryItems(Int, sections: Int)
  /// This many spaces.
  case spaces(Int)

  var text: String {
    func list(_ count: Int, separator: String = ",", _ element: (Int) -> String) -> String {
      (0..<count).map(element).joined(separator: separator)
    }
    switch self {
    case .rows(let count):
      return "{\"sections\":[{\"items\":[\n"
        + list(count, separator: ",\n") {
          #"{"id":"row-number-\#($0)","height":\#(20 + $0 % 30),"label":"the row \#($0)"}"#
        }
        + "\n]}]}\n"
    case .equalIDs(let count): return #"{"sections":[{"items":[\#(list(count) { _ in #"{"id":"a"}"# })]}]}"#
    case .sources(let count):
      return #"{"sections":[\#(list(count) { #"{"items":{"source":"none-\#($0).json"}}"# })]}"#
    case .groups(let depth, let items):
      let size = #""size":{"width":{"fractionalWidth":1},"height":{"estimated":30}}"#
      let group =
        String(repeating: #"{\#(size),"direction":"vertical","items":["#, count: depth) + "{\(size)}"
        + String(repeating: "]}", count: depth)
      return #"{"layout":{"kind":"compositional","group":\#(group)},"#
        + #""sections":[{"items":[{"repeat":\#(items),"height":{"random":[10,90]}}]}]}"#
    case .boundaryItems(let count, let sections):
      let size = #""size":{"width":{"fractionalWidth":1},"height":{"estimated":10}}"#
      return #"{"layout":{"kind":"compositional","boundaryItems":["#
        + list(count) { #"{"kind":"b\#($0)",\#(size),"alignment":"top"}"# }
        + #"]},"sections":[\#(list(sections) { _ in #"{"items":[{}]}"# })]}"#
    case .spaces(let count): return "{\"sections\":[]\(String(repeating: " ", count: count))}"
    }
  }

  /// Shorter texts of the same kind, the shortest first.
  var simplified: [LargeText] {
    switch self {
    case .rows(let count): reduced(count).map { LargeText.rows($0) }
    case .equalIDs(let count): reduced(count).map { LargeText.equalIDs($0) }
    case .sources(let count): reduced(count).map { LargeText.sources($0) }
    case .groups(let depth, let items):
      reduced(items).map { LargeText.groups(depth: depth, items: $0) }
        + reduced(depth).map { LargeText.groups(depth: $0, items: items) }
    case .boundaryItems(let count, let sections):
      reduced(count).map { LargeText.boundaryItems($0, sections: sections) }
        + reduced(sections).map { LargeText.boundaryItems(count, sections: $0) }
    case .spaces(let count): reduced(count).map { LargeText.spaces($0) }
    }
  }

  /// The text as Swift source text.
  var literal: String {
    switch self {
    case .rows(let count): ".rows(\(count))"
    case .equalIDs(let count): ".equalIDs(\(count))"
    case .sources(let count): ".sources(\(count))"
    case .groups(let depth, let items): ".groups(depth: \(depth), items: \(items))"
    case .boundaryItems(let count, let sections): ".boundaryItems(\(count), sections: \(sections))"
    case .spaces(let count): ".spaces(\(count))"
    }
  }
}

/// Returns smaller numbers that a shrinker tries, the smallest first. Their number is small whatever the number is.
func reduced(_ count: Int) -> [Int] { count > 1 ? [count / 2, count * 3 / 4].filter { $0 < count } : [] }
