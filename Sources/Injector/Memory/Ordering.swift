extension Sequence {
  /// Returns the elements in order, using the same code for all types.
  ///
  /// A sort that is specialised for a type adds three kilobytes of code.
  @_semantics("optimize.sil.specialize.generic.never")
  func inOrder(by precedes: (Element, Element) -> Bool) -> [Element] { sorted(by: precedes) }
}
