import TestSupport

/// Generates documents, entries, sections, edits and batches.
struct RandomDocument {
  var random: SeededGenerator
  /// The number of generated names. All of them are different.
  private var names = 0
  /// Whether items have explicit identifiers: 0 is never, 1 is always, 2 is at random.
  let naming: Int

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    naming = random.below(3)
  }

  mutating func freshName() -> String {
    names += 1
    return random.pick(["k\(names)", "photo-\(names)", "n\(names)x", "id.\(names).\(names)"])
  }

  mutating func length() -> Double {
    switch random.below(10) {
    case 0: 0
    case 1, 2: Double(random.below(9000)) / 7
    default: Double(20 + random.below(400)) / 2
    }
  }

  mutating func number() -> Double {
    random.once(in: 4) ? Double(random.below(700)) / 7 : Double(random.below(60)) / 2
  }

  private mutating func plainNumber(generated: Bool) -> PlainNumber {
    guard generated else { return .fixed(length()) }
    switch random.below(3) {
    case 0:
      let low = 10 + random.below(80)
      return .random(low, low + random.below(200), seed: random.below(1000) - 500)
    case 1: return .cycle((0...random.below(4)).map { _ in length() })
    default: return .fixed(length())
    }
  }

  mutating func edges(_ limit: Int) -> PlainEdges {
    if random.once(in: 3) { return PlainEdges() }
    return PlainEdges(
      top: Double(random.below(limit)), left: Double(random.below(limit)), bottom: Double(random.below(limit)),
      right: Double(random.below(limit)))
  }

  private mutating func color() -> String { random.pick(["#FFF", "#102030", "#ABCDEF80", "#0A0"]) }

  mutating func hasName() -> Bool { naming == 1 || naming == 2 && random.once(in: 2) }

  /// Returns an entry for one item, or possibly a generator if `limit` is above 1.
  mutating func line(limit: Int = 1) -> PlainLine {
    var line = PlainLine()
    let isGenerated = limit > 1 && random.once(in: 3)
    if isGenerated { line.count = random.below(limit + 1) }
    if hasName() { line.id = isGenerated ? "\(freshName())-{i}" : freshName() }
    if random.once(in: 4) { line.template = random.pick(["wide", "tall"]) }
    switch random.below(8) {
    case 0: line.aspectRatio = isGenerated ? .cycle([0.5, 1, 1.75]) : .fixed(Double(1 + random.below(30)) / 10)
    case 1: line.size = [length(), length()]
    case 2:
      line.width = plainNumber(generated: isGenerated)
      line.height = plainNumber(generated: isGenerated)
    case 3:
      line.width = plainNumber(generated: isGenerated)
      line.aspectRatio = .fixed(1.25)
      line.height = random.once(in: 2) ? plainNumber(generated: isGenerated) : nil
    case 4: break
    default:
      line.height = plainNumber(generated: isGenerated)
      if random.once(in: 3) { line.width = plainNumber(generated: isGenerated) }
    }
    if random.once(in: 8) { line.fullSpan = isGenerated && random.once(in: 2) ? [false, true, false] : [true] }
    if random.once(in: 8) { line.alpha = .fixed(Double(random.below(5)) / 4) }
    if random.once(in: 8) { line.zIndex = isGenerated ? .cycle([1, -1, 0]) : .fixed(Double(random.below(5) - 2)) }
    if random.once(in: 12) { line.hidden = random.once(in: 2) }
    if random.once(in: 3) { line.colors = (0...(isGenerated ? random.below(3) : 0)).map { _ in color() } }
    if random.once(in: 5) { line.label = isGenerated ? "Nº {i}" : random.pick(["é", "a b", "𝄞 label", "\\u0041"]) }
    if line.label == "\\u0041" { line.label = "A" }
    return line
  }

  mutating func supplement() -> PlainSupplement? {
    random.once(in: 2)
      ? nil
      : PlainSupplement(
        length: random.once(in: 6) ? 0 : Double(10 + random.below(60)), color: random.once(in: 2) ? color() : nil)
  }

  mutating func numbers() -> PlainNumbers {
    PlainNumbers(
      columnCount: random.once(in: 2) ? 1 + random.below(5) : nil, rowSpacing: random.once(in: 2) ? number() : nil,
      columnSpacing: random.once(in: 2) ? number() : nil,
      renderDirection: random.once(in: 4) ? random.pick(["shortestFirst", "leftToRight", "rightToLeft"]) : nil,
      inset: random.once(in: 2) ? edges(25) : nil)
  }

  mutating func section(lines count: Int, limit: Int) -> ReferenceSection {
    ReferenceSection(
      id: random.once(in: 4) ? nil : freshName(), numbers: random.once(in: 2) ? numbers() : PlainNumbers(),
      header: supplement(), footer: supplement(), lines: (0..<count).map { _ in line(limit: limit) })
  }

  mutating func document() -> ReferenceDocument {
    var document = ReferenceDocument()
    document.viewport = random.once(in: 2) ? nil : [Double(200 + random.below(400)), Double(300 + random.below(600))]
    document.contentInset = edges(40)
    document.contentOffset = random.once(in: 6) ? [Double(random.below(50)), Double(random.below(900))] : nil
    document.isHorizontal = random.once(in: 3)
    document.isRightToLeft = random.once(in: 3)
    document.numbers = numbers()
    document.templates = [
      ("wide", PlainLine(height: .fixed(80), fullSpan: [true])),
      ("tall", PlainLine(width: .fixed(70), aspectRatio: .fixed(0.4), colors: ["#123"])),
    ]
    let size = random.pick([8, 20, 40, 60, 60, 150, 400])
    let limit = random.pick([1, 10, 80])
    document.sections = (0..<(random.once(in: 8) ? 0 : 1 + random.below(4))).map { _ in
      section(lines: random.below(size / 2 + 1), limit: limit)
    }
    // At most 2,000 items.
    while document.itemCount > 2000 { document.sections[random.below(document.sections.count)].lines = [] }
    return document
  }
}

