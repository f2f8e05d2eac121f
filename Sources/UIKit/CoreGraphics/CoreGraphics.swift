// The geometry of Foundation and of UIKitLayout, under the name of Apple's module.
@_exported public import Foundation
@_exported public import UIKitLayout
