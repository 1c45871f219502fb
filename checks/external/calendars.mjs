// Four calendar parsers, two in JavaScript and two in Python: each reads every calendar, and all must agree.
import fs from 'node:fs'
import path from 'node:path'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { ensurePythonPrograms, runProgram } from './programs.mjs'
import { readSampleMails } from './sample-mails.mjs'

const MAX_LINE_BYTES = 75
/** Reads the raw bytes of the mail, because a mail parser would normalise line ends. */
const CALENDAR_PART =
  /^Content-Type: (text\/calendar|application\/ics).*\r\n(?:Content-Disposition: .*\r\n)?Content-Transfer-Encoding: (.+)\r\n\r\n([\s\S]*?)\r\n--/gm
const DECODERS = {
  base64: (text) => Buffer.from(text, 'base64'),
  'quoted-printable': (text) => Buffer.from(text.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, decodeByte), 'latin1'),
}
const decodeByte = (_, digits) => String.fromCharCode(Number.parseInt(digits, 16))
const METHODS = {
  confirmation: 'REQUEST',
  event_update: 'REQUEST',
  moved: 'REQUEST',
  cancellation: 'CANCEL',
  event_cancelled: 'CANCEL',
}

export const calendars = [
  {
    name: 'calendars',
    program: 'ical.js, node-ical, icalendar, vobject',
    check: async (environment) => {
      const entries = [...(await readMailedCalendars(environment)), ...(await fetchOfferedCalendars(environment))]
      const readers = { 'ical.js': entries.map(parseWithIcalJs), 'node-ical': entries.map(parseWithNodeIcal) }
      const programs = ensurePythonPrograms()
      const versions = { 'ical.js': readInstalledVersion('ical.js'), 'node-ical': readInstalledVersion('node-ical') }
      if (programs) {
        const { read, ...theirs } = await parseWithPython(entries, { programs, folder: environment.folder })
        Object.assign(readers, read)
        Object.assign(versions, theirs.versions)
      }
      const findings = entries.flatMap((entry, number) => [
        ...faultsOf(entry),
        ...Object.entries(readers).flatMap(([name, read]) =>
          differencesOf(entry, { name, read: read[number], first: readers['ical.js'][number] }),
        ),
      ])
      return {
        version: Object.values(versions).join(', '),
        checked: `${entries.length} calendars`,
        findings,
        remark: `${Object.keys(readers).length} parsers agree`,
      }
    },
  },
]

const readInstalledVersion = (name) =>
  JSON.parse(fs.readFileSync(path.join('node_modules', name, 'package.json'), 'utf8')).version

/** Returns both calendar parts of each mail: the invitation and the attached file. */
async function readMailedCalendars(environment) {
  const mails = await readSampleMails(environment)
  return mails.flatMap(({ name, type, raw }) =>
    Array.from(raw.toString('latin1').matchAll(CALENDAR_PART), ([, kind, encoding, encoded]) => ({
      name: `${name} (${kind})`,
      method: METHODS[type],
      text: DECODERS[encoding](encoded).toString(),
    })),
  )
}

/** The file offered on the page of a registration. */
async function fetchOfferedCalendars({ sql, plain }) {
  const people = await sql`select id from registrations where id like 'check-%-seated%' order by id`
  return Promise.all(
    people.map(async ({ id }) => {
      const response = await fetch(`${plain}/api/sandoz/registrations/${id}/calendar`)
      return { name: `offered to ${id}`, method: 'PUBLISH', text: await response.text() }
    }),
  )
}

/** RFC 5545: lines end with CRLF and have at most 75 bytes. */
function faultsOf({ name, method, text }) {
  const lines = text.split('\r\n')
  const long = lines.filter((line) => Buffer.byteLength(line) > MAX_LINE_BYTES)
  return [
    ...(long.length > 0 ? [`${name}: a line of ${Buffer.byteLength(long[0])} bytes`] : []),
    ...(/[^\r]\n|\r[^\n]/.test(text) ? [`${name}: a line ends otherwise than with CRLF`] : []),
    ...(text.includes(`METHOD:${method}\r\n`) ? [] : [`${name}: the method is not ${method}`]),
  ]
}

function differencesOf({ name }, { name: reader, read, first }) {
  return Object.entries(first).flatMap(([field, value]) =>
    JSON.stringify(read[field]) === JSON.stringify(value)
      ? []
      : [`${name}: ${reader} reads ${field} as ${JSON.stringify(read[field])}, ical.js as ${JSON.stringify(value)}`],
  )
}

function parseWithIcalJs({ text }) {
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

function parseWithNodeIcal({ text }) {
  const event = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
  const { uid, summary, location, description, status } = event
  const [start, end] = [event.start, event.end].map((date) => date.toISOString())
  return { uid, sequence: Number(event.sequence), summary, location, description, start, end, status }
}

async function parseWithPython(entries, { programs, folder }) {
  const file = path.join(folder, 'calendars.json')
  fs.writeFileSync(file, JSON.stringify(entries.map(({ text }) => text)))
  const { code, out, err } = await runProgram(path.join(programs, 'python'), [
    path.join(import.meta.dirname, 'calendars.py'),
    file,
  ])
  if (code !== 0) throw new Error(err)
  return JSON.parse(out)
}
