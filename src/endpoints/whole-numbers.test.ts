import { randomUUID } from 'node:crypto'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needsPermission, permissionOf } from '@/contract/endpoint'
import { pickNames } from '@/contract/fields'
import { saveAccounts } from '@/demo/accounts'
import { startSession } from '@/features/accounts/service/sessions'
import { startPlannedRun } from '@/features/certificates/service/issuing/issue'
import { makeDocuments } from '@/features/certificates/service/issuing/run-documents'
import { maskNumber } from '@/features/person-numbers/contract'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { users } from '@/schema/access'
import { attendanceRecords } from '@/schema/attendance'
import { columnsOf } from '@/schema/columns'
import { importResults } from '@/schema/imports'
import { savedNumbers } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { createLimiter } from '@/server/concurrency/limiter'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aBody, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { readPdf } from '@/testing/pdf'
import { anImportRow } from '@/testing/person-everywhere'
import { aRoleWith } from '@/testing/roles'
import { boundRoutes } from '@/testing/routes'
import { aUser } from '@/testing/users'

const EFN = '802760777000018'

/** This call reads a mail that the transport for trials has captured, and here no mail is sent. */
const NOT_CALLED = ['GET api/email/mailbox/{id}/eml']

/**
 * The document of a certificate, for its holder. It shows the whole number like the mail to the holder, and is not
 * logged.
 */
const OWN_DOCUMENT = 'GET api/my/{token}/certificates/{id}'

type Candidates = Record<string, string | number>[]
let staff: string
let viewer: string
let candidates: Candidates
let bodies: Record<string, object>
let logged: Record<string, object>
let failedImport: number

beforeAll(async () => {
  const author = await aUser({ is_super_user: true })
  staff = author.token
  const workshop = await aWorkshop({ date: '2026-01-15', time: '18:00', end_time: '19:00' })
  await anAccreditation(workshop, await aBody({ person_number: 'efn' }))
  const person = await aRegistration(workshop, { efn: EFN, participated: '2026-01-15T17:00:00Z' })
  const now = new Date('2026-01-20T10:00:00Z')
  const run = { workshop_id: workshop.id, planned_mail_id: null, sends_mails: false, created_by: null, now }
  await db.transaction((tx) => startPlannedRun(tx, run))
  await makeDocuments(new AbortController().signal)
  const [certificate] = await db.execute<{ id: string }>(sql`select id from certificates`)
  const stored = { consented_at: now.toISOString(), used_at: now.toISOString() }
  await db.insert(savedNumbers).values({ email: person.email, efn: EFN, ...stored })
  // A person who is erased, of whom only a line of the attendance list is kept.
  const erased = await aRegistration(workshop)
  const line = { ...pickNames(erased, ['title', 'first_name', 'last_name', 'oeak_number', 'chamber_number']), efn: EFN }
  const keys = { registration_id: erased.id, workshop_id: workshop.id, address_key: addressKeyOf(erased.email) }
  await db.insert(attendanceRecords).values({ ...line, ...keys })
  const values = { email: 'x@', efn: EFN }
  const failed = { outcome: 'failed' as const, values, failures: { email: ['email_invalid'] } }
  const { import_result_id } = await anImportRow(workshop.id, failed)
  failedImport = import_result_id
  await db
    .update(importResults)
    .set({ columns: ['email', 'efn'] })
    .where(eq(importResults.id, failedImport))
  const token = (await ensureTokens([person.email])).get(person.email) ?? ''
  const ids = [workshop.id, person.id, certificate?.id ?? '', import_result_id]
  candidates = ids.map((id) => ({ id, token, language: 'de', inviteslug: person.invite_slug }))
  viewer = await signInAsViewer(now)
  bodies = {
    'POST api/system/privacy/find': { email: person.email },
    'POST api/system/privacy/export': { email: person.email, format: 'json' },
    'POST api/sandoz/workshop_registration/export': { id: workshop.id, type: 'all' },
    'POST api/sandoz/workshop_registration/createupdate': { id: person.id, city: 'Ulm', notify: false },
    'POST api/my/{token}/numbers/read': {},
    'POST api/my/{token}/data': {},
  }
  const event = { user_id: author.id, object: 'workshops', object_id: String(workshop.id), numbers: 1 }
  // The registration, the stored number and the certificate of the address each hold the number.
  const address = { object: 'privacy', object_id: addressKeyOf(person.email), numbers: 3 }
  logged = {
    'GET api/sandoz/certificates/{id}/file': { ...event, object: 'certificates', object_id: certificate?.id },
    'GET api/sandoz/workshops/certificates/{id}/download': event,
    'GET api/sandoz/workshop_registrations/numbers/{id}': { ...event, object: 'registrations', object_id: person.id },
    'POST api/sandoz/workshop_registration/export': event,
    'GET api/sandoz/workshop_registration/downloadParticipatedFailedImportXlsx': {
      ...event,
      object: 'import_results',
      object_id: String(failedImport),
    },
    'GET api/system/privacy/attendance/{id}': event,
    'POST api/system/privacy/find': { ...address, user_id: author.id },
    'POST api/system/privacy/export': { ...address, user_id: author.id },
    'POST api/my/{token}/data': { ...address, user_id: null },
    'POST api/my/{token}/numbers/read': { ...address, user_id: null, numbers: 1 },
  }
})
afterAll(closeDatabase)

/** Signs in the Viewer of the demo, who may read and change nothing. */
async function signInAsViewer(now: Date): Promise<string> {
  await aRoleWith()
  await db.transaction((tx) => saveAccounts(tx, now.toISOString()))
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'viewer@example.org'))
  const session = await startSession(db, { user_id: user?.id ?? 0, remember: false, agent: 'Firefox on Linux' })
  return session.token
}

