import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { env } from '@/env'
import { deleteExpiredSessionsAndTokens } from '@/features/accounts/service/sessions'
import { lastDayOf } from '@/features/accreditations/rules/keeping'
import { emptyOutdatedCertificates } from '@/features/certificates/service/erase'
import { verifyCertificate } from '@/features/certificates/service/signing/verify'
import { addPaper } from '@/features/check-in/service/papers'
import { deleteOldBodies } from '@/features/mails/service/log/mail-log'
import { addPersonNote } from '@/features/people/service/notes'
import { RESTORABLE_DAYS } from '@/features/registrations/contract/office'
import { countRegistrations } from '@/features/registrations/service/people/count-registrations'
import { deleteRegistration } from '@/features/registrations/service/people/remove-and-restore'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { sessions } from '@/schema/access'
import { attendancePapers } from '@/schema/check-in'
import { mails } from '@/schema/mails'
import { personNotes } from '@/schema/people'
import { recipients, registrations, savedNumbers } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { retentionLog } from '@/schema/system/maintenance'
import { waitlistEntries } from '@/schema/waitlist'
import { workshops } from '@/schema/workshops'
import { audit, auditAll } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { aScan } from '@/testing/check-in'
import {
  aBody,
  aCertificate,
  aContent,
  anAccreditation,
  anEmail,
  anInterest,
  aRegistration,
  aWorkshop,
  readRegistrations,
} from '@/testing/factories'
import { aUser } from '@/testing/users'
import { retentionCutoff } from '../rules'
import {
  deleteOldAuditEntries,
  deleteUnusedNumbers,
  erasePastRegistrations,
  getRetention,
  purgeRemoved,
  runRetentionRule,
} from './retention'

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const daysLater = (days: number) => new Date(daysAgo(-days))
const limit = retentionCutoff(now, env.RETENTION_MONTHS)
const dayFromLimit = (days: number) => new Date(limit.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const eraseDue = () => erasePastRegistrations({ now })

it('anonymises the people of old events, and nobody of later ones', async () => {
  const old = await aWorkshop({ date: dayFromLimit(-2) })
  const later = await aWorkshop({ date: dayFromLimit(2) })
  const gone = await aRegistration(old, { participated: daysAgo(1100) })
  const stays = await aRegistration(later)
  const counts = await countRegistrations(old.id)
  expect(await eraseDue()).toBe(1)
  expect(await readRegistrations(old)).toMatchObject([{ id: gone.id, first_name: '', participated: gone.participated }])
  expect(await readRegistrations(later)).toMatchObject([{ email: stays.email, erased_at: null }])
  expect(await countRegistrations(old.id)).toEqual(counts)
  expect(await eraseDue()).toBe(0)
})

it('deletes the scans of signed lists with the people of their event, also where nobody is left', async () => {
  const old = await aWorkshop({ date: dayFromLimit(-2) })
  const later = await aWorkshop({ date: dayFromLimit(2) })
  const author = await aUser()
  await addPaper(old.id, await aScan(), { author })
  const { id } = await addPaper(later.id, await aScan(), { author })
  expect(await eraseDue()).toBe(1)
  const ofBoth = inArray(attendancePapers.workshop_id, [old.id, later.id])
  expect(await db.select({ id: attendancePapers.id }).from(attendancePapers).where(ofBoth)).toEqual([{ id }])
})

it('anonymises everybody of a party that waited, and keeps its entry and no word about it', async () => {
  const old = await aWorkshop({ date: dayFromLimit(-2), maximum_participants: 1 })
  const main = await anInterest(old, { first_name: 'Mona', last_name: 'Lang' })
  await anInterest(old, { first_name: 'Jonas', accompaniment_of: main.id })
  const ended = { state: 'ended', ended_at: daysAgo(1100) } as const
  const kept = { workshop_id: old.id, position: 1, joined_at: daysAgo(1200), ...ended }
  await db.insert(waitlistEntries).values({ registration_id: main.id, ...kept })
  const changes = { rank: [2, 1], reason: 'Mona is the next speaker' }
  await db.transaction((tx) =>
    audit(tx, { user_id: null, action: 'update', object: 'registrations', object_id: main.id, changes }),
  )
  expect(await eraseDue()).toBe(2)
  const rows = await readRegistrations(old)
  expect(rows.map(({ first_name, last_name, erased_at }) => [first_name, last_name, erased_at !== null])).toEqual([
    ['', '', true],
    ['', '', true],
  ])
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.registration_id, main.id))
  expect(entry).toMatchObject(kept)
  const trail = await db.select({ changes: auditLog.changes }).from(auditLog).where(eq(auditLog.object_id, main.id))
  expect(trail).toEqual([{ changes: { rank: null, reason: null } }])
})

