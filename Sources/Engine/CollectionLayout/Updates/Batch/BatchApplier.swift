/// Applies a validated batch.
struct BatchApplier {
  private let operations: [UpdateOperation]
  private let mapping: IndexMapping
  private let model: CollectionModel
  private let search: IdentifierIndex
  /// Identifiers of the items that replace reloaded ones, by old index path; nil keeps the previous identifier.
  private var reloadedNames: [IndexPath: Identifier?] = [:]
  /// The old indices of sections that a reload replaces with another one.
  private var replacedSections: Set<Int> = []

  init(_ operations: [UpdateOperation], mapping: IndexMapping, model: CollectionModel, search: IdentifierIndex) {
    self.operations = operations
    self.mapping = mapping
    self.model = model
    self.search = search
    for operation in operations {
      switch operation {
      case .reloadItem(let indexPath, let item?): reloadedNames[indexPath] = .some(item.identifier)
      case .reloadSection(let index, .some): replacedSections.insert(index)
      default: break
      }
    }
  }

  /// Returns the identifiers of new items by the index of the operation, and issues for identifiers that are in use.
  func names() -> (identifiers: [Int: Identifier], issues: [UpdateIssue]) {
    var identifiers: [Int: Identifier] = [:]
    var issues: [UpdateIssue] = []
    var given = IdentifierRegistry()
    var givenSections = Set<Identifier>()
    var keptRegistry: IdentifierRegistry?
    func reserve(_ identifier: Identifier, _ operation: Int) {
      guard !given.contains(identifier), !isKept(identifier) else {
        issues.append(
          UpdateIssue(
            .duplicateIdentifier, operation: operation, "item \"\(identifier.text)\" already exists; use another id"))
        return
      }
      _ = given.reserve(identifier)
      identifiers[operation] = identifier
    }
    // Explicit identifiers first, so that default ones never collide with them.
    for (operation, step) in operations.enumerated() {
      switch step {
      case .insertItem(let item, let indexPath):
        if isPlaced(at: indexPath.section), let identifier = item.identifier { reserve(identifier, operation) }
      case .reloadItem(let indexPath, let item):
        guard mapping.reloadedItems.contains(indexPath), let identifier = item?.identifier,
          identifier != model.sections[indexPath.section].items.identifier(at: indexPath.item)
        else { continue }
        reserve(identifier, operation)
      case .insertSection(let section, _):
        if isKept(section: section.identifier) || !givenSections.insert(section.identifier).inserted {
          issues.append(
            UpdateIssue(
              .duplicateIdentifier, operation: operation,
              "section \"\(section.identifier.text)\" already exists; use another id"))
        }
        issues += reserveAll(of: section, operation, in: &given, besides: &keptRegistry)
      case .reloadSection(_, let section?):
        issues += reserveAll(of: section, operation, in: &given, besides: &keptRegistry)
      default: break
      }
    }
    for (operation, step) in operations.enumerated() {
      guard case .insertItem(let item, let indexPath) = step, item.identifier == nil, isPlaced(at: indexPath.section),
        let section = section(at: indexPath.section)
      else { continue }
      let base = "\(section.identifier.text)/\(indexPath.item)"
      var identifier = Identifier(base)
      var attempt = 2
      while given.contains(identifier) || isKept(identifier) {
        if attempt > Self.attemptLimit {
          identifier = reserveFree(base, in: &keptRegistry, besides: given)
          break
        }
        identifier = Identifier("\(base)~\(attempt)")
        attempt += 1
      }
      _ = given.reserve(identifier)
      identifiers[operation] = identifier
    }
    return (identifiers, issues)
  }

  /// The ending up to which default names are tried one by one.
  private static let attemptLimit = 8

