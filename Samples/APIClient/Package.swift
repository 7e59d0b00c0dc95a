// swift-tools-version: 6.2
import PackageDescription

// A client of three APIs. It is a package of its own, so that the library has no dependencies.
let package = Package(
  name: "APIClient",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Injector", path: "../.."),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    // Answers in place of the APIs.
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
  ],
  targets: [
    .executableTarget(
      name: "APIClient",
      dependencies: [
        .product(name: "Injector", package: "Injector"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      resources: [.copy("Answers")],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
    .testTarget(
      name: "APIClientTests",
      dependencies: ["APIClient"],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ],
  swiftLanguageModes: [.v6]
)
