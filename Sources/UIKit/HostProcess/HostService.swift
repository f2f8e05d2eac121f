import Foundation
import JSON
import JSONRPC
import LayoutHosting
import UIKitLayout

/// Responds to the requests of the `host/` methods. The layout object lives from one `host/prepare` to the next.
@MainActor struct HostService {
  /// Makes a host for the size of a viewport in points, item counts by section, and traits.
  let makeHost: (CGSize, [Int], UITraitCollection) throws -> LayoutHost
  private var host: LayoutHost?
  /// The host of the last dump, which a dump at another offset scrolls; nil before the first dump.
  private var dumped: (host: LayoutHost, size: CGSize, traits: UITraitCollection, items: [Int])?

  init(makeHost: @escaping (CGSize, [Int], UITraitCollection) throws -> LayoutHost) { self.makeHost = makeHost }

  mutating func result(of request: HostRequest) -> Result<JSONValue, ResponseError> {
    do {
      switch request.method {
      case "host/initialize": return .success(try initialize())
      case "host/prepare": return .success(try prepare(request.params))
      case "host/elements": return .success(try elements(request.params))
      case "host/targetContentOffset": return .success(try targetContentOffset(request.params))
      case "host/update": return .success(try update(request.params))
      case "host/dump": return .success(try dump(request.params))
      default: return .failure(.unknownMethod(request.method))
      }
    } catch let error as ResponseError {
      return .failure(error)
    } catch {
      return .failure(ResponseError(code: ErrorCode.internalError, message: "\(error)"))
    }
  }

  /// Returns the name of the layout's class, and whether `host/dump` may describe the structure of the layout instead
  /// of the frames of its elements (`LayoutDump.isStructural(_:)`).
  private func initialize() throws -> JSONValue {
    let host = try makeHost(UIScreen.main.bounds.size, [], UIScreen.main.traitCollection)
    let layout = host.collectionView.collectionViewLayout
    return ["type": .string("\(type(of: layout))"), "isStructural": .bool(LayoutDump.isStructural(layout))]
  }

  /// Creates a host with a viewport and item counts, and lays it out. Returns its content size, content offset and
  /// diagnostics.
  private mutating func prepare(_ params: JSONValue) throws -> JSONValue {
    let size = try Self.size(params["viewport"], "viewport")
    let host = try makeHost(size, try Self.items(params["items"]), try Self.traits(params["viewport"], size))
    self.host = host
    host.layoutIfNeeded()
    return [
      "contentSize": Self.json(host.contentSize), "contentOffset": Self.json(host.contentOffset),
      "diagnostics": .array(host.diagnostics.map { .string($0) }),
    ]
  }

  /// Scrolls if an offset is given. Returns the content size, and the elements of the viewport or of a given rectangle.
  private func elements(_ params: JSONValue) throws -> JSONValue {
    let host = try prepared()
    if let offset = params["contentOffset"] { host.scroll(to: try Self.point(offset, "contentOffset")) }
    var shown = host.visibleElements
    if let rect = params["rect"] {
      let origin = try Self.point(rect, "rect")
      shown = host.snapshot(in: CGRect(origin: origin, size: try Self.size(rect, "rect"))).elements
    }
    return ["contentSize": Self.json(host.contentSize), "elements": .array(shown.map(Self.json))]
  }

  /// Ends a drag whose deceleration would end at a proposed offset; the velocity is in points per millisecond. Returns
  /// the content offset at which the layout lets it end.
  private func targetContentOffset(_ params: JSONValue) throws -> JSONValue {
    let host = try prepared()
    let proposed = try Self.point(params["proposed"], "proposed")
    let velocity = try params["velocity"].map { try Self.point($0, "velocity") } ?? .zero
    return ["contentOffset": Self.json(host.drag(to: proposed, velocity: velocity))]
  }

