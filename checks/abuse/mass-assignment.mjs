// Mass assignment: to every write come all columns that any table has, and the database tells what became of them.
import assert from 'node:assert/strict'
import { eventsOf } from '../../stage.mjs'
import { askerOf, forEachOf, formOf } from './ask.mjs'
import { bodyOf, CALLS, callNamed, isWrite, pathOf } from './contract.mjs'
import { EXISTING } from './existing.mjs'
import { aPerson } from './people.mjs'

/** What nobody else writes: wherever it turns up, it came from a field that the contract does not list. */
const MARKS = {
  text: 'assigned-by-a-stranger',
  number: 424_242,
  instant: '2001-02-03T04:05:06.000Z',
  day: '2001-02-03',
}
const MARKED = new RegExp(`${MARKS.text}|\\b${MARKS.number}\\b|${MARKS.day}T04:05`)

/** New ones that must have gone through, so that the proof is about what was written and not about what was refused. */
const NEEDED = [
  'POST /api/sandoz/workshops/{id}',
  'POST /api/sponsors/{id}',
  'POST /api/system/users/{id}',
  'POST /api/system/roles/{id}',
  'POST /api/sandoz/workshop_registrations/register',
  'POST /api/sandoz/workshop_registration/createupdate',
  'POST /api/register',
  'PATCH /api/settings/profile',
  'POST /api/system/update-locale',
]

/** What is sent along, as JSON, as programs send forms, and as a page without script does. */
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const urlencoded = (fields) => new URLSearchParams(worded(fields)).toString()
const WAYS = {
  json: (fields) => ({ body: fields }),
  form: (fields) => ({ body: urlencoded(fields), headers: FORM }),
  page: (fields) => ({ body: urlencoded(fields), headers: { ...FORM, accept: 'text/html' } }),
  multipart: (fields, file) => formOf(file, worded(fields)),
}
const TAKEN = { json: ['json'], form: Object.keys(WAYS), multipart: ['multipart'], raw: [] }

const worded = (fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )

/** A page is answered by leading on, to where nothing is said to be wrong. */
const wentThrough = ({ status, headers }) =>
  status === 200 || (status === 303 && !headers.location.includes('problem='))

export const massAssignment = {
  proves:
    'No write takes a column that its contract does not list, of whatever table, whatever it holds, new or there already, as JSON or as a form.',
  quick: true,
  run: async (stage) => {
    const columns = await everyColumn(stage.sql)
    const wrong = []
    const told = [await assignToNew(stage, columns, wrong)]
    wrong.push(...(await raisedIn(stage.sql)))
    told.push(await assignToExisting(stage, columns, wrong))
    wrong.push(...(await raisedIn(stage.sql, { byThemselves: true })), ...(await markedIn(stage.sql)))
    assert.deepEqual(wrong, [])
    return told.join(' ')
  },
}

const fieldsOf = (count) => {
  assert.ok(count.fields > 0 && count.through > 0, 'nothing was tried')
  return `${count.fields} fields in ${count.attempts} attempts, of which ${count.through} went through.`
}

async function assignToNew({ site, sql }, columns, wrong) {
  const ask = askerOf(site)
  const { token } = await aPerson(sql, { super_user: true })
  const { open: workshop_id } = await eventsOf(sql)
  const writes = CALLS.filter((call) => isWrite(call) && call.body)
  const accepted = []
  const count = { fields: 0, attempts: 0, through: 0 }
  const attempt = async (call, way) => {
    const listed = bodyOf(call.body, { workshop_id, company: [] })
    // A single person writes their own account: each call gets somebody of its own.
    const own = call.access === 'signedIn' ? (await aPerson(sql)).token : token
    const extras = without(columns, listedBy(call))
    const sent = WAYS[way]({ ...extras, ...(Array.isArray(listed) ? {} : listed) })
    const path = pathOf(call, { id: takesNew(call) ? 'new' : undefined })
    const answer = await ask({ method: call.method, path, ...(call.access !== 'public' && { token: own }), ...sent })
    count.attempts += 1
    count.fields += Object.keys(extras).length
    if (wentThrough(answer)) accepted.push(`${call.name} ${way}`)
    const isNeeded = way === 'json' && NEEDED.includes(call.name)
    if (answer.status >= 500 || (isNeeded && !wentThrough(answer)))
      wrong.push(`${call.name} as ${way}: ${answer.status} ${answer.text.slice(0, 300)}`)
  }
  const attempts = writes.flatMap((call) => Object.keys(WAYS).map((way) => [call, way]))
  await forEachOf(attempts, ([call, way]) => attempt(call, way), 4)
  count.through = accepted.length
  return `New: ${writes.length} writes, ${fieldsOf(count)}`
}

const takesNew = ({ params }) =>
  params.some(({ name, schema }) => name === 'id' && schema.anyOf?.some((one) => one.const === 'new'))

/** Of what is listed the value is the caller's own to choose, of whichever alternative. */
const listedBy = ({ body }) =>
  [body ?? {}, ...(body?.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties))

