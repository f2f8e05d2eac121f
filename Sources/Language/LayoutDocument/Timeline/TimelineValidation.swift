package import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// Validates the timeline by performing its events on the data only, without a layout. Reports invalid updates,
  /// updates that UIKit rejects, and items and sections that do not exist. Stops at the first invalid event. Empty if
  /// decoding the timeline has reported errors; incomplete if the token is cancelled.
  ///
  /// Items have the identifiers of a newly opened document with this text, so that diagnostics do not depend on earlier
  /// edits. The work is limited: later events are validated when they are simulated.
  func validateTimeline() -> [Diagnostic] {
    guard let timeline = lastValidRoot?["timeline"]?.range, !model.timeline.isEmpty,
      // The decoder skips events with errors, so the dry run of later events would report wrong diagnostics.
      !diagnostics.contains(where: { $0.severity == .error && timeline.contains($0.range.lowerBound) })
    else { return [] }
    var diagnostics: [Diagnostic] = []
    dryRun(model.timeline[...]) { found, _ in diagnostics += found }
    return diagnostics
  }

  /// Returns the collection after an event, by performing the events as `validateTimeline()` does; nil if that stops
  /// earlier, if only a layout determines the collection, or if no event up to this one changes or names items or
  /// sections. `event` is an index in `model.timeline`.
  package func collection(after event: Int) -> CollectionModel? {
    var played = 0
    var last: CollectionModel?
    let events = model.timeline[...event].indices.filter { model.timeline[$0].changesData }
    dryRun(model.timeline[...event]) { _, next in
      played += 1
      last = next
    }
    return played == events.count ? last : nil
  }

  /// Performs events on the data, while they are valid and the limit on the work is not reached. `body` receives the
  /// diagnostics of each event, and the collection after it; nil if the event is invalid, or if only a layout
  /// determines its result.
  private func dryRun(
    _ events: ArraySlice<TimelineEvent>, _ body: ([Diagnostic], CollectionModel?) -> Void
  ) {
    var collection = model.freshCollection
    var outlines = CollectionOutlines(model.fresh?.outlines ?? model.outlines)
    // The limit on the work, in visited item slices and sections.
    var budget = 400_000
    var drag: RunningDrag?
    // Whether the collection after the last event is known: not after a drag, which may have moved an item to a section
    // that only a layout determines.
    var isKnown = true
    for event in events {
      guard event.changesData else { continue }
      if isCancelled { break }
      if let overlap = drag?.rejection(of: event, in: collection) {
        body([overlap], nil)
        break
      }
      guard isKnown else { break }
      budget -= collection.sections.reduce(collection.sections.count) { $0 + $1.items.slices.count }
      budget -= outlines.sections.values.reduce(0) { $0 + $1.rows.count }
      // A snapshot compares the identifiers of generated items one by one; 64 comparisons cost as much as one slice.
      if case .snapshot = event.action { budget -= collection.sections.reduce(0) { $0 + $1.items.count / 64 } }
      guard budget > 0 else { break }
      var (found, next) = dryRun(event, on: collection, &outlines)
      if let collection = next, let unknown = event.unknownTarget(in: collection) { (found, next) = ([unknown], nil) }
      body(found, next)
      if case .drag(let item, _) = event.action, found.isEmpty { drag = RunningDrag(item: item, end: event.endTime) }
      guard next != nil || found.isEmpty else { break }
      isKnown = next != nil
      collection = next ?? collection
    }
  }

  /// Performs an event on a collection and its trees. Returns the diagnostics and the new collection; nil if the event
  /// is invalid, or if only a layout determines its result.
  private func dryRun(
    _ event: TimelineEvent, on collection: CollectionModel, _ outlines: inout CollectionOutlines
  ) -> ([Diagnostic], CollectionModel?) {
    var fragments = SourceFragments()
    switch event.action {
    case .scrollToItem(let name, _):
      let isThere = IdentifierIndex(collection, expectedLookups: 1).indexPath(of: Identifier(name)) != nil
      return isThere ? ([], collection) : ([event.unknownItem(name)], nil)
    case .update(let updates):
      do throws(InvalidUpdates) {
        let batch = try ValidatedBatch(
          operations(updates, on: collection, fragments: &fragments), on: collection, itemLimit: ItemSchema.itemLimit)
        return (batch.warnings.map { event.diagnostic(of: $0, .warning) }, outlines.reconcile(with: batch.result))
      } catch {
        return (error.issues.map { event.diagnostic(of: $0, .error) }, nil)
      }
    case .snapshot(let sections):
      do throws(InvalidSnapshot) {
        let update = try SnapshotUpdate(
          snapshot(sections, on: collection, fragments: &fragments), on: collection, itemLimit: ItemSchema.itemLimit,
          work: LayoutProgress(token: token))
        return ([], outlines.reconcile(with: update.result))
      } catch {
        return (error.issues.map(event.diagnostic(of:)), nil)
      }
    case .drag(let name, _):
      if model.reordering == .none { return ([event.isNotReorderable(name)], nil) }
      guard IdentifierIndex(collection, expectedLookups: 1).indexPath(of: Identifier(name)) != nil else {
        return ([event.unknownDraggedItem(name)], nil)
      }
      // Only a layout determines where the item is dropped. Within its section the number of items is unchanged.
      return ([], model.reordering == .withinSection ? collection : nil)
    case .measure(let elements):
      return (event.diagnostics(of: elements, in: collection, viewport: model.viewport), collection)
    case .setExpanded(let isExpanded, let items):
      do throws(OutlineIssue) {
        let hints = event.hints(for: outlines)
        return (hints, try outlines.setExpanded(isExpanded, items.map { Identifier($0) }, in: collection))
      } catch {
        return ([event.diagnostic(of: error)], nil)
      }
    case .sectionSnapshot(let section, let items):
      do throws(OutlineIssue) {
        return ([], try outlines.apply(items, to: Identifier(section), in: collection, self))
      } catch {
        return ([event.diagnostic(of: error)], nil)
      }
    case .scrollSection(let name, let x, let y):
      return event.scroll(name, across: (x, y), in: collection, viewport: model.viewport)
    case .flingSection(let name, let velocity):
      let sides = [velocity.x, velocity.y].map { $0 == 0 ? nil : $0 }
      return event.scroll(name, across: (sides[0], sides[1]), in: collection, viewport: model.viewport)
    case .scrollTo, .fling, .resize, .setContentInset, .wait: return ([], collection)
    }
  }
}