  /// Makes a batch update of operations such as `{"insert": [0, 1]}`. Returns the content offset after it and the
  /// motions of the elements in view.
  private func update(_ params: JSONValue) throws -> JSONValue {
    let host = try prepared()
    let operations = try (params["operations"]?.asArray ?? []).enumerated().map { try Self.operation($1, at: $0) }
    let transition = host.update { view in for operation in operations { operation(view) } }
    return [
      "contentOffset": Self.json(host.contentOffset),
      "motions": .array(
        transition.motions.map {
          ["kind": .string($0.kind.rawValue), "from": Self.json($0.from), "to": Self.json($0.to)]
        }
      ),
    ]
  }

  /// Returns the document of the layout at a viewport, a content offset and item counts, and whether the elements
  /// depend on the offset.
  private mutating func dump(_ params: JSONValue) throws -> JSONValue {
    let (size, items) = (try Self.size(params["viewport"], "viewport"), try Self.items(params["items"]))
    let traits = try Self.traits(params["viewport"], size)
    let isKept = dumped?.size == size && dumped?.traits == traits && dumped?.items == items
    let host = isKept ? dumped?.host : nil
    let shown = try host ?? makeHost(size, items, traits)
    dumped = (shown, size, traits, items)
    return try dump(shown, params)
  }

  private func dump(_ host: LayoutHost, _ params: JSONValue) throws -> JSONValue {
    if let offset = params["contentOffset"] { host.scroll(to: try Self.point(offset, "contentOffset")) }
    host.settle()
    let form: LayoutDump.Form = params["frames"]?.asBool == true ? .frames : .structural
    let animatesChanges = params["animatesChanges"]?.asBool ?? false
    let source = params["source"]?.asString
    let joinsSections = params["joinsSections"]?.asBool ?? true
    var document = LayoutDump(
      host, source: source, form: form, animatesChanges: animatesChanges, joinsSections: joinsSections)
    // A preview requests the document again at each offset: it gets the frames as the handler has changed them.
    let followsHandler = document.leavesOutHandler && params["isLive"]?.asBool == true
    if followsHandler {
      document = LayoutDump(
        host, source: source, form: .frames, animatesChanges: animatesChanges, joinsSections: joinsSections)
    }
    return [
      "text": .string(document.text),
      "followsOffset": .bool(followsHandler || !document.isStructural && Self.followsOffset(host)),
      "warnings": .array((document.warnings + host.diagnostics + Self.remedy(host)).map { .string($0) }),
    ]
  }

  /// Returns advice on how to give data to a layout without elements in view, if it has no content or its data source
  /// no items; otherwise empty.
  private static func remedy(_ host: LayoutHost) -> [String] {
    let view = host.collectionView
    // All elements of a long list would take too long.
    guard host.snapshot(in: view.bounds).elements.isEmpty else { return [] }
    if ControllerHost.itemCount(view) > 0 {
      let size = host.contentSize
      return size.width > 0 && size.height > 0
        ? []
        : [
          "The layout has no elements for its items. If it needs a delegate or a model, name by --entry a function that"
            + " makes the layout and keeps what it needs in a static property."
        ]
    }
    guard view.dataSource != nil else { return [] }
    return [
      "The data source has no items. If the controller needs a model, name by --entry a function that makes the controller"
        + " with its data, or show its layout alone, such as --entry 'GridViewController().createLayout()'."
    ]
  }

  /// Returns whether the layout is invalidated when the content offset changes by one point on both axes.
  private static func followsOffset(_ host: LayoutHost) -> Bool {
    let view = host.collectionView
    return view.collectionViewLayout.shouldInvalidateLayout(forBoundsChange: view.bounds.offsetBy(dx: 1, dy: 1))
  }

  private func prepared() throws -> LayoutHost {
    guard let host else { throw ResponseError(code: ErrorCode.invalidRequest, message: "send host/prepare first") }
    return host
  }
}

/// The conversion of values in requests and responses.
extension HostService {
  /// The maximum number of items that a host lays out.
  private static let itemLimit = 1_000_000

  private static func number(_ value: JSONValue?, _ name: String) throws -> CGFloat {
    guard let number = value?.asDouble, number.isFinite else {
      throw ResponseError.invalidParams("\(name): expected a number")
    }
    return number
  }

  fileprivate static func size(_ value: JSONValue?, _ name: String) throws -> CGSize {
    CGSize(
      width: try number(value?["width"], "\(name).width"), height: try number(value?["height"], "\(name).height"))
  }

