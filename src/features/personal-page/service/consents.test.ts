import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveConsentTopic } from '@/features/consents/service/topics'
import {
  listPersonConsents,
  recordPersonConsent,
  withdrawPersonConsent,
} from '@/features/registrations/service/people/consents'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { unsubscribe } from '@/features/registrations/service/sign-up/unsubscribe'
import { consents, validConsent } from '@/schema/consents'
import { blacklistedEmails } from '@/schema/mails'
import { recipients } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { aTopic, aTopicDraft, readTextId } from '@/testing/consents/topics'
import { aCompanion, aForm, anEmail, aRegistration, aSubmission, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aUser } from '@/testing/users'
import { chooseMails } from './own-choices'
import { findPersonalPage } from './page'

let author = { id: 0 }
let topic = { id: 0, text_id: 0 }
beforeAll(async () => {
  author = await aUser({ is_super_user: true })
  topic = await aTopic(author)
})
afterAll(closeDatabase)

const NOW = new Date('2026-05-04T10:00:00.000Z')
const NO_MAILS = { invite: false, reminder: false, after_event: false, message: false }
const tokenOf = async (email: string) => (await ensureTokens([email])).get(email) ?? ''
const historyOf = (email: string) => db.select().from(consents).where(eq(consents.email, email)).orderBy(consents.id)
const countValid = (email: string) => db.$count(consents, and(eq(consents.email, email), validConsent))
const choose = async (email: string, chosen: number[]) =>
  chooseMails(await tokenOf(email), { ...NO_MAILS, offered: [await readTextId(topic.id)], consents: chosen }, NOW)

describe('a consent from the form', () => {
  it('is that of the main person alone, and counts once its owner confirms it on the personal page', async () => {
    const workshop = await aWorkshop()
    const companion = aCompanion()
    const form = aForm(workshop, { consents: [topic.text_id], company: [companion] })
    await registerParty(form, aSubmission())
    expect(await countValid(form.email)).toBe(0)
    expect(await historyOf(form.email)).toMatchObject([{ source: 'form', proven_at: null, text_id: topic.text_id }])
    expect(await historyOf(companion.email)).toEqual([])
    const mailed = (await sendQueuedMails()).find(({ to }) => to.address === form.email)
    expect(mailed?.text).toContain('Das gilt erst')

    await choose(form.email, [topic.text_id])
    expect(await countValid(form.email)).toBe(1)
    expect(await historyOf(form.email)).toHaveLength(1)
  })

  it('changes nothing that the owner has decided, because anybody may type the address', async () => {
    const email = anEmail()
    await aRegistration(await aWorkshop(), { email })
    await choose(email, [topic.text_id])
    const before = await historyOf(email)
    await registerParty(aForm(await aWorkshop(), { email, consents: [topic.text_id] }), aSubmission())
    expect(await historyOf(email)).toEqual(before)
  })
})

describe('the history', () => {
  it('keeps the version that was agreed to, and each withdrawal', async () => {
    const email = anEmail()
    await choose(email, [topic.text_id])
    const draft = aTopicDraft({ text_de: `Neue Fassung ${email}` })
    const { updated_at } = await saveConsentTopic(topic.id, draft, author)
    const [choice] =
      (await findPersonalPage(await tokenOf(email), NOW))?.mails.topics.filter(({ isGiven }) => isGiven) ?? []
    expect(choice?.texts.text_de).toBe('Ja zu Kongressen')
    const shown = [choice?.id ?? 0]
    await chooseMails(await tokenOf(email), { ...NO_MAILS, offered: shown, consents: shown }, NOW)
    expect(await historyOf(email)).toMatchObject([{ text_id: topic.text_id, ended_by: null }])

    const newer = await readTextId(topic.id)
    expect(newer).not.toBe(topic.text_id)
    await choose(email, [newer])
    await choose(email, [])
    expect(await historyOf(email)).toMatchObject([
      { text_id: topic.text_id, ended_by: 'replaced' },
      { text_id: newer, ended_by: 'personal_page', ended_at: NOW.toISOString() },
    ])
    await saveConsentTopic(topic.id, { ...aTopicDraft(), updated_at }, author)
    topic = { ...topic, text_id: await readTextId(topic.id) }
  })

  it('has what staff recorded from paper, with its note', async () => {
    const { id, email } = await aRegistration(await aWorkshop())
    await recordPersonConsent(id, { text_id: topic.text_id, note: 'Karte 12' }, { author, now: NOW })
    const [consent] = (await listPersonConsents(id, { locale: 'de' })).data
    expect(consent).toMatchObject({ source: 'staff', note: 'Karte 12', proven_at: NOW.toISOString() })
    await withdrawPersonConsent({ id, consent: consent?.id ?? 0 }, { author, now: NOW })
    expect(await historyOf(email)).toMatchObject([{ ended_by: 'staff' }])
  })
})

describe('unsubscribing', () => {
  it('ends every consent, and a later one takes invitations alone up again', async () => {
    const { id, email } = await aRegistration(await aWorkshop())
    await choose(email, [topic.text_id])
    await unsubscribe({ registrationId: id, email }, { now: NOW })
    expect(await historyOf(email)).toMatchObject([{ ended_by: 'unsubscribed' }])

    await choose(email, [topic.text_id])
    expect(await countValid(email)).toBe(1)
    expect(await db.$count(blacklistedEmails, eq(blacklistedEmails.email, email))).toBe(0)
    const [recipient] = await db.select().from(recipients).where(eq(recipients.email, email))
    expect(recipient?.declined_mails).toEqual(['reminder', 'after_event', 'message'])
  })
})

describe('the choice of mails', () => {
  it('says the same of invitations and of the consents to them', async () => {
    const { email } = await aRegistration(await aWorkshop())
    const other = await aTopic(author)
    const token = await tokenOf(email)
    const offered = [topic.text_id, other.text_id]
    const shown = async () => {
      const mails = (await findPersonalPage(token, NOW))?.mails
      const given = mails?.topics.filter(({ isGiven }) => isGiven).map(({ id }) => id)
      return { wanted: mails?.wanted, given }
    }
    await chooseMails(token, { ...NO_MAILS, reminder: true, offered, consents: [other.text_id] }, NOW)
    expect(await shown()).toEqual({ wanted: ['invite', 'reminder'], given: [other.text_id] })
    expect(await countValid(email)).toBe(1)

    await db
      .update(recipients)
      .set({ declined_mails: ['invite'] })
      .where(eq(recipients.email, email))
    expect((await shown()).given).toEqual([])

    await chooseMails(token, { ...NO_MAILS, reminder: true, offered: [], consents: [] }, NOW)
    expect(await countValid(email)).toBe(0)
    expect(await historyOf(email)).toMatchObject([{ ended_by: 'personal_page' }])
  })
})
