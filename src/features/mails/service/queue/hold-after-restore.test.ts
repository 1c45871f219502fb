import { afterEach, expect, it } from 'vitest'
import { queueNotices } from '@/features/registrations/service/mail-queue/queue-mails'
import { mails, notificationEmails } from '@/schema/mails'
import { restores } from '@/schema/system/maintenance'
import { db, postgresPool } from '@/server/database/db'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import {
  expectEachOnce,
  queuePeople,
  readMailStates,
  readMails,
  sendUntilDone,
  startResendTransport,
  withProviderServers,
} from '@/testing/mails/sending'
import { aUser } from '@/testing/users'
import { holdMailsAfterRestore, releaseMailsAfterRestore } from './hold-after-restore'
import { requeueMails } from './requeue-mails'

withProviderServers()
afterEach(() => db.delete(restores))

const NOW = new Date('2026-11-22T19:30:00Z')
const holdMails = () =>
  postgresPool().begin((tx) => holdMailsAfterRestore(tx, { made_at: '2026-11-21T01:00:00Z', now: NOW }))

it('sends nothing before the release, and everything once after it', async () => {
  const { server, transport } = await startResendTransport()
  await holdMails()
  await queuePeople(3)
  // Held mails are never done, so thirty attempts are enough.
  await sendUntilDone(transport, 0)
  expectEachOnce(server, 0)
  expect(await releaseMailsAfterRestore(postgresPool(), NOW)).toBe(1)
  await sendUntilDone(transport)
  expectEachOnce(server, 3)
  expect(await releaseMailsAfterRestore(postgresPool(), NOW)).toBe(0)
})

it('sends the waiting mails only when a person decides so, and marks them as possibly repeated', async () => {
  const { server, transport } = await startResendTransport()
  const [person] = await queuePeople(2)
  await holdMails()
  await releaseMailsAfterRestore(postgresPool(), NOW)
  await sendUntilDone(transport)
  expectEachOnce(server, 0)
  expect(await readMailStates()).toEqual(new Set(['unknown']))

  const author = await aUser()
  await requeueMails(person?.workshop_id ?? 0, { which: { status: 'unknown' }, author })
  await sendUntilDone(transport)
  expectEachOnce(server, 2)
  expect((await readMails()).map(({ message }) => message)).toEqual(['sent_again', 'sent_again'])
})

it('keeps notices to the staff, which can be sent again', async () => {
  const { server, transport } = await startResendTransport()
  await db.insert(notificationEmails).values({ email: anEmail() })
  const workshop = await aWorkshop()
  const { id: registration_id } = await aRegistration(workshop)
  await db.transaction((tx) =>
    queueNotices(tx, [{ occasion: 'registration', registration_id, workshop_id: workshop.id }]),
  )
  await holdMails()
  await releaseMailsAfterRestore(postgresPool(), NOW)
  const author = await aUser()
  expect(await requeueMails(workshop.id, { which: { status: 'unknown' }, author })).toEqual({ queued: 1 })
  await sendUntilDone(transport)
  expectEachOnce(server, 1)
  await db.delete(notificationEmails)
})

it('leaves ended mails unchanged', async () => {
  await queuePeople(1)
  await db.update(mails).set({ state: 'failed', message: 'address_refused' })
  await holdMails()
  expect(await readMails()).toMatchObject([{ state: 'failed', message: 'address_refused' }])
})
