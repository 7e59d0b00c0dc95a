# What the scripts beside it have in common, which `source` it: PySpark in .build, and the command Records.
set -euo pipefail
export LC_ALL=C.UTF-8
sample=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$sample/../.."

pyspark=4.0.5
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$PWD/.build/pyspark-$pyspark
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
missing=()
if ! command -v "$java" >/dev/null; then missing+=("Java 17 from the system's packages (about 200 MB)"); fi
if [[ ! -d $PYTHONPATH ]]; then missing+=("PySpark $pyspark, PyArrow and Pandas, by pip into $PYTHONPATH (800 MB)"); fi
if [[ -z ${RECORDS:-} ]]; then missing+=("the command Records, built into .build/spark (some minutes, the first time)"); fi
for item in "${missing[@]+"${missing[@]}"}"; do echo "Spark needs $item"; done

Scripts/install /usr/bin/python3 python3
if ! command -v "$java" >/dev/null; then Scripts/install /usr/bin/java openjdk-17-jre-headless; fi
if [[ ! -d $PYTHONPATH ]]; then
  if ! python3 -m pip --version >/dev/null 2>&1; then Scripts/install /usr/bin/pip3 python3-pip; fi
  # Another folder, which gets its name when it is complete.
  mkdir -p .build
  folder=$(mktemp -d .build/pyspark-XXXXXX)
  trap 'rm -rf "$folder"' EXIT
  python3 -m pip install --quiet --disable-pip-version-check --no-warn-conflicts --root-user-action ignore --target "$folder" \
    "pyspark==$pyspark" pyarrow pandas
  mv "$folder" "$PYTHONPATH"
fi
if [[ -z ${RECORDS:-} ]]; then
  if ! command -v swift >/dev/null; then PATH=/opt/swift/usr/bin:$PATH; fi
  # Swift's libraries are in the executable, because the workers have none.
  build=(-c release --static-swift-stdlib --scratch-path .build/spark --product Records)
  swift build "${build[@]}"
  RECORDS=$(swift build "${build[@]}" --show-bin-path)/Records
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
