import 'server-only'
import type { registrations } from '@/features/registrations/table'
import { newOpaqueId } from '@/server/columns'
import { DAY, HOUR, instantOf, MINUTE } from './calendar'
import { itemAt } from './lookup'
import type { People, Person } from './people'
import { QUESTIONS } from './questions'
import type { Random } from './random'
import type { Stage } from './workshops'

/** Ids are drawn by the database's own rule, never from the seed: whoever knows the seed must not know them. */
export type Draft = typeof registrations.$inferInsert & { id: string }

type Setting = { now: Date; random: Random; people: People; staff: number }
type Scene = Setting & { stage: Stage; guests: Person[] }

const TERMS_VERSION = '1'
const REMINDED_BEFORE = 3 * DAY

export function registrationsOf(stages: readonly Stage[], setting: Setting): Draft[] {
  const unsubscribing = [...setting.people.unsubscribing]
  return stages.flatMap((stage) => {
    const { crowd, for: audience } = stage.event
    const suitable = setting.people.regular.filter(({ category }) => audience.includes(category))
    const scene = { ...setting, stage, guests: setting.random.shuffled(suitable) }
    return [
      ...seats(scene, crowd.seated ?? 0),
      ...seats(scene, crowd.cancelled ?? 0).map((seat) => cancelled(seat, scene)),
      ...several(crowd.invited, () => invited(nextOf(scene.guests), scene)),
      ...several(crowd.unreachable ? 1 : 0, () => invited(setting.people.unreachable, scene)),
      ...several(crowd.unsubscribed, () => unsubscribed(nextOf(unsubscribing), scene)),
      ...several(crowd.interested, () => interested(nextOf(scene.guests), scene)),
    ]
  })
}

const several = (count = 0, draw: () => Draft): Draft[] => Array.from({ length: count }, draw)

/** Takes a person off the list, so that nobody holds two seats at one event. */
function nextOf(people: Person[]): Person {
  return itemAt(people.splice(0, 1), 0)
}

function seats(scene: Scene, count: number): Draft[] {
  const taken: Draft[] = []
  while (taken.length < count) taken.push(...party(scene, count - taken.length))
  return taken
}

const PARTY_SIZES = [1, 1, 1, 1, 1, 1, 1, 2, 2, 3]

function party(scene: Scene, most: number): Draft[] {
  const main = registered(nextOf(scene.guests), scene)
  const size = Math.min(scene.random.pick(PARTY_SIZES), most)
  const companions = several(size - 1, () => companionOf(main, nextOf(scene.guests), scene))
  return [main, ...companions]
}

function registered(person: Person, scene: Scene): Draft {
  const { random, stage, now } = scene
  const { opened, closed, event, starts } = stage
  const at = between(opened + DAY, closed, random)
  const byInvite = Boolean(event.nonpublic) || random.holds(0.25)
  const byHand = !byInvite && random.holds(0.06)
  const wantsTablet = Boolean(event.ipad) && random.holds(0.5)
  return {
    ...whois(person, scene),
    ...attendance(starts, at, scene),
    created_at: instantOf(byInvite ? opened : at),
    invitation_sent: byInvite ? instantOf(opened + between(HOUR, 20 * HOUR, random)) : null,
    external_id: byInvite && random.holds(0.6) ? `K-${random.whole(10_000, 99_999)}` : undefined,
    manually_added: byHand || byInvite,
    manually_paid: Boolean(event.price) && random.holds(0.6),
    agb: !byHand,
    terms_accepted_at: byHand ? null : instantOf(at),
    terms_version: byHand ? null : TERMS_VERSION,
    question: random.holds(0.1) ? random.pick(QUESTIONS[event.language]) : '',
    ipad: wantsTablet,
    ipad_shippingaddress: wantsTablet
      ? `${person.institution}, ${person.institution_address}, ${person.postal_code} ${person.city}`
      : '',
    updated_at: instantOf(Math.min(at + MINUTE, now.getTime())),
  }
}

function companionOf(main: Draft, person: Person, scene: Scene): Draft {
  const at = Date.parse(main.registered ?? '')
  const { institution, institution_address, city, postal_code, language } = main
  return {
    ...whois(person, scene),
    ...attendance(scene.stage.starts, at, scene),
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

/** The stamps of a seat, as far as the event has come. */
function attendance(starts: number, at: number, { random, now, staff }: Scene): Partial<Draft> {
  const reminded = starts - REMINDED_BEFORE
  const thanked = starts + DAY
  const came = random.holds(0.84)
  const arrived = starts - between(2 * MINUTE, 40 * MINUTE, random)
  const isOver = starts < now.getTime()
  return {
    registered: instantOf(at),
    confirmation_sent: instantOf(Math.min(at + MINUTE, now.getTime())),
    reminder_sent: reminded > at && reminded < now.getTime() ? instantOf(reminded) : null,
    // At today's events the door has not opened yet, whenever the demo is loaded.
    ...(isOver && came && now.getTime() - starts > DAY && { participated: instantOf(arrived), participated_by: staff }),
    after_event_sent: isOver && came && thanked < now.getTime() ? instantOf(thanked) : null,
  }
}

function cancelled(seat: Draft, { random, stage, now }: Scene): Draft {
  const at = Date.parse(seat.registered ?? '')
  const left = between(at + HOUR, Math.max(at + 2 * HOUR, stage.closed), random)
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

function invited(person: Person, scene: Scene): Draft {
  const { random, stage } = scene
  const sent = instantOf(stage.opened + between(HOUR, 20 * HOUR, random))
  return {
    ...whois(person, scene),
    external_id: random.holds(0.6) ? `K-${random.whole(10_000, 99_999)}` : undefined,
    manually_added: true,
    nonpublic: stage.event.nonpublic,
    invitation_sent: sent,
    created_at: instantOf(stage.opened),
    updated_at: instantOf(stage.opened),
    updated_by: scene.staff,
  }
}

function unsubscribed(person: Person, scene: Scene): Draft {
  const { stage, random, now } = scene
  const at = instantOf(Math.min(stage.opened + between(DAY, 4 * DAY, random), now.getTime()))
  return { ...invited(person, scene), unsubscribed_at: at, updated_at: at, updated_by: null }
}

/** Only an e-mail is known of somebody who found no seat. */
function interested({ email }: Person, { stage, random, now }: Scene): Draft {
  const at = instantOf(between(now.getTime() - 10 * DAY, now.getTime() - HOUR, random))
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

function whois({ category: _, ...person }: Person, { stage, random }: Scene) {
  const language = stage.event.language === 'en' && random.holds(0.7) ? 'en' : 'de'
  return { ...person, id: newOpaqueId(), workshop_id: stage.id, language, nonpublic: stage.event.nonpublic }
}

const between = (from: number, to: number, random: Random) => random.whole(from, Math.max(from, to))
