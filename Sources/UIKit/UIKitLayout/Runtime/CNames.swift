// Names of C that `import UIKit` brings with it on Apple platforms.

public typealias NSInteger = Int
public typealias NSUInteger = UInt
public let MAXFLOAT = Float.greatestFiniteMagnitude
