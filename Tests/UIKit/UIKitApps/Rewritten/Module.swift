// swift-format-ignore-file
// The only file of the target that is compiled as it is: a target needs one.
