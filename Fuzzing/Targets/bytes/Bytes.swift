/// Reads bytes as JSON text, by plans that together have every kind of step.
///
/// The first byte chooses the plan, the second the way to run it; the text is what follows.
func fuzz(_ input: [UInt8]) {
  var bytes = FuzzBytes(input)
  let plan = bytes.pick(Plans.all)
  let form = bytes.byte()
  Token.balanced { plan(Array(bytes.rest), form) }
}
