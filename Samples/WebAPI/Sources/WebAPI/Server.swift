import Hummingbird
import Logging
import NIOCore

/// Returns the server. With port 0, the system chooses one, and `onRunning` gets it.
func makeApplication(
  database: String,
  port: Int,
  logger: Logger,
  onRunning: @escaping @Sendable (Int) -> Void = { _ in }
) throws -> some ApplicationProtocol {
  monitorInjectors(logger)
  return Application(
    router: try makeRouter(Store(path: database)),
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
    onServerRunning: { onRunning($0.localAddress?.port ?? port) },
    logger: logger
  )
}
