import { and, asc, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { pickNames } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import type { HeldPage } from '@/features/feature'
import { fullName, isAddressOnly } from '@/features/registrations/rules/people'
import { maskErased } from '@/features/registrations/service/people/list-people'
import { isOpenEntry } from '@/features/seats/service/waiting-parties'
import { registrations, waitingCondition } from '@/schema/registrations'
import { waitlistEntries } from '@/schema/waitlist'
import { workshops } from '@/schema/workshops'
import { limitAndOffsetOf, toListResponse } from '@/server/crud/lists'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import type { EntryFilter, listWaitlist as listEndpoint, WaitlistEntry } from '../contract/office'
import { rankInList, rankOf } from './rank'

export async function listWaitlist(query: z.output<(typeof listEndpoint)['query']>, locale: Locale) {
  const { workshop_id, entries = 'open' } = query.filter ?? {}
  const condition = listConditionOf(workshop_id, entries)
  const { limit, offset } = limitAndOffsetOf(query)
  const [rows, [counted]] = await Promise.all([
    selectEntries(condition, entries).limit(limit).offset(offset),
    db
      .select({ rows: count() })
      .from(waitlistEntries)
      .innerJoin(registrations, eq(registrations.id, waitlistEntries.registration_id))
      .where(condition),
  ])
  return toListResponse(await toListedEntries(rows, locale), { total: counted?.rows ?? 0 }, query)
}

/** All open entries of an event in the order of the list. */
export const readOpenEntries = async (workshop_id: number, locale: Locale): Promise<WaitlistEntry[]> =>
  toListedEntries(await selectEntries(listConditionOf(workshop_id, 'open'), 'open'), locale)

const listConditionOf = (workshop_id: number | undefined, entries: EntryFilter): SQL | undefined =>
  and(
    workshop_id === undefined ? undefined : eq(waitlistEntries.workshop_id, workshop_id),
    isNull(registrations.deleted_at),
    entries === 'open' ? isOpenEntry : sql`not (${isOpenEntry})`,
  )

const { id, email, title, first_name, last_name, institution, erased_at } = registrations

const selectEntries = (condition: SQL | undefined, entries: EntryFilter) =>
  db
    .select({
      entry: waitlistEntries,
      person: { id, email, title, first_name, last_name, institution, erased_at },
      rank: entries === 'open' ? rankInList : sql<number | null>`null::int`,
    })
    .from(waitlistEntries)
    .innerJoin(registrations, eq(id, waitlistEntries.registration_id))
    .where(condition)
    .orderBy(
      ...(entries === 'open'
        ? [asc(waitlistEntries.workshop_id), asc(waitlistEntries.position), asc(waitlistEntries.joined_at)]
        : [desc(waitlistEntries.ended_at)]),
      asc(waitlistEntries.registration_id),
    )

type EntryWithPerson = Awaited<ReturnType<typeof selectEntries>>[number]

async function toListedEntries(rows: EntryWithPerson[], locale: Locale): Promise<WaitlistEntry[]> {
  const people = rows.map(({ person }) => person)
  const shown = await maskErased(people, locale)
  const companions = await readCompanionNames(people.map((person) => person.id))
  return rows.map(({ entry, person, rank }, index) => {
    const names = companions.get(person.id) ?? []
    return {
      ...pickNames(entry, ['workshop_id', 'state', 'may_split', 'let_in', 'joined_at']),
      ...pickNames(entry, ['offered_seats', 'offered_at', 'expires_at', 'informed_at', 'ended_at']),
      ...pickNames(shown[index] ?? person, ['id', 'email', 'title', 'first_name', 'last_name', 'institution']),
      rank: entry.state === 'waiting' ? rank : null,
      people: 1 + names.length,
      companions: names,
      is_incomplete: isAddressOnly(person),
    }
  })
}

async function readCompanionNames(ids: string[]): Promise<Map<string | null, string[]>> {
  const { accompaniment_of, created_at } = registrations
  const found = await db
    .select({ accompaniment_of, email, title, first_name, last_name })
    .from(registrations)
    .where(and(isAnyOf(accompaniment_of, ids), waitingCondition))
    .orderBy(asc(created_at), asc(id))
  const byMain = Map.groupBy(found, (row) => row.accompaniment_of)
  return new Map(Array.from(byMain, ([main, people]) => [main, people.map(fullName)]))
}

/** Reads places on waiting lists, those that have ended included; the rank counts only while the party waits. */
export function readHeldEntries(condition: SQL | undefined, { limit, offset }: HeldPage) {
  const { registration_id, workshop_id, position, ...details } = getTableColumns(waitlistEntries)
  return db
    .select({
      ...details,
      id: registration_id,
      rank: sql<number | null>`case when ${isOpenEntry} and ${details.state} = 'waiting' then ${rankOf()} end`,
      workshop_title: workshops.title,
      workshop_date: workshops.date,
    })
    .from(waitlistEntries)
    .innerJoin(registrations, eq(registrations.id, registration_id))
    .innerJoin(workshops, eq(workshops.id, workshop_id))
    .where(condition)
    .orderBy(desc(workshops.date), desc(registration_id))
    .limit(limit)
    .offset(offset)
}