it('forgets the personal link of an address without registrations, unless it declined mails', async () => {
  const old = await aWorkshop({ date: dayFromLimit(-2) })
  const later = await aWorkshop({ date: dayFromLimit(2) })
  const gone = await aRegistration(old)
  const declined = await aRegistration(old)
  const stays = await aRegistration(later)
  const emails = [gone, declined, stays].map(({ email }) => email)
  await ensureTokens(emails)
  const ofThem = inArray(recipients.email, emails)
  await db
    .update(recipients)
    .set({ created_at: daysAgo(1500) })
    .where(ofThem)
  await db
    .update(recipients)
    .set({ declined_mails: ['invite'] })
    .where(eq(recipients.email, declined.email))
  await eraseDue()
  const left = await db.select({ email: recipients.email }).from(recipients).where(ofThem)
  expect(left.map(({ email }) => email).sort()).toEqual([declined.email, stays.email].sort())
})

it('deletes the notes about a person with the last registration, and their text in the log', async () => {
  const author = await aUser()
  const old = await aWorkshop({ date: dayFromLimit(-2) })
  const later = await aWorkshop({ date: dayFromLimit(2) })
  const gone = await aRegistration(old)
  const stays = await aRegistration(old)
  await aRegistration(later, { email: stays.email })
  for (const { id } of [gone, stays]) await addPersonNote(id, { text: 'Isst vegan' }, author)
  await eraseDue()
  const left = await db
    .select({ email: personNotes.email })
    .from(personNotes)
    .where(inArray(personNotes.email, [gone.email, stays.email]))
  expect(left).toEqual([{ email: stays.email }])
  const trail = await db.select({ changes: auditLog.changes }).from(auditLog).where(eq(auditLog.object_id, gone.id))
  expect(trail).toEqual([{ changes: { text: null } }])
})

it('anonymises each person once when several instances run at the same time', async () => {
  const workshop = await aWorkshop({ date: dayFromLimit(-5) })
  for (let person = 0; person < 20; person += 1) await aRegistration(workshop)
  const forgotten = await Promise.all([eraseDue(), eraseDue(), eraseDue()])
  expect(forgotten.reduce((sum, some) => sum + some, 0)).toBe(20)
  expect((await readRegistrations(workshop)).every(({ erased_at }) => erased_at !== null)).toBe(true)
})

it('removes addresses and subjects from the mails of anonymised people', async () => {
  const workshop = await aWorkshop({ date: dayFromLimit(-9) })
  const { id, email } = await aRegistration(workshop)
  const mail = { type: 'invite', email, recipient_name: 'Mona Lang', language: 'de', registration_id: id } as const
  await db.insert(mails).values({ ...mail, subject: 'For Mona', state: 'sent', sent_at: daysAgo(1200) })
  await eraseDue()
  const [stored] = await db.select().from(mails).where(eq(mails.registration_id, id))
  const [row] = await readRegistrations(workshop)
  expect(stored).toMatchObject({ type: 'invite', state: 'sent', subject: null, recipient_name: '', email: row?.email })
})

