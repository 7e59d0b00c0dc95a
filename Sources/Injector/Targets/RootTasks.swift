/// Makes a value of the root.
struct Making<Value>: RootTask {
  let target: TypedTarget<Value>
  let root: RootKind

  func perform<Input: RunInput>(_ input: inout Input, _ run: inout RunState) throws(Input.Failure) -> Value? {
    try target.make(from: &input, &run)
  }
}

/// Fills a copy of a model that somebody has; of an object, the object itself.
struct Updating<Model>: RootTask {
  let target: ModelTarget<Model>
  let model: Model
  let root = RootKind.record

  func perform<Input: RunInput>(_ input: inout Input, _ run: inout RunState) throws(Input.Failure) -> Model? {
    run.isTransactional = true
    var copy = model
    let fits = unsafe try withUnsafeMutablePointer(to: &copy) { (copy) throws(Input.Failure) -> Bool in
      unsafe try target.update(copy, from: &input, &run)
    }
    return fits ? copy : nil
  }
}

/// Fills a model that was just made, and that nobody uses if this fails.
final class Completing<Model>: RootTask {
  private let target: ModelTarget<Model>
  /// The model, until it was filled.
  private var model: Model?
  /// Makes another one, should the input have to be read once more.
  private let make: () -> Model
  let root = RootKind.record

  init(target: ModelTarget<Model>, model: Model, make: @escaping () -> Model) {
    self.target = target
    self.model = model
    self.make = make
  }

  func perform<Input: RunInput>(_ input: inout Input, _ run: inout RunState) throws(Input.Failure) -> Model? {
    var new = model.take() ?? make()
    let fits = unsafe try withUnsafeMutablePointer(to: &new) { (new) throws(Input.Failure) -> Bool in
      unsafe try target.complete(new, from: &input, &run)
    }
    return fits ? new : nil
  }
}
