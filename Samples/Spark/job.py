"""Maps records in Spark by a document of rules. Each partition goes through one process of the command Records.

  spark-submit --files Records,mapping.json job.py [OPTIONS] INPUT OUTPUT

INPUT is NDJSON, or with --column a Parquet table with a column of JSON text. OUTPUT is a folder that does not exist yet:

  records/   the records, as Parquet by the schema of the rules, or with --text as lines of JSON text
  bad/       a line for each record that cannot be used: {"file": …, "line": 17, "reason": …}
  summary/   the summary of the issues of all records

The executors write the records and the bad ones. The driver receives a summary and a few numbers from each partition.
"""
import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile
import threading

import pyarrow
import pyarrow.compute
from pyspark import SparkFiles, StorageLevel
from pyspark.sql import SparkSession, Window, functions, types
from pyspark.sql.pandas.types import from_arrow_schema

# Everything that comes of a partition is in rows of one table, so that all of it comes from the same attempt of a task:
#   record   text: the mapped record
#   bad      text: the reason; line: the number of the line in its part of the file
#   part     a part of a file that is in the partition; line: the number of its lines
#   summary  text: the summary of the issues
# A part is named by its file and the offset where it starts.
ROWS = pyarrow.schema([
    ("kind", pyarrow.string()),
    ("text", pyarrow.string()),
    ("file", pyarrow.string()),
    ("start", pyarrow.int64()),
    ("line", pyarrow.int64()),
])


def local_path(name):
    """Returns the path of a file that --files has sent, on a worker or on the driver."""
    sent = SparkFiles.get(name)
    return sent if os.path.exists(sent) else os.path.abspath(name)


class Feeder(threading.Thread):
    """Writes the lines of a partition to a process, and remembers the parts of files that they come from."""

    def __init__(self, batches, stdin):
        super().__init__(daemon=True)
        self.batches, self.stdin = batches, stdin
        # Of each part: the number of lines before it in the partition, its file and its start.
        self.parts, self.line_count, self.failure = [], 0, None

    def run(self):
        try:
            with self.stdin:
                for batch in filter(len, self.batches):
                    self.add_parts(batch)
                    self.write(batch["text"])
        except BrokenPipeError:
            pass  # The process has ended; its status says why.
        except BaseException as error:
            self.failure = error

    def add_parts(self, batch):
        ends = [pyarrow.compute.run_end_encode(batch[name]).run_ends.to_pylist() for name in ("file", "start")]
        for row in sorted({0, *ends[0], *ends[1]} - {batch.num_rows}):
            part = batch["file"][row].as_py(), batch["start"][row].as_py()
            if not self.parts or self.parts[-1][1:] != part:
                self.parts.append((self.line_count + row, *part))
        self.line_count += batch.num_rows

    def write(self, texts):
        # A record is on one line. A null is an empty line, which is counted, but is not a record.
        texts = pyarrow.compute.replace_substring(pyarrow.compute.fill_null(texts, ""), "\n", " ")
        ends = pyarrow.array([0, len(texts)], pyarrow.int64())
        lines = pyarrow.compute.binary_join(pyarrow.LargeListArray.from_arrays(ends, texts), "\n")
        self.stdin.write(lines[0].as_buffer())
        self.stdin.write(b"\n")

    def bad_row(self, line):
        """Returns the row for a line that Records has written about a record."""
        bad = json.loads(line)
        before, file, start = next(part for part in reversed(self.parts) if part[0] < bad["line"])
        # The line that the message names is that of the partition.
        reason = bad["message"].replace(f"(line {bad['line']}, column", "(column")
        return {"kind": "bad", "text": reason, "file": file, "start": start, "line": bad["line"] - before}

    def part_rows(self):
        ends = [part[0] for part in self.parts[1:]] + [self.line_count]
        for (before, file, start), end in zip(self.parts, ends):
            yield {"kind": "part", "file": file, "start": start, "line": end - before}


def record_rows(output):
    """Reads what Records writes, some megabytes at a time."""
    rest = b""
    while block := output.read(1 << 22):
        lines, end, rest_of_block = (rest + block).rpartition(b"\n")
        rest = rest_of_block
        if end:
            texts = pyarrow.compute.split_pattern(pyarrow.scalar(lines, pyarrow.string()), "\n").values
            columns = [pyarrow.repeat("record", len(texts)), texts]
            nulls = [pyarrow.nulls(len(texts), field.type) for field in list(ROWS)[2:]]
            yield pyarrow.RecordBatch.from_arrays(columns + nulls, schema=ROWS)


def mapping_with(mapping):
    """Returns the function that maps a partition by a document of rules."""

    def map_partition(batches):
        with tempfile.TemporaryDirectory() as folder, open(f"{folder}/errors", "w+") as errors:
            bad, summary = f"{folder}/bad", f"{folder}/summary"
            command = [local_path("Records"), local_path(mapping), "--quiet", "--bad", bad, "--summary", summary]
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors) as process:
                feeder = Feeder(batches, process.stdin)
                feeder.start()
                yield from record_rows(process.stdout)
                feeder.join()
            if feeder.failure:
                raise feeder.failure
            if process.returncode != 0:
                errors.seek(0)
                raise RuntimeError(f"Records has ended with status {process.returncode}: {errors.read()}")
            with open(bad, encoding="utf-8") as lines:
                while some := [feeder.bad_row(line) for line in itertools.islice(lines, 10_000)]:
                    yield pyarrow.RecordBatch.from_pylist(some, ROWS)
            with open(summary, encoding="utf-8") as text:
                rest = [*feeder.part_rows(), {"kind": "summary", "text": text.read()}]
            yield pyarrow.RecordBatch.from_pylist(rest, ROWS)

    return map_partition


