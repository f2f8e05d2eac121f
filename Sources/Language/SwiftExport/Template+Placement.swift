// Functions that compute the frames of a section's items, for kinds of layout that UIKit does not have.
extension Template {
  static let placement = """
    /// Frames, from the start of the items along the scroll axis and from the edge of the collection view across it.
    struct Placement {
      var frames: [CGRect] = []
      /// The length of all items along the scroll axis.
      var length: CGFloat = 0
    ?both|  /// The end of the items across the scroll axis, if they may be longer than the collection view; otherwise 0.
    ?both|  var breadth: CGFloat = 0
    ?lines|  /// The starts and ends of the lines.
    ?lines|  var lines: [(start: CGFloat, end: CGFloat)] = []
    ?overflow|  /// The frame of the view with the number of tags that are not placed; nil if all are.
    ?overflow|  var overflow: CGRect?
    }

    /// The space for the items of a section.
    struct Container {
      /// The start across the scroll axis.
      var start: CGFloat
      /// The length across the scroll axis.
      var breadth: CGFloat
      /// The size of the collection view without its insets across the scroll axis.
      var size: CGSize
    ?pixels|  /// The number of pixels per point.
    ?pixels|  var scale: CGFloat
    ?pixels|
    ?pixels|  /// Returns a length rounded down to a pixel.
    ?pixels|  func floored(_ length: CGFloat) -> CGFloat { (length * scale + 1e-6).rounded(.down) / scale }
    }

    /// Returns a frame by its origin and size along and across the scroll axis.
    private static func frame(along: CGFloat, across: CGFloat, length: CGFloat, breadth: CGFloat) -> CGRect {
    ?vertical|  CGRect(x: across, y: along, width: breadth, height: length)
    !vertical|  CGRect(x: along, y: across, width: length, height: breadth)
    }
    """

  static let columnCount = """
    /// Returns how many columns of a minimum length across the scroll axis fit; the limit without a minimum.
    private static func columnCount(minimum: CGFloat?, gap: CGFloat, limit: Int, in container: Container) -> Int {
      guard let minimum else { return limit }
      let count = (container.breadth + gap) / (minimum + gap) * (1 + 1e-9)
      return count < CGFloat(limit) ? max(1, Int(count)) : limit
    }
    """

  static let waterfall = """
    /// Places each item in the lane that `lane` returns for the lanes' ends; one that spans all lanes behind the longest.
    private static func waterfall(
      _ items: [Item], lanes: Int, spacing: CGFloat, laneSpacing: CGFloat, isReversed: Bool = false,
    ?columns|  minimum: CGFloat? = nil,
    !estimates|  lane: ((_ index: Int, _ ends: [CGFloat]) -> Int)? = nil, in container: Container
    ?estimates|  estimate: CGFloat, lane: ((_ index: Int, _ ends: [CGFloat]) -> Int)? = nil, in container: Container
    ) -> Placement {
    ?columns|  let lanes = columnCount(minimum: minimum, gap: laneSpacing, limit: lanes, in: container)
      let breadth = {part}(max(0, (container.breadth - CGFloat(lanes - 1) * laneSpacing) / CGFloat(lanes)))
      var ends = [CGFloat](repeating: 0, count: lanes)
      var isFilled = [Bool](repeating: false, count: lanes)
      var placement = Placement()
      for (index, item) in items.enumerated() {
    !spans|    let across = item.{w} ?? (item.isFullSpan ? container.breadth : breadth)
    ?spans|    let span = Int(min(max(1, item.columnSpan ?? 1), CGFloat(lanes)))
    ?spans|    let lanesBreadth = CGFloat(span) * breadth + CGFloat(span - 1) * laneSpacing
    ?spans|    let across = item.{w} ?? (item.isFullSpan ? container.breadth : lanesBreadth)
    !estimates|    let length = item.{h} ?? item.aspectRatio.map { across {/} $0 } ?? 50
    ?estimates|    let length = item.{h} ?? item.aspectRatio.map { across {/} $0 } ?? estimate
        if item.isFullSpan {
          let start = index > 0 ? (ends.max() ?? 0) + spacing : 0
          placement.frames.append(frame(along: start, across: container.start, length: length, breadth: across))
          ends = ends.map { _ in start + length }
          isFilled = isFilled.map { _ in true }
        } else {
    !spans|      let empty = spacing > 0 ? isFilled.firstIndex(of: false) : nil
    !spans|      // Ends that differ by a rounding error are equal; the first lane has precedence.
    !spans|      let least = ends.min() ?? 0
    !spans|      let shortest = empty ?? ends.firstIndex { $0 <= least + 1e-9 * max(1, abs(least)) } ?? 0
    !spans|      let number = lane?(index, ends) ?? shortest
    !spans|      let start = isFilled[number] ? ends[number] + spacing : 0
    !spans|      let place = isReversed ? lanes - 1 - number : number
    ?spans|      // The start of an item in each `span` neighboring lanes.
    ?spans|      let starts = (0...lanes - span).map { first in
    ?spans|        (first..<first + span).map { isFilled[$0] ? ends[$0] + spacing : 0 }.max() ?? 0
    ?spans|      }
    ?spans|      // Starts that differ by a rounding error are equal; the first lanes have precedence.
    ?spans|      let least = starts.min() ?? 0
    ?spans|      let shortest = starts.firstIndex { $0 <= least + 1e-9 * max(1, abs(least)) } ?? 0
    ?spans|      let number = min(lane?(index, ends) ?? shortest, lanes - span)
    ?spans|      let start = starts[number]
    ?spans|      let place = isReversed ? lanes - span - number : number
          let origin = container.start + CGFloat(place) * (breadth + laneSpacing)
          placement.frames.append(frame(along: start, across: origin, length: length, breadth: across))
    !spans|      ends[number] = start + length
    !spans|      isFilled[number] = true
    ?spans|      for covered in number..<number + span { (ends[covered], isFilled[covered]) = (start + length, true) }
        }
      }
      placement.length = ends.max() ?? 0
      return placement
    }
    """

