import 'server-only'
import { TERMS_VERSION } from '@/features/registrations/contract/public'
import type { registrations } from '@/features/registrations/table'
import { newOpaqueId } from '@/server/database/columns'
import { DAY, HOUR, instantOf, MINUTE } from './calendar'
import { getItem } from './lookup'
import type { DemoPerson, People } from './people'
import { QUESTIONS } from './questions'
import type { Random } from './random'
import type { ScheduledEvent } from './workshops'

/** Ids come from the database's own rule and never from the seed, because everybody can know the seed. */
export type RegistrationDraft = typeof registrations.$inferInsert & { id: string }

type RegistrationContext = { now: Date; random: Random; people: People; staff: number }
type EventScene = RegistrationContext & { stage: ScheduledEvent; guests: DemoPerson[] }

const REMINDED_BEFORE = 3 * DAY

export function drawRegistrations(
  stages: readonly ScheduledEvent[],
  context: RegistrationContext,
): RegistrationDraft[] {
  const unsubscribing = [...context.people.unsubscribing]
  return stages.flatMap((stage) => {
    const { crowd, for: audience } = stage.event
    const suitable = context.people.regular.filter(({ category }) => audience.includes(category))
    const scene = { ...context, stage, guests: context.random.shuffle(suitable) }
    return [
      ...drawSeats(scene, crowd.seated ?? 0),
      ...drawSeats(scene, crowd.cancelled ?? 0).map((seat) => cancelledDraft(seat, scene)),
      ...drawSeveral(crowd.invited, () => invitedDraft(takeNext(scene.guests), scene)),
      ...drawSeveral(crowd.unreachable ? 1 : 0, () => invitedDraft(context.people.unreachable, scene)),
      ...drawSeveral(crowd.unsubscribed, () => unsubscribedDraft(takeNext(unsubscribing), scene)),
      ...drawSeveral(crowd.interested, () => interestedDraft(takeNext(scene.guests), scene)),
    ]
  })
}

const drawSeveral = (count = 0, draw: () => RegistrationDraft): RegistrationDraft[] =>
  Array.from({ length: count }, draw)

/** Removes a person from the list, so that nobody has two seats at one event. */
function takeNext(people: DemoPerson[]): DemoPerson {
  return getItem(people.splice(0, 1), 0)
}

function drawSeats(scene: EventScene, count: number): RegistrationDraft[] {
  const taken: RegistrationDraft[] = []
  while (taken.length < count) taken.push(...drawParty(scene, count - taken.length))
  return taken
}

const PARTY_SIZES = [1, 1, 1, 1, 1, 1, 1, 2, 2, 3]

function drawParty(scene: EventScene, sizeMax: number): RegistrationDraft[] {
  const main = registeredDraft(takeNext(scene.guests), scene)
  const size = Math.min(scene.random.pick(PARTY_SIZES), sizeMax)
  const companions = drawSeveral(size - 1, () => companionOf(main, takeNext(scene.guests), scene))
  return [main, ...companions]
}

function registeredDraft(person: DemoPerson, scene: EventScene): RegistrationDraft {
  const { random, stage, now } = scene
  const { opened, closed, event, starts } = stage
  const at = randomBetween(opened + DAY, closed, random)
  const byInvite = Boolean(event.nonpublic) || random.chance(0.25)
  const byHand = !byInvite && random.chance(0.06)
  const wantsTablet = Boolean(event.ipad) && random.chance(0.5)
  return {
    ...personFieldsOf(person, scene),
    ...attendanceStamps(starts, at, scene),
    created_at: instantOf(byInvite ? opened : at),
    invitation_sent: byInvite ? instantOf(opened + randomBetween(HOUR, 20 * HOUR, random)) : null,
    external_id: byInvite && random.chance(0.6) ? `K-${random.whole(10_000, 99_999)}` : undefined,
    manually_added: byHand || byInvite,
    manually_paid: Boolean(event.price) && random.chance(0.6),
    agb: !byHand,
    terms_accepted_at: byHand ? null : instantOf(at),
    terms_version: byHand ? null : TERMS_VERSION,
    question: random.chance(0.1) ? random.pick(QUESTIONS[event.language]) : '',
    ipad: wantsTablet,
    ipad_shippingaddress: wantsTablet
      ? `${person.institution}, ${person.institution_address}, ${person.postal_code} ${person.city}`
      : '',
    updated_at: instantOf(Math.min(at + MINUTE, now.getTime())),
  }
}

