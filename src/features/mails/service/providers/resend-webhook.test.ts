import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { env } from '@/env'
import { blacklistedEmails, mails } from '@/schema/mails'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEmail, anInvitation, aWorkshop } from '@/testing/factories'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { signatureHeadersOf } from '../../../../../checks/fakes/resend-events.mjs'

const POST = routeOf('mails.takeResendEvent')

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
  await queueMailsFor('invite', [person])
  await sendQueuedMails()
  const [mail] = await db.select().from(mails)
  if (!mail?.provider_id) throw new Error('nothing was sent')
  return { ...mail, email_id: mail.provider_id }
}

type ResendReport = {
  type: string
  email_id: string
  to?: string
  bounce?: { type: string; message: string }
  tags?: object
}

function postReport(
  { type, email_id, to = anEmail(), bounce, tags }: ResendReport,
  signed: { secret?: string; at?: number } = {},
) {
  const body = JSON.stringify({
    type,
    created_at: new Date().toISOString(),
    data: { email_id, to: [to], bounce, tags },
  })
  return callRoute(POST, { body, headers: signatureHeadersOf({ secret, body, ...signed }) })
}

const findBlacklisted = async (address: string) => {
  const [listed] = await db.select().from(blacklistedEmails).where(eq(blacklistedEmails.email, address))
  return listed
}

const readMail = async () => (await db.select().from(mails))[0]

it('marks a bounced mail as failed and blacklists its address', async () => {
  const { email_id, email } = await aSentMail()
  const bounce = { type: 'Permanent', message: '550 5.1.1 no such user' }
  for (const _ of ['reported', 'reported again'])
    expect((await postReport({ type: 'email.bounced', email_id, to: email, bounce })).status).toBe(200)
  expect(await readMail()).toMatchObject({ state: 'failed', message: 'bounced: 550 5.1.1 no such user' })
  expect(await findBlacklisted(email)).toMatchObject({ reason: 'bounced', note: '550 5.1.1 no such user' })
})

it('records a full mailbox without failing the mail', async () => {
  const { email_id, email } = await aSentMail()
  await postReport({
    type: 'email.bounced',
    email_id,
    to: email,
    bounce: { type: 'Transient', message: 'mailbox full' },
  })
  expect(await readMail()).toMatchObject({ state: 'sent', message: 'bounced_for_now: mailbox full' })
  expect(await findBlacklisted(email)).toBeUndefined()
})

it('blacklists an address after a complaint, with that reason', async () => {
  const { email_id, email } = await aSentMail()
  await postReport({ type: 'email.complained', email_id, to: email })
  expect(await readMail()).toMatchObject({ state: 'sent', message: 'complained' })
  expect(await findBlacklisted(email)).toMatchObject({ reason: 'complained' })
})

it('accepts a signed report about an unknown mail', async () => {
  const to = anEmail()
  await postReport({ type: 'email.complained', email_id: 'of another installation', to })
  expect(await findBlacklisted(to)).toMatchObject({ reason: 'complained' })
})

it('finds a mail whose provider id is not stored yet', async () => {
  const { id, email } = await aSentMail()
  await db.update(mails).set({ state: 'sending', claimed_at: new Date().toISOString(), provider_id: null })
  const bounce = { type: 'Permanent', message: 'no such user' }
  await postReport({ type: 'email.bounced', email_id: 'new', to: email, bounce, tags: { mail: String(id) } })
  expect(await readMail()).toMatchObject({ state: 'failed', message: 'bounced: no such user' })
})

it('ignores other events', async () => {
  const { email_id } = await aSentMail()
  expect((await postReport({ type: 'email.delivered', email_id })).status).toBe(200)
  expect((await postReport({ type: 'contact.created', email_id })).status).toBe(200)
  expect(await readMail()).toMatchObject({ state: 'sent', message: '' })
})

it.each([
  ['signed by somebody else', { secret: `whsec_${Buffer.from('another').toString('base64')}` }],
  ['signed six minutes ago', { at: Date.now() - 6 * 60_000 }],
  ['signed for later', { at: Date.now() + 6 * 60_000 }],
])('refuses a report %s', async (_, signed) => {
  const { email_id, email } = await aSentMail()
  expect((await postReport({ type: 'email.complained', email_id, to: email }, signed)).status).toBe(403)
  expect(await findBlacklisted(email)).toBeUndefined()
})

it('refuses a report whose body was changed, or that is not signed at all', async () => {
  const body = JSON.stringify({ type: 'email.complained', data: { email_id: 'x', to: ['a@example.org'] } })
  const headers = signatureHeadersOf({ secret, body: `${body} ` })
  expect((await callRoute(POST, { body, headers })).status).toBe(403)
  expect((await callRoute(POST, { body })).status).toBe(403)
})

it('answers 404 where no secret is configured', async () => {
  env.RESEND_WEBHOOK_SECRET = undefined
  const { status } = await postReport({ type: 'email.delivered', email_id: 'x' })
  env.RESEND_WEBHOOK_SECRET = secret
  expect(status).toBe(404)
})

it('refuses a body above the limit', async () => {
  const body = JSON.stringify({ type: 'x'.repeat(70 * 1024) })
  expect((await callRoute(POST, { body, headers: signatureHeadersOf({ secret, body }) })).status).toBe(413)
})
