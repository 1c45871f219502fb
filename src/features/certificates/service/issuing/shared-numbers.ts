import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NumberKind } from '@/contract/values/numbers'
import { displayName } from '@/features/registrations/rules/people'
import { isSeatedAt } from '@/features/seats/service/count-seats'
import { columnsOf } from '@/schema/columns'
import { isNumber, registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import type { Db, Tx } from '@/server/database/db'
import { type CertificateWarning, SHARED_NUMBER_SHOWN } from '../../contract/issuing'

type Others = CertificateWarning['others']

/** The people at other addresses with the number of each person of an event, with one query for each kind of number. */
export async function readSharedNumbers(
  workshop_id: number,
  kinds: readonly NumberKind[],
  from: Db | Tx,
): Promise<(registration_id: string, kind: NumberKind) => Others> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const rows = await selectSharing(workshop_id, kind, from)
      return [kind, Map.groupBy(rows, ({ id }) => id)] as const
    }),
  )
  const sharing = new Map(found)
  return (registration_id, kind) => (sharing.get(kind)?.get(registration_id) ?? []).map(({ other }) => other)
}

const other = alias(registrations, 'other')

async function selectSharing(event: number, kind: NumberKind, from: Db | Tx) {
  const own = registrations[kind]
  const theirs = other[kind]
  // A number that thousands of people share must not be joined thousands of times with each of them.
  const others = from
    .select(columnsOf(other, 'email', 'title', 'first_name', 'last_name', 'workshop_id'))
    .from(other)
    .where(
      and(
        eq(theirs, own),
        isNumber(theirs),
        or(
          ne(other.email, registrations.email),
          sql`lower(${other.first_name} || ' ' || ${other.last_name}) <> lower(${registrations.first_name} || ' ' || ${registrations.last_name})`,
        ),
        isNull(other.deleted_at),
        isNull(other.erased_at),
      ),
    )
    .limit(SHARED_NUMBER_SHOWN)
    .as('others')
  const rows = await from
    .select({
      id: registrations.id,
      email: others.email,
      title: others.title,
      first_name: others.first_name,
      last_name: others.last_name,
      workshop_id: others.workshop_id,
      workshop_title: workshops.title,
    })
    .from(registrations)
    .innerJoinLateral(others, sql`true`)
    .innerJoin(workshops, eq(workshops.id, others.workshop_id))
    .where(and(isSeatedAt(event), isNull(registrations.erased_at), isNumber(own)))
  return rows.map(({ id, workshop_id, workshop_title, ...person }) => ({
    id,
    other: { name: displayName(person), workshop_id, workshop_title },
  }))
}
