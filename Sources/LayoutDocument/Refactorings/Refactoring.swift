import JSON

/// A change of the text that leaves alone what it means.
package struct Refactoring: Equatable, Sendable {
  /// What is done.
  package enum Sort: CaseIterable, Sendable {
    /// What several have in common gets a place of its own.
    case extract
    /// What stands for several is written out.
    case inline
    /// The same is said in another way.
    case rewrite
  }

  /// What a menu shows.
  package var title: String
  package var sort: Sort
  /// In the order of the text, and apart.
  package var edits: [TextEdit]
  /// Why it cannot be done here, in a sentence; nil where it can.
  package var refusal: String?

  init(_ title: String, _ sort: Sort, _ edits: [TextEdit]) {
    self.title = title.inMenu
    self.sort = sort
    self.edits = TextEdit.ordered(edits)
  }

  init(_ title: String, _ sort: Sort, refusal: String) {
    self.init(title, sort, [])
    self.refusal = refusal
  }
}

extension DocumentSnapshot {
  /// What the text at a place can be turned into without a change of its meaning; nothing in a text that is not whole.
  ///
  /// What one would expect there and cannot be done comes with its refusal.
  package func refactorings(
    at range: Range<Int>, of sorts: [Refactoring.Sort] = Refactoring.Sort.allCases, in trial: TextTrial? = nil
  ) -> [Refactoring] {
    let trial = trial ?? TextTrial(self)
    guard !trial.isExhausted, let place = RefactoringPlace(range, in: self) else { return [] }
    let proposals: [(Refactoring.Sort, (RefactoringPlace) -> Refactoring?)] = [
      (.extract, TemplateExtraction.proposal), (.rewrite, GeneratorFolding.proposal),
      (.inline, GeneratorUnfolding.proposal), (.rewrite, SupplementForm.proposal),
    ]
    return proposals.compactMap { sort, propose in
      guard sorts.contains(sort), !trial.isExhausted, let found = propose(place) else { return nil }
      if found.refusal != nil { return found }
      return trial.keepsModel(found.edits) ? trial.formatted(found) : nil
    }
  }

  /// The keys in the order in which the language's description has them: those of the object at a place, and all.
  package func sortings(at range: Range<Int>, in trial: TextTrial? = nil) -> [Refactoring] {
    let trial = trial ?? TextTrial(self)
    guard !trial.isExhausted, syntax.errors.isEmpty, let root = syntax.root else { return [] }
    var found: [Refactoring] = []
    let style = TextStyle(root)
    if let level = DescriptionPath(at: range.lowerBound, in: syntax).levels.last, level.node != root,
      level.node.range.lowerBound <= range.lowerBound, range.upperBound <= level.node.range.upperBound
    {
      found.append(
        Refactoring("Sort the keys of this object", .rewrite, KeySorting(style).edits(of: level, isDeep: false)))
    }
    if let level = root.level(as: .object(DocumentDescription.document)) {
      found.append(Refactoring("Sort all keys", .rewrite, KeySorting(style).edits(of: level, isDeep: true)))
    }
    // Of two that do the same the one that says less will do.
    if found.count == 2, found[0].edits == found[1].edits { found.removeLast() }
    return found.filter {
      !$0.edits.isEmpty && TextEdit.applied($0.edits, to: text) != text && trial.keepsModel($0.edits)
    }
  }
}
