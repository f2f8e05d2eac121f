import JSON

/// A change of the text that preserves its meaning.
package struct Refactoring: Equatable, Sendable {
  /// The kind of a refactoring, as in LSP.
  package enum Sort: CaseIterable, Sendable {
    /// Moves common parts to a separate definition.
    case extract
    /// Replaces a definition by its expansion.
    case inline
    /// Rewrites the text in an equivalent form.
    case rewrite
  }

  /// The title in a menu.
  package var title: String
  package var sort: Sort
  /// Disjoint edits in text order.
  package var edits: [TextEdit]
  /// The reason why the refactoring is disabled, as a sentence; nil if it is available.
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
  /// Returns the refactorings at a range; none if the text has a syntax error.
  ///
  /// An expected refactoring that is not possible is returned with a reason. Others are verified: the edited text must
  /// have the same model.
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

  /// Returns the refactorings that sort keys in the order of the schema: those of the object at a range, and all keys.
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
    // If both have the same edits, only the first is offered.
    if found.count == 2, found[0].edits == found[1].edits { found.removeLast() }
    return found.filter {
      !$0.edits.isEmpty && TextEdit.applied($0.edits, to: text) != text && trial.keepsModel($0.edits)
    }
  }
}
