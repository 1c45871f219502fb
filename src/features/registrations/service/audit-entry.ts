import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isOneOf } from '@/contract/fields'
import { NO_NUMBER, NUMBER_KINDS } from '@/contract/values/numbers'
import { MASK, MASKED_LENGTH, maskNumber, SHOWN_DIGITS } from '@/features/person-numbers/contract'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { audit, auditAll, changedFieldsOf } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'

/** A registration with what the log says about its attendance. */
type AuditedRow = RegistrationRow & { attendance?: string | null; attendance_reason?: string }

type AuditInput = {
  /** Null for a person who changed the own registration. */
  author: { id: number | null } | null
  action: 'create' | 'update' | 'delete'
  before?: AuditedRow
  after?: AuditedRow
}

export const AUDIT_OBJECT = getTableName(registrations)

/** The entry leaves out the keys of personal links, the code of the ticket and the generated search text. */
export async function auditRegistration(tx: Tx, { author, action, before, after }: AuditInput): Promise<void> {
  const changes = auditedChangesOf(before ? auditedFields(before) : {}, after ? auditedFields(after) : {})
  const object_id = after?.id ?? before?.id ?? ''
  await audit(tx, { user_id: author?.id ?? null, action, object: AUDIT_OBJECT, object_id, changes })
}

type AuditedUpdate = { before: AuditedRow | undefined; after: Partial<AuditedRow> & { id: string } }

/** Writes one entry for each of many people with one statement. */
export const auditUpdates = (tx: Tx, author: { id: number | null }, updates: AuditedUpdate[]): Promise<void> =>
  auditAll(
    tx,
    updates.flatMap(({ before, after }) => {
      if (!before) return []
      const changes = auditedChangesOf(auditedFields(before), auditedFields({ ...before, ...after }))
      return { user_id: author.id, action: 'update' as const, object: AUDIT_OBJECT, object_id: after.id, changes }
    }),
  )

/** Writes the same values to these people, each with an entry in the log. */
export async function updateEach(
  tx: Tx,
  people: RegistrationRow[],
  values: Partial<RegistrationRow>,
  author: { id: number | null },
): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  await tx.update(registrations).set(values).where(isAnyOf(registrations.id, ids))
  const updates = people.map((before) => ({ before, after: { ...values, id: before.id } }))
  await auditUpdates(tx, author, updates)
}

const auditedFields = ({ invite_slug, submission_key, search_text, ticket_code, ...row }: RegistrationRow) => row

const auditedChangesOf = (before: object, after: object) =>
  maskChangedNumbers(changedFieldsOf({ ...before }, { ...after }))

/** The log never contains a whole number of a person. Numbers are masked after they were compared, so that it names each change. */
export const maskChangedNumbers = (changes: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, values]) => [
      field,
      isOneOf(NUMBER_KINDS, field) && Array.isArray(values) ? values.map(maskValue) : values,
    ]),
  )

const maskValue = (value: unknown) => (typeof value === 'string' ? maskNumber(value) : value)

/** maskNumber() for statements that write the log without reading the rows. */
export const maskedNumberOf = (number: SQLWrapper): SQL =>
  sql`case when ${number} in ('', ${NO_NUMBER}) then ${number} when length(${number}) < ${MASKED_LENGTH} then ${MASK} else ${MASK} || right(${number}, ${SHOWN_DIGITS}) end`
