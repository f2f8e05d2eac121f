import Cancellation
package import CollectionLayout
import JSON

/// The device, orientation and reading direction for which a document is laid out instead of its own, as the traits of
/// UIKit's `NSCollectionLayoutEnvironment`. A nil property keeps the value of the document.
package struct LayoutEnvironment: Hashable, Sendable {
  /// The name of a device in `Devices.all`, which sets the viewport, the display scale and the safe area.
  package var device: String?
  /// The orientation of `device`; portrait if nil. Ignored without a device.
  package var orientation: Device.Orientation?
  package var layoutDirection: LayoutDirection?

  package init(
    device: String? = nil, orientation: Device.Orientation? = nil, layoutDirection: LayoutDirection? = nil
  ) {
    self.device = device
    self.orientation = orientation
    self.layoutDirection = layoutDirection
  }

  /// The environment of the document itself.
  package static let own = LayoutEnvironment()

  /// The top-level keys that a document would have to contain for the same effect, as an object.
  fileprivate var overridingKeys: JSONValue {
    var members: [JSONMember] = []
    if let device {
      let orientation = orientation ?? .portrait
      members.append(
        JSONMember(
          key: "viewport",
          value: .object([
            JSONMember(key: "device", value: .string(device)),
            JSONMember(key: "orientation", value: .string(orientation.rawValue)),
          ])))
    }
    if let layoutDirection {
      members.append(JSONMember(key: "layoutDirection", value: .string(layoutDirection.rawValue)))
    }
    return .object(members)
  }
}

extension DocumentSnapshot {
  /// Returns the document as if its text named the device, the orientation and the direction of an environment. The
  /// identifiers are those of this snapshot. Returns this snapshot for its own environment, without a valid text, and
  /// if `token` is cancelled.
  package func adapted(to environment: LayoutEnvironment) -> DocumentSnapshot {
    guard environment != .own, let tree = contents.lastValidTree, let root = tree.root else { return self }
    let overriding = SyntaxTree(environment.overridingKeys.bytes)
    var (naming, sources) = (naming, sources)
    var decoder = DocumentDecoder(
      root, overriding: overriding.root, earlier: entryCache, token: token,
      swiftLayout: { sources.swiftLayout($0, entry: $1, itemCounts: $2, viewport: $3) },
      source: { sources.content(of: $0) })
    let model = decoder.model(naming: &naming)
    if token?.isCancelled == true { return self }
    let contents = Contents(
      buffer: buffer, tree: syntax, goodTree: tree, diagnostics: decoder.diagnostics, isStale: hasStaleModel,
      model: model, generation: generation, sources: sources, naming: naming, memo: entryCache, cache: SnapshotCache())
    return DocumentSnapshot(contents, version: version).asked(with: token)
  }
}
