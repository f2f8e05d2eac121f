import LayoutBase

/// Incremental parser: parses only the changed range and reuses the nodes of the earlier tree.
///
/// Nodes are in text order: those before the changed range are copied, those after it are shifted. If the parser does
/// not resynchronize with the earlier tree, it parses to the end of the text.
struct IncrementalParser {
  private let earlier: SyntaxTree
  private let change: TextDelta
  private var parser: SyntaxParser
  private let firstNode: Int
  /// For each open container around the change, the root first: the index of the node in the earlier tree at which
  /// `resynchronize` continues its search.
  private var children: [Int]

  /// Returns nil if the whole text must be parsed: if the earlier tree has errors, or the change is not inside of its
  /// root container.
  init?(_ text: [UInt8], earlier: SyntaxTree, change: TextDelta) {
    guard earlier.errors.isEmpty, let resumePoint = ResumePoint(of: change, in: earlier) else { return nil }
    self.earlier = earlier
    self.change = change
    firstNode = resumePoint.firstNode
    children = resumePoint.children
    var nodes: [RawSyntaxNode] = []
    nodes.reserveCapacity(earlier.nodes.count + 64)
    nodes.append(contentsOf: earlier.nodes[..<firstNode])
    let comments = earlier.comments.prefix { $0.upperBound <= resumePoint.start }
    parser = SyntaxParser(
      text, depthLimit: earlier.depthLimit, nodes: nodes, frames: resumePoint.frames, state: resumePoint.state,
      comments: Array(comments), from: resumePoint.start)
  }

  /// Returns the tree of the edited text; incomplete (`isStopped`) if the token is cancelled.
  mutating func tree(_ token: CancellationToken?) -> SyntaxTree {
    var depth = parser.frames.count
    var count = 0
    defer { WorkCounter.add(count) }
    while parser.step() {
      count += 1
      if count & 0xfff == 0, token?.isCancelled == true {
        return SyntaxTree(parser, edit: nil, isStopped: true)
      }
      depth = min(depth, parser.frames.count)
      guard parser.frames.count == depth, let end = resynchronize() else { continue }
      let edit = SyntaxTree.TreeDiff(
        earlier: earlier.identity, change: change, oldNodes: firstNode..<end, newNodes: firstNode..<parser.nodes.count,
        hasSameContainers: depth == children.count)
      appendRest(from: end)
      return SyntaxTree(parser, edit: edit)
    }
    return SyntaxTree(parser, edit: nil)
  }

  /// Returns the index of the first node of the earlier tree to reuse from here on; nil while the parser is not at a
  /// position where the earlier parser was in the same state.
  private mutating func resynchronize() -> Int? {
    guard let frame = parser.frames.last, parser.state == .elementEnd || parser.state == .memberEnd,
      !parser.lastWasCut, parser.tokens.position >= change.new.upperBound
    else { return nil }
    let level = parser.frames.count - 1
    let position = parser.tokens.position - change.offsetDelta
    let end = Int(earlier.nodes[frame.node].next)
    while children[level] < end {
      let value = earlier.nodes[children[level] + (frame.isObject ? 1 : 0)]
      if value.end >= position { return value.end == position ? Int(value.next) : nil }
      children[level] = Int(value.next)
    }
    return nil
  }

  private mutating func appendRest(from index: Int) {
    let shift = Int32(change.offsetDelta)
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
    let position = parser.tokens.position - change.offsetDelta
    for comment in earlier.comments.reversed().prefix(while: { $0.lowerBound >= position }).reversed() {
      parser.tokens.comments.append(comment.lowerBound + change.offsetDelta..<comment.upperBound + change.offsetDelta)
    }
  }
}

/// The position and state from which the parser resumes.
private struct ResumePoint {
  var frames: [SyntaxParser.Frame] = []
  var children: [Int] = []
  var start = 0
  var state = SyntaxParser.State.root
  var firstNode = 0

  /// Finds the innermost container around the change, and the position after its last child that the change cannot
  /// affect; nil if the change is not inside of the root container.
  init?(of change: TextDelta, in tree: SyntaxTree) {
    let nodes = tree.nodes
    func holds(_ index: Int) -> Bool {
      let node = nodes[index]
      return (node.rawKind == .object || node.rawKind == .array) && Int(node.start) < change.old.lowerBound
        && change.old.upperBound < Int(node.end)
    }
    guard !nodes.isEmpty, holds(0) else { return nil }
    var container = 0
    while true {
      let isObject = nodes[container].rawKind == .object
      // `last` is the child in which, or directly after which, the change starts; `before` precedes it. The comma
      // between the two is unchanged, so the nodes up to `before` stay valid.
      var before: Int?
      var last: Int?
      var index = container + 1
      while index < Int(nodes[container].next), Int(nodes[index].start) <= change.old.lowerBound {
        (before, last) = (last, index)
        index = Int(nodes[index + (isObject ? 1 : 0)].next)
      }
      if let last, holds(last + (isObject ? 1 : 0)) {
        frames.append(
          SyntaxParser.Frame(node: container, isObject: isObject, isDiscarded: false, key: isObject ? last : -1))
        children.append(last)
        container = last + (isObject ? 1 : 0)
        continue
      }
      frames.append(
        SyntaxParser.Frame(node: container, isObject: isObject, isDiscarded: false, key: isObject ? before ?? -1 : -1))
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
