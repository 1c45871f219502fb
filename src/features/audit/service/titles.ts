import { and, getTableName, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { shownFieldsOf } from '@/features/all-features'
import { accreditations } from '@/schema/accreditations'
import { certificates, certificateTemplates } from '@/schema/certificates'
import { attendancePapers, checkInDevices, helperLinks } from '@/schema/check-in'
import { evaluations } from '@/schema/evaluations'
import { importResults } from '@/schema/imports'
import { mailRuns, plannedMails } from '@/schema/mails'
import { personMerges, personNotes } from '@/schema/people'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'

export type Title = { title: string | null; workshop_id: number | null }
type TitledObject = Title & { id: string }
type Lookup = (ids: string[]) => Promise<TitledObject[]>

type TitledTable = PgTable & { id: AnyPgColumn; workshop_id?: AnyPgColumn }

/** Reads the titles of all objects of a kind with one query, and the event that each belongs to. */
const lookupIn =
  (table: TitledTable, title: SQL | AnyPgColumn, event: AnyPgColumn | undefined = table.workshop_id): Lookup =>
  (ids) =>
    db
      .select({
        id: sql<string>`${table.id}::text`,
        title: sql<string | null>`${title}`,
        workshop_id: sql<number | null>`${event ?? null}`,
      })
      .from(table as PgTable)
      .where(isAnyOf(table.id, table.id.dataType === 'number' ? ids.filter(isNumber).map(Number) : ids))

const isNumber = (id: string) => /^[1-9]\d{0,8}$/.test(id)

const eventsById = lookupIn(workshops, workshops.title, workshops.id)

/** The title of a row is a field of its table, such as a name or an address. */
const lookupByField =
  (table: string, field: string): Lookup =>
  (ids) =>
    db
      .select({
        id: sql<string>`id::text`,
        title: sql<string | null>`${sql.identifier(field)}`,
        workshop_id: sql<number | null>`null`,
      })
      .from(sql`${sql.identifier(table)}`)
      .where(sql`id = any(${sql.param(ids.filter(isNumber).map(Number))}::int[])`)

const findPersonTitles: Lookup = (ids) => {
  const { id, workshop_id, first_name, last_name, email, erased_at, deleted_at } = registrations
  return db
    .select({
      id,
      title: sql<string | null>`case when ${erased_at} is null
        then coalesce(nullif(btrim(${first_name} || ' ' || ${last_name}), ''), ${email}) end`,
      workshop_id,
    })
    .from(registrations)
    .where(and(isAnyOf(id, ids), isNull(deleted_at)))
}

/** An entry about many people has the title of their event. */
const findRegistrationTitles: Lookup = async (ids) => {
  const [people, events] = await Promise.all([findPersonTitles(ids), eventsById(ids)])
  return [...people, ...events]
}

/** Rows of an event have its title. The names are written out: in a query over one table the builder omits that of the table. */
const lookupByEvent = (table: TitledTable): Lookup => {
  const event = sql.raw(`${getTableName(table)}.workshop_id`)
  return lookupIn(table, sql`coalesce((select workshops.title from workshops where workshops.id = ${event}), '')`)
}

const titleOfBody = sql`(select bodies.name_de from bodies where bodies.id = certificate_templates.body_id)`
const nameOfPaper = sql`(select files.name from files where files.id = attendance_papers.file_id)`

/** The id of some kinds, such as a language, is their title. */
const lookupByName: Lookup = async (ids) => ids.map((id) => ({ id, title: id, workshop_id: null }))

const lookupNothing: Lookup = async () => []

/** The kinds whose title is not the first of their shown fields. A certificate has its number, because its holder may be erased. */
const LOOKUPS: Partial<Record<string, Lookup>> = {
  [getTableName(workshops)]: eventsById,
  [getTableName(registrations)]: findRegistrationTitles,
  [getTableName(personMerges)]: findPersonTitles,
  [getTableName(personNotes)]: findPersonTitles,
  [getTableName(importResults)]: lookupIn(importResults, importResults.file_name),
  [getTableName(mailRuns)]: lookupByEvent(mailRuns),
  [getTableName(plannedMails)]: lookupByEvent(plannedMails),
  [getTableName(accreditations)]: lookupByEvent(accreditations),
  [getTableName(evaluations)]: lookupByEvent(evaluations),
  [getTableName(certificates)]: lookupIn(certificates, sql`${certificates.serial}::text`),
  [getTableName(helperLinks)]: lookupIn(helperLinks, helperLinks.name),
  [getTableName(checkInDevices)]: lookupIn(checkInDevices, checkInDevices.label),
  [getTableName(attendancePapers)]: lookupIn(attendancePapers, nameOfPaper),
  [getTableName(certificateTemplates)]: lookupIn(certificateTemplates, titleOfBody),
  oauth_accounts: lookupByField('users', 'name'),
  frontend_texts: lookupByName,
  signing_keys: lookupByName,
  translation_overrides: lookupByName,
  privacy: lookupByName,
  mails: lookupNothing,
  list_settings: lookupNothing,
  route_permissions: lookupNothing,
}

function lookupOf(kind: string): Lookup {
  const [title] = shownFieldsOf(kind)
  return LOOKUPS[kind] ?? (title === undefined ? lookupNothing : lookupByField(kind, title))
}

type AuditedObject = { object: string; object_id: string | null }

const NO_TITLE: Title = { title: null, workshop_id: null }

/** Today's titles of all objects on a page, with one query for each kind. */
export async function findTitles(objects: readonly AuditedObject[]): Promise<(of: AuditedObject) => Title> {
  const kinds = [...new Set(objects.map(({ object }) => object))]
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = objects.flatMap(({ object, object_id }) => (object === kind && object_id !== null ? [object_id] : []))
      const rows = await lookupOf(kind)([...new Set(ids)])
      return [kind, new Map(rows.map(({ id, ...title }) => [id, title]))] as const
    }),
  )
  const titles = new Map(found)
  return ({ object, object_id }) => titles.get(object)?.get(object_id ?? '') ?? NO_TITLE
}