  /// Returns the traits of a viewport, whose `displayScale` is in pixels per point.
  fileprivate static func traits(_ viewport: JSONValue?, _ size: CGSize) throws -> UITraitCollection {
    let scale = try viewport?["displayScale"].map { try number($0, "viewport.displayScale") } ?? 2
    guard (1...10).contains(scale) else {
      throw ResponseError.invalidParams("viewport.displayScale: expected a number from 1 to 10")
    }
    let idiom: UIUserInterfaceIdiom = viewport?["isTablet"]?.asBool == true ? .pad : .phone
    return LayoutHost.traits(for: size).modifyingTraits {
      $0.displayScale = scale
      $0.userInterfaceIdiom = idiom
    }
  }

  fileprivate static func point(_ value: JSONValue?, _ name: String) throws -> CGPoint {
    CGPoint(x: try number(value?["x"], "\(name).x"), y: try number(value?["y"], "\(name).y"))
  }

  fileprivate static func items(_ value: JSONValue?) throws -> [Int] {
    let counts = try (value?.asArray ?? []).enumerated().map { section, value in
      guard let count = value.asInt, (0...itemLimit).contains(count) else {
        throw ResponseError.invalidParams("items[\(section)]: expected a whole number from 0 to \(itemLimit)")
      }
      return count
    }
    // Each count is checked above, so only many sections can overflow.
    guard counts.count <= itemLimit, counts.reduce(0, +) <= itemLimit else {
      throw ResponseError.invalidParams("items: more than \(itemLimit) items together; reduce the numbers")
    }
    return counts
  }

  /// Returns an operation of a batch; `index` is its index in the batch.
  fileprivate static func operation(_ value: JSONValue, at index: Int) throws -> (UICollectionView) -> Void {
    func path(_ value: JSONValue?, _ name: String) throws -> IndexPath {
      guard let section = value?[0]?.asInt, let item = value?[1]?.asInt else {
        throw ResponseError.invalidParams("operations[\(index)].\(name): expected [section, item]")
      }
      return IndexPath(item: item, section: section)
    }
    if let at = value["insert"] {
      let path = try path(at, "insert")
      return { $0.insertItems(at: [path]) }
    }
    if let at = value["delete"] {
      let path = try path(at, "delete")
      return { $0.deleteItems(at: [path]) }
    }
    if let move = value["move"] {
      let (from, to) = (try path(move["from"], "move.from"), try path(move["to"], "move.to"))
      return { $0.moveItem(at: from, to: to) }
    }
    throw ResponseError.invalidParams("operations[\(index)]: expected insert, delete or move")
  }

  fileprivate static func json(_ size: CGSize) -> JSONValue {
    ["width": .number(size.width), "height": .number(size.height)]
  }

  fileprivate static func json(_ point: CGPoint) -> JSONValue { ["x": .number(point.x), "y": .number(point.y)] }

  fileprivate static func json(_ element: LayoutSnapshot.Element) -> JSONValue {
    let category =
      switch element.category {
      case .cell: "cell"
      case .supplementaryView: "supplementary"
      case .decorationView: "decoration"
      }
    let (frame, transform) = (element.frame, element.transform)
    var members: [JSONMember] = [
      JSONMember(key: "category", value: .string(category)),
      JSONMember(key: "indexPath", value: .array(element.indexPath.map { .number(Double($0)) })),
      JSONMember(key: "frame", value: .array([frame.minX, frame.minY, frame.width, frame.height].map { .number($0) })),
    ]
    if let kind = element.kind { members.append(JSONMember(key: "kind", value: .string(kind))) }
    if element.alpha != 1 { members.append(JSONMember(key: "alpha", value: .number(element.alpha))) }
    if element.zIndex != 0 { members.append(JSONMember(key: "zIndex", value: .number(Double(element.zIndex)))) }
    if element.isHidden { members.append(JSONMember(key: "hidden", value: .bool(true))) }
    if !transform.isIdentity {
      let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
      members.append(JSONMember(key: "transform", value: .array(numbers.map { .number($0) })))
    }
    return .object(members)
  }
}
