// The transforms and layers of UIKitLayout, under the name of Apple's module.
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import UIKitLayout
