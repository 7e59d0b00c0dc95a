# What the scripts beside it have in common, which `source` it: they stop at the first error, run in the package's folder, and
# find Swift.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v swift >/dev/null; then PATH=/opt/swift/usr/bin:$PATH; fi
if ! command -v swift >/dev/null; then
  echo "Swift is neither on PATH nor at /opt/swift; see https://www.swift.org/install" >&2
  exit 1
fi

# Runs a build and fails on any warning, of the compiler or of the package manager.
build_without_warnings() {
  local log
  log=$(mktemp)
  swift build "$@" -Xswiftc -warnings-as-errors 2>&1 | tee "$log"
  if grep -q 'warning:' "$log"; then
    echo "The build has warnings." >&2
    return 1
  fi
  rm -f "$log"
}
