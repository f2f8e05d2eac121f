// `import UIKitLayout` brings Foundation with it, as `import UIKit` does.
@_exported public import DiffableSnapshots
@_exported public import Foundation
