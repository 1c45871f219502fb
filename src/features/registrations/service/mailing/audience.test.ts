import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blacklistedEmails } from '@/features/blacklist/table'
import { UNASKED_MAIL_TYPES, WORKSHOP_MAIL_TYPES } from '@/features/mails/contract'
import { overtakenBy } from '@/features/mails/rules'
import { mailRuns, mails } from '@/features/mails/table'
import { closeDatabase, db } from '@/server/db'
import { anAddress, aWorkshop } from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { AUDIENCES } from '../contract/mailing'
import { fullName } from '../rules'
import { registrations } from '../table'
import { AUDIENCE_OF, countMeant, getEvent, MEANT_FOR, type Meant, queueMeant } from './audience'

const NOW = new Date('2026-06-15T10:00:00Z')
const LONG = { timeout: 120_000 }

let created_by = 0
beforeAll(async () => {
  created_by = (await aPerson()).id
})
afterAll(closeDatabase)

const STAMP = '2026-06-01T10:00:00.000Z'
const stamp = fc.constantFrom(null, STAMP)
/** What rules most mails out is drawn rarely, so that other reasons decide often enough. */
const seldom = fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constant(STAMP) })
const word = fc.constantFrom('', 'Dr.', 'Anna', ' Berg ', 'von der Au')

const person = fc
  .record({
    registered: stamp,
    participated: stamp,
    cancelled_at: seldom,
    deleted_at: seldom,
    invitation_sent: stamp,
    preliminary_registration: seldom.map(Boolean),
    calendar_sequence: fc.constantFrom(null, 0, 1, 2),
    language: fc.constantFrom('de', 'en', 'fr', 'de-CH'),
    title: word,
    first_name: word,
    last_name: word,
    isBlacklisted: seldom.map(Boolean),
    earlier: fc.constantFrom(null, 'queued', 'held', 'retry', 'sent', 'failed', 'dropped', 'unknown'),
  })
  .map((drawn) => (drawn.preliminary_registration ? { ...drawn, registered: null } : drawn))

const event = fc.record({
  date: fc.constantFrom('2026-06-14', '2026-06-15', '2026-06-15', '2026-06-16'),
  // Ten o'clock in UTC is noon in Berlin.
  time: fc.constantFrom('00:30', '10:30', '11:00', '11:30', '12:00', '12:30', '18:00'),
  end_time: fc.constantFrom(null, '18:30', '23:59'),
  calendar_sequence: fc.constantFrom(0, 1, 2),
})

const anyMail = fc.constantFrom<Meant[]>(
  ...AUDIENCES.map((name) => AUDIENCE_OF[name]),
  ...WORKSHOP_MAIL_TYPES.map((type) => MEANT_FOR[type]),
)

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never
type Person = Drawn<typeof person>
type Setting = { event: Drawn<typeof event>; people: Person[]; meant: Meant }

/** A workshop and its people, each with what was drawn for them. */
async function stage({ event, people, meant: { type } }: Setting) {
  const workshop = await aWorkshop(event)
  const workshop_id = workshop.id
  const staged = people.map(async ({ isBlacklisted, earlier, ...fields }) => {
    const email = anAddress()
    const [row] = await db
      .insert(registrations)
      .values({ ...fields, email, workshop_id })
      .returning()
    if (!row) throw new Error('nobody was inserted')
    if (isBlacklisted) await db.insert(blacklistedEmails).values({ email })
    const mail = { type, email, workshop_id, registration_id: row.id, language: 'de', round: ROUND }
    if (earlier) await db.insert(mails).values({ ...mail, state: earlier, sent_at: '2026-06-02T10:00:00Z' })
    return { ...row, isBlacklisted, earlier }
  })
  return { workshop, people: await Promise.all(staged) }
}
const ROUND = 3

type Staged = Awaited<ReturnType<typeof stage>>

/** In the words of the rules, where the statement uses those of the database. */
function isWanted(person: Staged['people'][number], { workshop, meant }: Pick<Staged, 'workshop'> & { meant: Meant }) {
  const { earlier, invitation_sent, calendar_sequence } = person
  const { type, unless } = meant
  const isUnasked = UNASKED_MAIL_TYPES.some((unasked) => unasked === type)
  const isInvited = invitation_sent !== null || earlier === 'sent' || earlier === 'unknown'
  const isOutdated = calendar_sequence !== null && calendar_sequence < workshop.calendar_sequence
  return !(
    overtakenBy({ type, person, event: workshop }, NOW) ||
    person.preliminary_registration ||
    (isUnasked && person.isBlacklisted) ||
    earlier === 'queued' ||
    earlier === 'held' ||
    earlier === 'retry' ||
    (unless.includes('invited_before') && isInvited) ||
    (unless.includes('up_to_date') && !isOutdated)
  )
}

async function queueFor({ workshop }: Staged, meant: Meant) {
  const asked = { meant, now: NOW, event: await db.transaction((tx) => getEvent(tx, workshop.id)) }
  const announced = await db.transaction((tx) => countMeant(tx, asked))
  const [run] = await db
    .insert(mailRuns)
    .values({ workshop_id: workshop.id, kind: 'selection', type: meant.type, queued: 0, skipped: {} })
    .returning()
  const run_id = run?.id ?? 0
  const tally = await db.transaction((tx) => queueMeant(tx, { ...asked, run_id, created_by }))
  expect(tally).toEqual(announced)
  return { tally, written: await db.select().from(mails).where(eq(mails.run_id, run_id)) }
}

const scene = fc.record({ event, people: fc.array(person, { minLength: 4, maxLength: 12 }), meant: anyMail })

it('queues exactly whom the engine would write to and who has none yet, and counts all others', LONG, async () => {
  const property = fc.asyncProperty(scene, async (setting) => {
    const { meant } = setting
    const staged = await stage(setting)
    const { tally, written } = await queueFor(staged, meant)

    const wanted = staged.people.filter((person) => isWanted(person, { ...staged, meant }))
    expect(written.map(({ registration_id }) => registration_id).sort()).toEqual(wanted.map(({ id }) => id).sort())
    expect(tally.queued).toBe(wanted.length)
    const skipped = Object.values(tally.skipped).reduce((sum, people) => sum + people, 0)
    expect(tally.queued + skipped).toBe(staged.people.filter(({ deleted_at }) => !deleted_at).length)
    for (const mail of written) {
      const person = wanted.find(({ id }) => id === mail.registration_id)
      expect(mail).toMatchObject({
        type: meant.type,
        email: person?.email,
        recipient_name: person && fullName(person),
        language: person?.language === 'en' ? 'en' : 'de',
        round: person?.earlier ? ROUND + 1 : 1,
        ...{ state: 'queued', bulk: true, created_by },
      })
    }
  })
  await fc.assert(property, { numRuns: 150 })
})