def spark_type(schema, definitions):
    """Returns the type for the values of a JSON schema; text, with JSON in it, for values of any kind."""
    schema = definitions.get(schema.get("$ref", "").removeprefix("#/$defs/"), schema)
    kinds = schema.get("type", [])
    match [kind for kind in ([kinds] if isinstance(kinds, str) else kinds) if kind != "null"]:
        case ["integer"]:
            return types.LongType()
        case ["number"]:
            return types.DoubleType()
        case ["boolean"]:
            return types.BooleanType()
        case ["string"] if schema.get("format") == "date-time":
            return types.TimestampType()
        case ["array"] if "items" in schema:
            return types.ArrayType(spark_type(schema["items"], definitions))
        case ["object"] if "properties" in schema:
            members = schema["properties"].items()
            return types.StructType([types.StructField(key, spark_type(value, definitions)) for key, value in members])
        case ["object"] if "additionalProperties" in schema:
            return types.MapType(types.StringType(), spark_type(schema["additionalProperties"], definitions))
    return types.StringType()


def record_type(mapping):
    """Returns the type of the records that a document of rules makes."""
    command = [local_path("Records"), local_path(mapping), "--schema"]
    schema = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return spark_type(schema, schema.get("$defs", {}))


def read_lines(spark, options):
    """Returns a table of the lines of the input, each with the part of the file that it is in."""
    if options.column:
        table, column = spark.read.parquet(options.input), options.column
    else:
        table, column = spark.read.option("lineSep", "\n").text(options.input), "value"
    part = ["_metadata.file_path AS file", "_metadata.file_block_start AS start"]
    return table.selectExpr(f"`{column}` AS text", *part)


def with_lines_of_files(rows):
    """Returns the bad records with their lines in the files, which are known when the parts before them are counted."""
    parts = rows.where("kind = 'part'").withColumnRenamed("line", "lines")
    earlier = Window.partitionBy("file").orderBy("start").rowsBetween(Window.unboundedPreceding, -1)
    before = functions.coalesce(functions.sum("lines").over(earlier), functions.lit(0))
    parts = parts.select("file", "start", before.alias("before"))
    bad = rows.where("kind = 'bad'").join(functions.broadcast(parts), ["file", "start"])
    return bad.selectExpr("file", "before + line AS line", "text AS reason")


def merge_summaries(spark, rows, options):
    """Writes the summary of all partitions, and prints its changes. Returns the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        parts, earlier, merged = f"{folder}/parts", f"{folder}/earlier", f"{folder}/merged"
        with open(parts, "w", encoding="utf-8") as file:
            for row in rows.where("kind = 'summary'").toLocalIterator():
                file.write(row.text + "\n")
        command = [local_path("Records"), "--merge", parts, "--summary", merged]
        if options.changes:
            with open(earlier, "w", encoding="utf-8") as file:
                file.write(spark.read.text(options.changes).first().value)
            command += ["--changes", earlier] + ["--strict-changes"] * options.strict_changes
        status = subprocess.run(command).returncode
        if status in (0, 3):
            with open(merged, encoding="utf-8") as file:
                summary = spark.createDataFrame([(file.read(),)], "value string")
            summary.coalesce(1).write.text(f"{options.output}/summary")
        return status


def run(spark, options):
    """Maps the input, and writes the results. Returns the exit status."""
    # Tools other than Spark read these more easily than the form that is the default.
    spark.conf.set("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS")
    rows = read_lines(spark, options).mapInArrow(mapping_with(options.mapping), from_arrow_schema(ROWS))
    # The rows are read several times. They are kept on the disks of the workers; those of a lost worker are mapped again.
    rows = rows.persist(StorageLevel.DISK_ONLY)
    records = rows.where("kind = 'record'")
    if options.text:
        records.select("text").write.text(f"{options.output}/records")
    else:
        record = functions.from_json("text", record_type(options.mapping)).alias("record")
        records.select(record).select("record.*").write.parquet(f"{options.output}/records")
    with_lines_of_files(rows).write.json(f"{options.output}/bad")
    status = merge_summaries(spark, rows, options)
    rows.unpersist()
    return status


def arguments(values=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--mapping", default="mapping.json", help="the name of the document of rules")
    parser.add_argument("--column", help="the column of a Parquet table with the records as JSON text")
    parser.add_argument("--text", action="store_true", help="write lines of JSON text instead of Parquet")
    parser.add_argument("--changes", help="the folder summary/ of an earlier run; what changed since then is printed")
    parser.add_argument("--strict-changes", action="store_true", help="end with status 3 if a key is gone or has other kinds")
    return parser.parse_args(values)


if __name__ == "__main__":
    sys.exit(run(SparkSession.builder.appName("Records").getOrCreate(), arguments()))
