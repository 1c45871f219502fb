// Mass assignment: sends every column of every table to every write and compares the rows in the database.
import assert from 'node:assert/strict'
import { findDemoEvents } from '../environment.mjs'
import { bodyOf, CALLS, createsRows, findCall, isWrite, pathOf } from './contract.mjs'
import { CERTIFICATE_ROWS } from './existing-rows/certificates.mjs'
import { CHECK_IN_ROWS } from './existing-rows/check-in.mjs'
import { EVALUATION_ROWS } from './existing-rows/evaluations.mjs'
import { EVENT_ROWS } from './existing-rows/events.mjs'
import { IMPORT_ROWS } from './existing-rows/imports.mjs'
import { MAIL_ROWS } from './existing-rows/mails.mjs'
import { PERSONAL_PAGE_ROWS } from './existing-rows/personal-page.mjs'
import { REGISTRATION_ROWS } from './existing-rows/registrations.mjs'
import { caseById } from './existing-rows/rows.mjs'
import { SYSTEM_ROWS } from './existing-rows/system.mjs'
import { WAITLIST_ROWS } from './existing-rows/waitlist.mjs'
import { createHttpClient, forEachConcurrently, multipartOf } from './http-client.mjs'
import { aUser } from './users.mjs'

/** Values that no other case writes: a row that contains one was assigned from a field outside the contract. */
const MARKERS = {
  text: 'assigned-by-a-stranger',
  number: 424_242,
  instant: '2001-02-03T04:05:06.000Z',
  day: '2001-02-03',
}
const MARKER_PATTERN = new RegExp(`${MARKERS.text}|\\b${MARKERS.number}\\b|${MARKERS.day}T04:05`)

/** Creating calls that must succeed, so that the case proves something about accepted writes. */
const REQUIRED_CALLS = [
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

/** Ways to send fields: as JSON, as a form by a program, as a form of a page without script, and as multipart. */
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const urlencoded = (fields) => new URLSearchParams(stringFieldsOf(fields)).toString()
const ENCODINGS = {
  json: (fields) => ({ body: fields }),
  form: (fields) => ({ body: urlencoded(fields), headers: FORM }),
  page: (fields) => ({ body: urlencoded(fields), headers: { ...FORM, accept: 'text/html' } }),
  multipart: (fields, file) => multipartOf(file, stringFieldsOf(fields)),
}
const ACCEPTED_ENCODINGS = { json: ['json'], form: Object.keys(ENCODINGS), multipart: ['multipart'], raw: [] }

/** A form names a field of an entry like `company.0.email`, and sends a list of one text under its own name. */
const stringFieldsOf = (fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (isListOfObjects(value)) return value.flatMap((entry, at) => entryFieldsOf(`${name}.${at}`, entry))
      if (Array.isArray(value) && value.length === 1) return [[name, String(value[0])]]
      return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]]
    }),
  )

const isListOfObjects = (value) => Array.isArray(value) && value.every((entry) => Object(entry) === entry)
const entryFieldsOf = (start, entry) =>
  Object.entries(entry).map(([name, value]) => [`${start}.${name}`, String(value)])

/** A form of a page is answered by a redirect, which names a problem or the refused form if there is one. */
const isAccepted = ({ status, headers }) =>
  status === 200 || (status === 303 && !/[?&](problem|form)=/.test(headers.location))

/** Tables whose name differs from the name in the path of their calls. */
const TABLES = { accreditation_bodies: 'bodies' }
const tableOf = ({ address }) => {
  const name = address.split('/').at(-2).replaceAll('-', '_')
  return TABLES[name] ?? name
}

/** A call that creates and saves an item of a table needs no case of its own. */
const rowOfItem = ({ body, ...call }) =>
  caseById(tableOf(call), () =>
    Object.fromEntries(Object.entries(bodyOf(body)).filter(([, value]) => typeof value !== 'object')),
  )

