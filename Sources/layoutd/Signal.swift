/// The signals that end the daemon, by their numbers on every system that it runs on.
enum Signal {
  static let hangUp: CInt = 1
  static let interrupt: CInt = 2
  static let terminate: CInt = 15

  static let ending = [hangUp, interrupt, terminate]
}