  /// Returns a default name with the first free ending, such as `~2`, and reserves it in `kept`.
  ///
  /// `kept` has the names of all items that stay, so it finds a free ending at once. `kept` is created at the first
  /// call.
  private func reserveFree(
    _ base: String, in kept: inout IdentifierRegistry?, besides given: IdentifierRegistry
  ) -> Identifier {
    var registry = kept ?? keptNames()
    var identifier = registry.reserve(Identifier(base))
    while given.contains(identifier) { identifier = registry.reserve(Identifier(base)) }
    kept = registry
    return identifier
  }

  /// Returns the registry of the names of all items that stay.
  private func keptNames() -> IdentifierRegistry {
    var registry = IdentifierRegistry()
    var changed: [Int: Set<Int>] = [:]
    for case .deleteItem(let indexPath) in operations { changed[indexPath.section, default: []].insert(indexPath.item) }
    for indexPath in reloadedNames.keys { changed[indexPath.section, default: []].insert(indexPath.item) }
    for (index, section) in model.sections.enumerated()
    where mapping.sectionsForward[index] != nil && !replacedSections.contains(index) {
      // Items that are deleted or get another name are checked one by one.
      let exceptions = (changed[index] ?? []).sorted()
      var (start, next) = (0, 0)
      for slice in section.items.slices {
        let end = start + slice.range.count
        var low = start
        while low < end {
          while next < exceptions.count, exceptions[next] < low { next += 1 }
          let high = next < exceptions.count ? min(end, exceptions[next]) : end
          let first = slice.range.lowerBound - start
          _ = registry.reserveAvailable(slice.identifiers, first + low..<first + high)
          if high < end {
            let identifier = slice.identifiers.identifier(at: first + high)
            if isKept(identifier) { _ = registry.reserve(identifier) }
          }
          low = high + 1
        }
        start = end
      }
    }
    return registry
  }

  private func reserveAll(
    of section: Section, _ operation: Int, in given: inout IdentifierRegistry, besides kept: inout IdentifierRegistry?
  ) -> [UpdateIssue] {
    for slice in section.items.slices {
      let isReserved = given.reserveAvailable(slice.identifiers, slice.range) != [slice.range]
      if isReserved || hasKept(slice, in: &kept) {
        return [
          UpdateIssue(
            .duplicateIdentifier, operation: operation,
            "section \"\(section.identifier.text)\" has an item whose id exists already; use another id")
        ]
      }
    }
    return []
  }

  /// Whether the model has an item that stays with one of the identifiers of a slice.
  ///
  /// `keptNames()` has all names of a slice as one interval. Creating it takes less time than a search for each name
  /// only if the slice has more items than the model has slices.
  private func hasKept(_ slice: ItemSlice, in kept: inout IdentifierRegistry?) -> Bool {
    guard slice.range.count > Self.individualLimit,
      slice.range.count > model.sections.reduce(0, { $0 + $1.items.slices.count })
    else { return slice.range.contains { isKept(slice.identifiers.identifier(at: $0)) } }
    let registry = kept ?? keptNames()
    kept = registry
    return !registry.isFree(slice.identifiers, slice.range)
  }

  /// The number of items of a slice up to which their identifiers are looked up one by one.
  private static let individualLimit = 64

  /// Whether the model has an item with this identifier that stays.
  private func isKept(_ identifier: Identifier) -> Bool {
    guard let indexPath = search.indexPath(of: identifier) else { return false }
    if mapping.reloadedSections.contains(indexPath.section) { return !replacedSections.contains(indexPath.section) }
    guard mapping.newIndex(indexPath) != nil else { return false }
    if let name = reloadedNames[indexPath] { return name == nil || name == identifier }
    return true
  }

  /// Whether the model has a section with this identifier that stays.
  private func isKept(section identifier: Identifier) -> Bool {
    model.sectionIndex(of: identifier).map { mapping.sectionsForward[$0] != nil } ?? false
  }

  /// Whether the insert of an item into this new section applies. Inserted and reloaded sections already contain their
  /// items.
  private func isPlaced(at section: Int) -> Bool {
    guard mapping.sectionsBackward.indices.contains(section), let old = mapping.sectionsBackward[section] else {
      return false
    }
    return !mapping.reloadedSections.contains(old)
  }

