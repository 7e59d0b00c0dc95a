/// The columns of rows, as the members of records.
extension TreeReader {
  /// Returns the next column of the row that is open, with its field; nil behind the last one.
  @inline(__always)
  mutating func nextField(_ members: inout Members, in index: borrowing KeyIndex) -> (
    place: RowColumns.Place, field: SourceField
  )? {
    guard let row = members.row, members.restCount > 0 else {
      depth.leave()
      return nil
    }
    let number = row.withObject(\.count) - members.restCount
    members.restCount -= 1
    let bound = row.withObject { $0.withColumns(\.index) }
    let place: RowColumns.Place
    if index.identity == bound {
      place = row.withObject { $0.withColumns { $0.places[number] } }
    } else {
      if members.lookUp == nil {
        members.lookUp = LookUp([:], places: RowColumns.places(of: row.object.columns.names, in: index))
      }
      place = members.lookUp?.places[number] ?? RowColumns.Place(column: number, position: KeyIndex.unknown)
    }
    return (place, row.withObject { $0.field(at: place.column) })
  }

  /// Moves to the field of a column. Returns the position of the column's key in the index.
  @inline(__always)
  mutating func move(
    to field: SourceField,
    in place: RowColumns.Place,
    of members: borrowing Members,
    in index: borrowing KeyIndex
  ) -> Int {
    value = RowRecord.value(of: field)
    let ignoresCase = index.ignoresCase
    if place.position < 0 || ignoresCase, let row = members.row {
      key = row.withObject { $0.withColumns { $0.names[place.column] } }
    }
    return place.position
  }

  /// Moves to the next column.
  @inline(never)
  mutating func nextColumn(_ members: inout Members, in index: borrowing KeyIndex) -> Int {
    guard let (place, field) = nextField(&members, in: index) else { return KeyIndex.end }
    return move(to: field, in: place, of: members, in: index)
  }
}
