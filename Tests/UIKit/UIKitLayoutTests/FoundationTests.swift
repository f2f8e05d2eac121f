import Foundation
import Testing
import UIKitLayout

private protocol Observer: AnyObject {
  func notice()
}

private final class Counter: Observer {
  var count = 0

  func notice() { count += 1 }
}

/// Declarations of Apple's Foundation that Foundation on Linux lacks.
@MainActor struct FoundationTests {
  @Test func `a hash table of weak objects forgets those without another reference`() {
    let table = NSHashTable<NSObject>.weakObjects()
    let kept = NSObject()
    table.add(kept)
    for _ in 0..<100 { table.add(NSObject()) }
    #expect(table.count == 1 && table.contains(kept) && table.anyObject === kept)
    table.remove(kept)
    #expect(table.allObjects.isEmpty)
  }

  @Test func `a hash table compares its objects`() {
    let table = NSHashTable<NSString>()
    table.add("a")
    table.add(NSString(string: "a"))
    #expect(table.count == 1 && table.member("a") == "a")
    let identities = NSHashTable<NSString>(options: .objectPointerPersonality)
    let (one, other) = (NSMutableString(string: "a"), NSMutableString(string: "a"))
    identities.add(one)
    identities.add(other)
    #expect(identities.count == 2)
    table.union(identities)
    #expect(table.count == 1 && table.isSubset(of: table))
  }

  @Test func `a hash table has objects of a protocol`() {
    let observers = NSHashTable<any Observer>.weakObjects()
    let kept = Counter()
    observers.add(kept)
    observers.add(Counter())
    for observer in observers.allObjects { observer.notice() }
    #expect(kept.count == 1 && observers.contains(kept) && !observers.contains(Counter()))
  }

  @Test func `a map table holds keys or objects weakly`() {
    final class Key {}
    let views = NSMapTable<NSString, NSObject>.strongToWeakObjects()
    let kept = NSObject()
    views.setObject(kept, forKey: "kept")
    views.setObject(NSObject(), forKey: "gone")
    #expect(views.object(forKey: "kept") === kept && views.object(forKey: "gone") == nil && views.count == 1)
    #expect(views.keyEnumerator().nextObject() as? NSString == "kept")
    let values = NSMapTable<Key, NSString>.weakToStrongObjects()
    var key: Key? = Key()
    values.setObject("v", forKey: key)
    #expect(values.object(forKey: key) == "v" && values.object(forKey: Key()) == nil)
    key = nil
    #expect(values.count == 0 && values.objectEnumerator() == nil)
  }

  @Test func `numbers, times and texts are those of Foundation`() {
    #expect(CGFloat(truncating: NSNumber(value: 2.5)) == 2.5)
    #expect(abs(CFAbsoluteTimeGetCurrent() - Date().timeIntervalSinceReferenceDate) < 60)
    #expect(NSCoder.string(for: CGRect(x: 1, y: 2.5, width: 3, height: 4)) == "{{1, 2.5}, {3, 4}}")
    #expect(NSCoder.string(for: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == "{1, 2, 3, 4}")
  }

  @Test func `an exception ends the process with its reason`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      NSException(name: .invalidArgumentException, reason: "no such row").raise()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'no such row'"))
  }

  @Test func `dynamic items collide by the rectangle of their bounds`() {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    attributes.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
    #expect(attributes.collisionBoundsType == .rectangle)
    #expect(attributes.collisionBoundingPath.bounds == CGRect(x: -20, y: -10, width: 40, height: 20))
  }
}
