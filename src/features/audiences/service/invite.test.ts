import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveConsents, withdrawAll } from '@/features/consents/service/give'
import { sendMails } from '@/features/mailings/service/send-mails'
import { mailRuns, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { aTopic } from '@/testing/consents/topics'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aUser } from '@/testing/users'
import type { Criteria } from '../contract'
import { saveAudience } from './edit-audience'
import { countOf, explainAudience, listAudiencePeople } from './explain'
import { inviteAudience } from './invite'

let author = { id: 0 }
let topic = { id: 0, text_id: 0 }
let other = { id: 0, text_id: 0 }
beforeAll(async () => {
  author = await aUser({ is_super_user: true })
  topic = await aTopic(author, { for_doctors: false, for_pharmacists: true })
  other = await aTopic(author, { for_doctors: false, for_pharmacists: true })
})
afterAll(closeDatabase)

const NOW = new Date()
const context = () => ({ author, now: NOW })
const anEvent = (fields: object = {}) =>
  aWorkshop({ category_p: true, category_d: false, presence_type: 'Onsite', location: 'Ulm', ...fields })

const consentTo = (email: string, text: number) =>
  db.transaction((tx) => giveConsents(tx, { email, texts: [text], source: 'personal_page', isProven: true, now: NOW }))

/** An audience of two people who came to an event and consent to invitations. */
async function aConsentingAudience(criteria: Partial<Criteria> = {}) {
  const past = await anEvent({ date: '2026-01-10' })
  const came = [1, 2].map(() => aRegistration(past, { participated: '2026-01-10T18:00:00Z' }))
  for (const { email } of await Promise.all(came)) await consentTo(email, topic.text_id)
  const { id } = await saveAudience('new', { name: 'Apotheken', attended_event: past.id, ...criteria }, author)
  return id ?? 0
}

const invite = async (id: number, fields: object = {}) => {
  const { id: workshop_id } = await anEvent()
  const body = { workshop_id, count: 2, lift_limit: false, ...fields }
  return { workshop_id, ...(await inviteAudience(id, body, context())) }
}

const getRun = async (run_id: number | null) => {
  const [run] = await db
    .select()
    .from(mailRuns)
    .where(eq(mailRuns.id, run_id ?? 0))
  return run
}

describe('the invitation of an audience', () => {
  it('is sent once by a double click, and not to another number of people than was confirmed', async () => {
    const id = await aConsentingAudience()
    const { id: workshop_id } = await anEvent()
    const body = { workshop_id, lift_limit: false, key: 'double-click' }
    await expect(inviteAudience(id, { ...body, count: 1 }, context())).rejects.toMatchObject({ status: 422 })
    const both = await Promise.all([1, 2].map(() => inviteAudience(id, { ...body, count: 2 }, context())))
    expect(both[0]).toEqual(both[1])
    const isInvitation = and(eq(mails.workshop_id, workshop_id), eq(mails.type, 'invite'))
    expect(await db.$count(mails, isInvitation)).toBe(2)
    const [added] = await db.select().from(registrations).where(eq(registrations.workshop_id, workshop_id)).limit(1)
    expect(added).toMatchObject({ registered: null, id: expect.stringMatching(/^[\w-]{22}$/) })
    expect(added?.invite_slug).toMatch(/^[\w-]{22}$/)
  })

  it('is kept in the run and in the audit log with the criteria and the numbers of that moment', async () => {
    const id = await aConsentingAudience({ languages: ['de'] })
    const { run_id, workshop_id } = await invite(id)
    const audience = { audience_id: id, name: 'Apotheken', matched: 2, lift_limit: false }
    const run = await getRun(run_id)
    expect(run).toMatchObject({ kind: 'audience', queued: 2, audience })
    expect(run?.audience?.topics.map(({ id: used }) => used)).toEqual(expect.arrayContaining([topic.id, other.id]))
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.object, 'audiences'), eq(auditLog.object_id, String(id)), eq(auditLog.action, 'mail')))
    expect(entry?.changes).toMatchObject({ workshop_id, languages: ['de'], matched: 2, invited_now: 2 })
  })

  it('reaches nobody more than twice a week, unless staff lift the limit', async () => {
    const id = await aConsentingAudience()
    await invite(id)
    await invite(id)
    await expect(invite(id)).rejects.toMatchObject({ status: 422 })
    expect(countOf(await explainAudience(id, {}, NOW), 'limited')).toBe(2)
    const { run_id } = await invite(id, { lift_limit: true })
    expect((await getRun(run_id))?.audience?.lift_limit).toBe(true)
  })

  it('asks for the consent to the chosen topic, which the list of people shows', async () => {
    const id = await aConsentingAudience()
    expect(countOf(await explainAudience(id, { topic_id: other.id }, NOW), 'no_consent')).toBe(2)
    await expect(invite(id, { topic_id: other.id })).rejects.toMatchObject({ status: 422 })
    const query = { filter: { topic_id: topic.id }, page: 1, per_page: 20 }
    const { data } = await listAudiencePeople(id, query, { locale: 'de', now: NOW })
    const consent = { topic: 'Kongresse', version: 1, given_at: NOW.toISOString() }
    expect(data).toMatchObject([{ consent }, { consent }])
  })

  it('is not sent once the consent is withdrawn, now or with a later invitation to the event', async () => {
    const id = await aConsentingAudience()
    const { run_id, workshop_id } = await invite(id)
    const [first] = await db
      .select()
      .from(mails)
      .where(eq(mails.run_id, run_id ?? 0))
    await db.transaction((tx) => withdrawAll(tx, first?.email ?? '', NOW))
    await sendQueuedMails()
    const sent = await db
      .select()
      .from(mails)
      .where(eq(mails.run_id, run_id ?? 0))
    const stateOf = (email?: string) => sent.find((mail) => mail.email === email)
    expect(stateOf(first?.email)).toMatchObject({ state: 'suppressed', message: 'no_consent' })
    expect(sent.map(({ state }) => state).sort()).toEqual(['sent', 'suppressed'])
    const again = { id: workshop_id, type: 'invites', ask: true } as const
    const { skipped } = await sendMails(again, { ...context(), locale: 'de' })
    expect(skipped).toMatchObject({ no_consent: 1 })
  })

  it('is refused for an event that is over or cancelled', async () => {
    const id = await aConsentingAudience()
    const over = await anEvent({ date: '2026-01-10' })
    await expect(invite(id, { workshop_id: over.id })).rejects.toMatchObject({ text: 'audience_event_over' })
    const cancelled = await anEvent({ cancelled_at: NOW.toISOString() })
    await expect(invite(id, { workshop_id: cancelled.id })).rejects.toMatchObject({ text: 'audience_event_over' })
  })
})