/** For each call that changes a row: how to create the row, what to send, and which columns the call may change. */
const EXISTING_ROWS = {
  ...Object.fromEntries(CALLS.filter(createsRows).map((call) => [call.name, rowOfItem(call)])),
  ...EVENT_ROWS,
  ...CERTIFICATE_ROWS,
  ...EVALUATION_ROWS,
  ...CHECK_IN_ROWS,
  ...REGISTRATION_ROWS,
  ...PERSONAL_PAGE_ROWS,
  ...WAITLIST_ROWS,
  ...MAIL_ROWS,
  ...IMPORT_ROWS,
  ...SYSTEM_ROWS,
}

export const massAssignment = {
  proves: 'No write accepts a column that its contract does not list, on new and existing rows, as JSON and as forms.',
  gate: true,
  run: async (environment) => {
    const columns = await listColumns(environment.sql)
    const wrong = []
    const outcomes = [await assignToNew(environment, columns, wrong)]
    wrong.push(...(await findRaisedUsers(environment.sql)))
    outcomes.push(await assignToExisting(environment, columns, wrong))
    wrong.push(
      ...(await findRaisedUsers(environment.sql, { byThemselves: true })),
      ...(await findMarkedRows(environment.sql)),
    )
    assert.deepEqual(wrong, [])
    return outcomes.join(' ')
  },
}

const fieldsOf = (count) => {
  assert.ok(count.fields > 0 && count.through > 0, 'nothing was tried')
  return `${count.fields} fields in ${count.attempts} attempts, ${count.through} of them accepted.`
}

async function assignToNew({ site, sql }, columns, wrong) {
  const send = createHttpClient(site)
  const { token } = await aUser(sql, { super_user: true })
  const { open: workshop_id } = await findDemoEvents(sql)
  const writes = CALLS.filter((call) => isWrite(call) && call.body)
  const accepted = []
  const count = { fields: 0, attempts: 0, through: 0 }
  const attempt = async (call, encoding) => {
    const listed = bodyOf(call.body, { workshop_id, company: [] })
    // A call about the caller's own account gets a new user each time.
    const own = call.access === 'signedIn' ? (await aUser(sql)).token : token
    const extras = withoutFields(columns, isList(call))
    const sent = ENCODINGS[encoding]({ ...extras, ...(Array.isArray(listed) ? {} : listed) })
    const path = pathOf(call, { id: createsRows(call) ? 'new' : undefined })
    const answer = await send({ method: call.method, path, ...(call.access !== 'public' && { token: own }), ...sent })
    count.attempts += 1
    count.fields += Object.keys(extras).length
    if (isAccepted(answer)) accepted.push(`${call.name} ${encoding}`)
    const isNeeded = encoding === 'json' && REQUIRED_CALLS.includes(call.name)
    if (answer.status >= 500 || (isNeeded && !isAccepted(answer)))
      wrong.push(`${call.name} as ${encoding}: ${answer.status} ${answer.text.slice(0, 300)}`)
  }
  const attempts = writes.flatMap((call) => Object.keys(ENCODINGS).map((encoding) => [call, encoding]))
  await forEachConcurrently(attempts, ([call, encoding]) => attempt(call, encoding), 4)
  count.through = accepted.length
  return `New: ${writes.length} writes, ${fieldsOf(count)}`
}

/** Listed fields may take any value, in every alternative of the schema. */
const isList = ({ body }) =>
  [body ?? {}, ...(body?.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties))