extension ReferenceDocument {
  var itemCount: Int { sections.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.items } } }
}

/// The effect of an edit on identifiers, as far as the text determines it.
enum NameRule {
  /// All sections keep their identifiers.
  case same
  /// A section has the old identifiers in their order, and `count` others between them.
  case inserted(section: Int, count: Int)
  /// A section has lost `count` of its identifiers. The others keep their order.
  case deleted(section: Int, count: Int)
  /// At most `count` identifiers of a section have changed.
  case moved(section: Int, count: Int)
  /// A generator has another repeat count.
  case resized(section: Int, at: Int, from: Int, to: Int)
  /// Sections were inserted, deleted or moved. The others keep their identifiers.
  case sections
  /// Identifiers must be unique. Nothing more is determined.
  case unique
}

extension RandomDocument {
  /// Applies one random edit; nil if it is not applicable.
  mutating func edit(_ document: inout ReferenceDocument) -> NameRule? {
    let hasSections = !document.sections.isEmpty
    let s = hasSections ? random.below(document.sections.count) : 0
    let lines = hasSections ? document.sections[s].lines.count : 0
    let total = document.itemCount
    switch random.below(22) {
    case 0, 1, 2:
      guard hasSections, total < 2000 else { return nil }
      let line = line(limit: random.once(in: 3) ? 20 : 1)
      document.sections[s].lines.insert(line, at: random.below(lines + 1))
      return .inserted(section: s, count: line.items)
    case 3, 4:
      guard lines > 0 else { return nil }
      let line = document.sections[s].lines.remove(at: random.below(lines))
      return .deleted(section: s, count: line.items)
    case 5, 6, 7:
      guard lines > 0 else { return nil }
      let i = random.below(lines)
      let old = document.sections[s].lines[i]
      var new = line(limit: old.count == nil ? 1 : 20)
      (new.id, new.count) = (old.id, old.count)
      document.sections[s].lines[i] = new
      return .same
    case 8, 9:
      guard lines > 1 else { return nil }
      let (from, to) = (random.below(lines), random.below(lines))
      let line = document.sections[s].lines.remove(at: from)
      document.sections[s].lines.insert(line, at: to)
      // If two neighbors are swapped, either may be the one that moved.
      let other = abs(from - to) == 1 ? document.sections[s].lines[from].items : 0
      return .moved(section: s, count: max(line.items, other))
    case 10, 11:
      let generators =
        hasSections ? document.sections[s].lines.indices.filter { document.sections[s].lines[$0].count != nil } : []
      guard !generators.isEmpty, total < 2000 else { return nil }
      let i = random.pick(generators)
      let from = document.sections[s].lines[i].items
      let to = max(0, from + random.below(9) - 4)
      document.sections[s].lines[i].count = to
      let at = document.sections[s].lines[..<i].reduce(0) { $0 + $1.items }
      return .resized(section: s, at: at, from: from, to: to)
    case 12:
      guard lines > 0 else { return nil }
      document.sections[s].lines[random.below(lines)].height =
        .random(10, 100, seed: random.below(1000))
      return .same
    case 13:
      document.numbers = numbers()
      return .same
    case 14:
      guard hasSections else { return nil }
      document.sections[s].numbers = numbers()
      return .same
    case 15:
      guard hasSections else { return nil }
      document.sections[s].header = supplement()
      document.sections[s].footer = supplement()
      return .same
    case 16:
      document.contentInset = edges(60)
      return .same
    case 17:
      guard document.sections.count < 7, total < 2000 else { return nil }
      document.sections.insert(
        section(lines: random.below(12), limit: 5), at: random.below(document.sections.count + 1))
      return .sections
    case 18:
      guard hasSections else { return nil }
      let section = document.sections.remove(at: s)
      if random.once(in: 2) { document.sections.insert(section, at: random.below(document.sections.count + 1)) }
      return .sections
    case 19:
      guard lines > 0 else { return nil }
      let i = random.below(lines)
      let isGenerator = document.sections[s].lines[i].count != nil
      switch random.below(3) {
      case 0: document.sections[s].lines[i].id = nil
      case 1: document.sections[s].lines[i].id = isGenerator ? "\(freshName())-{i}" : freshName()
      default:
        // An identifier that exists already, or that may be the default identifier of an item.
        document.sections[s].lines[i].id =
          isGenerator ? "photo-{i}" : random.pick(["photo-1", "section-0/1", "\(document.sections[s].id ?? "x")/2"])
      }
      return .unique
    case 20:
      switch random.below(4) {
      case 0: document.viewport = [Double(200 + random.below(400)), Double(300 + random.below(600))]
      case 1: document.contentOffset = [0, Double(random.below(500))]
      case 2: document.duration = Double(random.below(5)) / 10
      default:
        document.templates[0].line = PlainLine(height: plainNumber(generated: false), fullSpan: [random.once(in: 2)])
      }
      return .same
    default:
      if random.once(in: 6) { document.isHorizontal.toggle() }
      if random.once(in: 6) { document.isRightToLeft.toggle() }
      document.blanks += 1 + random.below(4)
      return .same
    }
  }