it('anonymises old mails that belong to no registration, event or account', async () => {
  const { id: user_id } = await aUser()
  const { id: workshop_id } = await aWorkshop()
  const email = anEmail()
  const old = {
    type: 'personal_link',
    email,
    language: 'de',
    subject: 'For Mona',
    recipient_name: 'Mona Lang',
  } as const
  const sent = { ...old, state: 'sent', sent_at: dayFromLimit(-1), created_at: dayFromLimit(-1) } as const
  const [unowned] = await db.insert(mails).values(sent).returning()
  await db.insert(mails).values([
    { ...sent, created_at: dayFromLimit(1) },
    { ...sent, user_id },
    { ...sent, workshop_id },
    { ...old, state: 'held', created_at: dayFromLimit(-1) },
  ])
  expect(await eraseDue()).toBe(1)
  expect(await eraseDue()).toBe(0)
  expect(await db.$count(mails, eq(mails.email, email))).toBe(4)
  const [stored] = await db
    .select()
    .from(mails)
    .where(eq(mails.id, unowned?.id ?? 0))
  expect(stored).toMatchObject({ state: 'sent', subject: null, recipient_name: '' })
  expect(stored?.email).toMatch(/@erased\.invalid$/)
})

it('removes the values from the log of people who were deleted', async () => {
  const author = await aUser({ is_super_user: true })
  const { id, email } = await aRegistration(await aWorkshop())
  await saveRegistration({ id, last_name: 'Zweig', notify: false }, { author, now })
  await db.insert(mails).values({ type: 'invite', email, language: 'de', registration_id: id, state: 'held' })
  await deleteRegistration(id, { author, now: new Date(daysAgo(31)) })
  expect(await purgeRemoved(now)).toBeGreaterThanOrEqual(1)
  expect(await db.$count(registrations, eq(registrations.id, id))).toBe(0)
  const entries = await db.select().from(auditLog).where(eq(auditLog.object_id, id))
  expect(entries.length).toBeGreaterThan(0)
  expect(JSON.stringify(entries)).not.toMatch(/Zweig|Lang/)
  expect(await db.$count(mails, eq(mails.email, email))).toBe(0)
})

it('empties certificates after their last day whatever the rule of their body, and at once those that no body demands', async () => {
  const date = dayFromLimit(-2)
  const of = async (person: Parameters<typeof aRegistration>[1], years: number | null) => {
    const workshop = await aWorkshop({ date })
    const registration = await aRegistration(workshop, person)
    const accreditation = await anAccreditation(
      workshop,
      await aBody({ certificate_erasure: 'revoke', keep_years: years }),
    )
    return aCertificate({ workshop, registration, accreditation }, { content: aContent({ date }) })
  }
  const removed = { deleted_at: daysAgo(31) }
  const own = [await of(removed, 4), await of({}, 4), await of(removed, null), await of({}, null), await of({}, 0)]
  const changes = { revocation_reason: ['', 'Mona left early'] }
  const entry = { user_id: null, action: 'update', object: 'certificates', changes } as const
  await db.transaction((tx) =>
    auditAll(
      tx,
      own.map(({ id }) => ({ ...entry, object_id: id })),
    ),
  )
  await purgeRemoved(now)
  await eraseDue()
  const trail = await db.select({ changes: auditLog.changes }).from(auditLog).where(eq(auditLog.object, entry.object))
  expect(trail).toEqual(own.map(() => ({ changes: { revocation_reason: null } })))
  const states = async () =>
    (await Promise.all(own.map(({ code }) => verifyCertificate(code)))).map(({ state }) => state)
  expect(await emptyOutdatedCertificates(now)).toBe(0)
  const expired = ['expired', 'expired', 'expired']
  expect(await states()).toEqual(['issued', 'issued', ...expired])
  const last_day = new Date(`${lastDayOf(date, 4)}T12:00:00Z`)
  expect(await emptyOutdatedCertificates(last_day)).toBe(0)
  expect(await emptyOutdatedCertificates(new Date(last_day.getTime() + 86_400_000))).toBe(2)
  expect(await states()).toEqual(['expired', 'expired', ...expired])
  await runRetentionRule('certificates', () => Promise.resolve(2))
})

it('deletes stored numbers after the months without use, and keeps the others', async () => {
  const used = (months: number) => retentionCutoff(now, months).toISOString()
  const unused = anEmail()
  const recent = anEmail()
  await db.insert(savedNumbers).values([
    { email: unused, efn: 'A', consented_at: used(60), used_at: used(13) },
    { email: recent, efn: 'B', consented_at: used(60), used_at: used(11) },
  ])
  expect(await deleteUnusedNumbers(now, 12)).toBeGreaterThanOrEqual(1)
  const left = await db
    .select()
    .from(savedNumbers)
    .where(inArray(savedNumbers.email, [unused, recent]))
  expect(left).toMatchObject([{ email: recent }])
  const { rules } = await getRetention()
  expect(rules.find(({ rule }) => rule === 'saved_numbers')).toMatchObject({ period: env.SAVED_NUMBERS_MONTHS })
})