function companionOf(main: RegistrationDraft, person: DemoPerson, scene: EventScene): RegistrationDraft {
  const at = Date.parse(main.registered ?? '')
  const { institution, institution_address, city, postal_code, language } = main
  return {
    ...personFieldsOf(person, scene),
    ...attendanceStamps(scene.stage.starts, at, scene),
    institution,
    institution_address,
    city,
    postal_code,
    language,
    accompaniment_of: main.id,
    party_since: main.created_at,
    agb: main.agb,
    terms_accepted_at: main.terms_accepted_at,
    terms_version: main.terms_version,
    created_at: instantOf(at),
    updated_at: instantOf(at),
  }
}

/** Returns the timestamps of a seat up to the current state of the event. */
function attendanceStamps(starts: number, at: number, { random, now, staff }: EventScene): Partial<RegistrationDraft> {
  const reminded = starts - REMINDED_BEFORE
  const thanked = starts + DAY
  const came = random.chance(0.84)
  const arrived = starts - randomBetween(2 * MINUTE, 40 * MINUTE, random)
  const isOver = starts < now.getTime()
  return {
    registered: instantOf(at),
    confirmation_sent: instantOf(Math.min(at + MINUTE, now.getTime())),
    calendar_sequence: 0,
    reminder_sent: reminded > at && reminded < now.getTime() ? instantOf(reminded) : null,
    // Nobody has checked in at today's events yet, at whatever time the demo is loaded.
    ...(isOver && came && now.getTime() - starts > DAY && { participated: instantOf(arrived), participated_by: staff }),
    after_event_sent: isOver && came && thanked < now.getTime() ? instantOf(thanked) : null,
  }
}

function cancelledDraft(seat: RegistrationDraft, { random, stage, now }: EventScene): RegistrationDraft {
  const at = Date.parse(seat.registered ?? '')
  const left = randomBetween(at + HOUR, Math.max(at + 2 * HOUR, stage.closed), random)
  const cancelled_at = instantOf(Math.min(left, now.getTime()))
  const later = (stamp?: string | null) => (stamp && stamp > cancelled_at ? null : stamp)
  return {
    ...seat,
    cancelled_at,
    reminder_sent: later(seat.reminder_sent),
    participated: null,
    participated_by: null,
    after_event_sent: null,
    updated_at: cancelled_at,
  }
}

function invitedDraft(person: DemoPerson, scene: EventScene): RegistrationDraft {
  const { random, stage } = scene
  const sent = instantOf(stage.opened + randomBetween(HOUR, 20 * HOUR, random))
  return {
    ...personFieldsOf(person, scene),
    external_id: random.chance(0.6) ? `K-${random.whole(10_000, 99_999)}` : undefined,
    manually_added: true,
    nonpublic: stage.event.nonpublic,
    invitation_sent: sent,
    created_at: instantOf(stage.opened),
    updated_at: instantOf(stage.opened),
    updated_by: scene.staff,
  }
}

function unsubscribedDraft(person: DemoPerson, scene: EventScene): RegistrationDraft {
  const { stage, random, now } = scene
  const at = instantOf(Math.min(stage.opened + randomBetween(DAY, 4 * DAY, random), now.getTime()))
  return { ...invitedDraft(person, scene), unsubscribed_at: at, updated_at: at, updated_by: null }
}

/** A person who found no seat leaves only an e-mail. */
function interestedDraft({ email }: DemoPerson, { stage, random, now }: EventScene): RegistrationDraft {
  const at = instantOf(randomBetween(now.getTime() - 10 * DAY, now.getTime() - HOUR, random))
  return {
    id: newOpaqueId(),
    workshop_id: stage.id,
    email,
    language: stage.event.language,
    preliminary_registration: true,
    created_at: at,
    updated_at: at,
  }
}

function personFieldsOf({ category: _, ...person }: DemoPerson, { stage, random }: EventScene) {
  const language = stage.event.language === 'en' && random.chance(0.7) ? 'en' : 'de'
  return { ...person, id: newOpaqueId(), workshop_id: stage.id, language, nonpublic: stage.event.nonpublic }
}

const randomBetween = (from: number, to: number, random: Random) => random.whole(from, Math.max(from, to))
