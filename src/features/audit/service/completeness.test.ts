import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, needsPermission } from '@/contract/endpoint'
import { DAY_MS } from '@/contract/time'
import { ATTEMPTS_MAX } from '@/contract/values/certificates'
import { TEMPLATE_DATE } from '@/contract/values/workshops'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { listSessionsOf } from '@/features/accounts/service/sessions'
import { saveBody } from '@/features/accreditations/service/bodies'
import { LOGGED_OBJECTS, shownFieldsOf } from '@/features/all-features'
import { addPaper } from '@/features/check-in/service/papers'
import { checkImport } from '@/features/imports/service/check-upload'
import { runImport, runImports } from '@/features/imports/service/run'
import { mergePeople } from '@/features/people/service/merge/merge-people'
import { previewMerge } from '@/features/people/service/merge/preview-merge'
import { addPersonNote } from '@/features/people/service/notes'
import { deleteRegistration } from '@/features/registrations/service/people/remove-and-restore'
import { routePermissions } from '@/schema/access'
import { secondFactors } from '@/schema/accounts'
import { certificateRuns } from '@/schema/certificates'
import { newOpaqueId } from '@/schema/columns'
import { notificationEmails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { waitlistEntries } from '@/schema/waitlist'
import { closeDatabase, db } from '@/server/database/db'
import type { Route } from '@/server/http/serve'
import { anAudienceToInvite, anInvitableAudience } from '@/testing/audiences'
import { callRoute } from '@/testing/calls'
import { aDeviceOf, aHeldAction, aHelper, aScan, aUsersDevice } from '@/testing/check-in'
import { UNLOGGED_FIELDS } from '@/testing/column-decisions'
import { aConsentOnPaper, aConsentToWithdraw, aTopicDraft } from '@/testing/consents/topics'
import { anEvaluatedEvent, aPaperAnswer, aQuestionnaire, aTypedAnswer } from '@/testing/evaluations'
import {
  aCertificate,
  anAccreditation,
  anEmail,
  anInterest,
  anInvitation,
  aRegistration,
  aWorkshop,
  aWorkshopDraft,
} from '@/testing/factories'
import { aFailedMail, aPlannedMail, aRun, aSentMail, DAY_BEFORE } from '@/testing/mails/prepared-mails'
import { aCertificateWithDocument } from '@/testing/points/certificates'
import { aChangedAccreditation } from '@/testing/points/changed-accreditation'
import { boundRoutes } from '@/testing/routes'
import { anUploadedList } from '@/testing/spreadsheets/uploads'
import { aUser } from '@/testing/users'

afterAll(closeDatabase)

const author = await aUser({ is_super_user: true })
const now = new Date()

/** Calls that change no stored data, with the reason. */
const WITHOUT_ENTRY: Record<string, string> = {
  'certificates.previewCertificate': 'shows what is not saved',
  'imports.assignParticipant': 'only says what an import will do',
  'imports.checkImport': 'only says what an import would do',
  'previews.previewWorkshop': 'shows what is not saved',
  'previews.previewMail': 'shows what is not saved',
  'previews.sendTestMail': 'goes to who asked for it, and stands in the log of mails',
  'people.exportPeople': 'reads',
  'registrations.exportRegistrations': 'reads',
  'season.sendSeasonMail': 'goes to who asked for it, and stands in the log of mails',
  'privacy.findPerson': 'reads; an address belongs in no path',
  'privacy.previewErasure': 'takes back what it tries',
  'texts.previewFrontendTexts': 'shows what is not saved',
}

/** An event with points, at which one person was, and the parts of a certificate for that person. */
async function anAttendedEvent() {
  const workshop = await aWorkshop({ date: '2020-06-15', time: '10:00', end_time: '12:00' })
  const accreditation = await anAccreditation(workshop, await aBody())
  const registration = await aRegistration(workshop, { participated: '2020-06-15T08:00:00Z' })
  return { id: workshop.id, draft: { workshop, registration, accreditation } }
}

type CallInput = { params?: Record<string, unknown>; body?: unknown }

const aBody = () => saveBody('new', { name_de: 'Ärztekammer', name_en: 'Chamber', label: 'DFP' }, author)
const AT_A_VENUE = { presence_type: 'Onsite', location: 'Hofweg 1, 10115 Berlin', region: 'Berlin' } as const
const aSeatedPerson = async (event = {}) => aRegistration(await aWorkshop(event))
const anInvitedPerson = async () => anInvitation(await aWorkshop(), { invitation_sent: null })
async function aNote() {
  const { id } = await aSeatedPerson()
  return { id, note: (await addPersonNote(id, { text: 'Ruft lieber an' }, author)).id }
}
async function twoPeople() {
  const params = { id: (await aSeatedPerson()).id, other: (await aSeatedPerson()).id }
  return { params, body: { fingerprint: (await previewMerge(params, { now })).fingerprint } }
}

async function aListFor({ id }: { id: number }, email = anEmail()) {
  return { xlsx: await anUploadedList(['E-Mail', 'City'], [[email, 'Köln']]), id }
}

function formOf({ xlsx, ...fields }: { xlsx: File } & Record<string, unknown>): FormData {
  const form = new FormData()
  form.set('xlsx', xlsx)
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

const aCheckedFile = async () =>
  checkImport({ ...(await aListFor(await aWorkshop())), kind: 'registrations' }, { author, now })

async function aRemovedPerson() {
  const person = await aSeatedPerson()
  await deleteRegistration(person.id, { author, now })
  const [gone] = await db.select().from(registrations).where(eq(registrations.id, person.id))
  return { id: person.workshop_id, deleted_at: gone?.deleted_at }
}

/** The second of two parties that wait at a full event. */
async function aWaitingPerson() {
  const workshop = await aWorkshop({ maximum_participants: 1 })
  await aRegistration(workshop)
  const people = [await anInterest(workshop), await anInterest(workshop)]
  const entries = people.map(({ id, created_at }, index) => ({
    registration_id: id,
    workshop_id: workshop.id,
    position: index + 1,
    joined_at: created_at,
  }))
  await db.insert(waitlistEntries).values(entries)
  return { id: people[1]?.id }
}

async function aDevice() {
  const { link } = await aHelper()
  const { id, workshop_id } = await aDeviceOf(link)
  return { id: workshop_id, device: id }
}

/** An object for each call that does more than save or delete a row of a list. */
const PREPARED_CALLS: Record<string, () => Promise<CallInput>> = {
  'access.scanRoutes': async () => {
    await db.insert(routePermissions).values({ method: 'PUT', uri: 'api/of/yesterday', action: 'gone' })
    return {}
  },
  'certificates.revokeCertificate': async () => ({
    params: { id: (await aCertificateWithDocument(await aSeatedPerson())).id },
    body: { reason: 'Verwechslung' },
  }),
  'certificates.issueCertificates': async () => ({
    params: { id: (await anAttendedEvent()).id },
    body: { count: 1, sends_mails: false },
  }),
  'certificates.replaceCertificates': async () => {
    const { id, draft } = await anAttendedEvent()
    const issued = await aCertificate(draft)
    return { params: { id }, body: { certificates: [issued.id], sends_mails: false } }
  },
  'certificates.retryCertificates': async () => {
    const { id, draft } = await anAttendedEvent()
    const [run] = await db
      .insert(certificateRuns)
      .values({ workshop_id: id, kind: 'issue', sends_mails: false, total: 1 })
      .returning()
    await aCertificate(draft, { state: 'draft', attempts: ATTEMPTS_MAX, run_id: run?.id })
    return { params: { id } }
  },
  'certificates.rotateKey': async () => ({}),
  'check_in.sendActions': async () => {
    const { id: registration_id, workshop_id } = await aRegistration(await aWorkshop())
    const { id: device_id } = await aUsersDevice({ workshop_id, user_id: author.id })
    const action = { id: newOpaqueId(), kind: 'came', registration_id, seconds_ago: 0 }
    return { params: { id: workshop_id }, body: { device_id, actions: [action] } }
  },
  'check_in.decideAction': async () => {
    const { id: action, workshop_id } = await aHeldAction(await aRegistration(await aWorkshop()))
    return { params: { id: workshop_id, action }, body: { decision: 'apply' } }
  },
  'check_in.openDevice': async () => ({ params: { id: (await aWorkshop()).id }, body: { label: 'Tablet', unsent: 0 } }),
  'check_in.revokeDevice': async () => ({ params: await aDevice() }),
  'check_in.createHelperLink': async () => ({
    params: { id: (await aWorkshop()).id },
    body: { name: 'Lea', valid_until: new Date(now.getTime() + DAY_MS).toISOString() },
  }),
  'check_in.revokeHelperLink': async () => {
    const { link } = await aHelper()
    return { params: { id: link.workshop_id, link: link.id } }
  },
  'check_in.addPaper': async () => {
    const form = new FormData()
    form.set('file', await aScan())
    return { params: { id: (await aWorkshop()).id }, body: form }
  },
  'check_in.deletePaper': async () => {
    const { id } = await aWorkshop()
    return { params: { id, paper: (await addPaper(id, await aScan(), { author })).id } }
  },
  'imports.runImport': async () => ({ params: { id: (await aCheckedFile()).id } }),
  'imports.undoImport': async () => {
    const { id } = await aCheckedFile()
    await runImport(id, { author, now })
    await runImports(new AbortController().signal)
    return { params: { id } }
  },
  'imports.importXlsx': async () => ({ body: formOf(await aListFor(await aWorkshop())) }),
  'imports.importParticipatedXlsx': async () => {
    const { workshop_id, email } = await aSeatedPerson()
    return { body: formOf(await aListFor({ id: workshop_id }, email)) }
  },
  'registrations.repeatMails': async () => ({ params: { id: await aFailedMail() }, body: { status: 'failed' } }),
  'mails.steerMailRun': async () => ({ params: await aRun(), body: { is_stopped: true } }),
  'consents.saveConsentTopic': async () => ({ params: { id: 'new' }, body: aTopicDraft() }),
  'consents.recordPersonConsent': aConsentOnPaper,
  'consents.withdrawPersonConsent': aConsentToWithdraw,
  'people.addPersonNote': async () => ({ params: { id: (await aSeatedPerson()).id }, body: { text: 'Isst vegan' } }),
  'people.savePersonNote': async () => ({ params: await aNote(), body: { text: 'Isst vegan' } }),
  'people.mergePeople': twoPeople,
  'people.distinguishPeople': async () => ({ params: (await twoPeople()).params, body: {} }),
  'people.undoMerge': async () => {
    const { params, body } = await twoPeople()
    const { merge } = await mergePeople({ ...params, ...body, calendar: false }, { author, now })
    return { params: { id: params.id, merge } }
  },
  'notifications.deleteNotificationEmail': async () => {
    const mailed = { email: anEmail(), about_season: true, season_month: '2026-01' }
    const [stored] = await db.insert(notificationEmails).values(mailed).returning({ id: notificationEmails.id })
    return { params: { id: stored?.id ?? 0 } }
  },
  'people.deletePersonNote': async () => ({ params: await aNote() }),
  'privacy.exportPerson': async () => ({ body: { email: (await aSeatedPerson()).email, format: 'json' } }),
  'privacy.erasePerson': async () => {
    const { email } = await aSeatedPerson()
    return { body: { email, confirm: email } }
  },
  'registrations.sendMail': async () => ({ body: { id: (await anInvitedPerson()).id, type: 'invite' } }),
  'registrations.sendMails': async () => ({ body: { id: (await anInvitedPerson()).workshop_id, type: 'invites' } }),
  'registrations.sendMailsToChosen': async () => {
    const { workshop_id, id } = await anInvitedPerson()
    return { body: { workshop_id, ids: [id], type: 'invite' } }
  },
  'registrations.resendMail': async () => ({ params: await aSentMail(), body: {} }),
  'registrations.sendMessage': async () => {
    const { workshop_id, id } = await anInvitedPerson()
    return { body: { workshop_id, ids: [id], subject: 'Anfahrt', body: '<p>Bitte den Haupteingang nehmen.</p>' } }
  },
  'registrations.saveRegistration': async () => ({
    body: { workshop_id: (await aWorkshop()).id, email: anEmail() },
  }),
  'registrations.saveAttendance': async () => ({
    params: { id: (await aRegistration(await aWorkshop(), { participated: now.toISOString() })).id },
    body: { intervals: [], reason: 'Versehen' },
  }),
  'registrations.renewTicket': async () => ({ params: { id: (await aSeatedPerson(AT_A_VENUE)).id } }),
  'registrations.substitutePerson': async () => ({
    params: { id: (await aSeatedPerson()).id },
    body: { email: anEmail(), last_name: 'Kern' },
  }),
  'registrations.deleteRegistration': async () => ({ params: { id: (await aSeatedPerson()).id } }),
  'registrations.removeAllParticipants': async () => ({ body: { id: (await aSeatedPerson()).workshop_id, count: 1 } }),
  'registrations.restoreRegistrations': async () => ({ body: await aRemovedPerson() }),
  'registrations.changeRegistrations': async () => {
    const { workshop_id, id } = await aSeatedPerson()
    return { body: { workshop_id, ids: [id], action: 'check_in' } }
  },
  'registrations.moveRegistrations': async () => ({
    body: { ids: [(await aSeatedPerson()).id], workshop_id: (await aWorkshop()).id },
  }),
  'registrations.promoteInterests': async () => ({ body: { ids: [(await anInterest(await aWorkshop())).id] } }),
  'accreditations.saveAccreditation': async () => ({
    params: { id: (await aWorkshop()).id, accreditation: 'new' },
    body: { body_id: (await aBody()).id, number: '4711', password: 'only the chamber knows it' },
  }),
  'accreditations.deleteAccreditation': async () => ({ params: (await aChangedAccreditation(author)).params }),
  'accreditations.confirmChanges': () => aChangedAccreditation(author),
  'accreditations.saveBody': async () => ({
    params: { id: 'new' },
    body: { name_de: 'Apothekerkammer', name_en: 'Chamber of pharmacists', label: 'AFP' },
  }),
  'certificates.saveTemplate': async () => ({
    params: { id: 'new' },
    body: { body_id: (await aBody()).id, place: 'Ulm' },
  }),
  'evaluations.saveEvaluationTemplate': async () => ({
    params: { id: 'new' },
    body: { name: 'Evaluation', ...aQuestionnaire() },
  }),
  'evaluations.saveEvaluation': async () => {
    const evaluated = await anEvaluatedEvent()
    const body = { template_id: evaluated.template_id, speakers: null, goals: [], closing_days: 9 }
    return { params: { id: evaluated.id }, body }
  },
  'evaluations.deleteEvaluation': async () => ({ params: { id: (await anEvaluatedEvent()).id } }),
  'evaluations.addPaperAnswer': async () => ({ params: { id: (await anEvaluatedEvent()).id }, body: aPaperAnswer() }),
  'evaluations.deletePaperAnswer': async () => ({ params: await aTypedAnswer(author) }),
  'audiences.inviteAudience': anAudienceToInvite,
  'texts.saveFrontendTexts': async () => ({ body: { language: 'de', welcome: 'Willkommen im Test' } }),
  'translations.saveClientTranslations': async () => ({
    body: { module: 'support', language: 'de', translations: { title: 'Rat und Tat' } },
  }),
  'translations.saveServerTranslations': async () => ({
    body: { module: 'errors', language: 'de', translations: { not_found: 'Das fehlt.' } },
  }),
  'translations.importTranslations': async () => {
    const xlsx = await anUploadedList(
      ['module', 'key', 'source', 'target', 'shipped'],
      [['support', 'title', '', 'Ratgeber', '']],
    )
    return { body: formOf({ xlsx, language: 'de' }) }
  },
  'users.inviteUser': async () => ({ params: { id: (await aUser({ password_hash: null })).id } }),
  'users.endUserSessions': async () => ({ params: { id: (await aUser()).id } }),
  'users.endUserSession': async () => {
    const { id } = await aUser()
    const [found] = await listSessionsOf(id)
    return { params: { id, session: found?.id } }
  },
  'users.removeUserSecondFactor': async () => {
    const { id } = await aUser()
    await db.insert(secondFactors).values({ user_id: id, secret: 'enciphered', confirmed_at: now.toISOString() })
    return { params: { id } }
  },
  'waitlist.moveWaiting': async () => ({
    params: await aWaitingPerson(),
    body: { rank: 1, reason: 'Hält den Vortrag danach' },
  }),
  'waitlist.offerByHand': async () => ({ params: await aWaitingPerson(), body: { beyond_maximum: true } }),
  'waitlist.resumeOffers': async () => ({
    params: { id: (await aWorkshop({ offers_paused_at: now.toISOString() })).id },
  }),
  'workshops.saveWorkshop': async () => ({ params: { id: 'new' }, body: aWorkshopDraft({ signup_active: true }) }),
  'workshops.cancelWorkshop': async () => ({ params: { id: (await aWorkshop()).id }, body: { notify: false } }),
  'workshops.restoreWorkshop': async () => ({
    params: { id: (await aWorkshop({ cancelled_at: now.toISOString() })).id },
    body: { notify: false },
  }),
  'workshops.leaveUninformed': async () => ({
    params: { id: (await aWorkshop({ calendar_sequence: 1 })).id },
    body: { change: 1 },
  }),
  'workshops.savePlannedMail': async () => ({
    params: { id: (await aWorkshop()).id, mail: 'new' },
    body: { type: 'reminder', audience: 'registered', ...DAY_BEFORE },
  }),
  'workshops.deletePlannedMail': async () => ({ params: await aPlannedMail() }),
  'workshops.changePlannedMail': async () => ({ params: await aPlannedMail(), body: { state: 'paused' } }),
  'workshops.decidePlannedMail': async () => ({
    params: await aPlannedMail({ state: 'held', hold_reason: 'late' }),
    body: { answer: 'cancel' },
  }),
  'workshops.saveDefaultMail': async () => {
    const { id: audience_id } = await anInvitableAudience()
    return { params: { id: 'new' }, body: { type: 'invite', audience: 'audience', audience_id, ...DAY_BEFORE } }
  },
  'workshops.duplicateWorkshop': async () => ({ params: { id: (await aWorkshop()).id }, body: {} }),
  'workshops.repeatWorkshop': async () => ({ params: { id: (await aWorkshop()).id }, body: { dates: ['2031-02-03'] } }),
  'workshops.leaveSeries': async () => ({ params: { id: (await aWorkshop({ series_id: randomUUID() })).id } }),
  'workshops.saveEventTemplate': async () => ({ params: { id: (await aWorkshop()).id }, body: { title: 'Evening' } }),
  'workshops.deleteEventTemplate': async () => ({
    params: { id: (await aWorkshop({ date: TEMPLATE_DATE, is_template: true })).id },
  }),
}

const changing = ENDPOINTS.filter(({ endpoint }) => needsPermission(endpoint) && endpoint.method !== 'GET').map(
  ({ group, name, endpoint }) => ({ call: `${group}.${name}`, endpoint }),
)

type Schema = z.core.JSONSchema.BaseSchema

/** The least that a form accepts: its required fields, each with a value of its own. */
function leastOf({ type, format, enum: choices, minimum, required = [], properties = {} }: Schema): unknown {
  if (choices) return choices[0]
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, leastOf(Object(properties[name]))]))
  if (type === 'array') return []
  if (type === 'boolean') return false
  if (type === 'string') return format === 'date' ? '2031-02-03' : anEmail()
  return minimum ?? 1
}

