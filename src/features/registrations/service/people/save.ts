import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import { queueRegistrationMails } from '@/features/mails/service/queue'
import { isOver } from '@/features/workshops/rules'
import { differencesOf } from '@/server/audit'
import { conflictWith, isStale } from '@/server/conflicts'
import { brokenConstraint, db, type Tx } from '@/server/db'
import type { RegistrationDraft } from '../contract/office'
import { isInvited, isMain, isSeated, refuseUnlessAsked, seatAfter, takenOf } from '../rules'
import { registrations } from '../table'
import { presented } from './list'
import { lockWorkshop } from './lock'
import { record } from './record'
import { besides, countSeatsLeft, endInterests, findPeople, inLane, type Row, settle, type Workshop } from './seat'
import { mailTo } from './tell'

type Saving = { author: { id: number }; now: Date }
type Outcome = { row: Row } | { newer: Row }

/** Adds somebody by hand, or changes a person: data, seat, check-in, cancellation. */
export async function saveRegistration(draft: RegistrationDraft, saving: Saving) {
  const target = draft.id ? await find(draft.id) : targetOf(draft)
  const work = (tx: Tx) => (draft.id ? change : add)(tx, { draft, target, ...saving })
  const saved = await inLane(target.workshop_id, () => settle(work)).catch((thrown: unknown) => {
    throw brokenConstraint(thrown)?.startsWith('registrations_one_') ? taken() : thrown
  })
  if ('newer' in saved) throw await conflictWith(saved.newer, await presentedOne(saved.newer))
  return presentedOne(saved.row)
}

const taken = () => new Invalid({ email: ['email_exist'] })

async function presentedOne(row: Row) {
  const [shown] = await presented([row])
  if (!shown) throw new NotFound()
  return shown
}

type Target = Pick<Row, 'workshop_id' | 'email'>

/** Where the person is and how they were called, before anything is locked. */
async function find(id: string): Promise<Target> {
  const { workshop_id, email, deleted_at } = registrations
  const [found] = await db
    .select({ workshop_id, email })
    .from(registrations)
    .where(and(eq(registrations.id, id), isNull(deleted_at)))
  if (!found) throw new NotFound()
  return found
}

function targetOf({ workshop_id, email }: RegistrationDraft): Target {
  if (workshop_id !== undefined && email !== undefined) return { workshop_id, email }
  throw new Invalid({
    ...(workshop_id === undefined && { workshop_id: ['required'] }),
    ...(email === undefined && { email: ['required'] }),
  })
}

type Locked = Saving & { draft: RegistrationDraft; target: Target }

/** Whoever is invited already and is entered as registered takes the seat with that invitation. */
async function add(tx: Tx, { target, ...saving }: Locked): Promise<Outcome> {
  const { workshop, known } = await lock(tx, { target, ...saving })
  const invited = known.find((row) => isInvited(row) && row.email === target.email)
  const isRepeated = invited && !saving.draft.registered
  if (isRepeated || takenOf(known, [target.email]).length > 0) throw taken()
  return write(tx, { ...saving, workshop, known, before: invited })
}

async function change(tx: Tx, { target, ...saving }: Locked): Promise<Outcome> {
  const { draft } = saving
  const { workshop, known } = await lock(tx, { target, ...saving })
  const before = known.find(({ id }) => id === draft.id)
  if (!before) throw new NotFound()
  if (before.erased_at) throw new Problem(422, 'person_erased')
  if (before.preliminary_registration) throw new Problem(422, 'preliminary_not_editable')
  if (isStale(draft, before)) return { newer: before }
  if (draft.workshop_id !== undefined && draft.workshop_id !== workshop.id)
    throw new Invalid({ workshop_id: ['workshop_fixed'] })
  return write(tx, { ...saving, workshop, known, before })
}

async function lock(tx: Tx, { draft, target }: Pick<Locked, 'draft' | 'target'>) {
  const workshop = await lockWorkshop(tx, target.workshop_id)
  const emails = [target.email, draft.email].filter((email) => email !== undefined)
  const ids = [draft.id, draft.accompaniment_of].filter((id) => typeof id === 'string')
  return { workshop, known: await findPeople(tx, workshop, { emails, ids }) }
}

type Writing = Saving & { draft: RegistrationDraft; workshop: Workshop; known: Row[]; before: Row | undefined }