/** The calls by GET, and those for which `bodies` has a body. */
const readingRoutes = () =>
  boundRoutes
    .map(({ route }) => route)
    .filter(({ endpoint }) => endpoint.method === 'GET' || bodies[permissionOf(endpoint)] !== undefined)
    // Two calls by GET cancel and unsubscribe, because old mails link to them.
    .filter(({ endpoint }) => !endpoint.path.endsWith('/{email}'))

async function textOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/pdf')) {
    const { elements } = await readPdf(response)
    return elements.map(({ text }) => text).join('\n')
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  return Buffer.from(bytes.subarray(0, 2)).toString() === 'PK' ? textOfZip(bytes) : Buffer.from(bytes).toString()
}

async function textOfZip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries()
  const texts = entries.map(async (entry) => {
    if (entry.directory) return ''
    const content = new Uint8Array(await entry.getData(new Uint8ArrayWriter()))
    const headers = { 'content-type': entry.filename.endsWith('.pdf') ? 'application/pdf' : 'text/xml' }
    return textOf(new Response(content, { headers }))
  })
  return (await Promise.all(texts)).join('\n')
}

type Route = ReturnType<typeof readingRoutes>[number]

/** The answer to a call as text, and the entries that the call wrote into the log. */
async function answerOf(route: Route, { params, token }: { params: Candidates[number]; token: string }) {
  const request = randomUUID()
  const body = bodies[permissionOf(route.endpoint)]
  const query = route.endpoint.path.endsWith('FailedImportXlsx') ? { id: failedImport } : undefined
  const headers = { 'x-request-id': request }
  const { status, body: json, response } = await callRoute(route, { params, query, body, token, headers })
  const text = json === undefined ? await textOf(response) : JSON.stringify(json)
  const entries = await db
    .select({
      ...columnsOf(auditLog, 'user_id', 'object', 'object_id'),
      numbers: sql<number>`(${auditLog.changes} ->> 'numbers_read')::int`,
    })
    .from(auditLog)
    .where(eq(auditLog.request_id, request))
  return { call: permissionOf(route.endpoint), status, text: status === 200 ? text : '', entries }
}

/** Several calls run at the same time, because each waits for the database most of the time. */
const callLimited = createLimiter({ concurrency: 6, maxWaiting: 10_000 })

/** Makes each call once for each of the candidates whose ids fit its parameters. */
const answersOf = (routes: Route[], token: string) =>
  Promise.all(
    routes.flatMap((route) =>
      candidates
        .filter((params) => route.endpoint.params.safeParse(params).success)
        .map((params) => callLimited(() => answerOf(route, { params, token }))),
    ),
  )

type Answer = Awaited<ReturnType<typeof answerOf>>

const isWhole = ({ text }: Answer) => text.includes(EFN)
const callsOf = (answers: Answer[]) => [...new Set(answers.map(({ call }) => call))].sort()

const marked = () => readingRoutes().filter(({ endpoint }) => endpoint.revealsNumbers)
const namesOf = (routes: Route[]) => routes.map(({ endpoint }) => permissionOf(endpoint))
const declared = () =>
  namesOf(boundRoutes.map(({ route }) => route).filter(({ endpoint }) => endpoint.revealsNumbers))
    .filter((call) => !NOT_CALLED.includes(call))
    .sort()

describe('the whole number of a person', () => {
  it('is in the answers of no call but those that say so, and each writes who read how many of what', async () => {
    const answers = await answersOf(readingRoutes(), staff)
    const whole = answers.filter((answer) => isWhole(answer) && answer.call !== OWN_DOCUMENT)
    expect(callsOf(whole)).toEqual(declared())
    for (const { call, entries } of whole) expect([call, entries]).toEqual([call, [logged[call]]])
    expect(callsOf(answers.filter(({ status }) => status === 200))).toEqual(
      expect.arrayContaining([OWN_DOCUMENT, ...Object.keys(bodies)]),
    )
    const entries = await db.select({ changes: auditLog.changes }).from(auditLog)
    expect(JSON.stringify(entries)).not.toContain(EFN)
  }, 60_000)

  it('is refused to the Viewer of the demo, who sees its end', async () => {
    const answers = await answersOf(readingRoutes(), viewer)
    const refused = namesOf(marked().filter(({ endpoint }) => needsPermission(endpoint)))
    expect(answers.filter(({ call, status }) => refused.includes(call) && status !== 403)).toEqual([])
    // Everybody who has a personal link may read the numbers of its owner.
    const own = [OWN_DOCUMENT, 'POST api/my/{token}/data', 'POST api/my/{token}/numbers/read']
    expect(callsOf(answers.filter(isWhole))).toEqual(own)
    const seen = answers.filter(({ text }) => text.includes(maskNumber(EFN)))
    expect(callsOf(seen)).toEqual(
      expect.arrayContaining(['GET api/sandoz/workshop_registrations/{id}', 'GET api/my/{token}/data']),
    )
  }, 60_000)

  it('is not sent when the log cannot be written', async () => {
    await db.execute(sql`create function refuse_entry() returns trigger language plpgsql
      as $$ begin raise exception 'no entry'; end $$`)
    await db.execute(sql`create trigger refuse_entry before insert on audit_log execute function refuse_entry()`)
    try {
      expect(callsOf((await answersOf(marked(), staff)).filter(isWhole))).toEqual([])
    } finally {
      await db.execute(sql`drop trigger refuse_entry on audit_log`)
    }
  })
})
