import UIKit

final class RowsLayout: UICollectionViewFlowLayout {}