/// The last drag, which may not have ended when the next event begins.
private struct RunningDrag {
  let item: String
  /// The time at which the drag ends, in seconds.
  let end: Double

  /// The number of seconds by which a drag may begin before another one ends: the rounding error of a sum.
  private static let tolerance = 1e-9

  /// Returns the diagnostic of a drag that begins before this one has ended; nil for any other event, and if the item
  /// of this drag was deleted, which ends the drag.
  func rejection(of event: TimelineEvent, in collection: CollectionModel) -> Diagnostic? {
    guard case .drag(let other, _) = event.action, event.time < end - Self.tolerance,
      IdentifierIndex(collection, expectedLookups: 1).indexPath(of: Identifier(item)) != nil
    else { return nil }
    return event.cannotDrag(other, during: item)
  }
}

extension TimelineEvent {
  /// Whether the event is performed in the validation of the timeline: one that changes data or names an item or a
  /// section.
  fileprivate var changesData: Bool {
    switch action {
    case .scrollTo, .fling, .resize, .setContentInset, .wait: false
    case .scrollToItem, .scrollSection, .flingSection, .update, .snapshot, .setExpanded, .sectionSnapshot, .drag,
      .measure:
      true
    }
  }

  /// Converts an issue of the event's batch to a diagnostic at the part of the operation that the issue is about,
  /// otherwise at the operation or at the value of the event.
  package func diagnostic(of issue: UpdateIssue, _ severity: Diagnostic.Severity) -> Diagnostic {
    let operation = issue.operation.flatMap { operations.indices.contains($0) ? operations[$0] : nil }
    let location = operation?.sourceRange(of: issue.code)
    let whole = issue.code == .unknownItem ? targetRange : valueRange
    return Diagnostic(
      range: location?.range ?? operation?.range ?? whole, severity: severity,
      code: issue.code.rawValue, message: Diagnostic.sentence(issue.message),
      related: location?.earlier.map { [.init(range: $0, message: "First used here.")] } ?? [],
      suggestion: issue.nearest.map { "[\($0.map(String.init).joined(separator: ", "))]" }
    ).moved(by: offset)
  }

  /// Converts an issue of the event's snapshot to a diagnostic at the identifier that the issue is about, otherwise at
  /// the value of the event.
  package func diagnostic(of issue: SnapshotIssue) -> Diagnostic {
    let location = names.sourceRange(of: issue)
    let isTwice = location.map { $0.first != $0.last } ?? false
    let whole = issue.code == .unknownItem ? targetRange : valueRange
    return Diagnostic(
      range: location?.last ?? whole, code: issue.code.rawValue, message: Diagnostic.sentence(issue.message),
      related: isTwice ? location.map { [.init(range: $0.first, message: "First used here.")] } ?? [] : []
    ).moved(by: offset)
  }

  /// Returns the diagnostic of an event that scrolls to an item that does not exist.
  package func unknownItem(_ name: String) -> Diagnostic {
    error("unknownItem", "Cannot scroll to \"\(name)\": there is no item with this id.")
  }

  /// Returns the diagnostic of an update whose scroll anchor names an item that does not exist after the update; nil if
  /// the item exists.
  package func unknownTarget(in collection: CollectionModel) -> Diagnostic? {
    guard let target = anchor?.target, collection.indexPath(of: target.item) == nil else { return nil }
    return Diagnostic(
      range: targetRange, code: "unknownItem",
      message: "There is no item \"\(target.item.text)\" after the update, so it cannot be the scroll anchor. "
        + "Choose an item that stays."
    ).moved(by: offset)
  }

  /// Returns the diagnostic for a drag of an item that does not exist.
  package func unknownDraggedItem(_ name: String) -> Diagnostic {
    error("unknownItem", "Cannot drag \"\(name)\": there is no item with this id.")
  }

  /// Returns the diagnostic for a drag of an item that cannot be dragged.
  package func cannotDrag(_ name: String, _ reason: String) -> Diagnostic {
    error("cannotMove", "Cannot drag \"\(name)\": \(reason).")
  }

  private func error(_ code: String, _ message: String) -> Diagnostic {
    Diagnostic(range: valueRange, code: code, message: message).moved(by: offset)
  }

  /// Returns the diagnostic for a drag that begins before the end of another one.
  package func cannotDrag(_ name: String, during other: String) -> Diagnostic {
    cannotDrag(name, "\"\(other)\" is dragged when this drag begins; begin after the path of \"\(other)\" ends")
  }

  /// Returns the diagnostic for a drag in a document that does not permit it.
  package func isNotReorderable(_ name: String) -> Diagnostic {
    cannotDrag(name, "the document's \"reorder\" is \"none\"; set it to \"withinSection\" or \"acrossSections\"")
  }
}