const NOWHERE = { registered: null, participated: null, cancelled_at: null }

async function write(tx: Tx, { before, ...writing }: Writing): Promise<Outcome> {
  const { draft, workshop, known, author, now } = writing
  const seat = seatAfter(draft, before ?? NOWHERE, now)
  const values = {
    ...typed(draft),
    ...seat,
    ...(await belonging(tx, { draft, known, before })),
    participated_by: checkedInBy(seat, before, author),
  }
  // A form that was saved as it was is nothing that somebody did.
  if (before && Object.keys(differencesOf(before, { ...before, ...values })).length === 0) return { row: before }

  const held = before !== undefined && isSeated(before)
  const holds = seat.registered !== null && seat.cancelled_at === null
  if (holds && !held) {
    const left = await countSeatsLeft(tx, workshop)
    refuseUnlessAsked({ left, maximum: workshop.maximum_participants }, draft.beyond_maximum)
  }
  const row = await store(tx, { ...writing, before }, values)
  if (holds && !held) await endInterests(tx, { seats: [row], known, now, updated_by: author.id })
  if (holds !== held) await tellPerson(tx, row, writing)
  await record(tx, { author, action: before ? 'update' : 'create', before, after: row })
  return { row }
}

type Values = Partial<typeof registrations.$inferInsert>

async function store(tx: Tx, { draft, workshop, before, author, now }: Writing, values: Values): Promise<Row> {
  const stamped = { ...values, updated_at: now.toISOString(), updated_by: author.id }
  const { language, nonpublic, id: workshop_id } = workshop
  const fresh = { workshop_id, nonpublic, manually_added: true, language, email: draft.email ?? '' }
  const [row] = before
    ? await tx.update(registrations).set(stamped).where(eq(registrations.id, before.id)).returning()
    : await tx
        .insert(registrations)
        .values({ ...fresh, created_at: now.toISOString(), ...stamped })
        .returning()
  if (!row) throw new NotFound()
  return row
}

const TYPED = [
  'title',
  'gender',
  'first_name',
  'last_name',
  'institution',
  'institution_address',
  'city',
  'postal_code',
  'email',
  'language',
  'external_id',
  'question',
  'ipad',
  'ipad_shippingaddress',
  'manually_paid',
] as const satisfies (keyof RegistrationDraft & keyof Row)[]

/** What a draft leaves out stays as it was. */
const typed = (draft: RegistrationDraft): Values =>
  Object.fromEntries(TYPED.flatMap((field) => (draft[field] === undefined ? [] : [[field, draft[field]]])))

type Belonging = Pick<Writing, 'draft' | 'known' | 'before'>

async function belonging(tx: Tx, { draft: { accompaniment_of }, known, before }: Belonging) {
  if (accompaniment_of === undefined || accompaniment_of === (before?.accompaniment_of ?? null)) return {}
  if (accompaniment_of === null) return besides(undefined)
  const main = known.find(
    (row) => row.id === accompaniment_of && row.id !== before?.id && isMain(row) && !row.erased_at,
  )
  if (!main) throw new Invalid({ accompaniment_of: ['main_registration_expected'] })
  if (before && (await bringsCompany(tx, before))) throw new Invalid({ accompaniment_of: ['has_companions'] })
  return besides(main)
}

async function bringsCompany(tx: Tx, { id }: Row): Promise<boolean> {
  const { accompaniment_of, deleted_at } = registrations
  return (await tx.$count(registrations, and(eq(accompaniment_of, id), isNull(deleted_at)))) > 0
}

function checkedInBy({ participated }: Pick<Row, 'participated'>, before: Row | undefined, author: { id: number }) {
  if (participated === (before?.participated ?? null)) return before?.participated_by ?? null
  return participated === null ? null : author.id
}

/** Staff know what they did; the person learns it by mail, as long as the event is ahead. */
async function tellPerson(tx: Tx, row: Row, { draft, workshop, now }: Pick<Writing, 'draft' | 'workshop' | 'now'>) {
  const isOnlyInvited = !isSeated(row) && row.cancelled_at === null
  if (!draft.notify || isOnlyInvited || isOver(workshop, now)) return
  await queueRegistrationMails(tx, [mailTo(row, isSeated(row) ? 'confirmation' : 'cancellation')])
}