const withoutFields = (fields, names) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Columns that change as a consequence of the listed fields. */
const DERIVED_COLUMNS = ['updated_at', 'updated_by', 'search_text', 'starts_at']
async function assignToExisting({ site, sql }, columns, wrong) {
  const send = createHttpClient(site)
  const { token } = await aUser(sql, { super_user: true })
  const changing = CALLS.filter((call) => isWrite(call) && call.method !== 'DELETE' && call.params.length > 0)
  const untried = changing.filter(({ name }) => !EXISTING_ROWS[name])
  wrong.push(...untried.map(({ name }) => `${name}: was tried on no existing row`))
  const count = { fields: 0, attempts: 0, through: 0 }
  const attempt = async (call, encoding) => {
    const { table, row, key = ['id'], path = () => ({}), headers, given, file, may = [] } = EXISTING_ROWS[call.name]
    const person = row ? { token } : await aUser(sql)
    const before = row ? await replaceRow(sql, table, key, await row(sql)) : person
    const world = { send, sql, token }
    const where = Object.fromEntries(key.map((name) => [name, before[name]]))
    const rowNow = async () =>
      (await sql`select to_jsonb(t) as row from ${sql(table)} t where to_jsonb(t) @> ${where}`)[0]?.row
    const was = await rowNow()
    const own = { ...(call.body && bodyOf(call.body)), ...(await given?.(before, world)) }
    const listed = [...isList(call), ...Object.keys(own)]
    const extras = hostileFieldsFor(was, withoutFields(columns, listed))
    const upload = encoding === 'multipart' ? await file?.(before, world) : undefined
    const sent = ENCODINGS[encoding]({ ...extras, ...own }, upload)
    const answer = await send({
      method: call.method,
      path: pathOf(call, path(before)),
      ...(call.access !== 'public' && { token: person.token }),
      ...sent,
      headers: { ...sent.headers, ...headers?.(before) },
    })
    const is = await rowNow()
    const isTaken = call.body !== undefined && ACCEPTED_ENCODINGS[call.accepts].includes(encoding)
    const changed = Object.keys(was).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is?.[name]))
    const free = isTaken ? [...listed, ...DERIVED_COLUMNS, ...may] : []
    count.attempts += 1
    count.fields += Object.keys(extras).length
    if (isTaken) count.through += 1
    if (isAccepted(answer) !== isTaken || answer.status >= 500)
      wrong.push(`${call.name} as ${encoding}: ${answer.status} ${answer.text.slice(0, 300)}`)
    const assigned = changed.filter((name) => !free.includes(name))
    if (assigned.length > 0) wrong.push(`${call.name} as ${encoding} wrote ${assigned}`)
  }
  // A row that exists once for each language cannot be used by two calls at the same time.
  const attempts = Object.keys(EXISTING_ROWS).map((name) =>
    Object.keys(ENCODINGS).map((encoding) => [findCall(name), encoding]),
  )
  await forEachConcurrently(attempts, async (attemptsOfRow) => {
    for (const [call, encoding] of attemptsOfRow) await attempt(call, encoding)
  })
  return `Existing: ${Object.keys(EXISTING_ROWS).length} writes, ${fieldsOf(count)}`
}

/** Inserts the row; one with a unique key replaces the existing row. */
async function replaceRow(sql, table, key, row) {
  const known = Object.fromEntries(key.map((name) => [name, row[name] ?? null]))
  await sql`delete from ${sql(table)} t where to_jsonb(t) @> ${known}`
  const [found] = await sql`
    with t as (insert into ${sql(table)} ${sql(row)} returning *) select to_jsonb(t) as row from t`
  return found.row
}

/** Inverts a boolean: only the other value would be a change. */
const hostileFieldsFor = (row, fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof row[name] === 'boolean' ? !row[name] : value]),
  )

async function listColumns(sql) {
  const columns =
    await sql`select distinct column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`
  const hostile = columns.map(({ name, type }) => [name, hostileValueOf(type)])
  // A computed key creates an own property; a plain __proto__ would set the prototype and would not be sent.
  const names = {
    ['__proto__']: { is_super_user: true },
    constructor: { prototype: {} },
    roles: [{ id: MARKERS.number }],
  }
  return { ...Object.fromEntries(hostile), ...names, routePermissions: ['*'], password_hash: MARKERS.text }
}

function hostileValueOf(type) {
  if (type === 'boolean') return true
  if (/int|numeric/.test(type)) return MARKERS.number
  if (/timestamp/.test(type)) return MARKERS.instant
  if (type === 'date') return MARKERS.day
  return type === 'jsonb' ? { marked: MARKERS.text } : MARKERS.text
}

async function findMarkedRows(sql) {
  const tables =
    await sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const wrong = []
  for (const { name } of tables) {
    const rows =
      await sql`select to_jsonb(t)::text as row from ${sql(name)} t where to_jsonb(t)::text ~ ${MARKER_PATTERN.source}`
    wrong.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`))
  }
  return wrong
}

/** Boolean columns cannot carry a marker, so this looks for users and registrations whose flags were raised. */
async function findRaisedUsers(sql, { byThemselves = false } = {}) {
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
