"""Maps records in Spark by a document of rules. Each partition goes through one process of the command Records.

  spark-submit --files Records,mapping.json job.py [OPTIONS] INPUT OUTPUT

INPUT is NDJSON, or with --column a Parquet table with a column of JSON text. OUTPUT is a folder that does not exist yet:

  records/   the records, as Parquet by the schema of the rules, or with --text as lines of JSON text
  bad/       a line for each record that cannot be used: {"file": …, "line": 17, "reason": …}
  summary/   the summary of the issues of all records

The executors write the records and the bad ones. The driver receives a summary and a few numbers from each partition.
"""
import argparse
import io
import itertools
import json
import os
import subprocess
import sys
import tempfile
import threading

import pyarrow
import pyarrow.compute
import pyarrow.json
from pyspark import SparkFiles, StorageLevel
from pyspark.sql import SparkSession, Window, functions, types
from pyspark.sql.pandas.types import to_arrow_schema

# Everything that comes of a partition is in rows of one table, so that all of it comes from the same attempt of a task:
#   record   record: a mapped record, or as text some megabytes of lines with one each
#   bad      text: the reason; line: the number of the line in its part of the file
#   part     a part of a file that is in the partition; line: the number of its lines
#   summary  text: the summary of the issues
# A part is named by its file and the offset where it starts.
ROWS = "kind string, text string, file string, start bigint, line bigint"


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
        # A null is an empty line, which is counted, but is not a record.
        texts = pyarrow.compute.fill_null(texts, "")
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


def blocks(output):
    """Yields what Records writes: whole lines, some megabytes at a time."""
    rest = b""
    while block := output.read(1 << 22):
        lines, end, rest_of_block = (rest + block).rpartition(b"\n")
        rest = rest_of_block
        if end:
            yield lines


def typed(lines, schema):
    """Reads records into columns."""
    # The lines are one block for one core: the other cores have partitions of their own.
    reading = pyarrow.json.ReadOptions(use_threads=False, block_size=len(lines) + 1)
    parsing = pyarrow.json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="ignore")
    return pyarrow.json.read_json(io.BytesIO(lines), reading, parsing).combine_chunks().to_struct_array().chunk(0)


def mapping_with(mapping, rows):
    """Returns the function that maps a partition by a document of rules, to rows of a type."""
    schema = to_arrow_schema(rows)
    record = schema.field("record").type

    def record_rows(lines):
        if pyarrow.types.is_struct(record):
            records = typed(lines, pyarrow.schema(list(record)))
        else:
            records = pyarrow.array([lines], record)
        columns = {"kind": pyarrow.repeat("record", len(records)), "record": records}
        arrays = [columns.get(field.name, pyarrow.nulls(len(records), field.type)) for field in schema]
        return pyarrow.RecordBatch.from_arrays(arrays, schema=schema)

    def map_partition(batches):
        with tempfile.TemporaryDirectory() as folder, open(f"{folder}/errors", "w+") as errors:
            bad, summary = f"{folder}/bad", f"{folder}/summary"
            command = [local_path("Records"), local_path(mapping), "--quiet", "--bad", bad, "--summary", summary]
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors) as process:
                feeder = Feeder(batches, process.stdin)
                feeder.start()
                yield from map(record_rows, blocks(process.stdout))
                feeder.join()
            if feeder.failure:
                raise feeder.failure
            if process.returncode != 0:
                errors.seek(0)
                raise RuntimeError(f"Records has ended with status {process.returncode}: {errors.read()}")
            with open(bad, encoding="utf-8") as lines:
                while some := [feeder.bad_row(line) for line in itertools.islice(lines, 10_000)]:
                    yield pyarrow.RecordBatch.from_pylist(some, schema)
            with open(summary, encoding="utf-8") as text:
                rest = [*feeder.part_rows(), {"kind": "summary", "text": text.read()}]
            yield pyarrow.RecordBatch.from_pylist(rest, schema)

    return map_partition


class Unreadable(Exception):
    """A type that PyArrow cannot read from JSON."""


def spark_type(schema, definitions, is_final=True):
    """Returns the type for the values of a JSON schema; text, with JSON in it, for values of any kind.

    The type that is not final is the one to read them as by PyArrow. Times are texts there, because PyArrow refuses some.
    """
    schema = definitions.get(schema.get("$ref", "").removeprefix("#/$defs/"), schema)
    kinds = schema.get("type", [])
    match [kind for kind in ([kinds] if isinstance(kinds, str) else kinds) if kind != "null"]:
        case ["integer"]:
            return types.LongType()
        case ["number"]:
            return types.DoubleType()
        case ["boolean"]:
            return types.BooleanType()
        case ["string"]:
            return types.TimestampType() if is_final and schema.get("format") == "date-time" else types.StringType()
        case ["array"] if "items" in schema:
            return types.ArrayType(spark_type(schema["items"], definitions, is_final))
        case ["object"] if "properties" in schema:
            members = {key: spark_type(value, definitions, is_final) for key, value in schema["properties"].items()}
            return types.StructType([types.StructField(key, type) for key, type in members.items()])
        case _ if not is_final:
            raise Unreadable
        case ["object"] if "additionalProperties" in schema:
            return types.MapType(types.StringType(), spark_type(schema["additionalProperties"], definitions))
    return types.StringType()


def record_types(mapping):
    """Returns the type of the records that a document of rules makes, and the one to read them as: maybe as text."""
    command = [local_path("Records"), local_path(mapping), "--schema"]
    schema = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    definitions = schema.get("$defs", {})
    final = spark_type(schema, definitions)
    try:
        return final, spark_type(schema, definitions, is_final=False)
    except Unreadable:
        return final, types.StringType()


def read_lines(spark, options):
    """Returns a table of the lines of the input, each with the part of the file that it is in."""
    if options.column:
        # A record is on one line.
        table, text = spark.read.parquet(options.input), f"translate(`{options.column}`, '\n', ' ')"
    else:
        table, text = spark.read.option("lineSep", "\n").text(options.input), "value"
    part = ["_metadata.file_path AS file", "_metadata.file_block_start AS start"]
    return table.selectExpr(f"{text} AS text", *part)


def typed_records(records, final, read):
    """Returns the records with columns of their final types."""
    if read == types.StringType():
        lines = records.select(functions.explode(functions.split("record", "\n")).alias("line"))
        records = lines.select(functions.from_json("line", final).alias("record"))
    fields = [(functions.col("record").getField(field.name), field) for field in final]
    return records.select([column.try_cast(field.dataType).alias(field.name) for column, field in fields])


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
    final, read = (None, types.StringType()) if options.text else record_types(options.mapping)
    rows_type = types.StructType.fromDDL(ROWS).add("record", read)
    rows = read_lines(spark, options).mapInArrow(mapping_with(options.mapping, rows_type), rows_type)
    # The rows are read twice. They are kept on the disks of the workers; those of a lost worker are mapped again.
    rows = rows.persist(StorageLevel.DISK_ONLY)
    others = rows.where("kind <> 'record'").drop("record").persist()
    records = rows.where("kind = 'record'").select("record")
    if options.text:
        records.write.text(f"{options.output}/records")
    else:
        typed_records(records, final, read).write.parquet(f"{options.output}/records")
    with_lines_of_files(others).write.json(f"{options.output}/bad")
    status = merge_summaries(spark, others, options)
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