  /// Returns a valid batch whose operations are near the visible items.
  mutating func batch(_ groups: [PlainGroup], near visible: [Int: ClosedRange<Int>]) -> [PlainOperation] {
    var operations: [PlainOperation] = []
    var rest = Array(groups.indices).shuffled(using: &random)
    var gone: Set<Int> = []
    var moves: [Int] = []
    var inserts = 0
    if random.once(in: 4) {
      for _ in 0..<1 + random.below(2) {
        switch random.below(5) {
        case 0 where !rest.isEmpty:
          let s = rest.removeLast()
          operations.append(.deleteSection(s))
          gone.insert(s)
        case 1 where !rest.isEmpty:
          let s = rest.removeLast()
          operations.append(.reloadSection(s, random.once(in: 2) ? nil : replacement(of: groups[s])))
          gone.insert(s)
        case 2 where !rest.isEmpty: moves.append(rest.removeLast())
        default: if groups.count + inserts < 7 { inserts += 1 }
        }
      }
    }
    let deleted = operations.filter { if case .deleteSection = $0 { true } else { false } }.count
    let count = groups.count - deleted + inserts
    var places = random.distinct(inserts + moves.count, below: count).shuffled(using: &random)
    var origin: [Int?] = Array(repeating: nil, count: count)
    var fresh: Set<Int> = []
    for _ in 0..<inserts {
      let place = places.removeLast()
      fresh.insert(place)
      operations.append(.insertSection(section(lines: random.below(6), limit: 4), place))
    }
    for from in moves {
      let place = places.removeLast()
      origin[place] = from
      operations.append(.moveSection(from, place))
    }
    let isDeleted = Set(operations.compactMap { if case .deleteSection(let s) = $0 { s } else { nil } })
    var staying = groups.indices.filter { !isDeleted.contains($0) && !moves.contains($0) }[...]
    for place in 0..<count where origin[place] == nil && !fresh.contains(place) {
      origin[place] = staying.removeFirst()
    }
    operations += itemSteps(groups, near: visible, origin: origin, gone: gone)
    if let s = isDeleted.first, !groups[s].items.isEmpty, random.once(in: 4) {
      operations.append(.deleteItem(s, random.below(groups[s].items.count)))
    }
    return operations.shuffled(using: &random)
  }

