public import Foundation

extension IndexPath {
  /// Creates the path of an item in a section.
  public init(item: Int, section: Int) {
    self.init(indexes: [section, item])
  }

  /// Creates the path of a row in a section.
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  /// The first index; `Int.max` (`NSNotFound`) for a path without one.
  public var section: Int {
    get { isEmpty ? NSNotFound : self[0] }
    set { replaceIndex(0, newValue) }
  }

  /// The second index; `Int.max` (`NSNotFound`) for a path without one.
  public var item: Int {
    get { count < 2 ? NSNotFound : self[1] }
    set { replaceIndex(1, newValue) }
  }

  /// The second index; `Int.max` (`NSNotFound`) for a path without one.
  public var row: Int {
    get { item }
    set { item = newValue }
  }

  private mutating func replaceIndex(_ place: Int, _ value: Int) {
    guard count == 2 else {
      raiseException(
        "Invalid index path for use with UICollectionView. Index paths passed to collection view must contain exactly "
          + "two indices specifying the section and item.")
    }
    self[place] = value
  }
}

extension NSIndexPath {
  /// Creates the path of an item in a section.
  public convenience init(item: Int, section: Int) {
    // The initializer copies both numbers.
    unsafe self.init(indexes: [section, item], length: 2)
  }

  /// Creates the path of a row in a section.
  public convenience init(row: Int, section: Int) {
    self.init(item: row, section: section)
  }

  /// The first index; `Int.max` (`NSNotFound`) for a path without one.
  public var section: Int { length > 0 ? index(atPosition: 0) : NSNotFound }

  /// The second index; `Int.max` (`NSNotFound`) for a path without one.
  public var item: Int { length > 1 ? index(atPosition: 1) : NSNotFound }

  /// The second index; `Int.max` (`NSNotFound`) for a path without one.
  public var row: Int { item }
}
