// Imports and exports of thousands of people: how long staff wait, and how much memory they take.
import { isDeepStrictEqual } from 'node:util'
import { configure, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { UserError } from '../../../scripts/install.mjs'
import { pause } from '../../../scripts/ports-and-processes.mjs'
import { ADMIN, withServer } from '../../environment.mjs'
import { createEvents, insertAttendedEvent } from '../../support/registrations.mjs'
import { createStaffClient } from '../../support/staff-client.mjs'
import { peopleOf, spreadsheetOf } from '../generators/people-spreadsheet.mjs'
import { startMemoryTimer, waitForQuietMachine } from '../metrics/process-metrics.mjs'

const ROWS = 10_000
const EXPORTED = 100_000
const WARM_UP = 200
const FAULTY_EVERY = 20

const AIMS = { imported: { seconds: 15, grown: 256 }, exported: { seconds: 20, grown: 150 } }

/** One row for each import, by both ways, and one for an export. */
const measureAll = () =>
  withServer({ ...ADMIN, MAIL_TRANSPORT: 'capture' }, async ({ site, sql, pid }) => {
    const staff = await createStaffClient(site, ADMIN)
    await warmUp(staff, sql)
    const rows = []
    const add = async (what, aim, act) => rows.push(await measure(act, { what, aim: AIMS[aim], pid }))
    const unknown = unknownSpreadsheet()
    await add('reading alone', 'imported', () => assertRefused(staff, unknown))
    for (const [method, send] of Object.entries(importersOf(staff))) {
      const [event] = await createEvents(sql, 1)
      for (const [name, { file, expected }] of Object.entries(importCases()))
        await add(`${method}: ${name}`, 'imported', async () => assertResult(expected, await send(event, file)))
      if (method === STEPS_LABEL) await add('the last import undone', 'imported', () => undoLastImport(staff, sql))
      else await addAttendance({ add, staff, sql, event })
    }
    const event = await insertAttendedEvent(sql, EXPORTED)
    for (const time of ['', ', again']) {
      let file
      const download = async () => {
        file = await (await staff.exported(event)).arrayBuffer()
      }
      await add(`export of ${EXPORTED}${time}`, 'exported', download)
      assertResult({ rows: EXPORTED + 1 }, { rows: await countRows(file) })
    }
    return rows
  })

async function measure(act, { pid, ...row }) {
  await pause(2000)
  const others = await waitForQuietMachine()
  const memory = startMemoryTimer(pid)
  const started = performance.now()
  await act()
  const seconds = (performance.now() - started) / 1000
  return { ...row, others, seconds: Math.round(seconds * 10) / 10, ...memory() }
}

/** Loads all code first, so that it does not count as memory of a list. */
async function warmUp(staff, sql) {
  const [event] = await createEvents(sql, 1)
  for (const send of Object.values(importersOf(staff))) await send(event, spreadsheetOf(peopleOf(WARM_UP)))
  await (await staff.exported(event)).arrayBuffer()
}

const STEPS_LABEL = 'checked, then run'

/** Both ways to import a list; each returns the counts. */
export const importersOf = (staff) => ({
  'in one go': async (id, file) => {
    const { successcount, failurecount } = await staff.accepted('importXlsx', { file, id })
    return { good: successcount, bad: failurecount }
  },
  [STEPS_LABEL]: async (id, file) => {
    const checked = await staff.accepted('import/check', { file, id, kind: 'registrations' })
    const { total, counts } = await untilDone(staff, await staff.run(checked.id))
    return { good: total - counts.failed, bad: counts.failed }
  },
})

async function untilDone(staff, { id }) {
  for (;;) {
    const found = await staff.progress(id)
    if (found.state === 'done') return found
    await pause(100)
  }
}

const importCases = () => {
  const good = { good: ROWS, bad: 0 }
  const bad = ROWS / FAULTY_EVERY
  const file = spreadsheetOf(peopleOf(ROWS))
  return {
    'all new': { file, expected: good },
    'the same again': { file, expected: good },
    'all changed': { file: spreadsheetOf(peopleOf(ROWS, { version: 1 })), expected: good },
    'all changed, 5 % faulty': {
      file: spreadsheetOf(peopleOf(ROWS, { version: 2, faulty: FAULTY_EVERY })),
      expected: { good: ROWS - bad, bad },
    },
  }
}

function assertResult(expected, found) {
  if (!isDeepStrictEqual(expected, found))
    throw new UserError(`${JSON.stringify(expected)} was expected, not ${JSON.stringify(found)}.`)
}

/** A spreadsheet with unknown columns: every row is read before it is refused. */
function unknownSpreadsheet() {
  const people = peopleOf(ROWS).map((person) =>
    Object.fromEntries(Object.values(person).map((text, at) => [`Spalte ${at}`, text])),
  )
  return spreadsheetOf(people, Object.keys(people[0]))
}

async function assertRefused(staff, file) {
  const { status } = await staff.upload('importXlsx', { file, id: 1 })
  assertResult({ status: 422 }, { status })
}

async function undoLastImport(staff, sql) {
  const [{ id }] = await sql`select max(id) as id from import_results`
  const { state } = await staff.undo(id)
  assertResult({ state: 'undone' }, { state })
}

async function addAttendance({ add, staff, sql, event }) {
  await sql`update registrations set registered = now() where workshop_id = ${event}`
  const file = spreadsheetOf(peopleOf(ROWS), ['email', 'external_id'])
  await add('in one go: attendance', 'imported', async () => {
    const { successcount } = await staff.accepted('importParticipatedXlsx', { file, id: event })
    assertResult({ successcount: ROWS }, { successcount })
  })
}

configure({ useWebWorkers: false })

/** Counts the rows of the downloaded file. */
async function countRows(file) {
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(file)))
  const sheet = (await zip.getEntries()).find(({ filename }) => filename === 'xl/worksheets/sheet1.xml')
  const decoder = new TextDecoder()
  let rows = 0
  let rest = ''
  const counting = new WritableStream({
    write(bytes) {
      const pieces = (rest + decoder.decode(bytes, { stream: true })).split('<row ')
      rows += pieces.length - 1
      rest = pieces.at(-1).slice(-4)
    },
  })
  await sheet.getData(counting)
  return rows
}

export const spreadsheets = {
  name: 'spreadsheets lists',
  ownLength: true,
  measure: measureAll,
  columns: {
    list: 'what',
    seconds: 'seconds',
    'aim in s': ({ aim }) => aim.seconds,
    'MB before': 'before',
    'at most': 'most',
    grown: 'grown',
    'aim in MB': ({ aim }) => aim.grown,
  },
  keys: ['what'],
  figures: { seconds: 'less', grown: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ aim, seconds, grown }) => seconds >= aim.seconds || grown >= aim.grown)
      .map(({ what, aim }) => `Misses the aim of ${aim.seconds} s and ${aim.grown} MB: ${what}.`),
}
