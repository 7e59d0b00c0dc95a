"""The input of the test and of the measurements."""
import pathlib
import re
import subprocess
import sys

GENERATE = pathlib.Path(__file__).resolve().parents[1] / "Records/generate"
# Each of these is done to one record of about a thousand.
CHANGES = {
    1_009: (rb'"event_id": \d+, ', b""),
    1_013: (rb'"event_id"', b'"id"'),
    1_019: (rb'"id": "(\d+)"', rb'"id": \1.0'),
    1_021: (rb'"user": .*?}', b'"user_id": "7"'),
    1_031: (rb'"kind": "\w+"', b'"kind": null'),
    1_033: (rb'"kind": "\w+"', b'"kind": true'),
    1_039: (rb'"amount": "(.*?)"', rb'"amount": \1'),
    1_051: (rb'"tags": \[.*?\]', b'"tags": [2.5, null]'),
}


def varied_lines(count):
    """Yields generated records, some of them damaged, and some with other keys and kinds of values."""
    with subprocess.Popen([sys.executable, GENERATE, str(count)], stdout=subprocess.PIPE) as generator:
        for index, line in enumerate(generator.stdout):
            if index % 1_000 == 7:
                line = line[:40] + b"\n"
            for divisor, change in CHANGES.items():
                if index % divisor == 3:
                    line = re.sub(*change, line)
            yield line
