import Cancellation

/// Parses an edited text by parsing the stretch around the change alone, into the tree of the text before.
///
/// Nodes lie in the order of the text: those before the stretch are copied, those behind it are shifted. Where the
/// parser cannot find back into the earlier tree it simply goes on to the end of the text.
struct SyntaxSplice {
  private let earlier: SyntaxTree
  private let change: TextChange
  private var parser: SyntaxParser
  private let firstNode: Int
  /// For each container around the change the first child that the change may touch.
  private var children: [Int]

  /// Nil when the whole text has to be parsed: only a tree without mistakes says what the parser knew at a place.
  init?(_ text: [UInt8], earlier: SyntaxTree, change: TextChange) {
    guard earlier.errors.isEmpty, let place = Place(of: change, in: earlier) else { return nil }
    self.earlier = earlier
    self.change = change
    firstNode = place.firstNode
    children = place.children
    var nodes: [NodeRecord] = []
    nodes.reserveCapacity(earlier.nodes.count + 64)
    nodes.append(contentsOf: earlier.nodes[..<firstNode])
    let comments = earlier.comments.prefix { $0.upperBound <= place.start }
    parser = SyntaxParser(
      text, depthLimit: earlier.depthLimit, nodes: nodes, frames: place.frames, state: place.state,
      comments: Array(comments), from: place.start)
  }

  /// The tree of the edited text.
  mutating func tree(_ token: CancellationToken?) -> SyntaxTree {
    var depth = parser.frames.count
    var count = 0
    while parser.step() {
      count += 1
      if count & 0xfff == 0, token?.isCancelled == true {
        return SyntaxTree(parser, edit: nil, isStopped: true)
      }
      depth = min(depth, parser.frames.count)
      guard parser.frames.count == depth, let end = endInEarlier() else { continue }
      let edit = SyntaxTree.Edit(
        change: change, oldNodes: firstNode..<end, newNodes: firstNode..<parser.nodes.count,
        keepsContainers: depth == children.count)
      appendRest(from: end)
      return SyntaxTree(parser, edit: edit)
    }
    return SyntaxTree(parser, edit: nil)
  }

  /// Where the nodes go on in the earlier tree, when its parser stood at the same place in the same state.
  private mutating func endInEarlier() -> Int? {
    guard let frame = parser.frames.last, parser.state == .elementEnd || parser.state == .memberEnd,
      !parser.lastWasCut, parser.tokens.position >= change.new.upperBound
    else { return nil }
    let level = parser.frames.count - 1
    let position = parser.tokens.position - change.shift
    let end = Int(earlier.nodes[frame.node].next)
    while children[level] < end {
      let value = earlier.nodes[children[level] + (frame.isObject ? 1 : 0)]
      if value.end >= position { return value.end == position ? Int(value.next) : nil }
      children[level] = Int(value.next)
    }
    return nil
  }

  private mutating func appendRest(from index: Int) {
    let shift = Int32(change.shift)
    let step = Int32(parser.nodes.count - index)
    for frame in parser.frames {
      parser.nodes[frame.node].end += shift
      parser.nodes[frame.node].next += step
    }
    for node in earlier.nodes[index...] {
      var node = node
      node.start += shift
      node.end += shift
      node.next += step
      parser.nodes.append(node)
    }
    let position = parser.tokens.position - change.shift
    for comment in earlier.comments.reversed().prefix(while: { $0.lowerBound >= position }).reversed() {
      parser.tokens.comments.append(comment.lowerBound + change.shift..<comment.upperBound + change.shift)
    }
  }
}

/// Where the parser begins, and what it knows there.
private struct Place {
  var frames: [SyntaxParser.Frame] = []
  var children: [Int] = []
  var start = 0
  var state = SyntaxParser.State.root
  var firstNode = 0

  /// The innermost container around the change, behind the last of its children that the change cannot touch.
  init?(of change: TextChange, in tree: SyntaxTree) {
    let nodes = tree.nodes
    func holds(_ index: Int) -> Bool {
      let node = nodes[index]
      return (node.form == .object || node.form == .array) && Int(node.start) < change.old.lowerBound
        && change.old.upperBound < Int(node.end)
    }
    guard !nodes.isEmpty, holds(0) else { return nil }
    var container = 0
    while true {
      let isObject = nodes[container].form == .object
      // The child in which, or right behind which, the change begins, and the one before it. Between the two stands a
      // comma that the change does not touch, so what is before it stays what it was.
      var before: Int?
      var last: Int?
      var index = container + 1
      while index < Int(nodes[container].next), Int(nodes[index].start) <= change.old.lowerBound {
        (before, last) = (last, index)
        index = Int(nodes[index + (isObject ? 1 : 0)].next)
      }
      if let last, holds(last + (isObject ? 1 : 0)) {
        frames.append(
          SyntaxParser.Frame(node: container, isObject: isObject, isDropped: false, key: isObject ? last : -1))
        children.append(last)
        container = last + (isObject ? 1 : 0)
        continue
      }
      frames.append(
        SyntaxParser.Frame(node: container, isObject: isObject, isDropped: false, key: isObject ? before ?? -1 : -1))
      if let before {
        start = Int(nodes[before + (isObject ? 1 : 0)].end)
        state = isObject ? .memberEnd : .elementEnd
      } else {
        start = Int(nodes[container].start) + 1
        state = isObject ? .key : .element
      }
      firstNode = before == nil ? container + 1 : last ?? container + 1
      children.append(firstNode)
      return
    }
  }
}
