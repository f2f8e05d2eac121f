/// A numeric property of an item as written in a document.
enum PlainNumber: Equatable {
  case fixed(Double)
  case random(Int, Int, seed: Int)
  case cycle([Double])

  /// Returns the number of item `index` of a generator. Random numbers are computed by SplitMix64.
  func value(_ index: Int) -> Double {
    switch self {
    case .fixed(let number): return number
    case .random(let low, let high, let seed):
      var z = UInt64(bitPattern: Int64(seed)) &+ UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      z ^= z >> 31
      return Double(low) + Double(z % UInt64(high - low + 1))
    case .cycle(let numbers): return numbers[index % numbers.count]
    }
  }

  var json: String {
    switch self {
    case .fixed(let number): "\(number)"
    case .random(let low, let high, let seed): "{\"random\": [\(low), \(high)], \"seed\": \(seed)}"
    case .cycle(let numbers): "{\"cycle\": [\(numbers.map { "\($0)" }.joined(separator: ", "))]}"
    }
  }
}

/// One entry of `items`, an item or a generator, key by key. Equal entries describe equal items.
struct PlainLine: Equatable {
  var id: String?
  var template: String?
  /// The repeat count; nil for a single item.
  var count: Int?
  var size: [Double]?
  var width: PlainNumber?
  var height: PlainNumber?
  var aspectRatio: PlainNumber?
  /// One value, or several that are repeated cyclically.
  var fullSpan: [Bool]?
  var alpha: PlainNumber?
  var zIndex: PlainNumber?
  var hidden: Bool?
  var colors: [String]?
  var label: String?

  /// The number of items that the entry describes.
  var items: Int { count ?? 1 }

  var json: String {
    var members: [String] = []
    if let id { members.append("\"id\": \"\(id)\"") }
    if let template { members.append("\"template\": \"\(template)\"") }
    if let count { members.append("\"repeat\": \(count)") }
    if let size { members.append("\"size\": [\(size[0]), \(size[1])]") }
    if let width { members.append("\"width\": \(width.json)") }
    if let height { members.append("\"height\": \(height.json)") }
    if let aspectRatio { members.append("\"aspectRatio\": \(aspectRatio.json)") }
    if let fullSpan {
      members.append(
        fullSpan.count == 1
          ? "\"fullSpan\": \(fullSpan[0])"
          : "\"fullSpan\": {\"cycle\": [\(fullSpan.map { "\($0)" }.joined(separator: ", "))]}")
    }
    if let alpha { members.append("\"alpha\": \(alpha.json)") }
    if let zIndex { members.append("\"zIndex\": \(zIndex.json)") }
    if let hidden { members.append("\"hidden\": \(hidden)") }
    if let colors {
      members.append(
        colors.count == 1
          ? "\"color\": \"\(colors[0])\""
          : "\"color\": {\"cycle\": [\(colors.map { "\"\($0)\"" }.joined(separator: ", "))]}")
    }
    if let label { members.append("\"label\": \"\(label)\"") }
    return "{\(members.joined(separator: ", "))}"
  }

  /// Returns the entry with its missing keys filled in from a template.
  func over(_ template: PlainLine?) -> PlainLine {
    guard let template else { return self }
    var line = self
    line.size = size ?? template.size
    line.width = width ?? template.width
    line.height = height ?? template.height
    line.aspectRatio = aspectRatio ?? template.aspectRatio
    line.fullSpan = fullSpan ?? template.fullSpan
    line.alpha = alpha ?? template.alpha
    line.zIndex = zIndex ?? template.zIndex
    line.hidden = hidden ?? template.hidden
    line.colors = colors ?? template.colors
    line.label = label ?? template.label
    return line
  }

  /// Returns the explicit identifier of item `index`; nil if there is none.
  func name(_ index: Int) -> String? { id.map { fill($0, index) } }

  /// Returns the properties of item `index`. The entry must already be merged with its template.
  func look(_ index: Int) -> PlainLook {
    PlainLook(
      width: width?.value(index) ?? size?[0], height: height?.value(index) ?? size?[1],
      aspectRatio: aspectRatio?.value(index), fullSpan: fullSpan.map { $0[index % $0.count] } ?? false,
      alpha: alpha?.value(index) ?? 1, zIndex: Int(zIndex?.value(index) ?? 0), isHidden: hidden ?? false,
      color: colors.map { fill($0[index % $0.count], index) }, label: label.map { fill($0, index) })
  }

  private func fill(_ text: String, _ index: Int) -> String {
    count == nil ? text : text.split(separator: "{i}", omittingEmptySubsequences: false).joined(separator: "\(index)")
  }
}

/// The resolved properties of one item.
struct PlainLook: Equatable {
  var width: Double?
  var height: Double?
  var aspectRatio: Double?
  var fullSpan: Bool
  var alpha: Double
  var zIndex: Int
  var isHidden: Bool
  var color: String?
  var label: String?
}

