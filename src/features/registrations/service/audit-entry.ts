import 'server-only'
import { getTableName } from 'drizzle-orm'
import { audit, auditAll, changedFieldsOf } from '@/server/crud/audit'
import type { Tx } from '@/server/database/db'
import { type RegistrationRow, registrations } from '../table'

type AuditInput = {
  /** Null for a person who changed the own registration. */
  author: { id: number } | null
  action: 'create' | 'update' | 'delete'
  before?: RegistrationRow
  after?: RegistrationRow
}

export const AUDIT_OBJECT = getTableName(registrations)

/** The entry leaves out the keys of personal links and the generated search text. */
export async function auditRegistration(tx: Tx, { author, action, before, after }: AuditInput): Promise<void> {
  const changes = changedFieldsOf(before ? auditedFields(before) : {}, after ? auditedFields(after) : {})
  const object_id = after?.id ?? before?.id ?? ''
  await audit(tx, { user_id: author?.id ?? null, action, object: AUDIT_OBJECT, object_id, changes })
}

type AuditedUpdate = { before: RegistrationRow | undefined; after: Partial<RegistrationRow> & { id: string } }

/** Writes one entry for each of many people with one statement. */
export const auditUpdates = (tx: Tx, author: { id: number }, updates: AuditedUpdate[]): Promise<void> =>
  auditAll(
    tx,
    updates.flatMap(({ before, after }) => {
      if (!before) return []
      const changes = changedFieldsOf(auditedFields(before), auditedFields({ ...before, ...after }))
      return { user_id: author.id, action: 'update' as const, object: AUDIT_OBJECT, object_id: after.id, changes }
    }),
  )

const auditedFields = ({ invite_slug, submission_key, search_text, ...row }: RegistrationRow) => row