  static let tags = """
    /// Places tags in lines, as many in each as fit.
    private static func tags(
      _ items: [Item], spacing: CGFloat, lineSpacing: CGFloat, length: CGFloat, in container: Container
    ) -> Placement {
      let limit = max(0, container.breadth - 2 * spacing)
      var placement = Placement()
      var along = lineSpacing
      /// The end of the last tag of the line; nil before the first tag.
      var end: CGFloat?
      for item in items {
        let breadth = min(item.{w} ?? 0, limit)
        var across = end.map { $0 + spacing } ?? 0
        if end != nil, across + breadth > limit + 1e-6 {
          along += length + lineSpacing
          across = 0
        }
    ?lines|    if placement.lines.last?.start != along { placement.lines.append((along, along + length)) }
        placement.frames.append(
          frame(along: along, across: container.start + spacing + across, length: length, breadth: breadth))
        end = across + breadth
      }
      placement.length = items.isEmpty ? 0 : {part}(along + length + lineSpacing)
      return placement
    }
    """

  static let alignedTags = """
    /// Places tags in lines, as many in each as fit. `alignment` is 0 for leading, 0.5 for centered and 1 for trailing
    /// lines, nil for justified ones, of which the last is leading.
    ?overflow|///
    ?overflow|/// If they need more than `maximumLines`, as many are placed as fit together with a view with the number of the
    ?overflow|/// others. `overflow` is the breadth of its text without the number, and that of a digit.
    private static func tags(
      _ items: [Item], spacing: CGFloat, lineSpacing: CGFloat, length: CGFloat, alignment: CGFloat?,
    ?overflow|  maximumLines: Int = .max, overflow: (text: CGFloat, digit: CGFloat) = (0, 0),
      in container: Container
    ) -> Placement {
      let limit = max(0, container.breadth - 2 * spacing)
      let breadths = items.map { min($0.{w} ?? 0, limit) }
      let lengths = items.map { $0.{h} ?? length }
      func breadth(_ line: Range<Int>) -> CGFloat { breadths[line].reduce(-spacing) { $0 + spacing + $1 } }
      var lines: [Range<Int>] = []
      for index in items.indices {
        if let line = lines.last, breadth(line) + spacing + breadths[index] <= limit + 1e-6 {
          lines[lines.count - 1] = line.lowerBound..<index + 1
        } else {
          lines.append(index..<index + 1)
        }
      }
    ?overflow|  var view: CGFloat?
    ?overflow|  if lines.count > maximumLines {
    ?overflow|    func fits(_ line: Range<Int>) -> Bool {
    ?overflow|      let digits = String(items.count - line.upperBound).count
    ?overflow|      view = min(limit, overflow.text + CGFloat(digits) * overflow.digit)
    ?overflow|      return breadth(line) + spacing + (view ?? 0) <= limit + 1e-6
    ?overflow|    }
    ?overflow|    lines.removeLast(lines.count - maximumLines)
    ?overflow|    while let line = lines.last, !fits(line) {
    ?overflow|      lines[lines.count - 1] = line.dropLast()
    ?overflow|      guard line.count == 1 else { continue }
    ?overflow|      if lines.count > 1, fits(lines[lines.count - 2]) { lines.removeLast() } else { _ = fits(line.dropLast()) }
    ?overflow|      break
    ?overflow|    }
    ?overflow|  }
      var placement = Placement()
      var along = lineSpacing
      for (number, line) in lines.enumerated() {
        let isLast = number == lines.count - 1
    ?overflow|    var (lineLength, lineBreadth) = (lengths[line].max() ?? 0, breadth(line))
    !overflow|    let (lineLength, lineBreadth) = (lengths[line].max() ?? 0, breadth(line))
    ?overflow|    if isLast, let view { (lineLength, lineBreadth) = (max(lineLength, length), lineBreadth + spacing + view) }
        var across = container.start + spacing + (limit - lineBreadth) * (alignment ?? 0)
        var gap = spacing
        if alignment == nil, !isLast, line.count > 1 { gap += (limit - lineBreadth) / CGFloat(line.count - 1) }
        for index in line {
          let start = along + (lineLength - lengths[index]) / 2
          placement.frames.append(
            frame(along: start, across: across, length: lengths[index], breadth: breadths[index]))
          across += breadths[index] + gap
        }
    ?overflow|    if isLast, let view {
    ?overflow|      let start = along + (lineLength - length) / 2
    ?overflow|      placement.overflow = frame(along: start, across: across, length: length, breadth: view)
    ?overflow|    }
    ?lines|    placement.lines.append((along, along + lineLength))
        along += lineLength + lineSpacing
        placement.length = along
      }
      return placement
    }
    """

