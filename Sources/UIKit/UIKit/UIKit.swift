// The modules that `import UIKit` brings with it on Apple platforms.
@_exported public import CoreGraphics
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import QuartzCore
@_exported public import UIKitLayout
@_exported public import UIKitViews
