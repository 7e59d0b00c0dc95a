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

SAMPLE = pathlib.Path(__file__).resolve().parent
MAPPING = SAMPLE.parent / "Records/mapping.json"
TICKS = os.sysconf("SC_CLK_TCK")


class Watch(threading.Thread):
    """Adds up the processor time of sessions, and finds the greatest memory of their processes by their names."""

    def __init__(self, sessions):
        super().__init__(daemon=True)
        self.sessions, self.seconds, self.memory, self.isOver = set(sessions), 0, {}, threading.Event()
        self.start()

    def run(self):
        while not self.isOver.wait(0.2):
            self.look()

    def look(self):
        ticks = 0
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                name, rest = re.fullmatch(r"\d+ \((.*)\) (.*)\n?", (process / "stat").read_text(), re.S).groups()
                fields = rest.split()
                if int(fields[3]) not in self.sessions:
                    continue
                # Its own time, and that of its children that have ended.
                ticks += sum(map(int, fields[11:15]))
                peak = re.search(r"VmHWM:\s+(\d+)", (process / "status").read_text())
                self.memory[name] = max(self.memory.get(name, 0), int(peak[1]) // 1024 if peak else 0)
            except (OSError, AttributeError):
                continue  # It has ended.
        self.seconds = max(self.seconds, ticks / TICKS)

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


def on_cluster(workers, ways, inputs, count, folder, files):
    """Measures several ways on a cluster, without its start, and without the first records of each way."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    log = Log(folder / "log")
    with Cluster(folder / "cluster", workers) as cluster:
        conf = ["spark.sql.files.minPartitionNum=16"]
        job = cluster.submit(log.path, SAMPLE / "peers.py", *inputs, folder / "output", *ways, conf=conf, files=files)
        watch = Watch(process.pid for process in cluster.processes.values())
        for index, way in enumerate(ways):
            log.wait_for("^Measured", job, 2 * index + 1)
            watch.look()
            before, watch.memory = watch.seconds, {}
            line = log.wait_for("^Measured", job, 2 * index + 2)[-1]
            watch.look()
            memory = [f"{name} {watch.memory[name]} MB" for name in ("Records", "python3", "java") if name in watch.memory]
            name = f"{way}, {workers} {'worker' if workers == 1 else 'workers'}"
            show(name, count, float(line.split()[1]), watch.seconds - before, ", ".join(memory))
        watch.end()
        job.wait()


def main():
    records, count, folder = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    sizes = {}
    for size in (count // 10, count):
        (folder / str(size)).mkdir()
        sizes[size] = folder / str(size) / "records.ndjson"
        with open(sizes[size], "wb") as output:
            subprocess.run([sys.executable, SAMPLE.parent / "Records/generate", str(size)], stdout=output, check=True)
    source, sent = sizes[count], [records, MAPPING]
    size, load = source.stat().st_size // 1_000_000, os.getloadavg()[0]
    print(f"{count} records, {size} MB; {os.cpu_count()} cores, on which {load:.1f} processes run already\n")
    print("| | time | processor time | for a record | greatest memory of a process |\n| --- | --- | --- | --- | --- |")
    command = [records, MAPPING, "--quiet", "--summary", folder / "summary"]
    one_process("one process, one core", ["taskset", "-c", "0", *command], count, source)
    one_process("one process, all cores", command, count, source)
    inputs = [sizes[count // 10], source]
    for workers, ways in ((1, ["job.py"]), (2, ["job.py", "job.py --text", "udf", "from_json"]), (4, ["job.py"])):
        on_cluster(workers, ways, inputs, count, folder / "run", sent)


main()