const without = (fields, names) => Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** What follows from whatever is listed, by whoever writes. */
const FOLLOWS = ['updated_at', 'updated_by', 'search_text', 'starts_at']
async function assignToExisting({ site, sql }, columns, wrong) {
  const ask = askerOf(site)
  const { token } = await aPerson(sql, { super_user: true })
  const changing = CALLS.filter((call) => isWrite(call) && call.method !== 'DELETE' && call.params.length > 0)
  const untried = changing.filter(({ name }) => !EXISTING[name])
  wrong.push(...untried.map(({ name }) => `${name}: tried at nothing that is there`))
  const count = { fields: 0, attempts: 0, through: 0 }
  const attempt = async (call, way) => {
    const { table, row, key = ['id'], path = () => ({}), given, file, may = [] } = EXISTING[call.name]
    const person = row ? { token } : await aPerson(sql)
    const before = row ? await written(sql, table, key, await row(sql)) : person
    const world = { ask, sql, token }
    const where = Object.fromEntries(key.map((name) => [name, before[name]]))
    const rowNow = async () =>
      (await sql`select to_jsonb(t) as row from ${sql(table)} t where to_jsonb(t) @> ${where}`)[0]?.row
    const was = await rowNow()
    const own = { ...(call.body && bodyOf(call.body)), ...(await given?.(before, world)) }
    const listed = [...listedBy(call), ...Object.keys(own)]
    const extras = hostileTo(was, without(columns, listed))
    const answer = await ask({
      method: call.method,
      path: pathOf(call, path(before)),
      ...(call.access !== 'public' && { token: person.token }),
      ...WAYS[way]({ ...extras, ...own }, way === 'multipart' ? await file?.(before, world) : undefined),
    })
    const is = await rowNow()
    const isTaken = call.body !== undefined && TAKEN[call.accepts].includes(way)
    const changed = Object.keys(was).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is?.[name]))
    const free = isTaken ? [...listed, ...FOLLOWS, ...may] : []
    count.attempts += 1
    count.fields += Object.keys(extras).length
    if (isTaken) count.through += 1
    if (wentThrough(answer) !== isTaken || answer.status >= 500)
      wrong.push(`${call.name} as ${way}: ${answer.status} ${answer.text.slice(0, 300)}`)
    const assigned = changed.filter((name) => !free.includes(name))
    if (assigned.length > 0) wrong.push(`${call.name} as ${way} wrote ${assigned}`)
  }
  // What is there once for each language is there for one call at a time.
  const attempts = Object.keys(EXISTING).map((name) => Object.keys(WAYS).map((way) => [callNamed(name), way]))
  await forEachOf(attempts, async (ways) => {
    for (const [call, way] of ways) await attempt(call, way)
  })
  return `There already: ${Object.keys(EXISTING).length} writes, ${fieldsOf(count)}`
}

/** The row as the database has it; what is there once only is put in the place of what was. */
async function written(sql, table, key, row) {
  const known = Object.fromEntries(key.map((name) => [name, row[name] ?? null]))
  await sql`delete from ${sql(table)} t where to_jsonb(t) @> ${known}`
  const [found] = await sql`
    with t as (insert into ${sql(table)} ${sql(row)} returning *) select to_jsonb(t) as row from t`
  return found.row
}

/** Of a flag only the other side would be a change. */
const hostileTo = (row, fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof row[name] === 'boolean' ? !row[name] : value]),
  )

async function everyColumn(sql) {
  const columns =
    await sql`select distinct column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`
  const hostile = columns.map(({ name, type }) => [name, hostileOf(type)])
  // Written in brackets it is a field; without them it would be where an object inherits from, and never be sent.
  const names = {
    ['__proto__']: { is_super_user: true },
    constructor: { prototype: {} },
    roles: [{ id: MARKS.number }],
  }
  return { ...Object.fromEntries(hostile), ...names, routePermissions: ['*'], password_hash: MARKS.text }
}

function hostileOf(type) {
  if (type === 'boolean') return true
  if (/int|numeric/.test(type)) return MARKS.number
  if (/timestamp/.test(type)) return MARKS.instant
  if (type === 'date') return MARKS.day
  return type === 'jsonb' ? { marked: MARKS.text } : MARKS.text
}

async function markedIn(sql) {
  const tables =
    await sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const wrong = []
  for (const { name } of tables) {
    const rows =
      await sql`select to_jsonb(t)::text as row from ${sql(name)} t where to_jsonb(t)::text ~ ${MARKED.source}`
    wrong.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`))
  }
  return wrong
}

/** Flags have no mark of their own: those that would raise somebody are looked at, of whom staff did not change or of all. */
async function raisedIn(sql, { byThemselves = false } = {}) {
  const people = await sql`
    select id, email from users where email like 'abuse%' and created_at > now() - interval '10 minutes'
      and is_super_user and name <> email`
  const seated = await sql`
    select id from registrations where email like 'abuse%' and (manually_paid or manually_added and updated_by is null
      or nonpublic or participated is not null) and (updated_by is null or not ${byThemselves})`
  return [
    ...people.map(({ email }) => `${email} became a super user`),
    ...seated.map(({ id }) => `registration ${id} was raised`),
  ]
}
