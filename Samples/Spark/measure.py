"""Measures the same mapping in one process, through the pipe on clusters, and by PySpark's own functions.

  measure.py RECORDS COUNT FOLDER
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time

from cluster import Cluster, Log
from varied import varied_lines

SAMPLE = pathlib.Path(__file__).resolve().parent
MAPPING = SAMPLE.parent / "Records/mapping.json"
NAMES = ["Records", "python3", "java"]
TICKS = os.sysconf("SC_CLK_TCK")


class Watch(threading.Thread):
    """Adds up the processor time of sessions by the names of their processes, and finds the greatest memory."""

    def __init__(self, sessions):
        super().__init__(daemon=True)
        self.sessions, self.seconds, self.memory, self.isOver = set(sessions), {}, {}, threading.Event()
        self.start()

    def run(self):
        while not self.isOver.wait(0.1):
            self.look()

    def look(self):
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                name, rest = re.fullmatch(r"\d+ \((.*)\) (.*)\n?", (process / "stat").read_text(), re.S).groups()
                fields = rest.split()
                if int(fields[3]) not in self.sessions:
                    continue
                self.seconds[process.name, name] = sum(map(int, fields[11:13])) / TICKS
                peak = re.search(r"VmHWM:\s+(\d+)", (process / "status").read_text())
                self.memory[name] = max(self.memory.get(name, 0), int(peak[1]) // 1024 if peak else 0)
            except (OSError, AttributeError):
                continue  # It has ended.

    def seconds_of(self, name):
        """Returns the processor time of all processes of a name; of all processes for none."""
        self.look()
        return sum(seconds for (_, other), seconds in list(self.seconds.items()) if name in (None, other))

    def end(self):
        self.look()
        self.isOver.set()


def show(name, count, wall, processor, note=""):
    """Prints a row of the table."""
    print(f"| {name} | {wall:.1f} s | {processor:.1f} s | {processor / count * 1e6:.1f} µs | {note} |", flush=True)


def one_process(name, command, count, source):
    before = os.times()
    start = time.monotonic()
    with open(source, "rb") as input:
        subprocess.run(command, stdin=input, stdout=subprocess.DEVNULL, check=True)
    wall, after = time.monotonic() - start, os.times()
    show(name, count, wall, after.children_user + after.children_system - before.children_user - before.children_system)


def on_cluster(workers, ways, source, count, folder, files):
    """Measures several ways on a cluster, without its start, and without the first run of each way."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    log = Log(folder / "log")
    with Cluster(folder / "cluster", workers) as cluster:
        conf = ["spark.sql.files.minPartitionNum=8"]
        job = cluster.submit(log.path, SAMPLE / "peers.py", source, folder / "output", *ways, conf=conf, files=files)
        watch = Watch(process.pid for process in cluster.processes.values())
        for index, way in enumerate(ways):
            log.wait_for("^Measured", job, 2 * index + 1)
            before, watch.memory = {name: watch.seconds_of(name) for name in (None, *NAMES)}, {}
            line = log.wait_for("^Measured", job, 2 * index + 2)[-1]
            spent = {name: watch.seconds_of(name) - seconds for name, seconds in before.items()}
            notes = [f"{name} {spent[name]:.1f} s, {watch.memory[name]} MB" for name in NAMES if name in watch.memory]
            name = f"{way}, {workers} {'worker' if workers == 1 else 'workers'}"
            show(name, count, float(line.split()[1]), spent[None], "; ".join(notes))
        if job.wait() != 0:
            sys.exit(f"The ways have not written the same records: {log.lines('^Fingerprint')}")
        watch.end()


def main():
    records, count, folder = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    source, sent = folder / "records.ndjson", [records, MAPPING]
    with open(source, "wb") as output:
        output.writelines(varied_lines(count))
    size, load = source.stat().st_size // 1_000_000, os.getloadavg()[0]
    print(f"{count} records, {size} MB; {os.cpu_count()} cores, on which {load:.1f} processes run already\n")
    print("| | time | processor time | for a record | by process, with its greatest memory |\n| --- | --- | --- | --- | --- |")
    command = [records, MAPPING, "--quiet", "--bad", folder / "bad", "--summary", folder / "summary"]
    one_process("one process, one core", ["taskset", "-c", "0", *command], count, source)
    one_process("one process, all cores", command, count, source)
    ways = ["job.py", "job.py --text", "udf", "mapInArrow", "from_json"]
    for workers, some in ((1, ways[:1]), (2, ways), (4, ways[:1])):
        on_cluster(workers, some, source, count, folder / "run", sent)


main()
