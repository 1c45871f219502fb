import { and, asc, eq } from 'drizzle-orm'
import { Problem } from '@/contract/problems'
import { saveWorkshop } from '@/features/event-lifecycle/service/save'
import { deleteRegistration } from '@/features/registrations/service/people/remove-and-restore'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel-registration'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { type Party, readParties } from '@/features/seats/service/waiting-parties'
import { offerModeOf, offersFor } from '@/features/waitlist/rules'
import { leaveWaitlist, removeWaitingCompanion } from '@/features/waitlist/service/change-waiting-party'
import { moveWaiting, offerByHand } from '@/features/waitlist/service/move-and-offer-by-hand'
import { promoteInterests } from '@/features/waitlist/service/promote'
import type { WorkshopDraft } from '@/features/workshops/contract/office'
import { registrations, seatedCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { aForm, aSubmission, aWorkshopDraft, countSeatsTaken, readRegistrations } from '../factories'
import { accept, aWaitingParty } from '../waitlist'

export type Event = typeof workshops.$inferSelect
/** The event of a story, its time, and the member of staff who acts in it. */
export type World = { workshop: Event; now: Date; author: { id: number } }
/** A step of a story; `pick` chooses among the people to whom it can happen. */
export type Act = (world: World, pick: number) => Promise<void>
export type Situation = Awaited<ReturnType<typeof readSituation>>

/** The event after some steps, as the invariants see it. */
export async function readSituation({ id }: { id: number }) {
  const [event] = await db.select().from(workshops).where(eq(workshops.id, id))
  if (!event) throw new Error('the event exists')
  const parties = await db.transaction((tx) => readParties(tx, id))
  const seated = await countSeatsTaken({ id })
  const held = parties.reduce((sum, party) => sum + (party.state === 'offered' ? (party.offered_seats ?? 0) : 0), 0)
  return { event, parties, seated, held }
}

/** No seat is free while a party waits that fits, unless the offers pause because a mail failed. */
export function findIdleOffers({ event, parties, seated, held }: Situation, now: Date) {
  if (offerModeOf(event, now) !== 'hold' || event.offers_paused_at !== null) return []
  const free = Math.max(0, (event.maximum_participants ?? 0) - seated - held)
  return offersFor(inState(parties, 'waiting'), free)
}

export const pickOf = <Item>(items: Item[], pick: number): Item | undefined => items[pick % Math.max(1, items.length)]

export const inState = (parties: Party[], state: Party['state']) => parties.filter((party) => party.state === state)

/** A party in one of these states. */
export async function pickParty(workshop: Event, pick: number, ...states: Party['state'][]) {
  const { parties } = await readSituation(workshop)
  return pickOf(
    parties.filter(({ state }) => states.includes(state)),
    pick,
  )
}

export async function readSeated({ id }: Event) {
  return db
    .select()
    .from(registrations)
    .where(and(eq(registrations.workshop_id, id), seatedCondition))
    .orderBy(asc(registrations.registered), asc(registrations.id))
}

/** Saves the form of the event, which keeps all fields that are not named. */
export async function changeEvent({ workshop, now, author }: World, changes: Partial<WorkshopDraft>): Promise<void> {
  const { event } = await readSituation(workshop)
  const draft = aWorkshopDraft({ date: event.date, time: event.time })
  await saveWorkshop(workshop.id, { ...draft, ...changes }, { author, locale: 'de', now })
}

async function changeMaximum(world: World, difference: number): Promise<void> {
  const { event } = await readSituation(world.workshop)
  await changeEvent(world, { maximum_participants: Math.max(1, (event.maximum_participants ?? 0) + difference) })
}

/** The calls that a story consists of. */
export const STEPS = {
  join: async ({ workshop, now }, pick) => {
    await aWaitingParty(workshop, { people: 1 + (pick % 4), may_split: pick % 3 === 0, now })
  },
  register: async ({ workshop, now }) => {
    await registerParty(aForm(workshop), aSubmission({ now }))
  },
  cancel: async ({ workshop, now }, pick) => {
    const person = pickOf(await readSeated(workshop), pick)
    if (person) await cancelRegistration(person, { now })
  },
  raise: (world, pick) => changeMaximum(world, 1 + (pick % 3)),
  lower: (world, pick) => changeMaximum(world, -1 - (pick % 3)),
  accept: async ({ workshop, now }, pick) => {
    const party = await pickParty(workshop, pick, 'offered')
    if (party) await accept(party.registration_id, now)
  },
  decline: async ({ workshop, now }, pick) => {
    const party = await pickParty(workshop, pick, 'waiting', 'offered')
    if (party) await leaveWaitlist(party.registration_id, { now })
  },
  shrink: async ({ workshop, now }, pick) => {
    const party = await pickParty(workshop, pick, 'waiting', 'offered')
    const companion = party?.people[1]
    if (party && companion) await removeWaitingCompanion(party.registration_id, companion.id, { now })
  },
  leaveParty: async ({ workshop, now }, pick) => {
    const { parties } = await readSituation(workshop)
    const companion = pickOf(
      parties.flatMap(({ people }) => people.slice(1)),
      pick,
    )
    if (companion) await cancelRegistration(companion, { now })
  },
  promote: async ({ workshop, now, author }, pick) => {
    const party = await pickParty(workshop, pick, 'waiting', 'offered')
    if (party) await promoteInterests({ ids: [party.registration_id], notify: true }, { author, now })
  },
  move: async ({ workshop, now, author }, pick) => {
    const party = await pickParty(workshop, pick, 'waiting')
    if (party) await moveWaiting(party.registration_id, { rank: 1 + (pick % 3), reason: 'Probe' }, { author, now })
  },
  byHand: async ({ workshop, now, author }, pick) => {
    const party = await pickParty(workshop, pick, 'waiting')
    if (party) await offerByHand(party.registration_id, {}, { author, now })
  },
  remove: async ({ workshop, now, author }, pick) => {
    const people = await readRegistrations(workshop)
    const person = pickOf(
      people.filter(({ deleted_at, cancelled_at }) => !deleted_at && !cancelled_at),
      pick,
    )
    if (person) await deleteRegistration(person.id, { author, now })
  },
} satisfies Record<string, Act>

/** Returns whether the step took effect; a refusal is a correct answer. */
export async function runStep<At>(
  act: (world: At, pick: number) => Promise<void>,
  world: At,
  pick: number,
): Promise<boolean> {
  try {
    await act(world, pick)
    return true
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    return false
  }
}
