import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveConsents, withdrawAll } from '@/features/consents/service/give'
import { blacklistedEmails, mails } from '@/schema/mails'
import { recipients, type registrations } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { aTopic } from '@/testing/consents/topics'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { AUDIENCE_PARTS, type AudiencePart, type Criteria } from '../contract'
import { saveAudience } from './edit-audience'
import { countOf, explainAudience, listAudiencePeople } from './explain'
import { inviteAudience } from './invite'

let author = { id: 0 }
const texts = { covering: 0, other: 0 }
beforeAll(async () => {
  author = await aUser({ is_super_user: true })
  texts.covering = (await aTopic(author, { for_doctors: false, for_pharmacists: true })).text_id
  texts.other = (await aTopic(author, { for_doctors: true, for_pharmacists: false })).text_id
})
afterAll(closeDatabase)

const NOW = new Date()
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
const LONG_AGO = ago(300)

const AT_EVENT = ['nothing', 'registered', 'waiting', 'invited', 'cancelled', 'registered again', 'removed'] as const

/** All that decides about a person. */
const drawnPerson = fc.record({
  consent: fc.constantFrom('none', 'other topic', 'unproven', 'withdrawn', 'valid', 'valid', 'valid'),
  listed: fc.constantFrom(null, null, null, 'added', 'unsubscribed', 'bounced', 'complained'),
  declines: fc.constantFrom(false, false, false, true),
  wantsErasure: fc.constantFrom(false, false, false, false, true),
  atEvent: fc.constantFrom(...AT_EVENT, 'nothing', 'nothing'),
  invitations: fc.integer({ min: 0, max: 3 }),
  earlierInvitations: fc.integer({ min: 0, max: 3 }),
  isCompanion: fc.boolean(),
  isErased: fc.constantFrom(false, false, false, false, true),
})
type DrawnPerson = typeof drawnPerson extends fc.Arbitrary<infer Person> ? Person : never

/** The order that the contract promises, said once more in the words of a person. */
function partOf(drawn: DrawnPerson, { lift_limit }: { lift_limit: boolean }): AudiencePart {
  if (drawn.consent !== 'valid') return 'no_consent'
  if (drawn.listed && drawn.listed !== 'bounced') return 'blacklisted'
  if (drawn.declines || drawn.wantsErasure) return 'declined'
  if (drawn.atEvent === 'cancelled') return 'cancelled'
  if (drawn.listed) return 'bounced'
  if (drawn.atEvent === 'registered' || drawn.atEvent === 'registered again') return 'registered'
  if (drawn.atEvent === 'waiting') return 'waiting'
  if (drawn.atEvent === 'invited') return 'invited'
  return drawn.invitations >= 2 && !lift_limit ? 'limited' : 'invited_now'
}

const ROWS_AT_EVENT: Record<(typeof AT_EVENT)[number], Fields[]> = {
  nothing: [],
  registered: [{ registered: ago(1) }],
  waiting: [{ registered: null, preliminary_registration: true }],
  invited: [{ registered: null, invitation_sent: LONG_AGO }],
  cancelled: [{ registered: ago(2), cancelled_at: ago(1) }],
  'registered again': [{ registered: ago(3), cancelled_at: ago(2) }, { registered: ago(1) }],
  removed: [{ registered: ago(2), deleted_at: ago(1) }],
}
type Fields = Partial<typeof registrations.$inferInsert>
type Stage = { past: { id: number }; event: { id: number }; host: { id: string } }

