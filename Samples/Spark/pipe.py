"""Maps lines in Spark with rdd.pipe, where a table is not wanted.

  spark-submit --files Records,mapping.json pipe.py INPUT OUTPUT

Writes lines of text to OUTPUT/kind=record, kind=bad and kind=summary, all in one step: there are the results of all
partitions, each once, or there is none. The line of a bad record is that in its partition, whose number is in the name of
the file: part-00007 has the records of the eighth partition.
"""
import shlex
import sys

from pyspark.sql import SparkSession, functions

# A mapped record begins with a brace. The other lines get a mark.
PARTITION = """
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT
./Records mapping.json --quiet --bad "$folder/bad" --summary "$folder/summary" &&
  sed 's/^/bad /' "$folder/bad" && sed 's/^/summary /' "$folder/summary" && echo
"""

source, destination = sys.argv[1:]
spark = SparkSession.builder.appName("Records").getOrCreate()
lines = spark.sparkContext.textFile(source, minPartitions=16)
texts = lines.pipe(shlex.join(["bash", "-c", PARTITION]), checkCode=True)
rows = spark.createDataFrame(texts.map(lambda text: (text,)), "text string").where("text <> ''")
kind = functions.regexp_extract("text", "^(bad|summary) ", 1)
rows = rows.withColumn("kind", functions.when(kind == "", "record").otherwise(kind))
text = functions.regexp_replace("text", "^(bad|summary) ", "")
rows.select(text.alias("text"), "kind").write.partitionBy("kind").text(destination)
