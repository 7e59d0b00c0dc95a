"""Measures the mapping of mapping.json in several ways: by job.py, and without Records.

  spark-submit --files Records,mapping.json peers.py INPUT OUTPUT WAY...

Each way maps the input twice. The second time counts: the Java machines know its code then. The ways must write the same.
"""
import json
import sys
import time

import job
import pyarrow
from pyspark import cloudpickle
from pyspark.sql import SparkSession, functions, types
from pyspark.sql.pandas.types import to_arrow_schema

OUTPUT = "id long, userId long, name string, at double, kind string, amount double, tags array<string>, ok boolean"
BOOLEANS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def fitting(convert, value):
    """Returns a converted value; None for a value that does not fit."""
    try:
        return None if value is None else convert(value)
    except (ValueError, TypeError, OverflowError):
        return None


def integer(value):
    try:
        value = int(value)
    except ValueError:
        value = int(float(value))
    return value if -(2**63) <= value < 2**63 else None


def string(value):
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value).removesuffix(".0") if isinstance(value, (int, float)) else None


def boolean(value):
    if isinstance(value, (bool, int, float)):
        return bool(value)
    return BOOLEANS.get(value.lower()) if isinstance(value, str) else None


def mapped(line):
    """Returns the values of a record; None for one that cannot be used."""
    record = fitting(json.loads, line)
    if not isinstance(record, dict):
        return None
    user = record.get("user")
    if not isinstance(user, dict):
        user = {}
    identifier, owner, tags = record.get("event_id"), user.get("id"), record.get("tags")
    identifier = fitting(integer, record.get("id") if identifier is None else identifier)
    if identifier is None:
        return None
    name, kind = string(user.get("name")), string(record.get("kind"))
    return (
        identifier,
        fitting(integer, record.get("user_id") if owner is None else owner),
        name and name.strip(),
        fitting(float, record.get("ts")),
        "unknown" if kind is None else kind,
        fitting(float, record.get("amount")),
        [text for tag in tags if (text := string(tag)) is not None] if isinstance(tags, list) else None,
        boolean(record.get("ok")),
    )


def by_udf(lines):
    # Otherwise Spark calls it twice: for the condition, and for the records that meet it.
    function = functions.udf(mapped, OUTPUT).asNondeterministic()
    records = lines.select(function("value").alias("record"))
    return records.where("record IS NOT NULL").select("record.*").withColumn("at", functions.timestamp_seconds("at"))


def by_map_in_arrow(lines):
    schema = to_arrow_schema(types.StructType.fromDDL(OUTPUT))

    def map_batches(batches):
        for batch in batches:
            records = filter(None, map(mapped, batch["value"].to_pylist()))
            arrays = [pyarrow.array(column, field.type) for column, field in zip(zip(*records), schema)]
            if arrays:
                yield pyarrow.RecordBatch.from_arrays(arrays, schema=schema)

    return lines.mapInArrow(map_batches, OUTPUT).withColumn("at", functions.timestamp_seconds("at"))


# A value of another type than that of the column would be null: texts hold them all.
INPUT = """event_id string, id string, ts string, user struct<id string, name string>, user_id string, kind string,
  amount string, tags array<string>, ok string"""


def by_from_json(lines):
    # Without `inline`, Spark reads each text three times: the condition has two of the keys.
    return lines.select(functions.inline(functions.array(functions.from_json("value", INPUT)))).selectExpr(
        "try_cast(try_cast(coalesce(event_id, id) AS decimal(38, 3)) AS long) AS id",
        "try_cast(try_cast(coalesce(user.id, user_id) AS decimal(38, 3)) AS long) AS userId",
        "trim(user.name) AS name",
        "timestamp_seconds(try_cast(ts AS double)) AS at",
        "coalesce(kind, 'unknown') AS kind",
        "try_cast(amount AS double) AS amount",
        "filter(tags, tag -> tag IS NOT NULL) AS tags",
        "coalesce(try_cast(ok AS boolean), try_cast(ok AS double) <> 0) AS ok",
    ).where("id IS NOT NULL")


def run(way, source, destination):
    if way.startswith("job.py"):
        return job.run(spark, job.arguments([source, destination, *way.split()[1:]]))
    records = {"udf": by_udf, "mapInArrow": by_map_in_arrow, "from_json": by_from_json}[way](spark.read.text(source))
    records.write.parquet(f"{destination}/records")


def fingerprint(folder, schema):
    """Returns the number of the records in a folder, and a sum that depends on each value, whatever their order."""
    read = spark.read.schema(schema)
    records = read.json(folder) if "--text" in folder else read.parquet(folder)
    return records.selectExpr("count(*)", "sum(CAST(xxhash64(to_json(struct(*))) AS decimal(38, 0)))").first()


source, output, *ways = sys.argv[1:]
# The workers have no module of this name.
cloudpickle.register_pickle_by_value(job)
spark = SparkSession.builder.appName("Records").getOrCreate()
for way in ways:
    for time_of_way in (1, 2):
        start = time.monotonic()
        run(way, source, f"{output}/{way}/{time_of_way}")
        print(f"Measured: {time.monotonic() - start} s", flush=True)
folders = [f"{output}/{way}/2/records" for way in ways]
schema = spark.read.parquet(folders[0]).schema
fingerprints = {fingerprint(folder, schema) for folder in folders}
print(f"Fingerprints: {fingerprints}")
sys.exit(len(fingerprints) > 1)
