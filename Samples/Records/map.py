"""The mapping of mapping.json with Python's json module."""
import datetime
import json
import sys

for line in sys.stdin:
    record = json.loads(line)
    user = record["user"]
    at = datetime.datetime.fromtimestamp(record["ts"], datetime.timezone.utc)
    mapped = {
        "id": record["event_id"],
        "userId": int(user["id"]),
        "name": user["name"].strip(),
        "at": at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "kind": record.get("kind", "unknown"),
        "amount": float(record["amount"]),
        "tags": record["tags"],
        "ok": record["ok"],
    }
    sys.stdout.write(json.dumps(mapped, ensure_ascii=False, separators=(",", ":")) + "\n")
