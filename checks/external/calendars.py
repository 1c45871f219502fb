"""Read calendars with two parsers and print what each has read as JSON."""

import json
import sys
from datetime import timezone
from importlib.metadata import version

import icalendar
import vobject

FIELDS = ["uid", "summary", "location", "description", "status"]


def moment(value):
    return value.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def by_icalendar(text):
    event = icalendar.Calendar.from_ical(text).walk("VEVENT")[0]
    read = {name: str(event[name]) for name in FIELDS}
    times = {"start": moment(event.decoded("dtstart")), "end": moment(event.decoded("dtend"))}
    return {**read, **times, "sequence": int(event["sequence"])}


def by_vobject(text):
    event = vobject.readOne(text).vevent
    read = {name: event.getChildValue(name) for name in FIELDS}
    times = {"start": moment(event.dtstart.value), "end": moment(event.dtend.value)}
    return {**read, **times, "sequence": int(event.sequence.value)}


with open(sys.argv[1], encoding="utf-8") as file:
    texts = json.load(file)
readers = {"icalendar": by_icalendar, "vobject": by_vobject}
read = {name: [reader(text) for text in texts] for name, reader in readers.items()}
print(json.dumps({"read": read, "versions": {name: version(name) for name in readers}}))