/** Stores all that was drawn about a person who came to the past event. */
async function insertDrawn(drawn: DrawnPerson, { past, event, host }: Stage) {
  const email = anEmail()
  const erased_at = drawn.isErased ? ago(1) : null
  const accompaniment_of = drawn.isCompanion ? host.id : null
  await aRegistration(past, { email, participated: LONG_AGO, erased_at, accompaniment_of })
  for (const fields of ROWS_AT_EVENT[drawn.atEvent]) await aRegistration(event, { email, ...fields })
  if (drawn.listed) await db.insert(blacklistedEmails).values({ email, reason: drawn.listed })
  const declined_mails = drawn.declines ? ['invite' as const] : []
  await db
    .insert(recipients)
    .values({ email, declined_mails, erasure_requested_at: drawn.wantsErasure ? ago(1) : null })
  await insertInvitations(email, { count: drawn.invitations, at: ago(6) })
  await insertInvitations(email, { count: drawn.earlierInvitations, at: ago(8) })
  await insertConsents(email, drawn.consent)
  return { ...drawn, email }
}

async function insertInvitations(email: string, { count, at }: { count: number; at: string }) {
  const mail = { type: 'invite', state: 'sent', sent_at: at, created_at: at, language: 'de', email } as const
  for (let sent = 0; sent < count; sent += 1) await db.insert(mails).values(mail)
}

async function insertConsents(email: string, consent: DrawnPerson['consent']) {
  const give = (text: number, isProven: boolean) =>
    db.transaction((tx) => giveConsents(tx, { email, texts: [text], source: 'form', isProven, now: NOW }))
  if (consent === 'other topic' || consent === 'valid') await give(texts.other, true)
  if (consent === 'valid' || consent === 'withdrawn') await give(texts.covering, true)
  if (consent === 'unproven') await give(texts.covering, false)
  if (consent === 'withdrawn') await db.transaction((tx) => withdrawAll(tx, email, NOW))
}

const anEvent = (fields: object = {}) =>
  aWorkshop({ category_p: true, category_d: false, presence_type: 'Onsite', location: 'Ulm', ...fields })

async function anAudience(criteria: Partial<Criteria>) {
  const saved = await saveAudience('new', { name: 'Test', ...criteria }, author)
  return saved.id ?? 0
}

const emailsIn = (people: { email: string }[]) => people.map(({ email }) => email).toSorted()

describe('an audience', () => {
  it('is explained by parts that add up to the match, to the lists behind them and to the queued mails', async () => {
    const drawnPeople = fc.array(drawnPerson, { minLength: 10, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(drawnPeople, fc.boolean(), async (drawn, lift_limit) => {
        const past = await anEvent({ date: '2026-01-10' })
        const stage = { past, event: await anEvent(), host: await aRegistration(past) }
        const people = await Promise.all(drawn.map((person) => insertDrawn(person, stage)))
        const id = await anAudience({ attended_event: past.id })
        const known = people.filter(({ isErased }) => !isErased)
        const expected = Map.groupBy(known, (person) => partOf(person, { lift_limit }))
        const occasion = { workshop_id: stage.event.id, lift_limit }

        const explained = await explainAudience(id, occasion, NOW)
        expect(explained.matched).toBe(known.length)
        expect(explained.parts).toEqual(
          AUDIENCE_PARTS.map((part) => ({ part, count: expected.get(part)?.length ?? 0 })),
        )
        for (const part of AUDIENCE_PARTS) {
          const query = { filter: { part, ...occasion }, page: 1, per_page: 100 }
          const { data, meta } = await listAudiencePeople(id, query, { locale: 'de', now: NOW })
          expect(emailsIn(data)).toEqual(emailsIn(expected.get(part) ?? []))
          expect(meta.pagination.total).toBe(data.length)
        }

        const count = countOf(explained, 'invited_now')
        fc.pre(count > 0)
        const body = { workshop_id: stage.event.id, lift_limit, count }
        const { run_id, queued } = await inviteAudience(id, body, { author, now: NOW })
        const sent = await db
          .select()
          .from(mails)
          .where(eq(mails.run_id, run_id ?? 0))
        expect(queued).toBe(count)
        expect(emailsIn(sent)).toEqual(emailsIn(expected.get('invited_now') ?? []))
        expect(sent.every(({ state }) => state === 'queued')).toBe(true)
      }),
      { numRuns: 4 },
    )
  })
})
