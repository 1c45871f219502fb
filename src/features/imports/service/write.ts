import 'server-only'
import { NO_EXTERNAL_ID } from '@/features/registrations/contract/public'
import { IMPORTED_KEYS } from '@/features/registrations/contract/spreadsheet'
import { OBJECT } from '@/features/registrations/service/record'
import type { Workshop } from '@/features/registrations/service/seat'
import { registrations } from '@/features/registrations/table'
import { auditAll } from '@/server/audit'
import { newOpaqueId } from '@/server/columns'
import type { Tx } from '@/server/db'
import { insertMany, updateMany } from '@/server/many'
import type { Verdict } from './judge'

type Stamp = { updated_at: string; updated_by: number | null }
type Writing = { workshop: Workshop; stamp: Stamp }

/** Everything that a list may write, of people who are there and who are not. */
export const WRITTEN = [...IMPORTED_KEYS, 'participated', 'participated_by'] as const
type Fields = { [Field in (typeof WRITTEN)[number]]: (typeof registrations.$inferSelect)[Field] }

/** Writes what was judged, tells of each person, and answers whom each verdict became. */
export async function writeAll(tx: Tx, verdicts: readonly Verdict[], { workshop, stamp }: Writing) {
  const newcomer = newcomerOf(workshop)
  const written = verdicts.map((verdict) => ({
    ...verdict,
    id: verdict.target?.id ?? (verdict.change && newOpaqueId()),
  }))
  const changed = written.filter(({ change }) => change !== undefined)
  const added = changed.filter(({ target }) => !target)
  const common = { ...stamp, workshop_id: workshop.id, nonpublic: workshop.nonpublic, created_at: stamp.updated_at }
  await insertMany(
    tx,
    registrations,
    added.map(({ id, change }) => ({ id, invite_slug: newOpaqueId(), ...common, ...newcomer, ...change })),
  )
  await updateMany(
    tx,
    registrations,
    changed.flatMap(({ id, target, change }) => (target ? { id, ...fieldsOf(target), ...change, ...stamp } : [])),
  )
  await auditAll(
    tx,
    changed.map((one) => entryOf(one, stamp)),
  )
  return written.map(({ id }) => id ?? null)
}

/** Somebody without a seat, as an invitation would be. */
const newcomerOf = ({ language }: Workshop): Fields => ({
  title: '',
  first_name: '',
  last_name: '',
  gender: null,
  institution: '',
  institution_address: '',
  postal_code: '',
  city: '',
  email: '',
  language,
  external_id: NO_EXTERNAL_ID,
  question: '',
  ipad: false,
  ipad_shippingaddress: '',
  manually_paid: false,
  participated: null,
  participated_by: null,
})

const fieldsOf = (target: Fields) => Object.fromEntries(WRITTEN.map((field) => [field, target[field]]))

type Changed = Verdict & { id?: string }

function entryOf({ id = '', target, change = {}, before }: Changed, { updated_by }: Stamp) {
  const fields = target ? Object.keys(before ?? {}) : Object.keys(change)
  const changes = Object.fromEntries(
    fields.map((field) => [field, [before?.[field] ?? null, Reflect.get(change, field) ?? null]]),
  )
  return {
    user_id: updated_by,
    action: target ? ('update' as const) : ('create' as const),
    object: OBJECT,
    object_id: id,
    changes,
  }
}
