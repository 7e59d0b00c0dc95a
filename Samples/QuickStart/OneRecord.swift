import Injector

/// One record, in receiver form: the dictionary runs the injection, by rules that are built on the spot.
func showOneRecord() throws {
  let response: [String: Any] = [
    "id": 100075,
    "name": "Greedy",
    "birthday": "1993-03-06",
    "isVip": true,
    "partners": [100236, 100244, 100083],
  ]

  let user = try response.inject { injector in
    injector.bind(User.self) { User() }
      .mapping("id").to("userId")  // JSON key first, property second
      .format("birthday").as(.date("yyyy-MM-dd"))
  }

  show(user)
}
