package import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// What a play of the timeline would complain about: batches that are impossible, those that UIKit refuses, items that
  /// are not there to be scrolled to. An impossible event ends a play, and so this.
  ///
  /// Items are called what they are called in a document that is opened with the text: what is wrong with a text does
  /// not depend on how it was typed. Only the data is played, nothing is laid out. `budget` bounds the work, in entries looked at: what comes behind
  /// is told when it is played.
  func rehearsal(budget: Int = 400_000) -> [Diagnostic] {
    guard let timeline = goodRoot?["timeline"]?.range, !model.timeline.isEmpty,
      // What is left out for a mistake of its own would have made what later events speak of.
      !diagnostics.contains(where: { $0.severity == .error && timeline.contains($0.range.lowerBound) })
    else { return [] }
    var findings: [Diagnostic] = []
    rehearse(model.timeline[...], budget: budget) { found, _ in findings += found }
    return findings
  }

  /// The collection as an event of the timeline leaves it, as `rehearsal(budget:)` plays it; nil where a play ends before.
  func collection(after event: Int, budget: Int = 400_000) -> CollectionModel? {
    var played = 0
    var last: CollectionModel?
    let events = model.timeline[...event].indices.filter { model.timeline[$0].changesData }
    rehearse(model.timeline[...event], budget: budget) { _, next in
      played += 1
      last = next
    }
    return played == events.count ? last : nil
  }

  /// Plays events on the data, as long as they are possible and the budget lasts; `body` gets what there is to say about each
  /// and what it leaves, nil where it is impossible.
  private func rehearse(
    _ events: ArraySlice<TimelineEvent>, budget: Int, _ body: ([Diagnostic], CollectionModel?) -> Void
  ) {
    var collection = model.freshCollection
    var budget = budget
    for event in events {
      guard event.changesData else { continue }
      budget -= collection.sections.reduce(collection.sections.count) { $0 + $1.items.pieces.count }
      // Names of generated items are compared one by one, and quickly.
      if case .snapshot = event.action { budget -= collection.sections.reduce(0) { $0 + $1.items.count / 64 } }
      guard budget > 0 else { break }
      let (found, next) = rehearse(event, on: collection)
      body(found, next)
      guard let next else { break }
      collection = next
    }
  }

  /// What an event makes of a collection, nil for nothing because it is impossible, and what there is to say about it.
  private func rehearse(_ event: TimelineEvent, on collection: CollectionModel) -> ([Diagnostic], CollectionModel?) {
    var parts = WrittenParts()
    switch event.action {
    case .scrollToItem(let name, _):
      let isThere = ItemSearch(collection, questions: 1).indexPath(of: Identifier(name)) != nil
      return isThere ? ([], collection) : ([event.unknownItem(name)], nil)
    case .update(let updates):
      do throws(InvalidUpdates) {
        let batch = try UpdateBatch(operations(updates, on: collection, parts: &parts), on: collection, counts: nil)
        return (batch.warnings.map { event.diagnostic(of: $0, .warning) }, batch.result)
      } catch {
        return (error.findings.map { event.diagnostic(of: $0, .error) }, nil)
      }
    case .snapshot(let sections):
      do throws(InvalidSnapshot) {
        let update = try SnapshotUpdate(
          snapshot(sections, on: collection, parts: &parts), on: collection,
          work: LayoutWork(token: token))
        return ([], update.result)
      } catch {
        return (error.findings.map(event.diagnostic(of:)), nil)
      }
    case .scrollTo, .fling, .resize, .wait: return ([], collection)
    }
  }
}

extension TimelineEvent {
  /// Whether a rehearsal looks at it.
  fileprivate var changesData: Bool {
    switch action {
    case .scrollTo, .fling, .resize, .wait: false
    case .scrollToItem, .update, .snapshot: true
    }
  }

  /// A finding of its batch, at the operation that it is about.
  package func diagnostic(of finding: UpdateFinding, _ severity: Diagnostic.Severity) -> Diagnostic {
    let operation = finding.operation.flatMap { operationRanges.indices.contains($0) ? $0 : nil }
    let place = operation.flatMap { operationPlaces[$0].place(of: finding.code) }
    return Diagnostic(
      range: place?.range ?? operation.map { operationRanges[$0] } ?? range, severity: severity,
      code: finding.code.rawValue, message: Diagnostic.sentence(finding.message),
      related: place?.earlier.map { [.init(range: $0, message: "The earlier one.")] } ?? [])
  }

  /// A finding of its snapshot.
  package func diagnostic(of finding: SnapshotFinding) -> Diagnostic {
    let place = names.place(of: finding)
    let isTwice = place.map { $0.first != $0.last } ?? false
    return Diagnostic(
      range: place?.last ?? range, code: finding.code.rawValue, message: Diagnostic.sentence(finding.message),
      related: isTwice ? place.map { [.init(range: $0.first, message: "The earlier one.")] } ?? [] : [])
  }

  /// There is nothing to scroll to.
  package func unknownItem(_ name: String) -> Diagnostic {
    Diagnostic(range: range, code: "unknownItem", message: "There is no item \"\(name)\" to scroll to.")
  }
}
