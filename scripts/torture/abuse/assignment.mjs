// Mass assignment: to every write come all columns that any table has, and the database tells what became of them.
import assert from 'node:assert/strict'
import { eventsOf } from '../../stage.mjs'
import { askerOf, forEachOf } from './ask.mjs'
import { bodyOf, CALLS, isWrite, pathOf } from './contract.mjs'
import { aPerson } from './people.mjs'

/** What nobody else writes: wherever it turns up, it came from a field that the contract does not list. */
const MARKS = {
  text: 'assigned-by-a-stranger',
  number: 424_242,
  instant: '2001-02-03T04:05:06.000Z',
  day: '2001-02-03',
}
const MARKED = new RegExp(`${MARKS.text}|\\b${MARKS.number}\\b|${MARKS.day}T04:05`)

/** Calls that must have gone through, so that the proof is about what was written and not about what was refused. */
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

export const massAssignment = {
  proves: 'No write takes a column that its contract does not list, of whatever table, whatever it holds.',
  quick: true,
  run: assignEverything,
}

async function assignEverything({ site, sql }) {
  const ask = askerOf(site)
  const extras = await everyColumn(sql)
  const { token } = await aPerson(sql, { super_user: true })
  const { open: workshop_id } = await eventsOf(sql)
  const writes = CALLS.filter((call) => isWrite(call) && call.body && call.type === 'application/json')
  const accepted = []
  const wrong = []
  await forEachOf(
    writes,
    async (call) => {
      const listed = bodyOf(call.body, { workshop_id, company: [] })
      // A single person writes their own account: each call gets somebody of its own.
      const own = call.access === 'signedIn' ? (await aPerson(sql)).token : token
      const body = { ...withoutListed(extras, call), ...(Array.isArray(listed) ? {} : listed) }
      const path = pathOf(call, { id: takesNew(call) ? 'new' : undefined })
      const { status, text } = await ask({
        method: call.method,
        path,
        token: call.access === 'public' ? undefined : own,
        body,
      })
      if (status === 200) accepted.push(call.name)
      else if (NEEDED.includes(call.name)) wrong.push(`${call.name}: ${status} ${text.slice(0, 300)}`)
      if (status >= 500) wrong.push(`${call.name}: ${status}`)
    },
    4,
  )
  wrong.push(...(await markedIn(sql)), ...(await raisedIn(sql)))
  assert.deepEqual(wrong, [])
  assert.deepEqual(
    NEEDED.filter((name) => !accepted.includes(name)),
    [],
  )
  return `${Object.keys(extras).length} columns at ${writes.length} writes, of which ${accepted.length} went through.`
}

const takesNew = ({ params }) =>
  params.some(({ name, schema }) => name === 'id' && schema.anyOf?.some((one) => one.const === 'new'))

/** Of what is listed the value is the caller's own to choose. */
function withoutListed(extras, { body }) {
  const listed = Object.keys(body.properties ?? {})
  return Object.fromEntries(Object.entries(extras).filter(([name]) => !listed.includes(name)))
}

async function everyColumn(sql) {
  const columns =
    await sql`select distinct column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`
  const hostile = columns.map(({ name, type }) => [name, hostileOf(type)])
  const names = { __proto__: { is_super_user: true }, constructor: { prototype: {} }, roles: [{ id: MARKS.number }] }
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

/** Flags have no mark of their own: those that would raise somebody are looked at. */
async function raisedIn(sql) {
  const people = await sql`
    select id, email from users where email like 'abuse%' and created_at > now() - interval '10 minutes'
      and is_super_user and name <> email`
  const seated = await sql`
    select id from registrations where email like 'abuse%' and (manually_paid or manually_added and updated_by is null
      or nonpublic or participated is not null)`
  return [
    ...people.map(({ email }) => `${email} became a super user`),
    ...seated.map(({ id }) => `registration ${id} was raised`),
  ]
}
