// Tests of layouts use UIKit's types directly.
@_exported public import UIKitLayout