  private mutating func replacement(of group: PlainGroup) -> ReferenceSection {
    var section = section(lines: random.below(6), limit: 3)
    // Some of the items are in the new content, as new views.
    for item in group.items.prefix(3) where random.once(in: 2) {
      var line = line()
      line.id = item.name
      section.lines.append(line)
    }
    return section
  }

  private mutating func itemSteps(
    _ groups: [PlainGroup], near visible: [Int: ClosedRange<Int>], origin: [Int?], gone: Set<Int>
  ) -> [PlainOperation] {
    var operations: [PlainOperation] = []
    let open = origin.indices.filter { origin[$0].map { !gone.contains($0) } ?? false }
    guard !open.isEmpty else { return [] }
    var taken: Set<[Int]> = []
    var counts: [Int: Int] = [:]
    for to in open { counts[to] = groups[origin[to]!].items.count }
    var free: [String] = []
    var arrivals: [(to: Int, operation: (Int) -> PlainOperation)] = []
    for _ in 0..<1 + random.below(random.once(in: 5) ? 12 : 4) {
      let to = random.pick(open)
      let s = origin[to]!
      let items = groups[s].items
      let action = random.below(7)
      if action < 3 || items.isEmpty {
        arrivals.append((to, { .insertItem(PlainLine(), to, $0) }))
        counts[to]! += 1
        continue
      }
      let range = visible[s] ?? 0...items.count - 1
      let i = min(items.count - 1, range.lowerBound + random.below(range.count + 1))
      guard taken.insert([s, i]).inserted else { continue }
      switch action {
      case 3, 4:
        operations.append(.deleteItem(s, i))
        counts[to]! -= 1
        free.append(items[i].name)
      case 5:
        var line = random.once(in: 2) ? nil : line()
        if line != nil {
          switch random.below(4) {
          case 0: line?.id = items[i].name
          // Renaming an item with a default identifier would release an identifier that a section of the same batch may
          // or may not reserve.
          case 1 where !items[i].name.contains("/"): line?.id = freshName()
          default: line?.id = nil
          }
        }
        operations.append(.reloadItem(s, i, line))
      default:
        let target = random.pick(open)
        counts[to]! -= 1
        counts[target]! += 1
        arrivals.append((target, { .moveItem(s, i, target, $0) }))
      }
    }
    var used: Set<[Int]> = []
    for arrival in arrivals {
      let limit = counts[arrival.to]!
      let range = visible[origin[arrival.to]!] ?? 0...max(0, limit - 1)
      var place = min(limit - 1, range.lowerBound + random.below(range.count + 1))
      while !used.insert([arrival.to, place]).inserted { place = random.below(limit) }
      switch arrival.operation(place) {
      case .insertItem(_, let s, let i):
        var line = line()
        if !free.isEmpty, random.once(in: 3) { line.id = free.removeLast() }
        operations.append(.insertItem(line, s, i))
      case let other: operations.append(other)
      }
    }
    return operations
  }
}
