import 'server-only'
import { pickNames } from '@/contract/fields'
import { EMPTY_PERSON, PERSON_FIELD_NAMES } from '@/features/registrations/contract/fields'
import { AUDIT_OBJECT } from '@/features/registrations/service/people/audit-entry'
import type { LockedWorkshop } from '@/features/registrations/service/sign-up/seats'
import { registrations } from '@/features/registrations/table'
import { auditAll } from '@/server/crud/audit'
import { insertMany, updateMany } from '@/server/database/bulk'
import { newOpaqueId } from '@/server/database/columns'
import type { Tx } from '@/server/database/db'
import type { RowDecision } from './decide'

type Stamp = { updated_at: string; updated_by: number | null }
type WriteContext = { workshop: LockedWorkshop; stamp: Stamp }

/** The columns that a list may write, for existing and new people. */
export const WRITTEN_FIELDS = [...PERSON_FIELD_NAMES, 'participated', 'participated_by'] as const
type WrittenFields = { [Field in (typeof WRITTEN_FIELDS)[number]]: (typeof registrations.$inferSelect)[Field] }

/** Writes the decisions and an audit entry for each person, and returns the registration of each decision. */
export async function writeDecisions(tx: Tx, decisions: readonly RowDecision[], { workshop, stamp }: WriteContext) {
  const defaults = newRegistrationOf(workshop)
  const written = decisions.map((decision) => ({
    ...decision,
    id: decision.target?.id ?? (decision.change && newOpaqueId()),
  }))
  const changed = written.filter(({ change }) => change !== undefined)
  const added = changed.filter(({ target }) => !target)
  const common = { ...stamp, workshop_id: workshop.id, nonpublic: workshop.nonpublic, created_at: stamp.updated_at }
  await insertMany(
    tx,
    registrations,
    added.map(({ id, change }) => ({ id, invite_slug: newOpaqueId(), ...common, ...defaults, ...change })),
  )
  await updateMany(
    tx,
    registrations,
    changed.flatMap(({ id, target, change }) =>
      target ? { id, ...pickNames(target, WRITTEN_FIELDS), ...change, ...stamp } : [],
    ),
  )
  await auditAll(
    tx,
    changed.map((one) => auditEntryOf(one, stamp)),
  )
  return written.map(({ id }) => id ?? null)
}

/** A person without a seat, as an invitation creates one. */
const newRegistrationOf = ({ language }: LockedWorkshop): WrittenFields => ({
  ...EMPTY_PERSON,
  language,
  participated: null,
  participated_by: null,
})

type ChangedRow = RowDecision & { id?: string }

function auditEntryOf({ id = '', target, change = {}, before }: ChangedRow, { updated_by }: Stamp) {
  const fields = target ? Object.keys(before ?? {}) : Object.keys(change)
  const changes = Object.fromEntries(
    fields.map((field) => [field, [before?.[field] ?? null, Reflect.get(change, field) ?? null]]),
  )
  return {
    user_id: updated_by,
    action: target ? ('update' as const) : ('create' as const),
    object: AUDIT_OBJECT,
    object_id: id,
    changes,
  }
}
