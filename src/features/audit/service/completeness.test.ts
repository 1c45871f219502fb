import { and, eq, gt, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '@/contract/endpoints'
import { permissions, roles, routePermissions } from '@/features/access/table'
import { listSessionsOf } from '@/features/accounts/service/sessions'
import { secondFactors } from '@/features/accounts/table'
import { saveBlacklistedEmail } from '@/features/blacklist/service'
import { checkImport } from '@/features/imports/service/check'
import { runImport, runImports } from '@/features/imports/service/run'
import { mailRuns, mails } from '@/features/mails/table'
import { saveNotificationEmail } from '@/features/notifications/service'
import { deleteRegistration } from '@/features/registrations/service/remove'
import { registrations } from '@/features/registrations/table'
import { saveSponsor } from '@/features/sponsors/service'
import { closeDatabase, db } from '@/server/db'
import { auditLog } from '@/server/tables'
import { send } from '@/testing/calls'
import { aDraft, anAddress, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { served } from '@/testing/routes'
import { aList } from '@/testing/uploads'
import { isAuditObject, SHOWN_FIELDS } from '../contract'

afterAll(closeDatabase)

const author = await aPerson({ is_super_user: true })
const now = new Date()

/** What changes nothing that lasts, and why. */
const WITHOUT_ENTRY: Record<string, string> = {
  'imports.checkImport': 'only says what an import would do',
  'previews.previewWorkshop': 'shows what is not saved',
  'previews.previewMail': 'shows what is not saved',
  'previews.sendTestMail': 'goes to who asked for it, and stands in the log of mails',
  'registrations.exportRegistrations': 'reads',
  'privacy.findPerson': 'reads; an address belongs in no path',
  'privacy.previewErasure': 'takes back what it tries',
  'texts.previewFrontendTexts': 'shows what is not saved',
}

/** What follows from the rest, and what only the program understands. */
const HIDDEN = [
  'import_results.workshop_id',
  ...['deleted_at', 'ids', 'participated_by', 'preliminary_registration', 'workshop_id'].map(
    (field) => `registrations.${field}`,
  ),
  ...['calendar_sequence', 'kind', 'run_id', 'starts_at'].map((field) => `workshops.${field}`),
]

type Sent = { params?: Record<string, unknown>; body?: unknown }

const sponsor = () => saveSponsor('new', { name: 'Nordstern', image: null }, author)
const listed = () => saveBlacklistedEmail('new', { email: anAddress() }, author)
const notified = () => saveNotificationEmail('new', { email: anAddress() }, author)
const seated = async () => aRegistration(await aWorkshop())
const invited = async () => anInvitation(await aWorkshop(), { invitation_sent: null })
const named = (table: typeof roles | typeof permissions) => async () => {
  const [row] = await db.insert(table).values({ name: anAddress() }).returning()
  return { id: row?.id }
}
const [aRole, aPermission] = [named(roles), named(permissions)]

async function aListFor({ id }: { id: number }, email = anAddress()) {
  return { xlsx: await aList(['E-Mail', 'City'], [[email, 'Köln']]), id }
}

function formOf({ xlsx, ...fields }: { xlsx: File } & Record<string, unknown>): FormData {
  const form = new FormData()
  form.set('xlsx', xlsx)
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

const checked = async () =>
  checkImport({ ...(await aListFor(await aWorkshop())), kind: 'registrations' }, { author, now })

async function failedMail() {
  const { id } = await aWorkshop()
  await db
    .insert(mails)
    .values({ workshop_id: id, type: 'invite', email: anAddress(), language: 'de', state: 'failed' })
  return id
}

async function aRun() {
  const values = { kind: 'invites', type: 'invite', queued: 0, skipped: {} } as const
  const { id: workshop_id } = await aWorkshop()
  const [run] = await db
    .insert(mailRuns)
    .values({ ...values, workshop_id })
    .returning()
  return { id: run?.id }
}

async function removedFrom() {
  const person = await seated()
  await deleteRegistration(person.id, { author, now })
  const [gone] = await db.select().from(registrations).where(eq(registrations.id, person.id))
  return { id: person.workshop_id, deleted_at: gone?.deleted_at }
}

/** Of each call something that it can be done to. */
const DEEDS: Record<string, () => Promise<Sent>> = {
  'access.saveRole': async () => ({ params: { id: 'new' }, body: { name: anAddress() } }),
  'access.deleteRole': async () => ({ params: await aRole() }),
  'access.savePermission': async () => ({ params: { id: 'new' }, body: { name: anAddress() } }),
  'access.deletePermission': async () => ({ params: await aPermission() }),
  'access.scanRoutes': async () => {
    await db.insert(routePermissions).values({ method: 'PUT', uri: 'api/of/yesterday', action: 'gone' })
    return {}
  },
  'blacklist.saveBlacklistedEmail': async () => ({ params: { id: 'new' }, body: { email: anAddress() } }),
  'blacklist.deleteBlacklistedEmail': async () => ({ params: { id: (await listed()).id } }),
  'imports.runImport': async () => ({ params: { id: (await checked()).id } }),
  'imports.undoImport': async () => {
    const { id } = await checked()
    await runImport(id, { author, now })
    await runImports(new AbortController().signal)
    return { params: { id } }
  },
  'imports.importXlsx': async () => ({ body: formOf(await aListFor(await aWorkshop())) }),
  'imports.importParticipatedXlsx': async () => {
    const { workshop_id, email } = await seated()
    return { body: formOf(await aListFor({ id: workshop_id }, email)) }
  },
  'mails.repeatMails': async () => ({ params: { id: await failedMail() }, body: { status: 'failed' } }),
  'mails.steerMailRun': async () => ({ params: await aRun(), body: { is_stopped: true } }),
  'notifications.saveNotificationEmail': async () => ({ params: { id: 'new' }, body: { email: anAddress() } }),
  'notifications.deleteNotificationEmail': async () => ({ params: { id: (await notified()).id } }),
  'privacy.exportPerson': async () => ({ body: { email: (await seated()).email, format: 'json' } }),
  'privacy.erasePerson': async () => {
    const { email } = await seated()
    return { body: { email, confirm: email } }
  },
  'registrations.sendMail': async () => ({ body: { id: (await invited()).id, type: 'invite' } }),
  'registrations.sendMails': async () => ({ body: { id: (await invited()).workshop_id, type: 'invites' } }),
  'registrations.sendMailsToChosen': async () => {
    const { workshop_id, id } = await invited()
    return { body: { workshop_id, ids: [id], type: 'invite' } }
  },
  'registrations.saveRegistration': async () => ({
    body: { workshop_id: (await aWorkshop()).id, email: anAddress() },
  }),
  'registrations.deleteRegistration': async () => ({ params: { id: (await seated()).id } }),
  'registrations.removeAllParticipants': async () => ({ body: { id: (await seated()).workshop_id, count: 1 } }),
  'registrations.restoreRegistrations': async () => ({ body: await removedFrom() }),
  'registrations.changeRegistrations': async () => {
    const { workshop_id, id } = await seated()
    return { body: { workshop_id, ids: [id], action: 'check_in' } }
  },
  'sponsors.saveSponsor': async () => ({ params: { id: 'new' }, body: { name: 'Zirbel', image: null } }),
  'sponsors.deleteSponsor': async () => ({ params: { id: (await sponsor()).id } }),
  'texts.saveFrontendTexts': async () => ({ body: { language: 'de', welcome: 'Willkommen im Test' } }),
  'translations.saveClientTranslations': async () => ({
    body: { module: 'support', language: 'de', translations: { title: 'Rat und Tat' } },
  }),
  'translations.saveServerTranslations': async () => ({
    body: { module: 'errors', language: 'de', translations: { not_found: 'Das fehlt.' } },
  }),
  'translations.importTranslations': async () => {
    const xlsx = await aList(
      ['module', 'key', 'source', 'target', 'shipped'],
      [['support', 'title', '', 'Ratgeber', '']],
    )
    return { body: formOf({ xlsx, language: 'de' }) }
  },
  'users.saveUser': async () => ({ params: { id: 'new' }, body: { name: 'Ada', email: anAddress() } }),
  'users.deleteUser': async () => ({ params: { id: (await aPerson()).id } }),
  'users.inviteUser': async () => ({ params: { id: (await aPerson({ password_hash: null })).id } }),
  'users.endUserSessions': async () => ({ params: { id: (await aPerson()).id } }),
  'users.endUserSession': async () => {
    const { id } = await aPerson()
    const [found] = await listSessionsOf(id)
    return { params: { id, session: found?.id } }
  },
  'users.removeUserSecondFactor': async () => {
    const { id } = await aPerson()
    await db.insert(secondFactors).values({ user_id: id, secret: 'enciphered', confirmed_at: now.toISOString() })
    return { params: { id } }
  },
  'workshops.saveWorkshop': async () => ({ params: { id: 'new' }, body: aDraft() }),
  'workshops.deleteWorkshop': async () => ({ params: { id: (await aWorkshop()).id } }),
  'workshops.duplicateWorkshop': async () => ({ params: { id: (await aWorkshop()).id }, body: {} }),
}

const changing = ENDPOINTS.filter(({ endpoint }) => endpoint.access === 'permitted' && endpoint.method !== 'GET').map(
  ({ feature, name, endpoint }) => ({ call: `${feature}.${name}`, signature: `${endpoint.method} ${endpoint.path}` }),
)

it('knows of every call that changes something whether it stands in the log', () => {
  const known = [...Object.keys(DEEDS), ...Object.keys(WITHOUT_ENTRY)]
  expect(known.sort()).toEqual(changing.map(({ call }) => call).sort())
})

describe('the log', () => {
  it.each(changing.filter(({ call }) => DEEDS[call]))('tells of $call who did it', async ({ call, signature }) => {
    const route = served.find((one) => one.signature === signature)?.route
    const sent = await DEEDS[call]?.()
    if (!route || !sent) throw new Error(`${signature} is not served`)
    const [last] = await db.select({ id: sql<number>`coalesce(max(${auditLog.id}), 0)` }).from(auditLog)
    const { status, body } = await send(route, { ...sent, token: author.token })
    expect({ status, body }).toMatchObject({ status: 200 })
    await runImports(new AbortController().signal)
    const own = and(gt(auditLog.id, Number(last?.id)), eq(auditLog.user_id, author.id))
    expect(await db.$count(auditLog, own)).toBeGreaterThan(0)
  })

  it('has words for everything that it was told of', async () => {
    const told = await db.selectDistinct({ object: auditLog.object }).from(auditLog)
    expect(told.map(({ object }) => object).filter((object) => !isAuditObject(object))).toEqual([])
  })

  it('shows every field that it was told of, except what follows from the rest', async () => {
    const told = await db.execute<{ object: string; field: string }>(
      sql`select distinct object, jsonb_object_keys(changes) as field from audit_log order by 1, 2`,
    )
    const isShown = (object: string, field: string) =>
      isAuditObject(object) && SHOWN_FIELDS[object].some((name) => name === field || name.startsWith(`${field}_`))
    const hidden = told.filter(({ object, field }) => !isShown(object, field))
    expect(hidden.map(({ object, field }) => `${object}.${field}`)).toEqual(HIDDEN)
  })
})
