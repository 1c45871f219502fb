// Parsers of calendars, two of JavaScript and two of Python: each reads every calendar that goes out, and all read the same.
import fs from 'node:fs'
import path from 'node:path'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { everyLetter } from './letters.mjs'
import { pythonPrograms, say } from './programs.mjs'

const FOLDED = 75
/** From the bytes of the mail: its parser would read the ends of lines its own way. */
const PART =
  /^Content-Type: (text\/calendar|application\/ics).*\r\n(?:Content-Disposition: .*\r\n)?Content-Transfer-Encoding: (.+)\r\n\r\n([\s\S]*?)\r\n--/gm
const DECODERS = {
  base64: (text) => Buffer.from(text, 'base64'),
  'quoted-printable': (text) => Buffer.from(text.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, byteOf), 'latin1'),
}
const byteOf = (_, digits) => String.fromCharCode(Number.parseInt(digits, 16))
const KINDS = { confirmation: 'REQUEST', event_update: 'REQUEST', cancellation: 'CANCEL' }

export const calendars = [
  {
    name: 'calendars',
    program: 'ical.js, node-ical, icalendar, vobject',
    judge: async (court) => {
      const entries = [...(await mailedEntries(court)), ...(await offeredEntries(court))]
      const readers = { 'ical.js': entries.map(byIcalJs), 'node-ical': entries.map(byNodeIcal) }
      const programs = pythonPrograms()
      const versions = { 'ical.js': versionIn('ical.js'), 'node-ical': versionIn('node-ical') }
      if (programs) {
        const { read, ...theirs } = await byPython(entries, { programs, folder: court.folder })
        Object.assign(readers, read)
        Object.assign(versions, theirs.versions)
      }
      const findings = entries.flatMap((entry, number) => [
        ...faultsOf(entry),
        ...Object.entries(readers).flatMap(([name, read]) =>
          differences(entry, { name, read: read[number], first: readers['ical.js'][number] }),
        ),
      ])
      return {
        version: Object.values(versions).join(', '),
        judged: `${entries.length} calendars`,
        findings,
        said: `${Object.keys(readers).length} parsers agree`,
      }
    },
  },
]

const versionIn = (name) => JSON.parse(fs.readFileSync(path.join('node_modules', name, 'package.json'), 'utf8')).version

/** Both parts of a mail: what calendars take in by themselves, and the file for the others. */
async function mailedEntries(court) {
  const letters = await everyLetter(court)
  return letters.flatMap(({ name, type, raw }) =>
    Array.from(raw.toString('latin1').matchAll(PART), ([, kind, encoding, encoded]) => ({
      ...{ name: `${name} (${kind})`, method: KINDS[type] },
      text: DECODERS[encoding](encoded).toString(),
    })),
  )
}

/** The file that the page of a registration offers. */
async function offeredEntries({ sql, plain }) {
  const people = await sql`select id from registrations where id like 'judge-%-seated%' order by id`
  return Promise.all(
    people.map(async ({ id }) => {
      const response = await fetch(`${plain}/api/sandoz/registrations/${id}/calendar`)
      return { name: `offered to ${id}`, method: 'PUBLISH', text: await response.text() }
    }),
  )
}

/** RFC 5545: lines end with CRLF and hold 75 bytes at most. */
function faultsOf({ name, method, text }) {
  const lines = text.split('\r\n')
  const long = lines.filter((line) => Buffer.byteLength(line) > FOLDED)
  return [
    ...(long.length > 0 ? [`${name}: a line of ${Buffer.byteLength(long[0])} bytes`] : []),
    ...(/[^\r]\n|\r[^\n]/.test(text) ? [`${name}: a line ends otherwise than with CRLF`] : []),
    ...(text.includes(`METHOD:${method}\r\n`) ? [] : [`${name}: the method is not ${method}`]),
  ]
}

function differences({ name }, { name: reader, read, first }) {
  return Object.entries(first).flatMap(([field, value]) =>
    JSON.stringify(read[field]) === JSON.stringify(value)
      ? []
      : [`${name}: ${reader} reads ${field} as ${JSON.stringify(read[field])}, ical.js as ${JSON.stringify(value)}`],
  )
}

function byIcalJs({ text }) {
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  const { uid, sequence, summary, location, description, startDate, endDate } = new ICAL.Event(component)
  const [start, end] = [startDate, endDate].map((time) => time.toJSDate().toISOString())
  return {
    uid,
    sequence,
    summary,
    location,
    description,
    start,
    end,
    status: component.getFirstPropertyValue('status'),
  }
}

function byNodeIcal({ text }) {
  const event = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
  const { uid, summary, location, description, status } = event
  const [start, end] = [event.start, event.end].map((date) => date.toISOString())
  return { uid, sequence: Number(event.sequence), summary, location, description, start, end, status }
}

async function byPython(entries, { programs, folder }) {
  const file = path.join(folder, 'calendars.json')
  fs.writeFileSync(file, JSON.stringify(entries.map(({ text }) => text)))
  const { code, out, err } = await say(path.join(programs, 'python'), [
    path.join(import.meta.dirname, 'calendars.py'),
    file,
  ])
  if (code !== 0) throw new Error(err)
  return JSON.parse(out)
}