  static let rows = """
    /// Places rows one after another.
    private static func rows(_ items: [Item], length: CGFloat, spacing: CGFloat, in container: Container) -> Placement {
      var placement = Placement()
      for item in items {
        let start = placement.frames.isEmpty ? 0 : placement.length + spacing
        let length = item.{h} ?? item.aspectRatio.map { container.breadth {/} $0 } ?? length
        placement.frames.append(frame(along: start, across: container.start, length: length, breadth: container.breadth))
    ?lines|    placement.lines.append((start, start + length))
        placement.length = start + length
      }
      return placement
    }
    """

  static let grid = """
    /// Places cells of one size in lines.
    private static func grid(
    !columns|  _ items: [Item], columns: Int, spacing: CGFloat, lineSpacing: CGFloat, aspectRatio: CGFloat, in container: Container
    ?columns|  _ items: [Item], columns: Int, spacing: CGFloat, lineSpacing: CGFloat, aspectRatio: CGFloat,
    ?columns|  minimum: CGFloat? = nil, in container: Container
    ) -> Placement {
    ?columns|  let columns = columnCount(minimum: minimum, gap: spacing, limit: columns, in: container)
      let breadth = {part}(max(0, (container.breadth - CGFloat(columns - 1) * spacing) / CGFloat(columns)))
      let length = breadth {/} aspectRatio
      var placement = Placement()
      for index in items.indices {
        let start = CGFloat(index / columns) * (length + lineSpacing)
        let across = container.start + CGFloat(index % columns) * (breadth + spacing)
        placement.frames.append(frame(along: start, across: across, length: length, breadth: breadth))
    ?lines|    if index % columns == 0 { placement.lines.append((start, start + length)) }
        placement.length = start + length
      }
      return placement
    }
    """

  static let sheet = """
    /// Places cells in columns and rows of given lengths, of which the last one applies to all further ones.
    private static func sheet(
      _ items: [Item], columns: Int, breadths: [CGFloat], lengths: [CGFloat], spacing: CGFloat, lineSpacing: CGFloat,
      in container: Container
    ) -> Placement {
      var placement = Placement()
      var (line, column) = (-1, columns)
      var (start, across, length): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    ?spans|  for item in items {
    ?spans|    let span = Int(min(max(1, item.columnSpan ?? 1), CGFloat(columns)))
    !spans|  for _ in items {
    !spans|    let span = 1
        if column + span > columns {
          (line, column, across) = (line + 1, 0, container.start)
          start = line > 0 ? placement.length + lineSpacing : 0
          length = lengths[min(line, lengths.count - 1)]
    ?lines|      placement.lines.append((start, start + length))
        }
        let breadth = (column..<column + span).reduce(CGFloat(span - 1) * spacing) {
          $0 + breadths[min($1, breadths.count - 1)]
        }
        column += span
        placement.frames.append(frame(along: start, across: across, length: length, breadth: breadth))
        placement.length = start + length
    ?both|    placement.breadth = max(placement.breadth, across + breadth)
        across += breadth + spacing
      }
      return placement
    }
    """

