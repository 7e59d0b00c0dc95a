"""Measures the mapping of mapping.json in several ways: by job.py, and without Records.

  spark-submit --files Records,mapping.json peers.py SMALL LARGE OUTPUT WAY...

Each way maps the small input first, after which the Java machines know its code.
"""
import datetime
import json
import sys
import time

import job
from pyspark import cloudpickle
from pyspark.sql import SparkSession, functions

INPUT = """event_id long, id long, ts double, user struct<id string, name string>, user_id string, kind string, amount string,
  tags array<string>, ok boolean"""
OUTPUT = "id long, userId long, name string, at timestamp, kind string, amount double, tags array<string>, ok boolean"


def mapped(line):
    try:
        record = json.loads(line)
        user = record["user"]
        return (
            record["event_id"],
            int(user["id"]),
            user["name"].strip(),
            datetime.datetime.fromtimestamp(record["ts"], datetime.timezone.utc),
            record.get("kind", "unknown"),
            float(record["amount"]),
            record["tags"],
            record["ok"],
        )
    except (ValueError, KeyError, TypeError):
        return None


def by_udf(lines):
    return lines.select(functions.udf(mapped, OUTPUT)("value").alias("record")).select("record.*")


def by_from_json(lines):
    return lines.select(functions.from_json("value", INPUT).alias("record")).selectExpr(
        "coalesce(record.event_id, record.id) AS id",
        "cast(coalesce(record.user.id, record.user_id) AS long) AS userId",
        "trim(record.user.name) AS name",
        "timestamp_seconds(record.ts) AS at",
        "coalesce(record.kind, 'unknown') AS kind",
        "cast(record.amount AS double) AS amount",
        "record.tags",
        "record.ok",
    )


def run(way, source, destination):
    if way.startswith("job.py"):
        return job.run(spark, job.arguments([source, destination, *way.split()[1:]]))
    records = {"udf": by_udf, "from_json": by_from_json}[way](spark.read.text(source))
    records.where("id IS NOT NULL").write.parquet(destination)


small, large, output, *ways = sys.argv[1:]
# The workers have no module of this name.
cloudpickle.register_pickle_by_value(job)
spark = SparkSession.builder.appName("Records").getOrCreate()
for way in ways:
    for source in (small, large):
        start = time.monotonic()
        run(way, source, f"{output}/{way}/{'large' if source == large else 'small'}")
        print(f"Measured: {time.monotonic() - start} s", flush=True)
