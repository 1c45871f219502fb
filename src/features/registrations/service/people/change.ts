import 'server-only'
import { and, asc, eq, isNull, max } from 'drizzle-orm'
import { ROWS_MAX } from '@/contract/lists'
import type { Principal } from '@/features/access/service/principal'
import { queueRegistrationMails } from '@/features/mails/service/queue'
import { mails } from '@/features/mails/table'
import { isOver } from '@/features/workshops/rules'
import { db, type Tx } from '@/server/db'
import { among } from '@/server/lists'
import { requirePermission } from '@/server/permissions'
import { type Change, type Chosen, deleteRegistration } from '../contract/office'
import { appliesTo, refuseTooMany, refuseUnlessConfirmed } from '../rules'
import { registrations } from '../table'
import { wantedBy } from './list'
import { lockWorkshop } from './lock'
import { recordMany, removed } from './remove'
import { inLane, type Workshop } from './seat'
import { mailTo } from './tell'

type Doing = { author: Pick<Principal, 'id' | 'is_super_user' | 'routePermissions'>; now: Date }
type Changing = Doing & { action: Change; notify: boolean; chosen: Chosen }

/** The same for all who were chosen, in as many steps for five as for five thousand. */
export async function changeRegistrations(changing: Changing) {
  if (changing.action === 'delete') requirePermission(changing.author, deleteRegistration)
  return await inLane(changing.chosen.workshop_id, () => db.transaction((tx) => change(tx, changing)))
}

async function change(tx: Tx, { chosen, action, notify, ...doing }: Changing) {
  const workshop = await lockWorkshop(tx, chosen.workshop_id)
  const people = await lockChosen(tx, chosen)
  if (!chosen.ids) {
    refuseTooMany(people.length)
    refuseUnlessConfirmed(people.length, chosen.count)
  }
  const going = people.filter((person) => appliesTo(action, person))
  const ids = going.map(({ id }) => id)
  const asked = chosen.ids ? new Set(chosen.ids).size : people.length
  const outcome = { changed: ids.length, unchanged: asked - ids.length }
  if (ids.length === 0) return outcome

  await tx
    .update(registrations)
    .set({ updated_at: doing.now.toISOString(), updated_by: doing.author.id, ...SETS[action](doing) })
    .where(among(registrations.id, ids))
  if (action === 'cancel' && notify) await tellCancelled(tx, going, { workshop, now: doing.now })
  const changes = { action, people: ids.length, ids }
  await recordMany(tx, { author: doing.author, event: workshop.id, action: RECORDED[action] ?? 'update', changes })
  return outcome
}

type Person = Awaited<ReturnType<typeof lockChosen>>[number]

/** In the order of their ids, as everybody locks them who locks many. */
function lockChosen(tx: Tx, { workshop_id, ids, standing, search }: Chosen) {
  const ofEvent = and(eq(registrations.workshop_id, workshop_id), isNull(registrations.deleted_at))
  return tx
    .select(LOCKED)
    .from(registrations)
    .where(ids ? and(ofEvent, among(registrations.id, ids)) : wantedBy({ filter: { workshop_id, standing }, search }))
    .orderBy(asc(registrations.id))
    .limit(ROWS_MAX + 1)
    .for('no key update')
}

const { id, workshop_id, title, first_name, last_name, email, language } = registrations
const { registered, participated, cancelled_at, deleted_at, erased_at, preliminary_registration, manually_paid } =
  registrations
const LOCKED = {
  ...{ id, workshop_id, title, first_name, last_name, email, language },
  ...{ registered, participated, cancelled_at, deleted_at, erased_at, preliminary_registration, manually_paid },
}

const SETS: Record<Change, (doing: Doing) => Partial<typeof registrations.$inferInsert>> = {
  check_in: ({ author, now }) => ({ participated: now.toISOString(), participated_by: author.id }),
  check_out: () => ({ participated: null, participated_by: null }),
  paid: () => ({ manually_paid: true }),
  unpaid: () => ({ manually_paid: false }),
  cancel: ({ now }) => ({ cancelled_at: now.toISOString(), participated: null, participated_by: null }),
  delete: removed,
}

const RECORDED: Partial<Record<Change, 'cancel' | 'delete'>> = { cancel: 'cancel', delete: 'delete' }

/** A statement holds 65,535 values at most, and a mail some ten of them. */
const MAILS_AT_ONCE = 2000

async function tellCancelled(tx: Tx, people: Person[], { workshop, now }: { workshop: Workshop; now: Date }) {
  if (isOver(workshop, now)) return
  const rounds = await findRounds(tx, people)
  for (let start = 0; start < people.length; start += MAILS_AT_ONCE) {
    const letters = people.slice(start, start + MAILS_AT_ONCE).map((person) => {
      return { ...mailTo(person, 'cancellation'), round: (rounds.get(person.id) ?? 0) + 1 }
    })
    await queueRegistrationMails(tx, letters)
  }
}

/** Asked for all at once: counted within each mail, thousands of them take seconds, and nobody gets a seat meanwhile. */
async function findRounds(tx: Tx, people: Person[]): Promise<Map<string | null, number | null>> {
  const { registration_id, round, type } = mails
  const ids = people.map((person) => person.id)
  const rows = await tx
    .select({ registration_id, last: max(round) })
    .from(mails)
    .where(and(eq(type, 'cancellation'), among(registration_id, ids)))
    .groupBy(registration_id)
  return new Map(rows.map((row) => [row.registration_id, row.last]))
}