it('records runs that deleted something, and no others', async () => {
  await db.delete(retentionLog)
  await runRetentionRule('mail_bodies', () => Promise.resolve(0))
  expect(await db.$count(retentionLog)).toBe(0)
  await runRetentionRule('mail_bodies', () => Promise.resolve(7))
  const { rules, log } = await getRetention()
  expect(log).toMatchObject([{ rule: 'mail_bodies', forgotten: 7 }])
  expect(rules.find(({ rule }) => rule === 'mail_bodies')).toMatchObject({
    period: 90,
    unit: 'days',
    last: { forgotten: 7 },
  })
  expect(rules.find(({ rule }) => rule === 'past_registrations')).toMatchObject({
    period: env.RETENTION_MONTHS,
    unit: 'months',
    last: null,
  })
})

it('records the numbers of deleted mail texts and sessions', async () => {
  await deleteExpiredSessionsAndTokens()
  await deleteOldBodies()
  const person = await aUser()
  await db
    .update(sessions)
    .set({ expires_at: daysAgo(1) })
    .where(eq(sessions.user_id, person.id))
  const mail = {
    type: 'test',
    email: person.email,
    language: 'de',
    text: 'Hello',
    state: 'sent',
    sent_at: daysAgo(91),
  } as const
  await db.insert(mails).values({ ...mail, created_at: daysAgo(91) })
  await db.insert(mails).values({ ...mail, created_at: daysAgo(89) })
  expect([await deleteExpiredSessionsAndTokens(), await deleteOldBodies()]).toEqual([1, 1])
})

it('keeps the people of an event that was moved to another day meanwhile', async () => {
  const workshop = await aWorkshop({ date: dayFromLimit(-20) })
  await aRegistration(workshop)
  await db
    .update(workshops)
    .set({ date: dayFromLimit(30) })
    .where(eq(workshops.id, workshop.id))
  expect(await eraseDue()).toBe(0)
})

it('purges everybody who can no longer be restored, and nobody else', async () => {
  await purgeRemoved(daysLater(1000))
  const workshop = await aWorkshop()
  const row = { workshop_id: workshop.id, language: 'de', deleted_at: now.toISOString() }
  const rows = Array.from({ length: 2100 }, (_, number) => ({ ...row, email: `person${number}@example.org` }))
  await db.insert(registrations).values(rows)
  const main = await aRegistration(workshop, { deleted_at: now.toISOString() })
  const companion = await aRegistration(workshop, { accompaniment_of: main.id })
  await aRegistration(workshop, { deleted_at: daysAgo(-1) })
  expect(await purgeRemoved(daysLater(RESTORABLE_DAYS - 0.1))).toBe(0)
  expect(await purgeRemoved(daysLater(RESTORABLE_DAYS + 0.1))).toBe(2101)
  const stayed = await readRegistrations(workshop)
  expect(stayed).toHaveLength(2)
  expect(stayed.find(({ id }) => id === companion.id)).toMatchObject({ accompaniment_of: null })
})

it('deletes the entries of the audit log after their period, and no younger ones', async () => {
  const cutoff = retentionCutoff(now, env.AUDIT_MONTHS)
  const dayFromCutoff = (days: number) => new Date(cutoff.getTime() + days * 86_400_000).toISOString()
  const entry = { action: 'update', object: 'audit_period' }
  await db.insert(auditLog).values([-900, -1.5, -1, 1].map((days) => ({ ...entry, created_at: dayFromCutoff(days) })))
  expect(await deleteOldAuditEntries(now)).toBe(3)
  const left = await db.select().from(auditLog).where(eq(auditLog.object, entry.object))
  expect(left).toMatchObject([{ created_at: dayFromCutoff(1) }])
  const { rules } = await getRetention()
  expect(rules.find(({ rule }) => rule === 'audit')).toMatchObject({ period: env.AUDIT_MONTHS, unit: 'months' })
})
