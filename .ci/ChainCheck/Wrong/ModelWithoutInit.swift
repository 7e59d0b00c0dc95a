// limit: 2000
// expect: type 'Point' does not conform to protocol 'Injectable'
import Injector

struct Point: Injectable { var x: Int; var y = 0 }
