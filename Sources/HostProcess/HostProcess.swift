import Foundation
import JSON
import JSONRPC
import LayoutDump
public import UIKitLayout

/// A process that runs the layout of an app and responds to layoutd's requests about it: JSON-RPC 2.0 with
/// `Content-Length` headers on standard input and output. Standard error is the layout's own.
@preconcurrency @MainActor public enum HostProcess {
  /// Responds to requests until the end of input. `makeLayout` creates the layout; it is called for each new host.
  public static func main(_ makeLayout: @escaping () -> UICollectionViewLayout) -> Never {
    limitResources()
    var connection = HostConnection()
    var service = HostService(makeLayout: makeLayout)
    while let request = connection.next() {
      connection.respond(to: request, with: service.result(of: request))
    }
    exit(0)
  }

  /// Limits the memory and the processor time, so that a loop that does not end cannot stall the machine. Exceeding a
  /// limit ends the process.
  private static func limitResources() {
    #if canImport(Glibc)
      var memory = rlimit(rlim_cur: 16 << 30, rlim_max: 16 << 30)
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
      var seconds = rlimit(rlim_cur: 600, rlim_max: 600)
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &seconds)
    #endif
  }

  /// Responds to requests about a compositional layout of one section, which `makeSection` creates.
  public static func main(_ makeSection: @escaping () -> NSCollectionLayoutSection) -> Never {
    main { UICollectionViewCompositionalLayout(section: makeSection()) as UICollectionViewLayout }
  }

  /// Responds to requests about a list.
  public static func main(_ makeList: @escaping () -> UICollectionLayoutListConfiguration) -> Never {
    main { UICollectionViewCompositionalLayout.list(using: makeList()) as UICollectionViewLayout }
  }
}
