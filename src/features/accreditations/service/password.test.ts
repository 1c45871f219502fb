import { eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { openArchive } from '@/features/backup/service/archive'
import { accreditations } from '@/schema/accreditations'
import { db } from '@/server/database/db'
import type { Route } from '@/server/http/serve'
import { log } from '@/server/observability/log'
import { decryptSecret } from '@/server/security/secrets'
import { callRoute } from '@/testing/calls'
import { withRestoreTargets } from '@/testing/databases/restore-targets'
import { aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { saveBody } from './bodies'

const readEvent = routeOf('workshops.getWorkshop')
const save = routeOf('accreditations.saveAccreditation')
const list = routeOf('accreditations.listAccreditations')
const duplicate = routeOf('workshops.duplicateWorkshop')
const exportEvents = routeOf('workshops.exportWorkshops')
const exportEventsInFull = routeOf('workshops.exportAllWorkshops')
const readHistory = routeOf('audit.listChanges')
const exportLog = routeOf('audit.exportAuditEntries')
const readLog = routeOf('audit.listAuditEntries')

const { makeArchive } = withRestoreTargets()

const SAVED = 'Birkenwald-Kennwort-17'
const CHANGED = 'Lindenhof-Kennwort-28'
const STALE = 'Ahornweg-Kennwort-39'
const REFUSED = 'Eschenallee-Kennwort-40'

/** The passwords as text, and as the encodings that a careless copy would have. */
const NEEDLES = [SAVED, CHANGED, STALE, REFUSED].flatMap((password) => {
  const bytes = Buffer.from(password)
  return [password, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')]
})
const secretsIn = (text: string) => NEEDLES.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()))

/** Every column of every table as text. */
async function* readDatabase() {
  const columns = await db.execute<{ table_schema: string; table_name: string; column_name: string }>(sql`
    select table_schema, table_name, column_name from information_schema.columns join information_schema.tables
    using (table_schema, table_name) where table_schema not in ('pg_catalog', 'information_schema')
    and table_type = 'BASE TABLE'`)
  for (const { table_schema, table_name, column_name } of columns) {
    const table = sql`${sql.identifier(table_schema)}.${sql.identifier(table_name)}`
    const [row] = await db.execute<{ text: string | null }>(
      sql`select string_agg(${sql.identifier(column_name)}::text, ' ') as text from ${table}`,
    )
    yield { place: `${table_name}.${column_name}`, text: row?.text ?? '' }
  }
}

async function* readArchive(place: string) {
  const archive = await openArchive(place)
  yield { place: 'manifest', text: JSON.stringify(archive.manifest) }
  for (const name of Object.keys(archive.manifest.entries)) {
    const pieces: Uint8Array[] = []
    for await (const piece of archive.read(name)) pieces.push(piece)
    yield { place: name, text: Buffer.concat(pieces).toString('utf8') }
  }
  await archive.close()
}

it('is in no answer, export, log, table or backup, whether it was saved, replaced, stale or refused', async () => {
  const lines: string[] = []
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation((...entry: unknown[]) => void lines.push(JSON.stringify(entry)))
  const { token, id: author } = await aUser({ is_super_user: true })
  const event = await aWorkshop()
  const names = { name_de: 'Ärztekammer', name_en: 'Chamber', label: 'CME' }
  const body = await saveBody('new', { ...names, has_password: true }, { id: author })

  const answers: { place: string; text: string }[] = []
  const ask = async (place: string, route: Route, options: Parameters<typeof callRoute>[1]) => {
    const answer = await callRoute(route, { token, ...options })
    const sheets = answer.body === undefined ? await readSpreadsheet(answer.response) : answer.body
    answers.push({ place, text: JSON.stringify([sheets, [...answer.headers]]) })
    return answer
  }
  const draft = { body_id: body.id, state: 'granted', number: '2760102026000001234' }
  const params = { id: event.id, accreditation: 'new' }
  const first = await ask('saved', save, { params, body: { ...draft, password: SAVED } })
  expect(first).toMatchObject({ status: 200, body: { has_password: true } })
  const known = { id: event.id, accreditation: first.body.id }
  const { updated_at } = first.body
  const second = await ask('changed', save, { params: known, body: { ...draft, updated_at, password: CHANGED } })
  expect(second.status).toBe(200)
  const stale = await ask('conflict', save, { params: known, body: { ...draft, updated_at, password: STALE } })
  expect(stale.status).toBe(409)
  const refused = await ask('refused', save, { params: known, body: { ...draft, category: 'Z', password: REFUSED } })
  expect(refused.status).toBe(422)
  const ofEvent = { params: { id: event.id } }
  const given = [
    await ask('list', list, ofEvent),
    await ask('event', readEvent, ofEvent),
    await ask('copy', duplicate, { ...ofEvent, body: {} }),
    await ask('history', readHistory, ofEvent),
    await ask('export', exportEvents, {}),
    await ask('full export', exportEventsInFull, {}),
    await ask('exported log', exportLog, {}),
  ]
  expect(given.map(({ status }) => status)).toEqual(given.map(() => 200))
  const logged = await ask('log', readLog, { query: { perPage: 0 } })
  const logEntry = { object: 'accreditations', title: event.title, workshop_id: event.id }
  expect(logged.body.data).toContainEqual(expect.objectContaining(logEntry))
  const changed = { field: 'encrypted_password_changed', after: true, is_kept: true }
  expect(logged.body.data).toContainEqual(
    expect.objectContaining({ ...logEntry, action: 'update', changes: [changed] }),
  )

  const [row] = await db.select().from(accreditations).where(eq(accreditations.workshop_id, event.id))
  expect(decryptSecret(row?.encrypted_password ?? '', 'accreditation-password')).toBe(CHANGED)

  const { place } = await makeArchive()
  const stored = [...(await Array.fromAsync(readDatabase())), ...(await Array.fromAsync(readArchive(place)))]
  expect(stored.length).toBeGreaterThan(200)
  expect(lines).not.toEqual([])
  const everything = [...answers, ...stored, { place: 'log lines', text: lines.join('\n') }]
  expect(everything.filter(({ text }) => secretsIn(text).length > 0).map(({ place: found }) => found)).toEqual([])
  const ciphertext = row?.encrypted_password ?? '-'
  const holders = everything.filter(({ text }) => text.includes(ciphertext)).map(({ place: found }) => found)
  expect(holders).toEqual(['accreditations.encrypted_password', expect.stringContaining('accreditations')])
})
