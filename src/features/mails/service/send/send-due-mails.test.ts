import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { queueAccountMail } from '@/features/accounts/service/queue-account-mail'
import { queueNotices } from '@/features/registrations/service/mail-queue/queue-mails'
import { blacklistedEmails, mails, mailThrottles, notificationEmails } from '@/schema/mails'
import { closeDatabase, db } from '@/server/database/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { recordingTransport } from '@/testing/mails/recorded-mails'
import { deleteOldBodies } from '../log/mail-log'
import type { Transport } from '../providers/transport'
import { sendDueMails } from './send-due-mails'
import { sweepMails } from './sweep-abandoned-mails'

const aMail = (to = 'anna@example.org') =>
  db.transaction((tx) =>
    queueAccountMail(tx, {
      type: 'password_reset',
      to,
      language: 'en',
      values: { name: 'Anna Weiß', token: 'secret-token' },
    }),
  )

const allMails = () => db.select().from(mails).orderBy(mails.id)

async function onlyMail() {
  const [mail] = await allMails()
  if (!mail) throw new Error('there is no mail')
  return mail
}

/** The state after a killed process: the claim is committed, the outcome is not. */
const crashAfterClaim = () =>
  db.update(mails).set({ state: 'sending', attempts: 1, claimed_at: sql`now() - interval '31 seconds'` })

/** A transport whose mails become these while they are sent. A second worker might claim a mail that was queued again. */
const slowTransport = (transport: Transport, changes: PgUpdateSetSource<typeof mails>): Transport => ({
  ...transport,
  workers: 1,
  send: async (sentMail) => {
    await db.update(mails).set(changes)
    await sweepMails({ transport })
    return transport.send(sentMail)
  },
})

beforeEach(() => db.execute(sql`truncate ${mails}, ${blacklistedEmails}, ${mailThrottles} cascade`))
afterAll(closeDatabase)

