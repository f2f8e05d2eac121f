import JSON

/// A change of the text that preserves its meaning.
package struct Refactoring: Equatable, Sendable {
  /// The kind of a refactoring, as in LSP.
  package enum Kind: CaseIterable, Sendable {
    /// Moves common parts to a separate definition.
    case extract
    /// Replaces a definition by its expansion.
    case inline
    /// Rewrites the text in an equivalent form.
    case rewrite
  }

  /// The title in a menu.
  package var title: String
  package var kind: Kind
  /// Disjoint edits in text order.
  package var edits: [TextEdit]
  /// The reason why the refactoring is disabled, as a sentence; nil if it is available.
  package var disabledReason: String?

  init(_ title: String, _ kind: Kind, _ edits: [TextEdit]) {
    self.title = title.inMenu
    self.kind = kind
    self.edits = TextEdit.ordered(edits)
  }

  init(_ title: String, _ kind: Kind, disabledReason: String) {
    self.init(title, kind, [])
    self.disabledReason = disabledReason
  }
}

extension DocumentSnapshot {
  /// Returns the refactorings at a range; none if the text has a syntax error.
  ///
  /// An expected refactoring that is not possible is returned with a reason. Others are verified: the edited text must
  /// have the same model.
  package func refactorings(
    at range: Range<Int>, ofKinds kinds: [Refactoring.Kind] = Refactoring.Kind.allCases, in trial: EditVerifier? = nil
  ) -> [Refactoring] {
    let trial = trial ?? EditVerifier(self)
    guard !trial.isExhausted, let place = RefactoringContext(range, in: self) else { return [] }
    let candidates: [(Refactoring.Kind, (RefactoringContext) -> Refactoring?)] = [
      (.extract, TemplateExtraction.refactoring), (.rewrite, ItemsToGenerator.refactoring),
      (.inline, GeneratorToItems.refactoring), (.rewrite, SupplementShorthand.refactoring),
    ]
    return candidates.compactMap { kind, propose in
      guard kinds.contains(kind), !trial.isExhausted, let found = propose(place) else { return nil }
      if found.disabledReason != nil { return found }
      return trial.preservesModel(found.edits) ? trial.formatted(found) : nil
    }
  }

  /// Returns the refactorings that sort keys in the order of the schema: those of the object at a range, and all keys.
  package func keySortings(at range: Range<Int>, in trial: EditVerifier? = nil) -> [Refactoring] {
    let trial = trial ?? EditVerifier(self)
    guard !trial.isExhausted, syntax.errors.isEmpty, let root = syntax.root else { return [] }
    var found: [Refactoring] = []
    let style = DetectedStyle(root)
    if let level = SchemaPath(at: range.lowerBound, in: syntax).levels.last, level.node != root,
      level.node.range.lowerBound <= range.lowerBound, range.upperBound <= level.node.range.upperBound
    {
      found.append(
        Refactoring("Sort the keys of this object", .rewrite, KeySorter(style).edits(of: level, isDeep: false)))
    }
    if let level = root.level(as: .object(DocumentSchema.document)) {
      found.append(Refactoring("Sort all keys", .rewrite, KeySorter(style).edits(of: level, isDeep: true)))
    }
    // If both have the same edits, only the first is offered.
    if found.count == 2, found[0].edits == found[1].edits { found.removeLast() }
    return found.filter {
      !$0.edits.isEmpty && TextEdit.applied($0.edits, to: text) != text && trial.preservesModel($0.edits)
    }
  }
}
