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

    def wait_for(self, pattern, process, count=1, seconds=3_600):
        """Waits for lines that a process writes, and returns them."""
        end = time.monotonic() + seconds
        while len(found := self.lines(pattern)) < count:
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{self.path} has {len(found)} lines with {pattern!r}:\n{self.path.read_text()[-3000:]}")
            time.sleep(0.02)
        return found


class Cluster:
    def __init__(self, folder, workers):
        self.folder, self.workers, self.processes = pathlib.Path(folder), workers, {}

    def __enter__(self):
        self.folder.mkdir(parents=True)
        try:
            self.start_all()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for name in list(self.processes):
            self.kill(name)

    def start_all(self):
        log = Log(self.folder / "master.log")
        master = self.start("master", "master.Master", "--port", "0")
        self.url = re.search(r"spark://\S+", log.wait_for("Starting Spark master at", master)[0])[0]
        for number in range(1, self.workers + 1):
            folder = str(self.folder / f"worker-{number}")
            options = ["--port", "0", "--cores", "1", "--memory", "2g", "--work-dir", folder, self.url]
            self.start(f"worker-{number}", "worker.Worker", *options)
        log.wait_for("Registering worker", master, self.workers)

    def start(self, name, class_name, *options):
        command = [SPARK / "bin/spark-class", f"org.apache.spark.deploy.{class_name}", "--host", "127.0.0.1"]
        with open(self.folder / f"{name}.log", "w") as log:
            # Its executors are in its session, too.
            self.processes[name] = subprocess.Popen(
                [*command, "--webui-port", "0", *options], stdout=log, stderr=log, env=ENVIRONMENT, start_new_session=True
            )
        return self.processes[name]

    def kill(self, name):
        """Ends the master, a job, or a worker and its executors, as a failure of its machine would."""
        process = self.processes.pop(name)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def submit(self, log, script, *options, conf=(), files=()):
        """Starts a job whose messages are written to a log."""
        settings = ["spark.driver.host=127.0.0.1", "spark.ui.enabled=false", "spark.log.level=INFO", *conf]
        command = [SPARK / "bin/spark-submit", "--master", self.url, "--executor-memory", "1g"]
        command += [part for setting in settings for part in ("--conf", setting)]
        command += ["--files", ",".join(map(str, files)), script, *map(str, options)]
        with open(log, "w") as output:
            job = subprocess.Popen(command, stdout=output, stderr=output, env=ENVIRONMENT, start_new_session=True)
        self.processes[log] = job
        return job
