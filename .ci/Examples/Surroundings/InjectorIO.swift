import Foundation

let folder = NSTemporaryDirectory() + "injector-\(UUID())"
