import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Locale, nameIn } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { kindsOf } from '@/features/consents/rules'
import { readCoveringTopics } from '@/features/consents/service/topics'
import { FULL_NAME } from '@/features/mailings/service/recipients'
import { readMailWarnings } from '@/features/mailings/service/warnings'
import { consents, consentTexts, consentTopics, validConsent } from '@/schema/consents'
import { audiences } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { limitAndOffsetOf, toListResponse } from '@/server/crud/lists'
import { db, getRow, type Tx } from '@/server/database/db'
import {
  AUDIENCE_PARTS,
  type AudiencePart,
  type Explanation,
  type explainAudience as explainEndpoint,
  type listAudiencePeople as peopleEndpoint,
} from '../contract'
import { NO_EVALUATIONS, readClosedEvaluations } from './criteria'
import { type AudienceQuery, audienceSource } from './find-people'

export type Occasion = z.output<(typeof explainEndpoint)['query']>

/** The audience as a query, for an event if one is named, with the topics that cover the event. */
export async function readAudienceQuery(tx: Tx, id: number, { occasion, now }: { occasion: Occasion; now: Date }) {
  const { workshop_id, topic_id, lift_limit = false } = occasion
  const audience = await getRow(tx.select().from(audiences).where(eq(audiences.id, id)))
  const [event] =
    workshop_id === undefined ? [] : await tx.select().from(workshops).where(eq(workshops.id, workshop_id))
  if (workshop_id !== undefined && !event) throw new NotFound()
  const topics = await readCoveringTopics(tx, event && kindsOf(event))
  const used = topic_id === undefined ? topics : topics.filter((topic) => topic.id === topic_id)
  const query: AudienceQuery = {
    criteria: audience,
    closed_evaluations: audience.evaluation === null ? NO_EVALUATIONS : await readClosedEvaluations(tx, now),
    workshop_id,
    topics: used.map((topic) => topic.id),
    lift_limit,
    now,
  }
  return { audience, event, topics, used, query }
}

/** Counts the people of an audience by part. The parts add up to the match, because each person has one. */
export async function countParts(tx: Tx, query: AudienceQuery): Promise<Pick<Explanation, 'matched' | 'parts'>> {
  const rows = Array.from(
    await tx.execute<{ part: AudiencePart; count: number }>(
      sql`${audienceSource(query)} select part, count(*)::int as count from audience group by part`,
    ),
  )
  const parts = AUDIENCE_PARTS.map((part) => ({ part, count: rows.find((row) => row.part === part)?.count ?? 0 }))
  return { matched: parts.reduce((sum, { count }) => sum + count, 0), parts }
}

export const countOf = ({ parts }: Pick<Explanation, 'parts'>, part: AudiencePart): number =>
  parts.find((one) => one.part === part)?.count ?? 0

export const explainAudience = (id: number, occasion: Occasion, now: Date): Promise<Explanation> =>
  db.transaction(async (tx) => {
    const { query, topics, event } = await readAudienceQuery(tx, id, { occasion, now })
    const warningsFor = event && (await readMailWarnings(tx, event.id))
    return { ...(await countParts(tx, query)), topics, warnings: warningsFor?.({ type: 'invite', now }) ?? [] }
  })

type PersonRow = {
  id: string
  name: string
  email: string
  city: string
  part: AudiencePart
  name_de: string | null
  name_en: string | null
  version: number | null
  given_at: string | null
}
type PageRow = { total: number } & (PersonRow | { [Column in keyof PersonRow]: null })

/** One page of the people, by their addresses; the legal basis is read for these alone. */
export const listAudiencePeople = (
  id: number,
  { filter: { part, ...occasion } = {}, ...page }: z.output<(typeof peopleEndpoint)['query']>,
  { locale, now }: { locale: Locale; now: Date },
) =>
  db.transaction(async (tx) => {
    const { query } = await readAudienceQuery(tx, id, { occasion, now })
    const ordered = { ...page, sortByDirection: 'asc' as const }
    const { limit, offset } = limitAndOffsetOf(ordered)
    const rows = Array.from(
      await tx.execute<PageRow>(sql`${audienceSource(query)},
        found as materialized (select * from audience where ${part ?? null}::text is null or part = ${part ?? null}::text),
        shown as (select * from found order by email limit ${limit} offset ${offset}),
        described as (
          select shown.id, shown.email, shown.city, shown.part, ${FULL_NAME} as name, basis.*
          from shown join ${registrations} on ${registrations.id} = shown.id left join lateral (${selectBasis(query)}) basis on true)
        select counted.total, described.*
        from (select count(*)::int as total from found) counted left join described on true
        order by described.email`),
    )
    const data = rows.flatMap((row) => (row.id === null ? [] : toPerson(row, locale)))
    return toListResponse(data, { total: rows[0]?.total ?? 0 }, ordered)
  })

/** The newest consent that allows the invitation of a shown person. */
const selectBasis = ({ topics }: AudienceQuery) => sql`
  select ${consentTopics.name_de}, ${consentTopics.name_en}, ${consentTexts.version}, ${consents.given_at}
  from ${consents} join ${consentTexts} on ${consentTexts.id} = ${consents.text_id}
    join ${consentTopics} on ${consentTopics.id} = ${consents.topic_id}
  where ${consents.email} = shown.email and ${consents.topic_id} = any(${sql.param([...topics])}::int[]) and ${validConsent}
  order by ${consents.given_at} desc limit 1`

const toPerson = ({ name_de, name_en, version, given_at, ...person }: PersonRow, locale: Locale) => ({
  ...person,
  consent:
    name_de === null || name_en === null || version === null || given_at === null
      ? null
      : { topic: nameIn({ name_de, name_en }, locale), version, given_at: new Date(given_at).toISOString() },
})
