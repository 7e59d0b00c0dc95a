"""A standalone cluster of Spark on the loopback: a master, and workers with a core each."""
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

import pyspark

SPARK = pathlib.Path(pyspark.__file__).parent
ENVIRONMENT = {
    **os.environ,
    "SPARK_HOME": str(SPARK),
    "SPARK_LOCAL_IP": "127.0.0.1",
    "SPARK_DAEMON_MEMORY": "256m",
    "PYSPARK_PYTHON": sys.executable,
}


class Log:
    """A file that a process writes to."""

    def __init__(self, path):
        self.path = pathlib.Path(path)

    def lines(self, pattern):
        return [line for line in self.path.read_text(errors="replace").splitlines() if re.search(pattern, line)]

    def wait_for(self, pattern, process, count=1, seconds=120):
        """Waits for lines, and returns them."""
        end = time.monotonic() + seconds
        while len(found := self.lines(pattern)) < count:
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{self.path} has {len(found)} lines with {pattern!r}:\n{self.path.read_text()[-3000:]}")
            time.sleep(0.02)
        return found


class Cluster:
    def __init__(self, folder, workers):
        self.folder, self.processes = pathlib.Path(folder), {}
        self.folder.mkdir(parents=True)
        self.start("master", "master.Master", "--port", "0")
        log = Log(self.folder / "master.log")
        line = log.wait_for("Starting Spark master at", self.processes["master"])[0]
        self.url = re.search(r"spark://\S+", line)[0]
        for number in range(1, workers + 1):
            self.start(f"worker-{number}", "worker.Worker", "--port", "0", "--cores", "1", "--memory", "2g",
                       "--work-dir", str(self.folder / f"worker-{number}"), self.url)
        log.wait_for("Registering worker", self.processes["master"], workers)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for name in list(self.processes):
            self.kill(name)

    def start(self, name, class_name, *options):
        command = [SPARK / "bin/spark-class", f"org.apache.spark.deploy.{class_name}", "--host", "127.0.0.1"]
        with open(self.folder / f"{name}.log", "w") as log:
            # Its executors are in its session, too.
            self.processes[name] = subprocess.Popen(
                [*command, "--webui-port", "0", *options], stdout=log, stderr=log, env=ENVIRONMENT, start_new_session=True
            )

    def kill(self, name):
        """Ends the master, or a worker and its executors, as a failure of its machine would."""
        process = self.processes.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def submit(master, log, script, *options, conf=(), files=()):
    """Starts a job whose messages are written to a log."""
    settings = ["spark.driver.host=127.0.0.1", "spark.ui.enabled=false", "spark.log.level=INFO", *conf]
    command = [SPARK / "bin/spark-submit", "--master", master, "--executor-memory", "1g"]
    command += [part for setting in settings for part in ("--conf", setting)]
    if files:
        command += ["--files", ",".join(map(str, files))]
    with open(log, "w") as output:
        return subprocess.Popen(
            [*command, script, *map(str, options)], stdout=output, stderr=output, env=ENVIRONMENT, start_new_session=True
        )
