"""The mapping of mapping.json without Records, for comparison.

  spark-submit peers.py udf|from_json INPUT OUTPUT
"""
import datetime
import json
import sys

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


way, source, destination = sys.argv[1:]
spark = SparkSession.builder.appName(way).getOrCreate()
lines = spark.read.text(source)
records = by_udf(lines) if way == "udf" else by_from_json(lines)
records.where("id IS NOT NULL").write.parquet(destination)