const isSave = ({ method, params }: Endpoint) => method === 'POST' && params.safeParse({ id: 'new' }).success

/** A call that is not prepared here saves a new item with the least that its form accepts, or deletes a saved one. */
async function prepareCall({ call, endpoint }: (typeof changing)[number]): Promise<CallInput> {
  const prepared = await PREPARED_CALLS[call]?.()
  if (prepared) return prepared
  if (isSave(endpoint)) {
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema
    return { params: { id: 'new' }, body: leastOf(schema) }
  }
  const save = changing.find((other) => other.endpoint.path === endpoint.path && isSave(other.endpoint))
  if (!save) throw new Error(`${call} needs an object in PREPARED_CALLS`)
  const { body } = await callRoute(routeFor(save.endpoint), { ...(await prepareCall(save)), token: author.token })
  return { params: { id: body.id } }
}

function routeFor(endpoint: Endpoint): Route {
  const bound = boundRoutes.find(({ route }) => route.endpoint === endpoint)
  if (!bound) throw new Error(`${endpoint.path} is not served`)
  return bound.route
}

it('prepares no call that does not exist', () => {
  const calls = changing.map(({ call }) => call)
  const known = [...Object.keys(PREPARED_CALLS), ...Object.keys(WITHOUT_ENTRY)]
  expect(known.filter((call) => !calls.includes(call))).toEqual([])
})

