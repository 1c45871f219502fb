import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { POST } from '@/app/api/email/webhooks/resend/route'
import { env } from '@/env'
import { blacklistedEmails } from '@/features/blacklist/table'
import { closeDatabase, db } from '@/server/db'
import { send } from '@/testing/calls'
import { anAddress, anInvitation, aWorkshop } from '@/testing/factories'
import { queueFor, sendQueued } from '@/testing/letters'
import { signedHeaders } from '@/testing/providers'
import { mails } from '../table'

const secret = `whsec_${Buffer.from('a secret of the webhook').toString('base64')}`

beforeAll(() => {
  env.RESEND_WEBHOOK_SECRET = secret
})
beforeEach(async () => {
  await db.delete(mails)
  await db.delete(blacklistedEmails)
})
afterAll(closeDatabase)

async function aSentMail() {
  const person = await anInvitation(await aWorkshop())
  await queueFor('invite', [person])
  await sendQueued()
  const [mail] = await db.select().from(mails)
  if (!mail?.provider_id) throw new Error('nothing was sent')
  return { ...mail, email_id: mail.provider_id }
}

type Told = { type: string; email_id: string; to?: string; bounce?: { type: string; message: string }; tags?: object }

function tell({ type, email_id, to = anAddress(), bounce, tags }: Told, signed: { secret?: string; at?: number } = {}) {
  const body = JSON.stringify({
    type,
    created_at: new Date().toISOString(),
    data: { email_id, to: [to], bounce, tags },
  })
  return send(POST, { body, headers: signedHeaders({ secret, body, ...signed }) })
}

const onList = async (address: string) => {
  const [listed] = await db.select().from(blacklistedEmails).where(eq(blacklistedEmails.email, address))
  return listed
}

const mailNow = async () => (await db.select().from(mails))[0]

it('marks a mail that came back for good, and writes its address on the blacklist', async () => {
  const { email_id, email } = await aSentMail()
  const bounce = { type: 'Permanent', message: '550 5.1.1 no such user' }
  for (const _ of ['told', 'told again'])
    expect((await tell({ type: 'email.bounced', email_id, to: email, bounce })).status).toBe(200)
  expect(await mailNow()).toMatchObject({ state: 'failed', message: 'bounced: 550 5.1.1 no such user' })
  expect(await onList(email)).toMatchObject({ reason: 'bounced', note: '550 5.1.1 no such user' })
})

it('only notes that a mailbox was full', async () => {
  const { email_id, email } = await aSentMail()
  await tell({ type: 'email.bounced', email_id, to: email, bounce: { type: 'Transient', message: 'mailbox full' } })
  expect(await mailNow()).toMatchObject({ state: 'sent', message: 'bounced_for_now: mailbox full' })
  expect(await onList(email)).toBeUndefined()
})

it('writes who complained on the blacklist, with that reason', async () => {
  const { email_id, email } = await aSentMail()
  await tell({ type: 'email.complained', email_id, to: email })
  expect(await mailNow()).toMatchObject({ state: 'sent', message: 'complained' })
  expect(await onList(email)).toMatchObject({ reason: 'complained' })
})

it('believes a signed report of a mail that it does not know', async () => {
  const to = anAddress()
  await tell({ type: 'email.complained', email_id: 'of another installation', to })
  expect(await onList(to)).toMatchObject({ reason: 'complained' })
})

it('finds a mail whose name the provider has told nobody yet', async () => {
  const { id, email } = await aSentMail()
  await db.update(mails).set({ state: 'sending', claimed_at: new Date().toISOString(), provider_id: null })
  const bounce = { type: 'Permanent', message: 'no such user' }
  await tell({ type: 'email.bounced', email_id: 'new', to: email, bounce, tags: { mail: String(id) } })
  expect(await mailNow()).toMatchObject({ state: 'failed', message: 'bounced: no such user' })
})

it('passes over what it has no use for', async () => {
  const { email_id } = await aSentMail()
  expect((await tell({ type: 'email.delivered', email_id })).status).toBe(200)
  expect((await tell({ type: 'contact.created', email_id })).status).toBe(200)
  expect(await mailNow()).toMatchObject({ state: 'sent', message: '' })
})

it.each([
  ['signed by somebody else', { secret: `whsec_${Buffer.from('another').toString('base64')}` }],
  ['signed six minutes ago', { at: Date.now() - 6 * 60_000 }],
  ['signed for later', { at: Date.now() + 6 * 60_000 }],
])('refuses a report %s', async (_, signed) => {
  const { email_id, email } = await aSentMail()
  expect((await tell({ type: 'email.complained', email_id, to: email }, signed)).status).toBe(403)
  expect(await onList(email)).toBeUndefined()
})

it('refuses a report whose body was changed, or that is not signed at all', async () => {
  const body = JSON.stringify({ type: 'email.complained', data: { email_id: 'x', to: ['a@example.org'] } })
  const headers = signedHeaders({ secret, body: `${body} ` })
  expect((await send(POST, { body, headers })).status).toBe(403)
  expect((await send(POST, { body })).status).toBe(403)
})

it('does not exist where no secret is configured', async () => {
  env.RESEND_WEBHOOK_SECRET = undefined
  const { status } = await tell({ type: 'email.delivered', email_id: 'x' })
  env.RESEND_WEBHOOK_SECRET = secret
  expect(status).toBe(404)
})

it('takes no report that is larger than any could be', async () => {
  const body = JSON.stringify({ type: 'x'.repeat(70 * 1024) })
  expect((await send(POST, { body, headers: signedHeaders({ secret, body }) })).status).toBe(413)
})
