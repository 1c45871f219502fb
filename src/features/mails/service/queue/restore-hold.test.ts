import { afterEach, expect, it } from 'vitest'
import { notificationEmails } from '@/features/notifications/table'
import { db, sql } from '@/server/db'
import { anAddress, aRegistration, aWorkshop } from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { allMails, expectEachOnce, queued, resend, sendUntilDone, statesOf, withProviders } from '@/testing/sending'
import { mails, restores } from '../table'
import { holdMails, releaseMails } from './hold'
import { queueNotices } from './queue'
import { repeatMails } from './repeat'

withProviders()
afterEach(() => db.delete(restores))

const NOW = new Date('2026-11-22T19:30:00Z')
const hold = () => sql().begin((tx) => holdMails(tx, { made_at: '2026-11-21T01:00:00Z', now: NOW }))

it('lets nothing out before it is released, and everything once afterwards', async () => {
  const { server, transport } = await resend()
  await hold()
  await queued(3)
  await sendUntilDone(transport)
  expectEachOnce(server, 0)
  expect(await releaseMails(sql(), NOW)).toBe(1)
  await sendUntilDone(transport)
  expectEachOnce(server, 3)
  expect(await releaseMails(sql(), NOW)).toBe(0)
})

it('sends what waited only when a person decides so, and then says that it may have come before', async () => {
  const { server, transport } = await resend()
  const [person] = await queued(2)
  await hold()
  await releaseMails(sql(), NOW)
  await sendUntilDone(transport)
  expectEachOnce(server, 0)
  expect(await statesOf()).toEqual(new Set(['unknown']))

  const author = await aPerson()
  await repeatMails(person?.workshop_id ?? 0, { which: { status: 'unknown' }, author })
  await sendUntilDone(transport)
  expectEachOnce(server, 2)
  expect((await allMails()).map(({ message }) => message)).toEqual(['sent_again', 'sent_again'])
})

it('loses no notice to staff: they can be sent again as well', async () => {
  const { server, transport } = await resend()
  await db.insert(notificationEmails).values({ email: anAddress() })
  const workshop = await aWorkshop()
  const { id: registration_id } = await aRegistration(workshop)
  await db.transaction((tx) =>
    queueNotices(tx, { occasion: 'registration', registration_id, workshop_id: workshop.id }),
  )
  await hold()
  await releaseMails(sql(), NOW)
  const author = await aPerson()
  expect(await repeatMails(workshop.id, { which: { status: 'unknown' }, author })).toEqual({ queued: 1 })
  await sendUntilDone(transport)
  expectEachOnce(server, 1)
  await db.delete(notificationEmails)
})

it('touches no mail that had come to its end', async () => {
  await queued(1)
  await db.update(mails).set({ state: 'failed', message: 'address_refused' })
  await hold()
  expect(await allMails()).toMatchObject([{ state: 'failed', message: 'address_refused' }])
})