  private func section(at new: Int) -> Section? {
    guard mapping.sectionsBackward.indices.contains(new), let old = mapping.sectionsBackward[new] else { return nil }
    return model.sections[old]
  }

  /// Returns the model after the batch. `names` is the result of `names()`.
  func result(names: [Int: Identifier]) -> CollectionModel {
    var edits = SectionEdits()
    var inserted: [Int: Section] = [:]
    var reloaded: [Int: Section] = [:]
    for (operation, step) in operations.enumerated() {
      switch step {
      case .insertItem(let item, let indexPath):
        guard let identifier = names[operation] else { continue }
        edits.insert(ItemSlice(run: item.run, identifier: identifier), at: indexPath)
      case .deleteItem(let indexPath): edits.removed[indexPath.section, default: []].append(indexPath.item)
      case .moveItem(let from, let to):
        edits.removed[from.section, default: []].append(from.item)
        edits.insert(model.sections[from.section].items.slice(at: from.item), at: to)
      case .reloadItem(let indexPath, let item):
        guard mapping.reloadedItems.contains(indexPath), let item else { continue }
        let identifier = names[operation] ?? model.sections[indexPath.section].items.identifier(at: indexPath.item)
        edits.replaced[indexPath.section, default: [:]][indexPath.item] = ItemSlice(
          run: item.run, identifier: identifier)
      case .insertSection(let section, let index): inserted[index] = section
      case .reloadSection(let index, let section): if let section { reloaded[index] = section }
      case .deleteSection, .moveSection: break
      }
    }
    var after = model
    after.sections = mapping.sectionsBackward.enumerated().compactMap { new, old in
      guard let old else { return inserted[new] }
      if mapping.reloadedSections.contains(old) {
        var section = reloaded[old] ?? model.sections[old]
        section.identifier = model.sections[old].identifier
        section.itemsVersion = model.sections[old].itemsVersion
        return section
      }
      var section = model.sections[old]
      section.items = edits.apply(to: section.items, old: old, new: new)
      return section
    }
    return after
  }
}

/// The item operations of sections that stay.
private struct SectionEdits {
  /// The old indices of deleted and moved items, by old section.
  var removed: [Int: [Int]] = [:]
  /// Replacements by old item index, by old section.
  var replaced: [Int: [Int: ItemSlice]] = [:]
  /// The inserted and moved items with their new indices, by new section.
  private var placed: [Int: [(index: Int, slice: ItemSlice)]] = [:]

  mutating func insert(_ slice: ItemSlice, at indexPath: IndexPath) {
    placed[indexPath.section, default: []].append((indexPath.item, slice))
  }

  func apply(to items: ItemList, old: Int, new: Int) -> ItemList {
    let removed = Set(removed[old] ?? [])
    let replaced = replaced[old] ?? [:]
    let placed = (placed[new] ?? []).sorted { $0.index < $1.index }
    guard !removed.isEmpty || !replaced.isEmpty || !placed.isEmpty else { return items }
    // Unchanged items are copied in ranges between the changed indices.
    let stops = (Array(removed) + Array(replaced.keys.filter { !removed.contains($0) })).sorted()
    var result = ItemList()
    var next = 0
    var stop = 0
    func copy(_ requested: Int) {
      var left = requested
      while left > 0, next < items.count {
        if stop < stops.count, stops[stop] == next {
          if let slice = replaced[next], !removed.contains(next) {
            result.append(slice)
            left -= 1
          }
          next += 1
          stop += 1
        } else {
          let end = min(next + left, stop < stops.count ? stops[stop] : items.count)
          result.append(next..<end, of: items)
          left -= end - next
          next = end
        }
      }
    }
    for (index, slice) in placed {
      copy(index - result.count)
      result.append(slice)
    }
    copy(items.count)
    return result
  }
}
