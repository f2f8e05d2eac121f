import Foundation
import Testing

import UIKitLayout
import UIKitViews

/// A model as in a rewritten file of an app: the properties had the attribute `@objc dynamic`.
private class Feed: NSObject {
  @_Observed var title = "a"
  @_Observed var rows: [Int] = []
  @_Observed var author: Author?
  var both: String { title + (author?.name ?? "") }
  /// The title. Another thread reads the rows during the call.
  var titleWithRead: String {
    let isRead = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let feed = self
    Thread.detachNewThread {
      _ = feed.rows
      isRead.signal()
    }
    isRead.wait()
    return title
  }
  var stored = 0
  var spacing: Int {
    get { stored }
    set {
      defer { _reportChanges(self) }
      stored = newValue
    }
  }
}

private class Author: NSObject {
  @_Observed var name: String
  init(_ name: String) { self.name = name }
}

/// A call of a handler.
private struct Report<Value: Equatable>: Equatable {
  var old: Value?
  var new: Value?
  var isPrior = false
}

@MainActor private final class NameObserver: UIResponder {
  var reports: [String] = []
  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) { reports.append("\(keyPath ?? ""): \(change?[.oldKey] ?? "") \(change?[.newKey] ?? "")") }
}

@MainActor @Suite struct KeyValueObservingTests {
  // MARK: Properties of an app

