// Spreadsheets of thousands of people in and out: how long staff wait, and how much memory that takes.
import { isDeepStrictEqual } from 'node:util'
import { configure, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { Advice } from '../install.mjs'
import { ADMIN, onStage } from '../stage.mjs'
import { pause } from '../system.mjs'
import { memoryOf, shareOfOthers } from './figures.mjs'
import { listOf, peopleOf } from './lists.mjs'
import { createEvents } from './registrations.mjs'
import { staffOf } from './staff.mjs'

const ROWS = 10_000
const EXPORTED = 100_000
const WARM_UP = 200
const BAD_EACH = 20

const AIMS = { imported: { seconds: 15, grown: 256 }, exported: { seconds: 20, grown: 150 } }

/** One row for each list that comes in, by both ways, and for one that goes out. */
const measureAll = () =>
  onStage({ ...ADMIN, MAIL_TRANSPORT: 'capture' }, async ({ site, sql, pid }) => {
    const staff = await staffOf(site, ADMIN)
    await warmUp(staff, sql)
    const rows = []
    const add = async (what, aim, act) => rows.push(await measure(act, { what, aim: AIMS[aim], pid }))
    const unknown = unknownList()
    await add('reading alone', 'imported', () => refuse(staff, unknown))
    for (const [way, send] of Object.entries(waysOf(staff))) {
      const [event] = await createEvents(sql, 1)
      for (const [name, { file, expected }] of Object.entries(lists()))
        await add(`${way}: ${name}`, 'imported', async () => insistOn(expected, await send(event, file)))
      if (way === IN_STEPS) await add('the last one taken back', 'imported', () => undoLast(staff, sql))
      else await addAttendance({ add, staff, sql, event })
    }
    const event = await drawCongress(sql, EXPORTED)
    for (const time of ['', ', again']) {
      let file
      const download = async () => {
        file = await (await staff.exported(event)).arrayBuffer()
      }
      await add(`export of ${EXPORTED}${time}`, 'exported', download)
      insistOn({ rows: EXPORTED + 1 }, { rows: await countRows(file) })
    }
    return rows
  })

async function measure(act, { pid, ...row }) {
  await pause(2000)
  const others = await shareOfOthers()
  const memory = memoryOf(pid)
  const started = performance.now()
  await act()
  const seconds = (performance.now() - started) / 1000
  return { ...row, others, seconds: Math.round(seconds * 10) / 10, ...memory() }
}

/** Code that was never run is no memory of a list. */
async function warmUp(staff, sql) {
  const [event] = await createEvents(sql, 1)
  for (const send of Object.values(waysOf(staff))) await send(event, listOf(peopleOf(WARM_UP)))
  await (await staff.exported(event)).arrayBuffer()
}

const IN_STEPS = 'looked through, then run'

/** What became of a list, by either way of sending it. */
export const waysOf = (staff) => ({
  'in one go': async (id, file) => {
    const { successcount, failurecount } = await staff.accepted('importXlsx', { file, id })
    return { good: successcount, bad: failurecount }
  },
  [IN_STEPS]: async (id, file) => {
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

const lists = () => {
  const good = { good: ROWS, bad: 0 }
  const bad = ROWS / BAD_EACH
  const file = listOf(peopleOf(ROWS))
  return {
    'all new': { file, expected: good },
    'the same again': { file, expected: good },
    'all changed': { file: listOf(peopleOf(ROWS, { version: 1 })), expected: good },
    'all changed, 5 % faulty': {
      file: listOf(peopleOf(ROWS, { version: 2, faulty: BAD_EACH })),
      expected: { good: ROWS - bad, bad },
    },
  }
}

function insistOn(expected, found) {
  if (!isDeepStrictEqual(expected, found))
    throw new Advice(`${JSON.stringify(expected)} was expected, not ${JSON.stringify(found)}.`)
}

/** Every row of it is read and handed over, and then nothing can be done with it. */
function unknownList() {
  const people = peopleOf(ROWS).map((person) =>
    Object.fromEntries(Object.values(person).map((text, at) => [`Spalte ${at}`, text])),
  )
  return listOf(people, Object.keys(people[0]))
}

async function refuse(staff, file) {
  const { status } = await staff.upload('importXlsx', { file, id: 1 })
  insistOn({ status: 422 }, { status })
}

async function undoLast(staff, sql) {
  const [{ id }] = await sql`select max(id) as id from import_results`
  const { state } = await staff.undo(id)
  insistOn({ state: 'undone' }, { state })
}

async function addAttendance({ add, staff, sql, event }) {
  await sql`update registrations set registered = now() where workshop_id = ${event}`
  const file = listOf(peopleOf(ROWS), ['email', 'external_id'])
  await add('in one go: who was there', 'imported', async () => {
    const { successcount } = await staff.accepted('importParticipatedXlsx', { file, id: event })
    insistOn({ successcount: ROWS }, { successcount })
  })
}

/** An event that so many people came to. */
export async function drawCongress(sql, count) {
  const [id] = await createEvents(sql, 1)
  await sql`
    insert into registrations (id, invite_slug, workshop_id, title, email, first_name, last_name, gender, institution,
      institution_address, postal_code, city, language, external_id, invitation_sent, registered, participated, created_at)
    select 'congress' || lpad(n::text, 14, '0'), 'congress' || lpad(n::text, 14, '0'), ${id}, 'Dr.',
      'gast' || n || '@example.org', 'Käthe', 'Großmann-Çelik ' || n % 3989, (array['f', 'm', 'd'])[n % 3 + 1],
      'Löwen-Apotheke ' || n % 499, 'Königstraße ' || n % 90, lpad((n % 99999)::text, 5, '0'), 'Düsseldorf', 'de', 'K-' || n,
      now() - interval '40 days', now() - interval '30 days', case when n % 3 = 0 then now() end, now() - n * interval '1 second'
    from generate_series(1, ${count}::int) n`
  await sql`vacuum analyze registrations`
  return id
}

configure({ useWebWorkers: false })

/** Opens the file as it arrived, and counts. */
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

export const sheetLists = {
  name: 'sheets lists',
  ownLength: true,
  measure: measureAll,
  columns: {
    list: ({ what }) => what,
    seconds: (row) => row.seconds,
    'aim in s': ({ aim }) => aim.seconds,
    'MB before': ({ before }) => before,
    'at most': ({ most }) => most,
    grown: (row) => row.grown,
    'aim in MB': ({ aim }) => aim.grown,
  },
  keys: ['what'],
  figures: { seconds: 'less', grown: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ aim, seconds, grown }) => seconds >= aim.seconds || grown >= aim.grown)
      .map(({ what, aim }) => `Misses the aim of ${aim.seconds} s and ${aim.grown} MB: ${what}.`),
}
