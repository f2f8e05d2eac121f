import JSON
import LayoutDocument

/// First values for completion, for keys whose default or type does not suggest one.
enum SampleValues {
  /// Returns sample values of a key, the most common one first; empty if there are none. `object` is the schema name of
  /// the object that has the key.
  static func values(of key: PropertySchema, in object: String) -> [JSONValue] {
    let values = byKey["\(object).\(key.name)"] ?? byKey[key.name] ?? []
    return values.filter(key.type.admits)
  }

  /// Sample values by key, or by `object.key` if a key has several meanings. Values that do not match the type of a key
  /// are skipped.
  private static let byKey: [String: [JSONValue]] = document.merging(items) { $1 }.merging(groups) { $1 }
    .merging(motion) { $1 }

  private static let document: [String: [JSONValue]] = [
    "viewport": ["iPhone 16", ["device": "iPhone 16", "orientation": "landscape"]],
    "device": ["iPhone 16"],
    "safeAreaInsets": ["device"],
    "layoutMargins": [16],
    "minWidth": [600],
    "swift layout.source": ["FeedLayout.swift"],
    "swift layout.entry": ["FeedLayout()"],
    "contentOffset": [["x": 0, "y": 0]],
    "templates": [["item": ["height": 100]]],
    "animation": [["duration": 0.3, "curve": "easeInOut"]],
    "sections": [[["id": "section-0", "items": []]]],
    "section.id": ["section"],
    "sectionSnapshot.section": ["section-0"],
    "header": [44, ["length": 44]],
    "footer": [44, ["length": 44]],
    "length": [44],
    "pagedOffset": [["x": 0, "y": 0]],
    "color": ["#007AFF"],
    "data": [[:]],
    "frame": [[0, 0, 100, 100]],
    "distance": [200],
    "minLength": [44],
    "maxLength": [300],
  ]

  private static let items: [String: [JSONValue]] = [
    "id": ["item"],
    "repeat": [20],
    "size": [[100, 100]],
    "width": [100],
    "height": [100],
    "aspectRatio": [1],
    "fontSize": [17],
    "each": [["id": "/id"]],
    "random": [[50, 100], [0, 1]],
    "cycle": [[]],
    "seed": [1],
  ]

  private static let groups: [String: [JSONValue]] = [
    "group": [
      ["size": row, "items": [["size": ["width": ["fractionalWidth": 1], "height": ["fractionalHeight": 1]]]]]
    ],
    "group.items": [[["size": ["width": ["fractionalWidth": 1], "height": ["fractionalHeight": 1]]]]],
    "group.size": [row, ["width": ["fractionalWidth": 0.5], "height": ["fractionalHeight": 1]]],
    "boundaryItem.size": [row],
    "boundaryItem.kind": ["header"],
    "supplementaryItem.kind": ["badge"],
    "supplementaryItem.size": [["width": 20, "height": 20]],
    "supplementaryItems": [
      [
        [
          "kind": "badge", "size": ["width": 20, "height": 20],
          "containerAnchor": ["edges": ["top", "trailing"], "fractionalOffset": ["x": 0.3, "y": -0.3]],
        ]
      ]
    ],
    "edges": [["top", "trailing"]],
    "decorationItem.kind": ["background"],
    "frames": [[["x": 0, "y": 0, "width": 100, "height": 100]]],
    "repeatingSubitemCount": [2],
    "uniformAcrossSiblings": [44],
    "list": [["appearance": "insetGrouped"]],
    // The numbers are for viewports, which have no fractional sizes.
    "size.width": [["fractionalWidth": 1], ["fractionalHeight": 1], ["estimated": 100], 390],
    "size.height": [["fractionalHeight": 1], ["fractionalWidth": 1], ["estimated": 44], 844],
    "fractionalWidth": [0.5],
    "fractionalHeight": [0.5],
    "estimated": [44],
    "count": [2],
    "edgeSpacing": [["top": 8, "bottom": 8]],
    "flexible": [0],
  ]

  private static let row: JSONValue = ["width": ["fractionalWidth": 1], "height": 44]

  private static let motion: [String: [JSONValue]] = [
    "curve": [
      [0.25, 0.1, 0.25, 1], ["dampingRatio": 0.7], ["mass": 1, "stiffness": 200, "damping": 20],
      ["duration": 0.5, "bounce": 0.3],
    ],
    "dampingRatio": [0.7],
    "stiffness": [200],
    "damping": [20],
    "bounce": [0.3],
    "state.alpha": [0],
    "scrollTo": [["y": 300]],
    "fling": [["vy": 1000]],
    "event.contentInset": [["bottom": 300]],
    "vx": [1000],
    "vy": [1000],
    "resize": [["width": 844, "height": 390]],
    "update": [[["delete": ["at": [0, 0]]]]],
    "snapshot": [[]],
    "drag": [["item": "item0", "path": [[0, 100, 100], [0.5, 100, 300]]]],
    "path": [[[0, 100, 100], [0.5, 100, 300]]],
    "wait": [true],
    "event.at": [1],
    // The index paths of an item and of a section.
    "at": [[0, 0], [0]],
    "from": [[0, 0], [0]],
    "to": [[0, 1], [1]],
    "insert": [["at": [0, 0], "item": ["id": "new"]], ["at": [0], "section": ["id": "new", "items": []]]],
    "delete": [["at": [0, 0]], ["at": [0]]],
    "move": [["from": [0, 0], "to": [0, 1]]],
    "reload": [["at": [0, 0]]],
    "item": [["id": "new"]],
    "section": [["id": "new", "items": []]],
    "scrollTo.x": [0],
    "scrollTo.y": [0],
  ]
}

extension ValueSchema {
  /// Whether a value matches the type. The contents of objects are not checked.
  fileprivate func admits(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.any, _), (.boolean, .bool), (.object, .object), (.union, .object): true
    case (.string(.pointer), .string(let text)): text.isEmpty || text.hasPrefix("/")
    case (.string, .string): true
    case (.number(let bounds), .number(let number)): bounds.contains(number)
    case (.enumeration(let words), .string(let text)): words.contains { $0.name == text }
    case (.array(let element, let count), .array(let elements)):
      (count ?? elements.count) == elements.count && elements.allSatisfy(element.admits)
    case (.anyOf(let types), _): types.contains { $0.admits(value) }
    case (.perItem(let type), _): type.admits(value)
    case (.lazy(let type), _): type().admits(value)
    default: false
    }
  }
}
