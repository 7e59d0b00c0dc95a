extension Sequence {
  /// Returns the elements in order, by code that is the same for all types.
  ///
  /// A sort that is specialised for a type takes three kilobytes.
  @_semantics("optimize.sil.specialize.generic.never")
  func inOrder(by precedes: (Element, Element) -> Bool) -> [Element] { sorted(by: precedes) }
}