  @Test func `each change of a property of an app is reported, also to an equal value`() {
    let feed = Feed()
    var reports: [Report<String>] = []
    let observation = feed.observe(\.title, options: [.initial, .old, .new, .prior]) { feed, change in
      #expect(feed.title == (change.isPrior ? change.oldValue : change.newValue))
      reports.append(Report(old: change.oldValue, new: change.newValue, isPrior: change.isPrior))
    }
    feed.title = "b"
    feed.title = "b"
    feed.rows = [1]
    #expect(
      reports == [
        Report(new: "a"), Report(old: "a", isPrior: true), Report(old: "a", new: "b"), Report(old: "b", isPrior: true),
        Report(old: "b", new: "b"),
      ])
    observation.invalidate()
    feed.title = "c"
    #expect(reports.count == 5)
  }

  @Test func `options choose the values, and the end of the observation its last report`() {
    let feed = Feed()
    var reports: [Report<[Int]>] = []
    func add(_ change: NSKeyValueObservedChange<[Int]>) {
      reports.append(Report(old: change.oldValue, new: change.newValue))
    }
    var observation: NSKeyValueObservation? = feed.observe(\.rows) { add($1) }
    let other = feed.observe(\.rows, options: .new) { add($1) }
    feed.rows.append(1)
    #expect(reports == [Report(), Report(new: [1])])
    observation = nil
    feed.rows.append(2)
    #expect(reports.count == 3 && observation == nil)
    withExtendedLifetime(other) {}
  }

  @Test func `a handler may change the property again, and end its observation`() {
    let feed = Feed()
    var titles: [String] = []
    var observation: NSKeyValueObservation?
    observation = feed.observe(\.title, options: [.old, .new]) { feed, change in
      titles.append("\(change.oldValue ?? "")>\(change.newValue ?? "")")
      if titles.count == 1 { feed.title += "b" } else { observation?.invalidate() }
    }
    let other = feed.observe(\.title, options: .new) { _, change in titles.append(change.newValue ?? "") }
    feed.title = "b"
    // The inner change is reported to both observers before the outer one is to the second.
    #expect(titles == ["a>b", "b>bb", "bb", "bb"])
    feed.title = "z"
    #expect(titles.last == "z" && titles.count == 5)
    withExtendedLifetime(other) {}
  }

  @Test func `a path is followed to the objects that it leads to`() {
    let (feed, first, second) = (Feed(), Author("x"), Author("y"))
    feed.author = first
    var names: [String?] = []
    let observation = feed.observe(\.author?.name, options: .new) { names.append($1.newValue ?? nil) }
    first.name = "z"
    feed.author = second
    first.name = "left"
    second.name = "w"
    feed.author = nil
    second.name = "left"
    #expect(names == ["z", "y", "w", nil])
    withExtendedLifetime(observation) {}
  }

  @Test func `computed properties report what they depend on, or what their setters set`() {
    let feed = Feed()
    var (titles, spacings): ([String?], [Int?]) = ([], [])
    let observations = [
      feed.observe(\.both, options: .new) { titles.append($1.newValue) },
      feed.observe(\.spacing, options: .new) { spacings.append($1.newValue) },
      feed.observe(\.stored, options: .new) { spacings.append($1.newValue.map { -$0 }) },
    ]
    feed.author = Author("1")
    feed.author?.name = "2"
    feed.title = "b"
    feed.spacing = 5
    feed.spacing = 5
    #expect(titles == ["a1", "a2", "b2"])
    #expect(spacings == [5, -5])
    // A stored property without `dynamic` is reported explicitly.
    feed.willChangeValue(for: \.stored)
    feed.stored = 6
    feed.didChangeValue(for: \.stored)
    #expect(spacings == [5, -5, 6, -6])
    withExtendedLifetime(observations) {}
  }

  @Test func `observers and values are released, and an object that is gone reports nothing`() {
    var feed: Feed? = Feed()
    weak let weakFeed = feed
    feed?.author = Author("x")
    weak let author = feed?.author
    let held = NSObject()
    weak var weakHeld: NSObject?
    var observation: NSKeyValueObservation?
    do {
      let captured = NSObject()
      weakHeld = captured
      observation = feed?.observe(\.author, options: [.initial, .new]) { _, _ in _ = captured }
    }
    #expect(weakHeld != nil)
    feed?.author = nil
    #expect(author == nil)
    feed = nil
    #expect(weakFeed == nil)
    observation?.invalidate()
    #expect(weakHeld == nil)
    withExtendedLifetime((observation, held)) {}
  }

  @Test func `a name reports the property of an app, in a path, until it is removed`() {
    let (feed, observer) = (Feed(), NameObserver())
    feed.author = Author("x")
    for path in ["title", "author.name"] {
      feed.addObserver(observer, forKeyPath: path, options: [.old, .new], context: nil)
    }
    feed.title = "b"
    feed.author?.name = "y"
    feed.removeObserver(observer, forKeyPath: "title", context: nil)
    feed.title = "c"
    feed.author?.name = "z"
    #expect(observer.reports == ["title: a b", "author.name: x y", "author.name: y z"])
  }

  @Test func `an app encodes and decodes its observed properties`() throws {
    final class Coded: NSObject, Codable {
      @_Observed var name = "a"
      @_Observed var count: Int?
    }
    let decoded = try JSONDecoder().decode(Coded.self, from: Data(#"{"name": "b"}"#.utf8))
    #expect(decoded.name == "b" && decoded.count == nil)
    #expect(String(decoding: try JSONEncoder().encode(decoded), as: UTF8.self) == #"{"name":"b"}"#)
  }

  @Test func `what another thread reads during a call is not observed`() {
    let feed = Feed()
    var titles: [String] = []
    let observation = feed.observe(\.titleWithRead, options: .new) { titles.append($1.newValue ?? "") }
    feed.rows = [1]
    feed.title = "b"
    #expect(titles == ["b"])
    withExtendedLifetime(observation) {}
  }

  // MARK: Properties of UIKit

  /// Returns what an observer receives while a property is set to two values, the second one twice.
  private func values<Object: NSObject, Value: Equatable>(
    _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, _ first: Value, _ second: Value
  ) -> [Report<Value>] {
    var reports: [Report<Value>] = []
    let observation = object.observe(path, options: [.old, .new]) { object, change in
      reports.append(Report(old: change.oldValue, new: change.newValue))
      #expect(object[keyPath: path] == change.newValue)
    }
    for value in [first, second, second] { object[keyPath: path] = value }
    observation.invalidate()
    object[keyPath: path] = first
    return reports
  }

  private func expectReports<Object: NSObject, Value: Equatable>(
    _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, _ first: Value, _ second: Value,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let initial = object[keyPath: path]
    let reports = values(object, path, first, second)
    #expect(
      reports == [Report(old: initial, new: first), Report(old: first, new: second)], "\(path)",
      sourceLocation: location)
  }

  @Test func `layouts report their properties`() {
    let layout = UICollectionViewFlowLayout()
    expectReports(layout, \.itemSize, CGSize(width: 1, height: 2), CGSize(width: 3, height: 4))
    expectReports(layout, \.minimumLineSpacing, 1, 2)
    expectReports(layout, \.minimumInteritemSpacing, 1, 2)
    expectReports(layout, \.sectionInset.left, 1, 2)
    expectReports(layout, \.scrollDirection, .horizontal, .vertical)
    expectReports(layout, \.sectionHeadersPinToVisibleBounds, true, false)
  }

  @Test func `views report their properties`() {
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    expectReports(view, \.frame, CGRect(x: 1, y: 2, width: 3, height: 4), CGRect(x: 1, y: 2, width: 5, height: 4))
    expectReports(view, \.bounds, CGRect(x: 0, y: 2, width: 3, height: 4), CGRect(x: 1, y: 2, width: 5, height: 4))
    expectReports(view, \.center, CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4))
    expectReports(view, \.transform, CGAffineTransform(scaleX: 2, y: 2), .identity)
    expectReports(view, \.alpha, 0, 1)
    expectReports(view, \.isHidden, true, false)
    expectReports(view, \.backgroundColor, .red, nil)
    expectReports(view, \.isUserInteractionEnabled, false, true)
    expectReports(view, \.layoutMargins, .zero, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    expectReports(view, \.contentOffset, CGPoint(x: 0, y: 1), CGPoint(x: 0, y: 2))
    expectReports(view, \.contentInset, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), .zero)
    expectReports(view, \.isEditing, true, false)
    expectReports(view, \.collectionViewLayout, UICollectionViewFlowLayout(), UICollectionViewLayout())
    let cell = UICollectionViewCell(frame: .zero)
    expectReports(cell, \.isSelected, true, false)
    expectReports(cell, \.isHighlighted, true, false)
    let label = UILabel()
    expectReports(label, \.text, "a", nil)
    expectReports(label, \.numberOfLines, 0, 2)
    expectReports(UISwitch(), \.isOn, true, false)
    expectReports(UITextField(), \.text, "a", "b")
    expectReports(UIViewController(), \.title, "a", "b")
    expectReports(UIViewController(), \.isEditing, true, false)
  }

  @Test func `a view that observes its own superview does not keep it`() {
    var parent: UIView? = UIView()
    weak let weakParent = parent
    let child = UIView()
    var parents = 0
    let observation = child.observe(\.superview) { _, _ in parents += 1 }
    parent?.addSubview(child)
    child.removeFromSuperview()
    #expect(parents == 2)
    parent?.addSubview(child)
    parent = nil
    #expect(weakParent == nil)
    withExtendedLifetime(observation) {}
  }

  @Test func `values are known by names`() {
    let (view, observer) = (UIScrollView(), NameObserver())
    let cell = UICollectionViewCell(frame: .zero)
    for name in ["alpha", "hidden", "layer.bounds", "contentInset", "nothing"] {
      view.addObserver(observer, forKeyPath: name, options: .new, context: nil)
    }
    cell.addObserver(observer, forKeyPath: "contentView.tag", options: .new, context: nil)
    view.alpha = 0.5
    view.isHidden = true
    view.bounds.size.width = 4
    cell.contentView.tag = 7
    let names = observer.reports.map { $0.split(separator: ":")[0] }
    #expect(names == ["alpha", "hidden", "layer.bounds", "contentView.tag"])
    #expect(observer.reports.last == "contentView.tag:  7")
  }
}
