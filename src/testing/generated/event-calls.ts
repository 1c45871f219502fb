import { asc } from 'drizzle-orm'
import { cancelEvent } from '@/features/event-lifecycle/service/cancel'
import { restoreEvent } from '@/features/event-lifecycle/service/restore'
import type { TransportError } from '@/features/mails/service/providers/classify-failure'
import { sendDueMails } from '@/features/mails/service/send/send-due-mails'
import { sweepMails } from '@/features/mails/service/send/sweep-abandoned-mails'
import { erasePerson } from '@/features/privacy/service/erase-person'
import { registrationDraft } from '@/features/registrations/contract/office'
import { isInterested, isInvited, isSeated } from '@/features/registrations/rules/states'
import { changeRegistrations } from '@/features/registrations/service/people/bulk-actions'
import { moveRegistrations } from '@/features/registrations/service/people/move'
import {
  listRemovals,
  removeAllParticipants,
  restoreRegistrations,
} from '@/features/registrations/service/people/remove-and-restore'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { addCompanions } from '@/features/registrations/service/sign-up/add-companions'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel-registration'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { addWaitingCompanion, changeSplitting } from '@/features/waitlist/service/change-waiting-party'
import { registerInterest } from '@/features/waitlist/service/interest'
import { resumeOffers } from '@/features/waitlist/service/move-and-offer-by-hand'
import { promoteInterests } from '@/features/waitlist/service/promote'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { aCompanion, aForm, anEmail, aSubmission, readRegistrations, someCompanions } from '../factories'
import { recordingTransport } from '../mails/recorded-mails'
import { accept, aWaitingParty, hoursAfter, offerSeats } from '../waitlist'
import { changeEvent, type Event, pickOf, pickParty, runStep, STEPS, type World } from './waitlist-steps'

type Author = Parameters<typeof changeRegistrations>[0]['author']
type Call = (world: World & { events: Event[]; author: Author }, pick: number) => Promise<void>
type Person = Awaited<ReturnType<typeof readRegistrations>>[number]

/** A second choice of the same step. */
const otherPick = (pick: number) => Math.floor(pick / 12)

const pickPerson = async (workshop: Event, pick: number, isEligible: (person: Person) => boolean) =>
  pickOf(
    (await readRegistrations(workshop)).filter((person) => !person.deleted_at && isEligible(person)),
    pick,
  )

/** The address of somebody who is known at some event, or now and then a new one. */
async function anAddress(pick: number): Promise<string> {
  const rows = await db.select({ email: registrations.email }).from(registrations).orderBy(asc(registrations.id))
  const known = rows.filter(({ email }) => !email.endsWith('.invalid'))
  return pick % 4 === 0 ? anEmail() : (pickOf(known, pick)?.email ?? anEmail())
}

const draftOf = (person: Person, changes: object) =>
  registrationDraft.parse({ id: person.id, updated_at: person.updated_at, ...changes })

