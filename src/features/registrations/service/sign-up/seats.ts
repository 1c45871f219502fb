import 'server-only'
import { and, asc, eq, getTableColumns, inArray, isNull, type Placeholder, sql } from 'drizzle-orm'
import { seatsLeftOf } from '@/features/workshops/rules'
import { audit } from '@/server/audit'
import { newOpaqueId } from '@/server/columns'
import { brokenConstraint, db, type Tx } from '@/server/db'
import { kept, together } from '@/server/kept'
import { among } from '@/server/lists'
import { turnsOf } from '@/server/turns'
import { isInterested } from '../rules'
import { holdsSeat, registrations } from '../table'
import type { lockWorkshop } from './lock'
import { tell } from './tell'

export type Row = typeof registrations.$inferSelect
export type Workshop = Awaited<ReturnType<typeof lockWorkshop>>

const lane = () => turnsOf({ atOnce: 2, waiting: 1000, seconds: 10 })
const lanes = [lane(), lane(), lane()] as const

/**
 * A rush on one event waits here instead of in the pool, which pages and other events need as well: two of a lane are
 * under way, one of them waiting for the other's lock.
 */
export function inLane<Outcome>(workshop_id: number, work: () => Promise<Outcome>): Promise<Outcome> {
  const own = lanes[workshop_id % lanes.length] ?? lanes[0]
  return own(work)
}

/** The unique indexes have the last word: after them, the second look finds who was faster. */
export const settle = <Outcome>(work: (tx: Tx) => Promise<Outcome>): Promise<Outcome> =>
  db.transaction(work).catch((thrown: unknown) => {
    if (!brokenConstraint(thrown)?.startsWith('registrations_one_')) throw thrown
    return db.transaction(work)
  })

type Traits = { emails: string[]; ids?: string[]; invite_slug?: string | null; submission_key?: string }

/** Who of a workshop matters to a party; they stay as they are until it is settled. */
export async function findPeople(tx: Tx, { id: workshop_id }: Workshop, traits: Traits): Promise<Row[]> {
  const { ids = [], invite_slug = null, submission_key = null } = traits
  const emails = traits.emails.map((email) => registrations.email.mapToDriverValue(email))
  const values = { workshop_id, emails, ids, invite_slug, submission_key }
  const locked = await tx.execute<{ id: string }>(LOCK_PEOPLE(values))
  // Of most parties nobody is known.
  if (locked.length === 0) return []
  const found = locked.map(({ id }) => id)
  return tx.select().from(registrations).where(among(registrations.id, found)).orderBy(asc(registrations.id))
}

const { placeholder } = sql

// Each way by its own index: one condition with "or" reads everybody of the workshop while statistics are young.
const LOCK_PEOPLE = kept<'workshop_id' | 'emails' | 'ids' | 'invite_slug' | 'submission_key'>(
  () => sql`
    select id from ${registrations} where id in (
      select id from ${registrations} where email = any(${placeholder('emails')})
      union all select id from ${registrations} where id = any(${placeholder('ids')})
      union all select id from ${registrations} where invite_slug = ${placeholder('invite_slug')}
      union all select id from ${registrations} where workshop_id = ${placeholder('workshop_id')} and ${isSubmission(placeholder('submission_key'))})
    and workshop_id = ${placeholder('workshop_id')} and deleted_at is null
    order by id for no key update`,
)

/** What the unique index over submissions covers. */
export const isSubmission = (submission_key: string | Placeholder) =>
  and(
    eq(registrations.submission_key, submission_key),
    isNull(registrations.cancelled_at),
    isNull(registrations.deleted_at),
  )

/** Counted only where there is a limit. */
export async function countSeatsLeft(tx: Tx, { id, maximum_participants }: Workshop): Promise<number | null> {
  if (maximum_participants === null) return null
  const [counted] = await tx.execute<{ taken: number }>(COUNT_SEATS({ workshop_id: id }))
  return seatsLeftOf(maximum_participants, counted?.taken ?? 0)
}

const COUNT_SEATS = kept<'workshop_id'>(
  () => sql`select count(*)::int as taken from ${registrations} where ${isSeatAt(placeholder('workshop_id'))}`,
)

export const isSeatAt = (workshop_id: number | Placeholder) =>
  and(eq(registrations.workshop_id, workshop_id), holdsSeat)

type Said = Pick<Row, 'email' | 'first_name' | 'last_name' | 'language'> & Partial<Row>
type Main = Pick<Row, 'id' | 'created_at'> & Partial<Pick<Row, 'party_since'>>
/** `main` is whom the person comes along with. */
type Seat = { workshop: Workshop; invited: Row | undefined; main?: Main; now: Date }

/** A person with a seat: what the form says, over what the answered invitation knows. */
export function seatOf(said: Said, { workshop, invited, main, now }: Seat) {
  const stamp = now.toISOString()
  return {
    id: newOpaqueId(),
    created_at: stamp,
    ...invited,
    ...said,
    ...besides(main),
    workshop_id: workshop.id,
    nonpublic: workshop.nonpublic,
    registered: stamp,
    updated_at: stamp,
    updated_by: null,
  }
}

/** Where somebody belongs: lists show a party together. */
export const besides = (main: Main | undefined) => ({
  accompaniment_of: main?.id ?? null,
  party_since: main ? (main.party_since ?? main.created_at) : null,
})

type Party = { main: { id: string }; seats: ReturnType<typeof seatOf>[]; known: Row[]; now: Date }

/** Stores all of them in one statement, ends the waiting of who waited, and tells everybody. */
export async function takeSeats(tx: Tx, { main, seats, known, now }: Party): Promise<void> {
  const changes = { seats: seats.length }
  await tx.execute(INSERT_SEATS({ rows: JSON.stringify(seats.map(completed)) }))
  await together(
    endInterests(tx, { seats, known, now }),
    tell(tx, 'registration', seats),
    audit(tx, { user_id: null, action: 'register', object: 'registrations', object_id: main.id, changes }),
  )
}

const COLUMNS = Object.entries(getTableColumns(registrations)).filter(([, column]) => !column.generated)

/** As one value for all of them, which knows neither defaults nor how a column writes its values. */
function completed(seat: Party['seats'][number]): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(seat))
  return Object.fromEntries(
    COLUMNS.map(([field, column]) => {
      const value = given.get(field) ?? column.defaultFn?.() ?? column.default ?? null
      return [field, value === null ? null : column.mapToDriverValue(value)]
    }),
  )
}

/** For rows of invitations, which exist: everything as the insert would have it. */
const INSERT_SEATS = kept<'rows'>(() => {
  const names = COLUMNS.map(([, { name }]) => sql.identifier(name))
  const set = names.map((name) => sql`${name} = excluded.${name}`)
  const listed = sql.join(names, sql`, `)
  return sql`
    insert into ${registrations} (${listed})
    select ${listed} from jsonb_populate_recordset(null::${registrations}, ${placeholder('rows')}::jsonb)
    on conflict (id) do update set ${sql.join(set, sql`, `)}`
})

type Seated = { seats: { email: string }[]; known: Row[]; now: Date; updated_by?: number | null }

/** Who has a seat waits for none. */
export async function endInterests(tx: Tx, { seats, known, now, updated_by = null }: Seated): Promise<void> {
  const emails = new Set(seats.map(({ email }) => email))
  const ended = known.filter((row) => isInterested(row) && emails.has(row.email)).map(({ id }) => id)
  if (ended.length === 0) return
  const stamp = now.toISOString()
  await tx
    .update(registrations)
    .set({ cancelled_at: stamp, updated_at: stamp, updated_by })
    .where(inArray(registrations.id, ended))
}
