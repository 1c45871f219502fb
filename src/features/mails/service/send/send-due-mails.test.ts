import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { blacklistedEmails } from '@/features/blacklist/table'
import { closeDatabase, db } from '@/server/db'
import { recorder } from '@/testing/letters'
import { mailGates, mails } from '../table'
import { queueMail } from './queue'
import { sendDueMails } from './send'
import { forgetBodies, sweepMails } from './sweep'
import type { Transport } from './transports'

const aMail = (to = 'anna@example.org') =>
  db.transaction((tx) =>
    queueMail(tx, { type: 'password_reset', to, language: 'en', values: { name: 'Anna Weiß', token: 'secret-token' } }),
  )

const allMails = () => db.select().from(mails).orderBy(mails.id)

async function onlyMail() {
  const [mail] = await allMails()
  if (!mail) throw new Error('there is no mail')
  return mail
}

/** What a killed process leaves behind: the claim is committed, the outcome is not. */
const crashAfterClaim = () =>
  db.update(mails).set({ state: 'sending', attempts: 1, claimed_at: sql`now() - interval '31 seconds'` })

beforeEach(() => db.execute(sql`truncate ${mails}, ${blacklistedEmails}, ${mailGates} cascade`))
afterAll(closeDatabase)

describe('queueMail', () => {
  it('leaves nothing when the transaction that causes the mail is rolled back', async () => {
    const failed = db.transaction(async (tx) => {
      await queueMail(tx, {
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
  it('sends the link and keeps no trace of it', async () => {
    await aMail()
    const { letters, transport } = recorder()
    await sendDueMails({ transport })

    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('/en/password/reset/secret-token')
    expect(letters[0]?.to).toEqual({ name: 'Anna Weiß', address: 'anna@example.org' })
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
    const { letters, transport } = recorder()
    await Promise.all(Array.from({ length: 4 }, () => sendDueMails({ transport })))
    expect(letters).toHaveLength(60)
    expect(new Set(letters.map(({ to }) => to.address)).size).toBe(60)
  })

  it('tries again later when the server is away, and keeps the link for that', async () => {
    await aMail()
    const { letters, transport } = recorder({ fail: () => Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) })
    await sendDueMails({ transport })

    expect(letters).toEqual([])
    const mail = await onlyMail()
    expect(mail).toMatchObject({ state: 'retry', message: 'server_away', attempts: 1, data: { token: 'secret-token' } })
    const wait = Date.parse(mail.next_attempt_at) - Date.now()
    expect(wait).toBeGreaterThan(25_000)
    expect(wait).toBeLessThan(37_000)
  })

  it('fails at once for an address without a mailbox, and writes there no more', async () => {
    await aMail()
    const refusal = { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 no such user' }
    await sendDueMails({ transport: recorder({ fail: () => Object.assign(new Error('no'), refusal) }).transport })
    expect(await onlyMail()).toMatchObject({
      state: 'failed',
      message: 'bounced: 550 5.1.1 no such user',
      data: null,
    })
    const [listed] = await db.select().from(blacklistedEmails)
    expect(listed).toMatchObject({ email: 'anna@example.org', reason: 'bounced', note: '550 5.1.1 no such user' })
  })

  it('tries a mail again whose text cannot be made', async () => {
    await aMail()
    await db.update(mails).set({ data: {} })
    const { letters, transport } = recorder()
    await sendDueMails({ transport })
    expect(letters).toEqual([])
    expect(await onlyMail()).toMatchObject({ state: 'retry', message: 'unexpected' })
  })

  it('tries mails again when what they are about cannot be read, even those of which one too many is worse', async () => {
    await aMail()
    await db.update(mails).set({ bulk: true })
    await db.execute(sql`alter table workshop_mails rename to away`)
    const { letters, transport } = recorder()
    await sendDueMails({ transport }).finally(() => db.execute(sql`alter table away rename to workshop_mails`))
    expect(letters).toEqual([])
    expect(await onlyMail()).toMatchObject({ state: 'retry', message: 'unexpected', data: { token: 'secret-token' } })
  })

  it('gives up after the eighth try', async () => {
    await aMail()
    await db.update(mails).set({ state: 'retry', attempts: 7 })
    await sendDueMails({ transport: recorder({ fail: () => new Error('no') }).transport })
    expect(await onlyMail()).toMatchObject({ state: 'failed', attempts: 8, data: null })
  })

  it('drops a mail whose link has expired while it waited', async () => {
    await aMail()
    await db.update(mails).set({ created_at: sql`now() - interval '61 minutes'` })
    const { letters, transport } = recorder()
    await sendDueMails({ transport })
    expect(letters).toEqual([])
    expect(await onlyMail()).toMatchObject({ state: 'dropped', message: 'link_expired', data: null })
  })

  it('lets a late attempt say nothing about a newer one', async () => {
    await aMail()
    const { transport } = recorder()
    const slow: Transport = {
      ...transport,
      send: async (letter) => {
        await db.update(mails).set({ attempts: 2, state: 'sending' })
        return transport.send(letter)
      },
    }
    await sendDueMails({ transport: slow })
    expect(await onlyMail()).toMatchObject({ state: 'sending', attempts: 2 })
  })
})

describe('a mail that was sent but could not be stamped', () => {
  it('stays claimed for the sweep instead of being sent again at once', async () => {
    await aMail()
    const { letters, transport } = recorder()
    const locked: Transport = {
      ...transport,
      send: async (letter) => {
        await db.execute(sql`alter table ${mails} add constraint nothing_is_sent check (state <> 'sent')`)
        return transport.send(letter)
      },
    }
    await expect(sendDueMails({ transport: locked })).rejects.toThrow()
    await db.execute(sql`alter table ${mails} drop constraint nothing_is_sent`)
    expect(letters).toHaveLength(1)
    expect(await onlyMail()).toMatchObject({ state: 'sending', attempts: 1 })
  })
})

describe('sweepMails', () => {
  it('recovers a mail whose process died between claim and sending', async () => {
    await aMail()
    await crashAfterClaim()
    const { letters, transport } = recorder()
    await sendDueMails({ transport })
    expect(letters).toEqual([])

    await sweepMails({ transport })
    await sendDueMails({ transport })
    expect(letters).toHaveLength(1)
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('leaves a mail alone that somebody is still sending', async () => {
    await aMail()
    await db.update(mails).set({ state: 'sending', attempts: 1, claimed_at: sql`now() - interval '15 seconds'` })
    await sweepMails({ transport: recorder().transport })
    expect(await onlyMail()).toMatchObject({ state: 'sending' })
  })

  it('leaves one of many to a person where a repetition would not be recognised', async () => {
    await aMail()
    await db.update(mails).set({ bulk: true })
    await crashAfterClaim()
    await sweepMails({ transport: recorder().transport })
    expect(await onlyMail()).toMatchObject({ state: 'unknown', message: 'interrupted' })
  })

  it('stops trying a mail that took its process down eight times', async () => {
    await aMail()
    await crashAfterClaim()
    await db.update(mails).set({ attempts: 8 })
    await sweepMails({ transport: recorder({ deduplicates: true }).transport })
    expect(await onlyMail()).toMatchObject({ state: 'failed', message: 'interrupted', data: null })
  })
})

describe('forgetBodies', () => {
  it('forgets what a mail said after ninety days, and not before', async () => {
    await aMail('old@example.org')
    await aMail('new@example.org')
    await sendDueMails({ transport: recorder().transport })
    await db
      .update(mails)
      .set({ created_at: sql`now() - interval '91 days'` })
      .where(eq(mails.email, 'old@example.org'))
    await forgetBodies()
    const [old, recent] = await allMails()
    expect(old).toMatchObject({ state: 'sent', text: null, html: null, subject: 'Choose a new password' })
    expect(recent?.text).toContain('Anna Weiß')
  })
})
