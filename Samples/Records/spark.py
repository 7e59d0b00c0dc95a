"""Maps records in Spark: each partition is piped through a process of Records.

  spark.py RECORDS MAPPING INPUT OUTPUT
"""
import shlex
import sys

from pyspark import SparkContext

records, mapping, source, destination = sys.argv[1:]
context = SparkContext("local[2]", "Records")
lines = context.textFile(source, minPartitions=4)
mapped = lines.pipe(shlex.join([records, mapping]), checkCode=True).collect()
print(f"{lines.getNumPartitions()} partitions")
with open(destination, "w", encoding="utf-8") as output:
    output.writelines(line + "\n" for line in mapped)
context.stop()
