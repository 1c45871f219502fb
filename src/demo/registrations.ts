import { TERMS_VERSION } from '@/features/registrations/contract/fields'
import { newOpaqueId } from '@/schema/columns'
import { attendanceTimesOf } from './attendance'
import { DAY, HOUR, instantOf, MINUTE } from './calendar'
import type { DemoEvent } from './events/event'
import type { ScheduledEvent } from './events/save-events'
import type { DemoPerson } from './people'
import {
  type EventScene,
  personFieldsOf,
  type RegistrationContext,
  type RegistrationDraft,
  randomBetween,
  takeNext,
} from './scene'
import { drawWaitingList, type EntryDraft, entryOfAddress, toEntries } from './waiting-list'

/** Texts of people in the free field of the form. */
const QUESTIONS: Record<DemoEvent['language'], string[]> = {
  de: [
    'Gibt es am Veranstaltungsort Parkplätze?',
    'Ist der Saal mit dem Rollstuhl erreichbar?',
    'Bekomme ich die Unterlagen vorab als PDF?',
    'Ich komme etwa 20 Minuten später. Ist das in Ordnung?',
    'Bitte vegetarisches Essen, keine Nüsse.',
    'Werden die Punkte automatisch gemeldet?',
    'Kann ich meine Auszubildende mitbringen?',
  ],
  en: [
    'Will the slides be available afterwards?',
    'Can I join from abroad?',
    'Is the session recorded?',
    'Do you issue a certificate of attendance in English?',
  ],
}

type Drawn = { drafts: RegistrationDraft[]; entries: EntryDraft[] }

export function drawRegistrations(stages: readonly ScheduledEvent[], context: RegistrationContext): Drawn {
  const unsubscribing = [...context.people.unsubscribing]
  const drawn = stages.map((stage): Drawn => {
    const { crowd, for: audience } = stage.event
    const suitable = context.people.regular.filter(({ category }) => audience.includes(category))
    const scene = { ...context, stage, guests: context.random.shuffle(suitable) }
    const answered = [
      ...drawSeats(scene, crowd.seated ?? 0),
      ...drawSeats(scene, crowd.cancelled ?? 0).map((seat) => cancelledDraft(seat, scene)),
      ...drawCancelling(scene, crowd.cancelling),
      ...drawSeveral(crowd.invited, () => invitedDraft(takeNext(scene.guests), scene)),
      ...drawSeveral(crowd.unreachable ? 1 : 0, () => invitedDraft(context.people.unreachable, scene)),
      ...drawSeveral(crowd.unsubscribed, () => unsubscribedDraft(takeNext(unsubscribing), scene)),
    ]
    const addresses = drawSeveral(crowd.interested, () => interestedDraft(takeNext(scene.guests), scene))
    const parties = drawWaitingList(scene)
    return {
      drafts: [...answered, ...addresses, ...parties.flatMap(({ people }) => people)],
      entries: toEntries([...addresses.map(entryOfAddress), ...parties.map(({ entry }) => entry)]),
    }
  })
  return { drafts: drawn.flatMap(({ drafts }) => drafts), entries: drawn.flatMap(({ entries }) => entries) }
}

const drawSeveral = (count = 0, draw: () => RegistrationDraft): RegistrationDraft[] =>
  Array.from({ length: count }, draw)

function drawSeats(scene: EventScene, count: number): RegistrationDraft[] {
  const taken: RegistrationDraft[] = []
  while (taken.length < count) taken.push(...drawParty(scene, count - taken.length))
  return taken
}

const drawCancelling = (scene: EventScene, count = 0): RegistrationDraft[] =>
  scene.people.cancelling.slice(0, count).map((person) => cancelledDraft(registeredDraft(person, scene), scene))

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
    ...attendanceTimesOf(starts, at, scene),
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
    ...attendanceTimesOf(scene.stage.starts, at, scene),
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

function cancelledDraft(seat: RegistrationDraft, { random, stage, now }: EventScene): RegistrationDraft {
  const at = Date.parse(seat.registered ?? '')
  const left = randomBetween(at + HOUR, Math.max(at + 2 * HOUR, stage.closed), random)
  const cancelled_at = instantOf(Math.min(left, now.getTime()))
  const unlessLater = (at?: string | null) => (at && at > cancelled_at ? null : at)
  return {
    ...seat,
    cancelled_at,
    reminder_sent: unlessLater(seat.reminder_sent),
    participated: null,
    participated_by: null,
    after_event_sent: null,
    certificate_sent: null,
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