describe('queueAccountMail', () => {
  it('leaves nothing when the transaction that causes the mail is rolled back', async () => {
    const failed = db.transaction(async (tx) => {
      await queueAccountMail(tx, {
        type: 'verify_email',
        to: 'a@example.org',
        language: 'de',
        values: { name: 'A', token: 't' },
      })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await allMails()).toEqual([])
  })

  it('waits in the table until somebody sends it', async () => {
    await aMail('Anna@Example.org')
    expect(await onlyMail()).toMatchObject({ state: 'queued', email: 'anna@example.org', language: 'en', attempts: 0 })
  })
})

describe('sendDueMails', () => {
  it('sends the link and removes it from the log', async () => {
    await aMail()
    const { sentMails, transport } = recordingTransport()
    await sendDueMails({ transport })

    expect(sentMails).toHaveLength(1)
    expect(sentMails[0]?.text).toContain('/en/password/reset/secret-token')
    expect(sentMails[0]?.to).toEqual({ name: 'Anna Weiß', address: 'anna@example.org' })
    const mail = await onlyMail()
    expect(mail).toMatchObject({
      state: 'sent',
      data: null,
      subject: 'Choose a new password',
      provider_id: `p-${mail.id}`,
    })
    expect(JSON.stringify(mail)).not.toContain('secret-token')
    expect(mail.sent_at).not.toBeNull()
  })

  it('sends each mail once, however many workers there are', async () => {
    for (let number = 0; number < 60; number++) await aMail(`person-${number}@example.org`)
    const { sentMails, transport } = recordingTransport()
    await Promise.all(Array.from({ length: 4 }, () => sendDueMails({ transport })))
    expect(sentMails).toHaveLength(60)
    expect(new Set(sentMails.map(({ to }) => to.address)).size).toBe(60)
  })

  it('retries later when the server is unavailable, and keeps the link for that', async () => {
    await aMail()
    const { sentMails, transport } = recordingTransport({
      fail: () => Object.assign(new Error('no'), { code: 'ECONNREFUSED' }),
    })
    await sendDueMails({ transport })

    expect(sentMails).toEqual([])
    const mail = await onlyMail()
    expect(mail).toMatchObject({ state: 'retry', message: 'server_away', attempts: 1, data: { token: 'secret-token' } })
    const wait = Date.parse(mail.next_attempt_at) - Date.now()
    expect(wait).toBeGreaterThan(25_000)
    expect(wait).toBeLessThan(37_000)
  })

  it('fails at once for an address without a mailbox, and blacklists it', async () => {
    await aMail()
    const refusal = { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 no such user' }
    await sendDueMails({
      transport: recordingTransport({ fail: () => Object.assign(new Error('no'), refusal) }).transport,
    })
    expect(await onlyMail()).toMatchObject({
      state: 'failed',
      message: 'bounced: 550 5.1.1 no such user',
      data: null,
    })
    const [listed] = await db.select().from(blacklistedEmails)
    expect(listed).toMatchObject({ email: 'anna@example.org', reason: 'bounced', note: '550 5.1.1 no such user' })
  })

  it('retries a mail whose text cannot be rendered', async () => {
    await aMail()
    await db.update(mails).set({ data: {} })
    const { sentMails, transport } = recordingTransport()
    await sendDueMails({ transport })
    expect(sentMails).toEqual([])
    expect(await onlyMail()).toMatchObject({ state: 'retry', message: 'unexpected' })
  })

  it('retries mails whose data cannot be read, bulk mails as well', async () => {
    const { id: registration_id, workshop_id } = await aRegistration(await aWorkshop())
    await db.insert(notificationEmails).values({ email: 'office@example.org' })
    await db.transaction((tx) => queueNotices(tx, [{ occasion: 'registration', registration_id, workshop_id }]))
    await db.update(mails).set({ bulk: true })
    await db.execute(sql`alter table workshop_mails rename to away`)
    const { sentMails, transport } = recordingTransport()
    await sendDueMails({ transport }).finally(() => db.execute(sql`alter table away rename to workshop_mails`))
    expect(sentMails).toEqual([])
    expect(await onlyMail()).toMatchObject({
      state: 'retry',
      message: 'unexpected',
      data: { occasion: 'registration' },
    })
  })

  it('gives up after the eighth attempt', async () => {
    await aMail()
    await db.update(mails).set({ state: 'retry', attempts: 7 })
    await sendDueMails({ transport: recordingTransport({ fail: () => new Error('no') }).transport })
    expect(await onlyMail()).toMatchObject({ state: 'failed', attempts: 8, data: null })
  })

  it('drops a mail whose link has expired while it waited', async () => {
    await aMail()
    await db.update(mails).set({ created_at: sql`now() - interval '61 minutes'` })
    const { sentMails, transport } = recordingTransport()
    await sendDueMails({ transport })
    expect(sentMails).toEqual([])
    expect(await onlyMail()).toMatchObject({ state: 'dropped', message: 'link_expired', data: null })
  })

  it('ignores a failure of an attempt that is no longer the current one', async () => {
    await aMail()
    const { transport } = recordingTransport({ fail: () => new Error('no') })
    await sendDueMails({ transport: slowTransport(transport, { attempts: 2, state: 'sending' }) })
    expect(await onlyMail()).toMatchObject({ state: 'sending', attempts: 2 })
  })
})

describe('a sent mail whose result could not be recorded', () => {
  it('stays claimed for the sweep instead of being sent again at once', async () => {
    await aMail()
    const { sentMails, transport } = recordingTransport()
    const locked: Transport = {
      ...transport,
      send: async (sentMail) => {
        await db.execute(sql`alter table ${mails} add constraint nothing_is_sent check (state <> 'sent')`)
        return transport.send(sentMail)
      },
    }
    await expect(sendDueMails({ transport: locked })).rejects.toThrow()
    await db.execute(sql`alter table ${mails} drop constraint nothing_is_sent`)
    expect(sentMails).toHaveLength(1)
    expect(await onlyMail()).toMatchObject({ state: 'sending', attempts: 1 })
  })
})

describe('sweepMails', () => {
  const missed = { claimed_at: sql`now() - interval '31 seconds'` }
  it.each([
    ['gave it up', { attempts: 8, ...missed }, 8],
    ['queued it again', missed, 1],
    ['left it to staff', { bulk: true, ...missed }, 1],
    ['queued it again and another process sends it', { state: 'sending', attempts: 2 } as const, 2],
    ['left it to staff, who queued it again', { state: 'queued', attempts: 0 } as const, 0],
  ])('does not keep a slow process from recording what it sent, when the sweep %s', async (_, changes, attempts) => {
    await aMail()
    const { sentMails, transport } = recordingTransport()
    await sendDueMails({ transport: slowTransport(transport, changes) })
    await sendDueMails({ transport })
    expect(sentMails).toHaveLength(1)
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts, provider_id: expect.any(String) })
  })

  it('recovers a mail whose process died between claim and sending', async () => {
    await aMail()
    await crashAfterClaim()
    const { sentMails, transport } = recordingTransport()
    await sendDueMails({ transport })
    expect(sentMails).toEqual([])

    await sweepMails({ transport })
    await sendDueMails({ transport })
    expect(sentMails).toHaveLength(1)
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('leaves a mail alone that a worker is still sending', async () => {
    await aMail()
    await db.update(mails).set({ state: 'sending', attempts: 1, claimed_at: sql`now() - interval '15 seconds'` })
    await sweepMails({ transport: recordingTransport().transport })
    expect(await onlyMail()).toMatchObject({ state: 'sending' })
  })

  it('marks a bulk mail as unknown where a repetition would not be recognised', async () => {
    await aMail()
    await db.update(mails).set({ bulk: true })
    await crashAfterClaim()
    await sweepMails({ transport: recordingTransport().transport })
    expect(await onlyMail()).toMatchObject({ state: 'unknown', message: 'interrupted' })
  })

  it('stops trying a mail that crashed its process eight times', async () => {
    await aMail()
    await crashAfterClaim()
    await db.update(mails).set({ attempts: 8 })
    await sweepMails({ transport: recordingTransport({ deduplicates: true }).transport })
    expect(await onlyMail()).toMatchObject({ state: 'failed', message: 'interrupted', data: null })
  })
})

describe('deleteOldBodies', () => {
  it('deletes the text of a mail after ninety days, and not before', async () => {
    await aMail('old@example.org')
    await aMail('new@example.org')
    await sendDueMails({ transport: recordingTransport().transport })
    await db
      .update(mails)
      .set({ created_at: sql`now() - interval '91 days'` })
      .where(eq(mails.email, 'old@example.org'))
    await deleteOldBodies()
    const [old, recent] = await allMails()
    expect(old).toMatchObject({ state: 'sent', text: null, html: null, subject: 'Choose a new password' })
    expect(recent?.text).toContain('Anna Weiß')
  })
})
