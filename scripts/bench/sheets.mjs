// Spreadsheets of thousands of people in and out: how long staff wait, and how much memory that takes.
import { setTimeout as pause } from 'node:timers/promises'
import { configure, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { Advice } from '../install.mjs'
import { onStage } from '../stage.mjs'
import { ADMIN } from '../torture/invited.mjs'
import { memoryOf, shareOfOthers } from './figures.mjs'
import { listOf, peopleOf } from './lists.mjs'
import { createEvents } from './registrations.mjs'
import { staffOf } from './staff.mjs'

const ROWS = 10_000
const EXPORTED = 100_000
const WARM_UP = 200
const BAD_EACH = 20

export const SHEET_AIMS = { imported: { seconds: 15, grown: 256 }, exported: { seconds: 20, grown: 150 } }

/** One row for each list that comes in, by both ways, and for one that goes out. */
export const measureSheets = () =>
  onStage({ ...ADMIN, MAIL_TRANSPORT: 'capture' }, async ({ site, sql, pid }) => {
    const staff = await staffOf(site, ADMIN)
    await warmUp(staff, sql)
    const measured = (what, aim, act) => measure({ what, aim, pid, act })
    const rows = [await measured(`reading alone: no column of ${ROWS} rows is known`, 'imported', () => refuse(staff))]
    for (const [way, send] of Object.entries(waysOf(staff))) {
      const [event] = await createEvents(sql, 1)
      for (const [name, { people, expected }] of Object.entries(lists()))
        rows.push(
          await measured(`${way}: ${name}`, 'imported', async () => {
            insistOn(expected, await send(event, listOf(people)))
          }),
        )
      if (way === IN_STEPS) rows.push(await measured('taking the last one back', 'imported', () => undoLast(staff, sql)))
      else rows.push(await measured('in one go: who was there', 'imported', () => checkIn(staff, { sql, event })))
    }
    const event = await drawCongress(sql)
    for (const time of ['', ', again'])
      rows.push(await measured(`export of ${EXPORTED}${time}`, 'exported', () => exportAll(staff, event)))
    return rows
  })

async function measure({ what, aim, pid, act }) {
  await pause(2000)
  const others = await shareOfOthers()
  const memory = memoryOf(pid)
  const started = performance.now()
  await act()
  const seconds = (performance.now() - started) / 1000
  return { what, others, aim: SHEET_AIMS[aim], seconds: Math.round(seconds * 10) / 10, ...memory() }
}

/** Code that was never run is no memory of a list. */
async function warmUp(staff, sql) {
  const [event] = await createEvents(sql, 1)
  for (const send of Object.values(waysOf(staff))) await send(event, listOf(peopleOf(WARM_UP)))
  await countRows(await staff.exported(event))
}

const IN_STEPS = 'looked through, then run'

/** What became of a list, by either way of sending it. */
const waysOf = (staff) => ({
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

const lists = () => ({
  'all new': { people: peopleOf(ROWS), expected: { good: ROWS, bad: 0 } },
  'the same again': { people: peopleOf(ROWS), expected: { good: ROWS, bad: 0 } },
  'all changed': { people: peopleOf(ROWS, { version: 1 }), expected: { good: ROWS, bad: 0 } },
  'all changed, 5 % faulty': {
    people: peopleOf(ROWS, { version: 2, faulty: BAD_EACH }),
    expected: { good: ROWS - ROWS / BAD_EACH, bad: ROWS / BAD_EACH },
  },
})

function insistOn(expected, found) {
  if (found.good !== expected.good || found.bad !== expected.bad)
    throw new Advice(`${JSON.stringify(expected)} was expected of a list, not ${JSON.stringify(found)}.`)
}

/** Every row is read and handed over, and then nothing is done with it. */
async function refuse(staff) {
  const people = peopleOf(ROWS).map((person) => Object.fromEntries(Object.values(person).map((text, at) => [`_${at}`, text])))
  const { status, said } = await staff.upload('importXlsx', { file: listOf(people, Object.keys(people[0])), id: 1 })
  if (status !== 422) throw new Advice(`A list without an address answers ${status}: ${JSON.stringify(said)}`)
}

async function undoLast(staff, sql) {
  const [{ id }] = await sql`select max(id) as id from import_results`
  const { state } = await staff.undo(id)
  if (state !== 'undone') throw new Advice(`The import that was taken back is ${state}.`)
}

async function checkIn(staff, { sql, event }) {
  await sql`update registrations set registered = now() where workshop_id = ${event}`
  const { successcount } = await staff.accepted('importParticipatedXlsx', { file: listOf(peopleOf(ROWS)), id: event })
  insistOn({ good: ROWS, bad: 0 }, { good: successcount, bad: 0 })
}

/** A congress that everybody came to. */
export async function drawCongress(sql, count = EXPORTED) {
  const [id] = await createEvents(sql, 1)
  await sql`
    insert into registrations (id, invite_slug, workshop_id, title, email, first_name, last_name, gender, institution,
      institution_address, postal_code, city, language, external_id, invitation_sent, registered, participated, created_at)
    select 'congress' || lpad(n::text, 14, '0'), 'slug' || lpad(n::text, 18, '0'), ${id}, 'Dr.',
      'gast' || n || '@example.org', 'Käthe', 'Großmann-Çelik ' || n % 3989, (array['f', 'm', 'd'])[n % 3 + 1],
      'Löwen-Apotheke ' || n % 499, 'Königstraße ' || n % 90, lpad((n % 99999)::text, 5, '0'), 'Düsseldorf', 'de', 'K-' || n,
      now() - interval '40 days', now() - interval '30 days', case when n % 3 = 0 then now() end, now() - n * interval '1 second'
    from generate_series(1, ${count}::int) n`
  await sql`vacuum analyze registrations`
  return id
}

async function exportAll(staff, event) {
  const found = await countRows(await staff.exported(event))
  if (found !== EXPORTED + 1) throw new Advice(`The export of ${EXPORTED} people has ${found} rows.`)
}

configure({ useWebWorkers: false })

/** Opens the file as it arrived, and counts. */
export async function countRows(response) {
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await response.arrayBuffer())))
  const sheet = (await zip.getEntries()).find(({ filename }) => filename === 'xl/worksheets/sheet1.xml')
  let rows = 0
  let rest = ''
  const decoder = new TextDecoder()
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
