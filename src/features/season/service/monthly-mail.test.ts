import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRenderer } from '@/features/mails/service/render/mail-content-registry'
import { saveNotificationEmail } from '@/features/notifications/service'
import { registerMailContents } from '@/register-mail-contents'
import { mails, notificationEmails } from '@/schema/mails'
import { seasonMailings, seasonRecipients } from '@/schema/season'
import { db } from '@/server/database/db'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { queueMonthlyMails, sendSeasonMail } from './monthly-mail'

/** The first working day of May 2026 is the fourth. */
const BEFORE = new Date('2026-05-04T05:59:00Z')
const DUE = new Date('2026-05-04T06:01:00Z')
const LATER = new Date('2026-05-07T12:00:00Z')
const NEXT_MONTH = new Date('2026-06-01T06:30:00Z')

beforeAll(registerMailContents)
beforeEach(async () => {
  await db.delete(notificationEmails)
  await db.delete(mails)
})

const aRecipient = async (row: Partial<typeof notificationEmails.$inferInsert> = {}) => {
  const email = anEmail()
  await db.insert(notificationEmails).values({ email, about_season: true, ...row })
  return email
}

const queuedFor = async (email: string) =>
  (await db.select({ data: mails.data }).from(mails).where(eq(mails.email, email))).map(({ data }) => data)

describe('the monthly mail', () => {
  it('goes to each address once a month from several instances, on the first working day', async () => {
    const emails = [await aRecipient(), await aRecipient({ language: 'en' })]
    await queueMonthlyMails(BEFORE)
    for (const email of emails) expect(await queuedFor(email)).toEqual([])

    await Promise.all([queueMonthlyMails(DUE), queueMonthlyMails(DUE), queueMonthlyMails(DUE)])
    await queueMonthlyMails(LATER)
    for (const email of emails) expect(await queuedFor(email)).toEqual([{ month: '2026-05' }])
    await queueMonthlyMails(NEXT_MONTH)
    for (const email of emails) expect(await queuedFor(email)).toEqual([{ month: '2026-05' }, { month: '2026-06' }])
  })

  it('goes neither to an address that is told of registrations only nor to one that is added when it is due', async () => {
    const off = await aRecipient({ about_season: false })
    const late = anEmail()
    const told = anEmail()
    const author = await aUser()
    const about_season = true
    await saveNotificationEmail('new', { email: late, about_season }, author, DUE)
    const { id } = await saveNotificationEmail('new', { email: told }, author, BEFORE)
    await saveNotificationEmail(id, { email: told, about_season }, author, DUE)
    await queueMonthlyMails(LATER)
    expect([await queuedFor(off), await queuedFor(late), await queuedFor(told)]).toEqual([[], [], []])
    await queueMonthlyMails(NEXT_MONTH)
    const next = [{ month: '2026-06' }]
    expect([await queuedFor(off), await queuedFor(late), await queuedFor(told)]).toEqual([[], next, next])
  })

  it('does not go to an address that the version before has sent it to', async () => {
    const email = await aRecipient()
    const [recipient] = await db.insert(seasonRecipients).values({ email, language: 'de' }).returning()
    await db.insert(seasonMailings).values({ recipient_id: recipient?.id ?? 0, month: '2026-05' })
    await queueMonthlyMails(LATER)
    expect(await queuedFor(email)).toEqual([])
    await queueMonthlyMails(NEXT_MONTH)
    expect(await queuedFor(email)).toEqual([{ month: '2026-06' }])
  })

  it('has the figures of the last month in the language of its reader', async () => {
    const event = await aWorkshop({ date: '2026-04-15', maximum_participants: 10 })
    for (let number = 0; number < 6; number += 1) await aRegistration(event)
    const reader = { email: anEmail(), language: 'en' as const }
    await sendSeasonMail(reader, LATER)
    const queued = await db.select().from(mails).where(eq(mails.email, reader.email))
    const [mail] = queued
    if (!mail) throw new Error('no mail was queued')
    const rendered = await createRenderer(queued)(mail, LATER)
    if (!('sent' in rendered)) throw new Error('the mail was not rendered')
    const { subject, text } = rendered.sent
    expect(subject).toContain('April 2026 in figures')
    expect(text).toContain('Registered: 6 (0)')
    expect(text).toContain('Fill: 60% (–)')
    expect(text).toContain('/en/admin/season')
  })
})
