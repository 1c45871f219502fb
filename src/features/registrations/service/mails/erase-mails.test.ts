import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { erasePerson } from '@/features/privacy/service/erase'
import { registrations } from '@/features/registrations/table'
import { db } from '@/server/db'
import { aPerson } from '@/testing/people'
import { allMails, passTime, queued, resend, withProviders } from '@/testing/sending'
import { mailBatches, mails } from '../table'
import { repeatMails } from './repeat'
import { sendDueMails } from './send'

withProviders()

const erase = async (email: string) =>
  erasePerson({ email, confirm: email, forget_blacklist: false }, { author: await aPerson(), now: new Date() })

const payloads = async () => (await db.select().from(mailBatches)).map(({ payload }) => payload).join()

it('a mail that is on its way while its person is erased leaves nothing behind', async () => {
  const { transport, server } = await resend({ delayMs: 400 })
  const [person] = await queued(1)
  const sending = sendDueMails({ transport })
  await expect.poll(async () => (await allMails())[0]?.batch_id, { timeout: 5000 }).toBeTruthy()
  await erase(person?.email ?? '')
  await sending
  expect(server.count().mails).toBe(1)
  const [mail] = await allMails()
  expect(mail).toMatchObject({ state: 'unknown', message: 'erased', subject: null, text: null, recipient_name: '' })
  expect(mail?.email).toMatch(/@erased\.invalid$/)
  expect(await payloads()).toBe('')
})

it('a call that others wait for stays until it went through, and is said to stay', async () => {
  const { transport } = await resend({ hangUps: [{ taken: false, times: 1 }] })
  const [gone, other] = await queued(2)
  await sendDueMails({ transport })
  expect(await payloads()).toContain(gone?.email)
  const { steps } = await erase(gone?.email ?? '')
  expect(steps).toContainEqual({ kind: 'mails_under_way', what: 'kept', reason: 'under_way', count: 1 })

  await passTime()
  await sendDueMails({ transport })
  expect(await payloads()).toBe('')
  const states = new Map((await allMails()).map(({ registration_id, state }) => [registration_id, state]))
  expect(states.get(other?.id ?? '')).toBe('sent')
  expect(states.get(gone?.id ?? '')).toBe('dropped')
})

it('to an address that nobody has no mail goes out, whoever queued it', async () => {
  const { transport, server } = await resend()
  await queued(1, 'confirmation')
  await db.update(mails).set({ email: 'erased-0@erased.invalid' })
  await sendDueMails({ transport })
  expect(server.count().mails).toBe(0)
  expect(await allMails()).toMatchObject([{ state: 'suppressed', message: 'erased' }])
})

it('of who was erased nothing is sent a second time', async () => {
  const [person] = await queued(1)
  await db.update(mails).set({ state: 'failed' })
  await erase(person?.email ?? '')
  const author = await aPerson()
  const [mail] = await allMails()
  const [row] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.id, person?.id ?? ''))
  expect(await repeatMails(row?.workshop_id ?? 0, { which: { ids: [mail?.id ?? 0] }, author })).toEqual({ queued: 0 })
})
