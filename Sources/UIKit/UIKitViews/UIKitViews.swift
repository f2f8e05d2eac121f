// Views and controllers without drawing, so that files with cells and controllers compile.
@_exported public import UIKitLayout
