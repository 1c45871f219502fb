import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { queueNotices } from '@/features/registrations/service/mail-queue/queue-mails'
import { mails, notificationEmails } from '@/schema/mails'
import { seasonRecipients } from '@/schema/season'
import { db } from '@/server/database/db'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { SEASON_ADDRESSES_MAX } from './contract'
import { deleteNotificationEmail, listNotificationEmails, saveNotificationEmail } from './service'

it('lists an address once, whatever its case', async () => {
  const author = await aUser()
  const { id } = await saveNotificationEmail('new', { email: 'mona@example.org' }, author)
  const again = saveNotificationEmail('new', { email: 'Mona@Example.org' }, author)
  await expect(again).rejects.toMatchObject({ status: 422, errors: { email: ['already_listed'] } })

  const query = { page: 1, per_page: 20, sortByDirection: 'asc' } as const
  expect((await listNotificationEmails({ ...query, filter: { email: 'mona%' } })).data).toMatchObject([
    { about_registrations: true, about_season: false },
  ])
  expect(await deleteNotificationEmail(id, author)).toEqual({ success: true })
})

it('tells an address of the season alone, of nobody who registers, also while the version before runs', async () => {
  const author = await aUser()
  const told = anEmail()
  const season = anEmail()
  await saveNotificationEmail('new', { email: told }, author)
  await saveNotificationEmail('new', { email: season, about_registrations: false, about_season: true }, author)
  const event = await aWorkshop()
  const { id } = await aRegistration(event)
  const notice = { occasion: 'registration' as const, registration_id: id, workshop_id: event.id }
  await db.transaction((tx) => queueNotices(tx, [notice]))
  const asBefore = { type: 'notice' as const, language: 'de', workshop_id: event.id, registration_id: id }
  await db.insert(mails).values({ ...asBefore, email: season, data: { occasion: 'registration' } })
  const noticesTo = (email: string) => db.$count(mails, eq(mails.email, email))
  expect([await noticesTo(told), await noticesTo(season)]).toEqual([1, 0])
})

it('takes at most twenty addresses for the figures of the season', async () => {
  const author = await aUser()
  await db.delete(notificationEmails)
  const rows = Array.from({ length: SEASON_ADDRESSES_MAX }, () => ({ email: anEmail(), about_season: true }))
  await db.insert(notificationEmails).values(rows)
  const one = saveNotificationEmail('new', { email: anEmail(), about_season: true }, author)
  await expect(one).rejects.toMatchObject({ status: 422, errors: { about_season: ['too_many_recipients'] } })
})

it('removes an address that is deleted from the list of the version before as well', async () => {
  const author = await aUser()
  await db.delete(notificationEmails)
  const email = anEmail()
  await db.insert(seasonRecipients).values({ email, language: 'de' })
  const { id } = await saveNotificationEmail('new', { email, about_season: true }, author)
  await deleteNotificationEmail(id, author)
  expect(await db.$count(seasonRecipients, eq(seasonRecipients.email, email))).toBe(0)
})
