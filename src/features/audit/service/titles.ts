import 'server-only'
import { and, getTableName, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { permissions, roles } from '@/features/access/table'
import { users } from '@/features/accounts/table'
import { blacklistedEmails } from '@/features/blacklist/table'
import { importResults } from '@/features/imports/table'
import { mailRuns } from '@/features/mails/table'
import { notificationEmails } from '@/features/notifications/table'
import { registrations } from '@/features/registrations/table'
import { sponsors } from '@/features/sponsors/table'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/db'
import { among } from '@/server/lists'

export type Title = { title: string | null; workshop_id: number | null }
type Named = Title & { id: string }
type Lookup = (ids: string[]) => Promise<Named[]>

type Numbered = PgTable & { id: AnyPgColumn }
type Words = { title: SQL<string> | AnyPgColumn; workshop_id?: AnyPgColumn }

/** What these are called, asked for all of a kind at once. */
const numbered =
  (table: Numbered, { title, workshop_id }: Words): Lookup =>
  (ids) =>
    db
      .select({
        id: sql<string>`${table.id}::text`,
        title: sql<string | null>`${title}`,
        workshop_id: sql<number | null>`${workshop_id ?? null}`,
      })
      .from(table as PgTable)
      .where(among(table.id, ids.filter(isNumber).map(Number)))

const isNumber = (id: string) => /^[1-9]\d{0,8}$/.test(id)

const eventsById = numbered(workshops, { title: workshops.title, workshop_id: workshops.id })
const usersById = numbered(users, { title: users.name })

/** An entry of many people at once stands under their event. */
const findPeople: Lookup = async (ids) => {
  const { id, workshop_id, first_name, last_name, email, erased_at, deleted_at } = registrations
  const people = db
    .select({
      id,
      title: sql<string | null>`case when ${erased_at} is null
        then coalesce(nullif(btrim(${first_name} || ' ' || ${last_name}), ''), ${email}) end`,
      workshop_id,
    })
    .from(registrations)
    .where(and(among(id, ids), isNull(deleted_at)))
  return [...(await people), ...(await eventsById(ids))]
}

// Written out: in a query over one table the builder leaves the table's name away.
const titleOfEvent = sql<string>`(select workshops.title from workshops where workshops.id = mail_runs.workshop_id)`

/** What is known by a name of its own, such as a language, is called by that. */
const byItsName: Lookup = async (ids) => ids.map((id) => ({ id, title: id, workshop_id: null }))

const LOOKUPS: Record<string, Lookup> = {
  [getTableName(workshops)]: eventsById,
  [getTableName(registrations)]: findPeople,
  [getTableName(importResults)]: numbered(importResults, {
    title: importResults.file_name,
    workshop_id: importResults.workshop_id,
  }),
  [getTableName(mailRuns)]: numbered(mailRuns, { title: titleOfEvent, workshop_id: mailRuns.workshop_id }),
  [getTableName(sponsors)]: numbered(sponsors, { title: sponsors.name }),
  [getTableName(blacklistedEmails)]: numbered(blacklistedEmails, { title: blacklistedEmails.email }),
  [getTableName(notificationEmails)]: numbered(notificationEmails, { title: notificationEmails.email }),
  [getTableName(users)]: usersById,
  oauth_accounts: usersById,
  [getTableName(roles)]: numbered(roles, { title: roles.name }),
  frontend_texts: byItsName,
  translation_overrides: byItsName,
  privacy: byItsName,
  [getTableName(permissions)]: numbered(permissions, { title: permissions.name }),
}

type Told = { object: string; object_id: string | null }

const UNKNOWN: Title = { title: null, workshop_id: null }

/** What everything that a page tells of is called today: one query for each kind, however many entries there are. */
export async function findTitles(told: readonly Told[]): Promise<(of: Told) => Title> {
  const kinds = [...new Set(told.map(({ object }) => object))]
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = told.flatMap(({ object, object_id }) => (object === kind && object_id !== null ? [object_id] : []))
      const rows = await (LOOKUPS[kind]?.([...new Set(ids)]) ?? [])
      return [kind, new Map(rows.map(({ id, ...title }) => [id, title]))] as const
    }),
  )
  const titles = new Map(found)
  return ({ object, object_id }) => titles.get(object)?.get(object_id ?? '') ?? UNKNOWN
}
