import 'server-only'
import { and, eq, getTableName, isNull, type SQL, sql } from 'drizzle-orm'
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
import { files } from '@/schema/system/files'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'

export type Title = { title: string | null; workshop_id: number | null }
type TitledObject = Title & { id: string }
type Lookup = (ids: string[]) => Promise<TitledObject[]>

type NumberedTable = PgTable & { id: AnyPgColumn }
type TitleColumns = { title: SQL<string> | AnyPgColumn; workshop_id?: AnyPgColumn }

/** Reads the titles of all objects of a kind with one query. */
const lookupById =
  (table: NumberedTable, { title, workshop_id }: TitleColumns): Lookup =>
  (ids) =>
    db
      .select({
        id: sql<string>`${table.id}::text`,
        title: sql<string | null>`${title}`,
        workshop_id: sql<number | null>`${workshop_id ?? null}`,
      })
      .from(table as PgTable)
      .where(isAnyOf(table.id, ids.filter(isNumber).map(Number)))

const isNumber = (id: string) => /^[1-9]\d{0,8}$/.test(id)

const eventsById = lookupById(workshops, { title: workshops.title, workshop_id: workshops.id })

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

// The table name is written out: in a query over one table the builder omits it.
const titleOfEvent = sql<string>`(select workshops.title from workshops where workshops.id = mail_runs.workshop_id)`

const titleOfPlan = sql<string>`coalesce((select workshops.title from workshops where workshops.id = planned_mails.workshop_id), '')`

/** A certificate has its serial number as its title, because its holder may be erased. */
const findCertificateTitles: Lookup = (ids) => {
  const { id, serial, workshop_id } = certificates
  return db
    .select({ id, title: sql<string>`${serial}::text`, workshop_id })
    .from(certificates)
    .where(isAnyOf(id, ids))
}

const findLinkTitles: Lookup = (ids) => {
  const { id, name, workshop_id } = helperLinks
  return db.select({ id, title: name, workshop_id }).from(helperLinks).where(isAnyOf(id, ids))
}

const findDeviceTitles: Lookup = (ids) => {
  const { id, label, workshop_id } = checkInDevices
  return db.select({ id, title: label, workshop_id }).from(checkInDevices).where(isAnyOf(id, ids))
}

const findPaperTitles: Lookup = (ids) => {
  const { id, file_id, workshop_id } = attendancePapers
  return db
    .select({ id, title: files.name, workshop_id })
    .from(attendancePapers)
    .innerJoin(files, eq(files.id, file_id))
    .where(isAnyOf(id, ids))
}

const titleOfAccreditedEvent = sql<string>`(select workshops.title from workshops where workshops.id = accreditations.workshop_id)`

const titleOfEvaluatedEvent = sql<string>`(select workshops.title from workshops where workshops.id = evaluations.workshop_id)`

const titleOfBody = sql<string>`(select bodies.name_de from bodies where bodies.id = certificate_templates.body_id)`

/** The id of some kinds, such as a language, is their title. */
const lookupByName: Lookup = async (ids) => ids.map((id) => ({ id, title: id, workshop_id: null }))

const lookupNothing: Lookup = async () => []

/** The kinds whose title is not the first of their shown fields. */
const LOOKUPS: Partial<Record<string, Lookup>> = {
  [getTableName(workshops)]: eventsById,
  [getTableName(registrations)]: findRegistrationTitles,
  [getTableName(personMerges)]: findPersonTitles,
  [getTableName(personNotes)]: findPersonTitles,
  [getTableName(importResults)]: lookupById(importResults, {
    title: importResults.file_name,
    workshop_id: importResults.workshop_id,
  }),
  [getTableName(mailRuns)]: lookupById(mailRuns, { title: titleOfEvent, workshop_id: mailRuns.workshop_id }),
  [getTableName(plannedMails)]: lookupById(plannedMails, {
    title: titleOfPlan,
    workshop_id: plannedMails.workshop_id,
  }),
  [getTableName(accreditations)]: lookupById(accreditations, {
    title: titleOfAccreditedEvent,
    workshop_id: accreditations.workshop_id,
  }),
  [getTableName(evaluations)]: lookupById(evaluations, {
    title: titleOfEvaluatedEvent,
    workshop_id: evaluations.workshop_id,
  }),
  [getTableName(certificates)]: findCertificateTitles,
  [getTableName(helperLinks)]: findLinkTitles,
  [getTableName(checkInDevices)]: findDeviceTitles,
  [getTableName(attendancePapers)]: findPaperTitles,
  [getTableName(certificateTemplates)]: lookupById(certificateTemplates, { title: titleOfBody }),
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