/** The answers of the mail server to the mails of one run of the worker. */
const ANSWERS: (((mail: number) => TransportError | undefined) | undefined)[] = [
  undefined,
  undefined,
  undefined,
  () => ({ code: 'EMESSAGE', responseCode: 554, response: '554 5.7.1 refused', command: 'DATA' }),
  (mail) =>
    mail % 3 === 0
      ? { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 no such user', command: 'RCPT TO' }
      : undefined,
  (mail) =>
    mail % 2 === 0
      ? { code: 'EENVELOPE', responseCode: 451, response: '451 4.3.0 later', command: 'RCPT TO' }
      : undefined,
  () => ({ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' }),
]

async function sendMails(pick: number): Promise<void> {
  const answer = pickOf(ANSWERS, pick)
  let mail = 0
  const fail = () => {
    const error = answer?.(mail)
    mail += 1
    return error && Object.assign(new Error(error.message ?? error.response), error)
  }
  await sendDueMails({ transport: recordingTransport({ fail }).transport })
}

const { transport } = recordingTransport()

export const sweep = () => sweepMails({ transport })

/** Does what the worker does each minute. */
export async function runWorker(events: Event[], now: Date, pick = 0): Promise<void> {
  for (const event of events) await offerSeats(event, now)
  await sendMails(pick)
  await sweep()
}

/** The calls at several events, by visitors, staff and the worker. */
export const CALLS = {
  ...STEPS,
  visit: async ({ workshop, now }, pick) => {
    const people = 1 + (pick % 4)
    const form = aForm(workshop, { company: someCompanions(people - 1) })
    const register = async () => void (await registerParty(form, aSubmission({ now })))
    if (await runStep(register, { workshop, now }, pick)) return
    await aWaitingParty(workshop, { people, may_split: otherPick(pick) % 3 === 0, now })
  },
  joinAgain: async ({ workshop, now }, pick) => {
    const people = 1 + (pick % 3)
    await aWaitingParty(workshop, { people, email: await anAddress(pick), may_split: pick % 2 === 0, now })
  },
  registerAgain: async ({ workshop, now }, pick) => {
    const company = someCompanions(pick % 3)
    await registerParty(aForm(workshop, { email: await anAddress(pick), company }), aSubmission({ now }))
  },
  registerByLink: async ({ workshop, now }, pick) => {
    // An erasure changes the link of a person, and nobody learns the new one.
    const person = await pickPerson(workshop, pick, (row) => !row.erased_at && (isInterested(row) || isInvited(row)))
    if (!person) return
    const { email, invite_slug } = person
    const company = someCompanions(otherPick(pick) % 2)
    await registerParty(aForm(workshop, { email, invite_slug, company }), aSubmission({ now }))
  },
  leaveAddress: async ({ workshop, now }, pick) => {
    await registerInterest({ workshop_id: workshop.id, email: await anAddress(pick) }, { locale: 'de', now })
  },
  addCompanions: async ({ workshop, now }, pick) => {
    const person = await pickPerson(workshop, pick, isSeated)
    if (person) await addCompanions({ invite_slug: person.invite_slug, company: [aCompanion()] }, { now })
  },
  addWaitingCompanion: async ({ workshop, now }, pick) => {
    const party = await pickParty(workshop, pick, 'waiting', 'offered')
    if (party) await addWaitingCompanion(party.registration_id, aCompanion({ email: await anAddress(pick) }), { now })
  },
  cancelParty: async ({ workshop, now }, pick) => {
    const person = await pickPerson(workshop, pick, (row) => isSeated(row) || isInterested(row))
    if (person) await cancelRegistration(person, { company: pick % 2 === 0 || 'all', now })
  },
  split: async ({ workshop, now }, pick) => {
    const party = await pickParty(workshop, pick, 'waiting', 'offered')
    if (party) await changeSplitting(party.registration_id, { may_split: !party.may_split }, { now })
  },
  acceptSome: async ({ workshop, now }, pick) => {
    const party = await pickParty(workshop, pick, 'offered', 'waiting')
    if (party) await accept(party.registration_id, now, [pickOf(party.people, otherPick(pick))?.id ?? ''])
  },
  addByHand: async ({ workshop, now, author }, pick) => {
    const waiting_companions = pick % 2 === 0 ? 'along' : 'stay'
    const email = await anAddress(pick)
    const registered = pick % 3 > 0
    const beyond_maximum = pick % 5 === 0
    const draft = registrationDraft.parse({
      workshop_id: workshop.id,
      email,
      registered,
      beyond_maximum,
      waiting_companions,
    })
    await saveRegistration(draft, { author, now })
  },
  changePerson: async ({ workshop, now, author }, pick) => {
    const person = await pickPerson(workshop, pick, (row) => !row.preliminary_registration)
    if (!person) return
    const beyond_maximum = pick % 4 === 0
    const changes = [{ registered: true, cancelled_at: false }, { cancelled_at: true }, { registered: false }]
    await saveRegistration(draftOf(person, { ...pickOf(changes, otherPick(pick)), beyond_maximum }), { author, now })
  },
  checkIn: async ({ workshop, now, author }, pick) => {
    const person = await pickPerson(workshop, pick, isSeated)
    if (person) await saveRegistration(draftOf(person, { participated: pick % 3 > 0 }), { author, now })
  },
  changeSeveral: async ({ workshop, now, author }, pick) => {
    const people = (await readRegistrations(workshop)).filter(({ deleted_at }) => !deleted_at)
    const ids = people.filter((_, index) => (index + pick) % 3 === 0).map(({ id }) => id)
    const action = pick % 2 === 0 ? 'cancel' : 'delete'
    if (ids.length > 0)
      await changeRegistrations({ selection: { workshop_id: workshop.id, ids }, action, notify: true, author, now })
  },
  moveToEvent: async ({ workshop, now, author, events }, pick) => {
    const person = await pickPerson(workshop, pick, (row) => isSeated(row) || isInvited(row))
    const target = pickOf(
      events.filter(({ id }) => id !== workshop.id),
      otherPick(pick),
    )
    if (!person || !target) return
    const companions = pick % 3 > 0
    const move = { ids: [person.id], workshop_id: target.id, companions, notify: true }
    const beyond_maximum = pick % 4 === 0
    await moveRegistrations(
      { ...move, waiting_companions: pick % 2 === 0 ? 'along' : 'stay', beyond_maximum },
      { author, now },
    )
  },
  promoteOne: async ({ workshop, now, author }, pick) => {
    const person = await pickPerson(workshop, pick, isInterested)
    const waiting_companions = pick % 2 === 0 ? 'along' : 'stay'
    const beyond_maximum = pick % 3 === 0
    if (person)
      await promoteInterests({ ids: [person.id], waiting_companions, beyond_maximum, notify: true }, { author, now })
  },
  removeAll: async ({ workshop, now, author }, pick) => {
    if (pick % 8 === 0) await removeAllParticipants({ id: workshop.id, author, now })
  },
  restorePeople: async ({ workshop, now, author }, pick) => {
    const removal = pickOf((await listRemovals(workshop.id, now)).data, pick)
    if (removal) await restoreRegistrations({ id: workshop.id, deleted_at: removal.deleted_at, author, now })
  },
  erase: async ({ workshop, now, author }, pick) => {
    const email = (await pickPerson(workshop, pick, ({ erased_at }) => erased_at === null))?.email
    if (email) await erasePerson({ email, confirm: email, forget_blacklist: false }, { author, now })
  },
  cancelEvent: async ({ workshop, now, author }, pick) => {
    if (pick % 6 === 0) await cancelEvent(workshop.id, { note: '', notify: pick % 2 === 0 }, { author, now })
  },
  restoreEvent: async ({ workshop, now, author }, pick) => {
    await restoreEvent(workshop.id, { notify: pick % 2 === 0 }, { author, now })
  },
  limitSeats: async (world, pick) => {
    await changeEvent(world, { maximum_participants: pick % 3 === 0 ? null : 3 + (pick % 4) })
  },
  changeDates: async (world, pick) => {
    const in_days = (days: number) =>
      hoursAfter(world.now, days * 24)
        .toISOString()
        .slice(0, 10)
    const registration_deadline = pick % 2 === 0 ? null : `${in_days(pick % 5)} 10:00`
    await changeEvent(world, { date: in_days(1 + (otherPick(pick) % 40)), time: '18:00', registration_deadline })
  },
  closeSignUp: (world, pick) => changeEvent(world, { signup_active: pick % 3 > 0 }),
  closeList: (world, pick) => changeEvent(world, { waitlist_closed: pick % 3 === 0 }),
  resume: async ({ workshop, now, author }) => {
    await resumeOffers(workshop.id, { author, now })
  },
  send: async (_, pick) => sendMails(pick),
  work: async ({ now, events }, pick) => runWorker(events, now, pick),
  offer: async ({ workshop, now }) => offerSeats(workshop, now),
  hours: async () => undefined,
  day: async () => undefined,
  weekend: async () => undefined,
} satisfies Record<string, Call>
