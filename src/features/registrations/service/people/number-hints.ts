import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { NUMBER_KINDS, type NumberKind, SAME_NUMBER_MAX } from '@/contract/values/numbers'
import { isGiven } from '@/features/person-numbers/contract'
import { numberProblemOf } from '@/features/person-numbers/rules/mistyped'
import { columnsOf } from '@/schema/columns'
import { isNumber, type RegistrationRow, registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { auditReading } from '@/server/crud/audit'
import { type Db, db, getRow, type Tx } from '@/server/database/db'
import type { NumberHint } from '../../contract/number-hints'
import { displayName } from '../../rules/people'
import { AUDIT_OBJECT } from '../audit-entry'

const { id, email, created_at, deleted_at, erased_at } = registrations

/** The numbers of a person in full, each with a probable typing mistake and the other people who have it. The reading is logged. */
export async function getNumbers(registrationId: string, reader: { id: number }) {
  const person = await getRow(
    db
      .select(columnsOf(registrations, 'email', 'erased_at', ...NUMBER_KINDS))
      .from(registrations)
      .where(and(eq(id, registrationId), isNull(deleted_at))),
  )
  const hints = await readNumberHints(person)
  const changes = { numbers_read: hints.length }
  await auditReading({ user_id: reader.id, action: 'read', object: AUDIT_OBJECT, object_id: registrationId, changes })
  return { data: hints.map((hint) => ({ ...hint, number: person[hint.kind] })) }
}

type NumberedPerson = Pick<RegistrationRow, NumberKind | 'email' | 'erased_at'>

/** Reads the hints about the numbers of a person, with one query for each of the few kinds. */
export function readNumberHints(person: NumberedPerson): Promise<NumberHint[]> {
  const given = person.erased_at ? [] : NUMBER_KINDS.filter((kind) => isGiven(person[kind]))
  return Promise.all(
    given.map(async (kind) => ({
      kind,
      problem: numberProblemOf(kind, person[kind]),
      others: await readPeopleWithNumber(db, { kind, number: person[kind], email: person.email }),
    })),
  )
}

type WantedNumber = { kind: NumberKind; number: string; email: string }

/** People at other addresses with the number. One person may have several registrations, of which the newest tells the name. */
export async function readPeopleWithNumber(from: Db | Tx, { kind, number, email: own }: WantedNumber) {
  const column = registrations[kind]
  const newest = from
    .selectDistinctOn([email], columnsOf(registrations, 'id', 'email', 'workshop_id', 'created_at'))
    .from(registrations)
    .where(and(eq(column, number), isNumber(column), ne(email, own), isNull(deleted_at), isNull(erased_at)))
    .orderBy(email, desc(created_at), desc(id))
    .as('newest')
  const rows = await from
    .select({
      ...columnsOf(registrations, 'id', 'email', 'title', 'first_name', 'last_name', 'workshop_id'),
      workshop_title: workshops.title,
      workshop_date: workshops.date,
    })
    .from(newest)
    .innerJoin(registrations, eq(id, newest.id))
    .innerJoin(workshops, eq(workshops.id, newest.workshop_id))
    .orderBy(desc(newest.created_at), desc(newest.id))
    .limit(SAME_NUMBER_MAX)
  return rows.map((row) => ({ ...row, name: displayName(row) }))
}