  static let carousel = """
    /// Places cards one after another, with margins that let the first and the last one reach the middle.
    ///
    /// Lengths up to 1 are fractions of the collection view's.
    private static func carousel(
      _ items: [Item], length: CGFloat, breadth: CGFloat, spacing: CGFloat?, in container: Container
    ) -> Placement {
      let length = length <= 1 ? {part}(length * container.size.{h}) : length
      let breadth = breadth <= 1 ? {part}(breadth * container.size.{w}) : breadth
      let rest = max(0, container.size.{h} - length)
      var placement = Placement()
      for index in items.indices {
        let start = rest / 2 + CGFloat(index) * (length + (spacing ?? rest / 7))
        let across = container.start + (container.breadth - breadth) / 2
        placement.frames.append(frame(along: start, across: across, length: length, breadth: breadth))
        placement.length = start + length + rest / 2
      }
      return placement
    }
    """

  static let leadingCarousel = """
    /// Places cards one after another, from the leading edge.
    ///
    /// Lengths up to 1 are fractions of the collection view's.
    private static func leadingCarousel(
      _ items: [Item], length: CGFloat, breadth: CGFloat, spacing: CGFloat?, in container: Container
    ) -> Placement {
      let length = length <= 1 ? {part}(length * container.size.{h}) : length
      let breadth = breadth <= 1 ? {part}(breadth * container.size.{w}) : breadth
      let gap = spacing ?? max(0, container.size.{h} - length) / 7
      var placement = Placement()
      for index in items.indices {
        let start = CGFloat(index) * (length + gap)
        let across = container.start + (container.breadth - breadth) / 2
        placement.frames.append(frame(along: start, across: across, length: length, breadth: breadth))
        placement.length = start + length
      }
      return placement
    }
    """

  static let lines = """
    /// The alignment of the items in a line.
    enum LineAlignment {
      /// The rest of the line is distributed between the items.
      case justify
      /// As `justify`, with the gap of a line that is full of copies of the last item.
      case grid
      case leading, center, trailing
    }

    /// Places items in lines, as many in each as fit. A last alignment of nil is UIKit's: a grid if all items are equally
    /// long across the scroll axis, otherwise leading. `itemAlignment` is 0 at the start of a line, 1 at its end.
    private static func lines(
      _ items: [Item], itemSize: CGSize, spacing: CGFloat, lineSpacing: CGFloat, alignment: LineAlignment = .justify,
      lastAlignment: LineAlignment? = nil, centersSingleItems: Bool = true, itemAlignment: CGFloat = 0.5,
      in container: Container
    ) -> Placement {
      let lengths = items.map { $0.{h} ?? itemSize.{h} }
      let breadths = items.map { $0.{w} ?? itemSize.{w} }
      let isGrid = breadths.allSatisfy { $0 == breadths.first }
      let limit = container.breadth + 1e-6
      /// Returns the start of the first item and the gap behind each one.
      func distribution(_ alignment: LineAlignment, _ count: CGFloat, _ length: CGFloat) -> (CGFloat, CGFloat) {
        let rest = container.breadth - length
        switch alignment {
        case .justify, .grid:
          if count > 1 { return (0, spacing + rest / (count - 1)) }
          return (centersSingleItems ? max(0, rest / 2) : 0, spacing)
        case .leading: return (0, spacing)
        case .center: return (rest / 2, spacing)
        case .trailing: return (rest, spacing)
        }
      }
      var placement = Placement()
      var first = 0
      var along: CGFloat = 0
      while first < items.count {
        var end = first + 1
        var length = breadths[first]
        while end < items.count, length + spacing + breadths[end] <= limit {
          length += spacing + breadths[end]
          end += 1
        }
        let lineLength = max(0, lengths[first..<end].max() ?? 0)
        let last = breadths[end - 1]
        var (start, gap) = distribution(alignment, CGFloat(end - first), length)
        if end == items.count {
          let isAlone = end - first == 1 && 2 * last + spacing > limit
          let own = lastAlignment ?? (isGrid ? .grid : isAlone ? alignment : .leading)
          (start, gap) = distribution(own, CGFloat(end - first), length)
          if own == .grid {
            let pitch = last + spacing
            let copies = pitch > 0 ? max(0, ((limit - length) / pitch).rounded(.down)) : .infinity
            (start, gap) =
              pitch > 0
              ? distribution(alignment, CGFloat(end - first) + copies, length + copies * pitch)
              : distribution(alignment, copies, length)
          }
        }
        var across = container.start + start
        for index in first..<end {
          let shift = (lineLength - lengths[index]) * itemAlignment
          placement.frames.append(
            frame(along: along + shift, across: across, length: lengths[index], breadth: breadths[index]))
          across += breadths[index] + gap
        }
    ?lines|    placement.lines.append((along, along + lineLength))
        placement.length = along + lineLength
        along += lineLength + lineSpacing
        first = end
      }
    ?pixels|  // As in UIKit, the length of items of one size is not rounded.
    ?pixels|  let hasOneSize = isGrid && lengths.allSatisfy { $0 == lengths.first }
    ?pixels|  if !hasOneSize { placement.length = container.floored(placement.length) }
      return placement
    }
    """
}