/// Insets of the four edges.
struct PlainEdges: Equatable {
  var top = 0.0
  var left = 0.0
  var bottom = 0.0
  var right = 0.0

  var json: String { "{\"top\": \(top), \"left\": \(left), \"bottom\": \(bottom), \"right\": \(right)}" }
}

/// The parameters of a waterfall. Those that are nil are not written.
struct PlainNumbers: Equatable {
  var columnCount: Int?
  var rowSpacing: Double?
  var columnSpacing: Double?
  var renderDirection: String?
  var inset: PlainEdges?

  func over(_ other: PlainNumbers) -> PlainNumbers {
    PlainNumbers(
      columnCount: columnCount ?? other.columnCount, rowSpacing: rowSpacing ?? other.rowSpacing,
      columnSpacing: columnSpacing ?? other.columnSpacing, renderDirection: renderDirection ?? other.renderDirection,
      inset: inset ?? other.inset)
  }

  func json(withKind: Bool) -> String {
    var members = withKind ? ["\"kind\": \"waterfall\""] : []
    if let columnCount { members.append("\"columnCount\": \(columnCount)") }
    if let rowSpacing { members.append("\"rowSpacing\": \(rowSpacing)") }
    if let columnSpacing { members.append("\"columnSpacing\": \(columnSpacing)") }
    if let renderDirection { members.append("\"renderDirection\": \"\(renderDirection)\"") }
    if let inset { members.append("\"sectionInset\": \(inset.json)") }
    return "{\(members.joined(separator: ", "))}"
  }
}

/// A header or a footer.
struct PlainSupplement: Equatable {
  var length: Double
  var color: String?

  var json: String { color.map { "{\"length\": \(length), \"color\": \"\($0)\"}" } ?? "\(length)" }
}

/// A section as written in a document.
struct ReferenceSection: Equatable {
  var id: String?
  var numbers = PlainNumbers()
  var header: PlainSupplement?
  var footer: PlainSupplement?
  var lines: [PlainLine] = []

  /// The text before the items.
  var opening: String {
    var members: [String] = []
    if let id { members.append("\"id\": \"\(id)\"") }
    if numbers != PlainNumbers() { members.append("\"layout\": \(numbers.json(withKind: false))") }
    if let header { members.append("\"header\": \(header.json)") }
    if let footer { members.append("\"footer\": \(footer.json)") }
    return "{\(members.map { "\($0), " }.joined())\"items\": ["
  }

  var json: String { opening + lines.map(\.json).joined(separator: ", ") + "]}" }
}

/// A document in a structured form; `text` is its JSON.
struct ReferenceDocument: Equatable {
  var viewport: [Double]?
  var contentInset = PlainEdges()
  var contentOffset: [Double]?
  var isHorizontal = false
  var isRightToLeft = false
  var numbers = PlainNumbers()
  /// Seconds. Not written if nil.
  var duration: Double?
  /// An array, so that the text is deterministic.
  var templates: [(name: String, line: PlainLine)] = []
  var sections: [ReferenceSection] = []
  /// Varies white space and comments, which do not affect the model.
  var blanks = 0

  static func == (left: ReferenceDocument, right: ReferenceDocument) -> Bool { left.text == right.text }

  /// Returns the entry of a template by name.
  func template(_ name: String?) -> PlainLine? { name.flatMap { name in templates.first { $0.name == name }?.line } }

  /// The lines of the text, with one line for each entry of `items`.
  var textLines: [String] {
    var lines = ["{" + String(repeating: " ", count: blanks % 3)]
    if let viewport { lines.append("  \"viewport\": {\"width\": \(viewport[0]), \"height\": \(viewport[1])},") }
    if let contentOffset {
      lines.append("  \"contentOffset\": {\"x\": \(contentOffset[0]), \"y\": \(contentOffset[1])},")
    }
    lines.append("  \"contentInset\": \(contentInset.json),")
    lines.append("  \"scrollDirection\": \"\(isHorizontal ? "horizontal" : "vertical")\",")
    lines.append("  \"layoutDirection\": \"\(isRightToLeft ? "rtl" : "ltr")\",")
    if let duration { lines.append("  \"animation\": {\"duration\": \(duration)},") }
    if blanks % 2 == 1 { lines.append("  // a note, \(blanks)") }
    lines.append("  \"layout\": \(numbers.json(withKind: true)),")
    lines.append("  \"templates\": {")
    for template in templates { lines.append("    \"\(template.name)\": \(template.line.json),") }
    lines += ["  },", "  \"sections\": ["]
    for section in sections {
      lines.append("    \(section.opening)")
      if blanks % 5 == 4 { lines.append("      /* items */") }
      lines += section.lines.map { "      \($0.json)," }
      lines.append("    ]},")
    }
    return lines + ["  ]", "}"]
  }

  var text: String { textLines.joined(separator: "\n") }
}
