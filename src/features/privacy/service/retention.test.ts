import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { env } from '@/env'
import { deleteExpired } from '@/features/accounts/service/expire'
import { sessions } from '@/features/accounts/table'
import { forgetBodies } from '@/features/mails/service/sweep'
import { mails } from '@/features/mails/table'
import { countRegistrations } from '@/features/registrations/service/count'
import { deleteRegistration, purgeRemoved } from '@/features/registrations/service/remove'
import { saveRegistration } from '@/features/registrations/service/save'
import { registrations } from '@/features/registrations/table'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/db'
import { auditLog } from '@/server/tables'
import { aRegistration, aWorkshop, registrationsOf } from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { forgottenBefore } from '../rules'
import { retentionLog } from '../table'
import { forgetPastRegistrations, getRetention, noted } from './retention'

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const limit = forgottenBefore(now, env.RETENTION_MONTHS)
const around = (days: number) => new Date(limit.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const forget = () => forgetPastRegistrations({ now })

it('forgets who was at events of so long ago, and nobody of later ones', async () => {
  const [old, later] = [await aWorkshop({ date: around(-2) }), await aWorkshop({ date: around(2) })]
  const [gone, stays] = [await aRegistration(old, { participated: daysAgo(1100) }), await aRegistration(later)]
  const counts = await countRegistrations(old.id)
  expect(await forget()).toBe(1)
  expect(await registrationsOf(old)).toMatchObject([{ id: gone.id, first_name: '', participated: gone.participated }])
  expect(await registrationsOf(later)).toMatchObject([{ email: stays.email, erased_at: null }])
  expect(await countRegistrations(old.id)).toEqual(counts)
  expect(await forget()).toBe(0)
})

it('forgets each of them once, however many instances do it at the same time', async () => {
  const workshop = await aWorkshop({ date: around(-5) })
  for (let person = 0; person < 20; person += 1) await aRegistration(workshop)
  const forgotten = await Promise.all([forget(), forget(), forget()])
  expect(forgotten.reduce((sum, some) => sum + some, 0)).toBe(20)
  expect((await registrationsOf(workshop)).every(({ erased_at }) => erased_at !== null)).toBe(true)
})

it('takes addresses and subjects out of the mails of who was forgotten', async () => {
  const workshop = await aWorkshop({ date: around(-9) })
  const { id, email } = await aRegistration(workshop)
  const mail = { type: 'invite', email, recipient_name: 'Mona Lang', language: 'de', registration_id: id } as const
  await db.insert(mails).values({ ...mail, subject: 'For Mona', state: 'sent', sent_at: daysAgo(1200) })
  await forget()
  const [kept] = await db.select().from(mails).where(eq(mails.registration_id, id))
  const [row] = await registrationsOf(workshop)
  expect(kept).toMatchObject({ type: 'invite', state: 'sent', subject: null, recipient_name: '', email: row?.email })
})

it('takes the values out of the log of who was removed and cannot be brought back', async () => {
  const author = await aPerson({ is_super_user: true })
  const { id, email } = await aRegistration(await aWorkshop())
  await saveRegistration({ id, last_name: 'Zweig', notify: false }, { author, now })
  await db.insert(mails).values({ type: 'invite', email, language: 'de', registration_id: id, state: 'held' })
  await deleteRegistration(id, { author, now: new Date(daysAgo(31)) })
  expect(await purgeRemoved(now)).toBeGreaterThanOrEqual(1)
  expect(await db.$count(registrations, eq(registrations.id, id))).toBe(0)
  const told = await db.select().from(auditLog).where(eq(auditLog.object_id, id))
  expect(told.length).toBeGreaterThan(0)
  expect(JSON.stringify(told)).not.toMatch(/Zweig|Lang/)
  expect(await db.$count(mails, eq(mails.email, email))).toBe(0)
})

it('notes what forgot something, and nothing where there was nothing to forget', async () => {
  await db.delete(retentionLog)
  await noted('mail_bodies', () => Promise.resolve(0))
  expect(await db.$count(retentionLog)).toBe(0)
  await noted('mail_bodies', () => Promise.resolve(7))
  const { rules, log } = await getRetention()
  expect(log).toMatchObject([{ rule: 'mail_bodies', forgotten: 7 }])
  expect(rules.find(({ rule }) => rule === 'mail_bodies')).toMatchObject({
    period: 90,
    unit: 'days',
    last: { forgotten: 7 },
  })
  expect(rules.find(({ rule }) => rule === 'past_registrations')).toMatchObject({
    ...{ period: env.RETENTION_MONTHS, unit: 'months', last: null },
  })
})

it('says how many bodies and sessions were forgotten', async () => {
  await deleteExpired()
  await forgetBodies()
  const person = await aPerson()
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
  expect([await deleteExpired(), await forgetBodies()]).toEqual([1, 1])
})

it('leaves who came to an event that was moved to another day meanwhile', async () => {
  const workshop = await aWorkshop({ date: around(-20) })
  await aRegistration(workshop)
  await db
    .update(workshops)
    .set({ date: around(30) })
    .where(eq(workshops.id, workshop.id))
  expect(await forget()).toBe(0)
})