describe('the log', () => {
  it.each(changing.filter(({ call }) => !WITHOUT_ENTRY[call]))(
    'records the author of $call',
    async ({ call, endpoint }) => {
      const sent = await prepareCall({ call, endpoint })
      const [last] = await db.select({ id: sql<number>`coalesce(max(${auditLog.id}), 0)` }).from(auditLog)
      const { status, body } = await callRoute(routeFor(endpoint), { ...sent, token: author.token })
      expect({ status, body }).toMatchObject({ status: 200 })
      await runImports(new AbortController().signal)
      const own = and(gt(auditLog.id, Number(last?.id)), eq(auditLog.user_id, author.id))
      expect(await db.$count(auditLog, own)).toBeGreaterThan(0)
    },
  )

  it('has words for every entry', async () => {
    const entries = await db.selectDistinct({ object: auditLog.object }).from(auditLog)
    expect(entries.map(({ object }) => object).filter((object) => !LOGGED_OBJECTS.has(object))).toEqual([])
  })

  it('shows every recorded field except derived ones', async () => {
    const entries = await db.execute<{ object: string; field: string }>(
      sql`select distinct object, jsonb_object_keys(changes) as field from audit_log order by 1, 2`,
    )
    const isShown = (object: string, field: string) =>
      shownFieldsOf(object).some((name) => name === field || name.startsWith(`${field}_`))
    const hidden = entries.filter(({ object, field }) => !isShown(object, field))
    expect(hidden.map(({ object, field }) => `${object}.${field}`)).toEqual(UNLOGGED_FIELDS)
  })
})
