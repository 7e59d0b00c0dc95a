"""Runs the jobs on a cluster, ends a worker in the middle, and compares the results with those of one process.

  test.py RECORDS COUNT FOLDER
"""
import itertools
import json
import pathlib
import re
import subprocess
import sys
import time

import pyarrow
import pyarrow.json
import pyarrow.parquet

from cluster import Cluster, Log
from varied import varied_lines

SAMPLE = pathlib.Path(__file__).resolve().parent
MAPPING = SAMPLE.parent / "Records/mapping.json"
PARTITIONS = 16


def require(statement, holds):
    print(f"{'ok' if holds else 'WRONG'}: {statement}", flush=True)
    if not holds:
        sys.exit(1)


# The input


def write_files(count, folder):
    folder.mkdir()
    lines = varied_lines(count)
    for number in range(4):
        with open(folder / f"{number}.ndjson", "wb") as file:
            file.writelines(itertools.islice(lines, count // 4))
    return sorted(folder.iterdir())


def write_table(file, folder):
    """Writes a table of many small files, whose records have lost a key, and another kind of value under one."""
    folder.mkdir()
    with open(file, encoding="utf-8") as lines:
        for number in range(20):
            texts = [line.rstrip("\n") for line in itertools.islice(lines, 200)]
            for index, text in enumerate(texts):
                try:
                    record = json.loads(text)
                except ValueError:
                    continue
                del record["ok"]
                record["kind"] = 7
                texts[index] = None if index == 3 else json.dumps(record, indent=1)
            pyarrow.parquet.write_table(pyarrow.table({"payload": texts}), folder / f"{number:02}.parquet")


def table_files(table, folder):
    """Writes the texts of a table as lines."""
    folder.mkdir()
    for path in sorted(table.iterdir()):
        texts = pyarrow.parquet.read_table(path)["payload"].to_pylist()
        lines = ((text or "").replace("\n", " ").strip() + "\n" for text in texts)
        (folder / path.name).write_text("".join(lines), encoding="utf-8")
    return sorted(folder.iterdir())


# The results of one process


class OneProcess:
    """The results of one process for several files, one after the other."""

    def __init__(self, records, files, folder):
        folder.mkdir()
        self.records, self.files = folder / "records", files
        bad, summary = folder / "bad", folder / "summary"
        command = [records, MAPPING, "--quiet", "--bad", bad, "--summary", summary]
        start = time.monotonic()
        with open(self.records, "wb") as output, subprocess.Popen(["cat", *files], stdout=subprocess.PIPE) as cat:
            subprocess.run(command, stdin=cat.stdout, stdout=output, check=True)
        self.seconds = time.monotonic() - start
        self.facts = facts(summary.read_text())
        self.bad = sorted(self.places([json.loads(line) for line in open(bad, encoding="utf-8")]))

    def places(self, entries):
        """Yields bad records with the names of their files, and their lines there."""
        before = 0
        for path in self.files:
            with open(path, "rb") as lines:
                end = before + sum(1 for _ in lines)
            for entry in entries:
                if before < entry["line"] <= end:
                    reason = entry["message"].replace(f"(line {entry['line']}, ", "(")
                    yield path.name, entry["line"] - before, reason
            before = end


def facts(text):
    """Returns the number of records and the facts of a summary, without the places where they were seen first."""
    summary = json.loads(text)
    names = ["code", "shape", "expected", "foundKind", "key", "count"]
    return summary["records"], sorted(str([fact.get(name) for name in names]) for fact in summary["facts"])


# The results of a job


def lines_of(folder):
    return [line for path in sorted(folder.glob("part-*")) for line in open(path, encoding="utf-8")]


def bad_records(folder):
    entries = map(json.loads, lines_of(folder))
    return sorted((entry["file"].rpartition("/")[2], entry["line"], entry["reason"]) for entry in entries)


def compare(output, expected):
    if list((output / "records").glob("*.parquet")):
        table = pyarrow.parquet.read_table(output / "records")
        options = pyarrow.json.ParseOptions(explicit_schema=table.schema, unexpected_field_behavior="error")
        same = pyarrow.json.read_json(expected.records, parse_options=options)
        holds, count = table.sort_by("id").equals(same.sort_by("id")), len(table)
    else:
        lines = sorted(lines_of(output / "records"))
        holds, count = lines == sorted(open(expected.records, encoding="utf-8")), len(lines)
    require(f"{count} records, the same as those of one process, each once", holds)
    bad = bad_records(output / "bad")
    require(f"{len(bad)} bad records, the same with file, line and reason; the first: {bad[0]}", bad == expected.bad)
    summary = facts(lines_of(output / "summary")[0])
    require(f"the same summary: {summary[0]} records, {len(summary[1])} facts", summary == expected.facts)


def test_lost_worker(cluster, files, folder, records):
    expected = OneProcess(records, files, folder / "one")
    print(f"One process: {expected.seconds:.1f} s", flush=True)
    log = Log(folder / "job.log")
    start = time.monotonic()
    conf = [f"spark.sql.files.minPartitionNum={PARTITIONS}", "spark.speculation=true"]
    output = folder / "job"
    job = cluster.submit(log.path, SAMPLE / "job.py", files[0].parent, output, conf=conf, files=[records, MAPPING])
    # Both workers have begun, and there is more to do.
    finished = r"TaskSetManager: Finished task .* in stage 0\.0 "
    for executor in (0, 1):
        log.wait_for(rf"{finished}.*executor {executor}\)", job)
    log.wait_for(finished, job, count=5)
    cluster.kill("worker-1")
    count = len(log.lines(finished))
    require(f"worker-1 was ended when {count} of {PARTITIONS} partitions were mapped", count < PARTITIONS)
    status = job.wait()
    print(f"The job: {time.monotonic() - start:.1f} s. Its log:")
    lost = log.lines(r"Lost executor|its executor exited|Starting task \S+\.1 in stage 0\.0 ")
    print("".join(f"  {line[:150]}\n" for line in lost), end="")
    require("a task of worker-1 was lost, and begun again", any("its executor exited" in line for line in lost))
    require("the job has ended with status 0", status == 0)
    compare(output, expected)
    return output


def test_table(cluster, file, earlier, folder, records):
    write_table(file, folder / "table")
    expected = OneProcess(records, table_files(folder / "table", folder / "lines"), folder / "one-table")
    log, output = Log(folder / "table.log"), folder / "table-job"
    options = ["--column", "payload", "--text", "--changes", earlier / "summary", "--strict-changes", folder / "table", output]
    job = cluster.submit(log.path, SAMPLE / "job.py", *options, files=[records, MAPPING])
    require("a table: the job has ended with status 3", job.wait() == 3)
    changes = log.lines("^  (kind|ok): ")
    require(f"it has said why: {changes}", len(changes) == 2)
    compare(output, expected)


def test_other_types(cluster, file, folder, records):
    """Maps to columns that PyArrow does not read: values of any kind, which are kept as JSON text, and a map."""
    rules = {"id": {"type": "integer", "keys": ["event_id", "id"], "require": True}, "meta": "meta"}
    rules |= {"at": {"keys": "ts", "as": "epochSeconds", "writing": "at"}, "user": {"type": "[string: string]"}}
    mapping, log, output = folder / "other.json", folder / "other.log", folder / "other-job"
    mapping.write_text(json.dumps({"properties": rules}))
    with open(file) as lines:
        run = subprocess.run([records, mapping, "--quiet"], stdin=lines, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    expected = sorted(map(json.loads, run.stdout.splitlines()), key=lambda record: record["id"])
    job = cluster.submit(log, SAMPLE / "job.py", "--mapping", mapping.name, file, output, files=[records, mapping])
    require("other types: the job has ended with status 0", job.wait() == 0)
    rows = pyarrow.parquet.read_table(output / "records").sort_by("id").to_pylist()
    for row in rows:
        row["meta"], row["user"] = json.loads(row["meta"]), dict(row["user"] or {})
    same = rows == [{"user": {}, **record} for record in expected]
    require(f"{len(rows)} records, the same as those of one process, each once", same)


def test_pipe(cluster, file, folder, records):
    expected = OneProcess(records, [file], folder / "one-pipe")
    log, output = Log(folder / "pipe.log"), folder / "pipe-job"
    job = cluster.submit(log.path, SAMPLE / "pipe.py", file, output, files=[records, MAPPING])
    require("rdd.pipe: the job has ended with status 0", job.wait() == 0)
    lines = sorted(lines_of(output / "kind=record"))
    same = lines == sorted(open(expected.records, encoding="utf-8"))
    require(f"{len(lines)} records, the same as those of one process, each once", same)
    require("the same number of bad records", len(lines_of(output / "kind=bad")) == len(expected.bad))
    require("a summary of each partition", len(lines_of(output / "kind=summary")) == PARTITIONS)


def main():
    records, count, folder = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    files = write_files(count, folder / "input")
    with Cluster(folder / "cluster", workers=2) as cluster:
        output = test_lost_worker(cluster, files, folder, records)
        test_table(cluster, files[0], output, folder, records)
        test_other_types(cluster, files[1], folder, records)
        test_pipe(cluster, files[0], folder, records)


main()
