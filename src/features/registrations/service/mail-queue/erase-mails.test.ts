import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { requeueMails } from '@/features/mails/service/queue/requeue-mails'
import { sendDueMails } from '@/features/mails/service/send/send-due-mails'
import { erasePerson } from '@/features/privacy/service/erase-person'
import { mailBatches, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { makeAllDue, queuePeople, readMails, startResendTransport, withProviderServers } from '@/testing/mails/sending'
import { aUser } from '@/testing/users'

withProviderServers()

const erasePersonByEmail = async (email: string) =>
  erasePerson({ email, confirm: email, forget_blacklist: false }, { author: await aUser(), now: new Date() })

const payloads = async () => (await db.select().from(mailBatches)).map(({ payload }) => payload).join()

it('leaves nothing of a mail that is being sent while its person is erased', async () => {
  const { transport, server } = await startResendTransport({ delayMs: 1500 })
  const [person] = await queuePeople(1)
  const sending = sendDueMails({ transport })
  await expect.poll(async () => (await readMails())[0]?.batch_id, { timeout: 5000 }).toBeTruthy()
  await erasePersonByEmail(person?.email ?? '')
  await sending
  expect(server.count().mails).toBe(1)
  const [mail] = await readMails()
  expect(mail).toMatchObject({ state: 'unknown', message: 'erased', subject: null, text: null, recipient_name: '' })
  expect(mail?.email).toMatch(/@erased\.invalid$/)
  expect(await payloads()).toBe('')
})

it('keeps a call with mails of others until it succeeds, and reports it', async () => {
  const { transport } = await startResendTransport({ hangUps: [{ taken: false, times: 1 }] })
  const [gone, other] = await queuePeople(2)
  await sendDueMails({ transport })
  expect(await payloads()).toContain(gone?.email)
  const { steps } = await erasePersonByEmail(gone?.email ?? '')
  expect(steps).toContainEqual(expect.objectContaining({ kind: 'mails_under_way', what: 'kept', count: 1 }))

  await makeAllDue()
  await sendDueMails({ transport })
  expect(await payloads()).toBe('')
  const states = new Map((await readMails()).map(({ registration_id, state }) => [registration_id, state]))
  expect(states.get(other?.id ?? '')).toBe('sent')
  expect(states.get(gone?.id ?? '')).toBe('dropped')
})

it('sends no mail to an erased address', async () => {
  const { transport, server } = await startResendTransport()
  await queuePeople(1, 'confirmation')
  await db.update(mails).set({ email: 'erased-0@erased.invalid' })
  await sendDueMails({ transport })
  expect(server.count().mails).toBe(0)
  expect(await readMails()).toMatchObject([{ state: 'suppressed', message: 'erased' }])
})

it('sends no mail of an erased person again', async () => {
  const [person] = await queuePeople(1)
  await db.update(mails).set({ state: 'failed' })
  await erasePersonByEmail(person?.email ?? '')
  const author = await aUser()
  const [mail] = await readMails()
  const [row] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.id, person?.id ?? ''))
  expect(await requeueMails(row?.workshop_id ?? 0, { which: { ids: [mail?.id ?? 0] }, author })).toEqual({ queued: 0 })
})
