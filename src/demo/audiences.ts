import 'server-only'
import { and, asc, eq, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { EMPTY_CRITERIA } from '@/features/audiences/contract'
import { columnsOf } from '@/schema/columns'
import { consents, consentTexts, consentTopics } from '@/schema/consents'
import { audiences } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import type { Tx } from '@/server/database/db'
import { DAY } from './calendar'
import { createRandom, type Random } from './random'

const SEED = 20_261_129

/** The shares of people who tick a topic in a form, who then confirm it, and who withdraw it later. */
const TICKED = 0.6
const CONFIRMED = 0.9
const WITHDRAWN = 0.04
/** People who are interested in one topic tick the online events as well. */
const ALSO_ONLINE = 0.4

const ROWS_AT_ONCE = 400

type DemoContext = { now: Date; staff: number }

/** Saves three audiences, and the consents of the people who registered. */
export async function saveAudiences(tx: Tx, { now, staff }: DemoContext): Promise<void> {
  await tx.insert(audiences).values(audiencesOf(now).map((one) => ({ ...EMPTY_CRITERIA, ...one, updated_by: staff })))
  const rows = await drawConsents(tx, createRandom(SEED))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await tx.insert(consents).values(rows.slice(start, start + ROWS_AT_ONCE))
}

const audiencesOf = (now: Date): (typeof audiences.$inferInsert)[] => [
  {
    name: 'Ärztinnen und Ärzte der letzten zwölf Monate',
    description: 'Wer zuletzt bei einer ärztlichen Fortbildung war, hört zuerst von der nächsten.',
    attended_kinds: ['category_d'],
    attended_since: dayBefore(now, 365),
  },
  {
    name: 'Lange nicht mehr da',
    description: 'War schon hier und seit sechs Monaten nicht mehr.',
    not_since: dayBefore(now, 183),
  },
  {
    name: 'Angemeldet und nie erschienen',
    description: 'Für eine Einladung zu Online-Veranstaltungen, zu denen niemand anreisen muss.',
    attendance: 'no_show',
  },
]

const dayBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY).toISOString().slice(0, 10)

async function drawConsents(tx: Tx, random: Random): Promise<(typeof consents.$inferInsert)[]> {
  const topics = await tx
    .select({ ...columnsOf(consentTopics, 'for_doctors', 'for_pharmacists', 'for_online'), text: consentTexts })
    .from(consentTopics)
    .innerJoin(consentTexts, eq(consentTexts.topic_id, consentTopics.id))
    .orderBy(asc(consentTopics.id))
  const people = await readPeople(tx)
  return people.flatMap((person) => {
    if (!random.chance(TICKED)) return []
    const isConfirmed = random.chance(CONFIRMED)
    return topics
      .filter((topic) => interests(person, topic, random))
      .map(({ text }) => ({
        email: person.email,
        topic_id: text.topic_id,
        text_id: text.id,
        source: 'form' as const,
        given_at: person.since,
        proven_at: isConfirmed ? person.since : null,
        ...(isConfirmed && random.chance(WITHDRAWN) && { ended_at: person.since, ended_by: 'personal_page' as const }),
      }))
  })
}

type Topic = Pick<typeof consentTopics.$inferSelect, 'for_doctors' | 'for_pharmacists' | 'for_online'>
type Person = Awaited<ReturnType<typeof readPeople>>[number]

const interests = (person: Person, topic: Topic, random: Random): boolean =>
  (topic.for_doctors && person.is_doctor) ||
  (topic.for_pharmacists && person.is_pharmacist) ||
  (topic.for_online && random.chance(ALSO_ONLINE))

/** Everybody who registered, with the time of the first registration and the kinds of its events. */
async function readPeople(tx: Tx) {
  const { email, created_at, registered, deleted_at, accompaniment_of } = registrations
  const rows = await tx
    .select({
      email,
      since: min(created_at),
      is_doctor: sql<boolean>`bool_or(${workshops.category_d})`,
      is_pharmacist: sql<boolean>`bool_or(${workshops.category_p})`,
    })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
    .where(and(isNotNull(registered), isNull(deleted_at), isNull(accompaniment_of)))
    .groupBy(email)
    .orderBy(asc(email))
  return rows.map(({ since, ...person }) => ({ ...person, since: since ?? '' }))
}
