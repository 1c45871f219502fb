import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { cancelEvent } from '@/features/event-lifecycle/service/cancel'
import { restoreEvent } from '@/features/event-lifecycle/service/restore'
import { saveWorkshop } from '@/features/event-lifecycle/service/save'
import { resendMail } from '@/features/mailings/service/resend-mail'
import { erasePerson } from '@/features/privacy/service/erase-person'
import { changeRegistrations } from '@/features/registrations/service/people/bulk-actions'
import { moveRegistrations } from '@/features/registrations/service/people/move'
import { deleteRegistration, removeAllParticipants } from '@/features/registrations/service/people/remove-and-restore'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel-registration'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { OFFER_JOB } from '@/features/seats/service/request-offers'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { enqueue } from '@/server/jobs/jobs'
import { aForm, aRegistration, aSubmission, aWorkshop, aWorkshopDraft } from '@/testing/factories'
import { queueMailsFor } from '@/testing/mails/recorded-mails'
import { aUser } from '@/testing/users'
import { aFullEvent, aWaitingParty, cancelSeat, NOON, offerSeats, stateOf } from '@/testing/waitlist'

vi.mock('@/server/jobs/jobs', () => ({ enqueue: vi.fn(async () => undefined) }))

type Person = { id: string; email: string }
type Context = Pick<Parameters<typeof changeRegistrations>[0], 'author' | 'now'>
type Scene = { event: number; person: Person; context: Context }

const requests = (event: number) =>
  vi.mocked(enqueue).mock.calls.filter(([, name, data]) => name === OFFER_JOB && Object(data).workshop_id === event)

const bulk =
  (action: 'cancel' | 'delete') =>
  ({ event, person, context }: Scene) =>
    changeRegistrations({ selection: { workshop_id: event, ids: [person.id] }, action, notify: false, ...context })

const MOVE = { companions: true, notify: false }

/** Everything that frees a seat or changes what an event takes. */
const ACTIONS = {
  'a person cancels': ({ person }: Scene) => cancelRegistration(person, { now: NOON }),
  'staff release a seat': ({ person, context }: Scene) =>
    saveRegistration({ id: person.id, registered: null, notify: false }, context),
  'staff cancel chosen people': bulk('cancel'),
  'staff remove chosen people': bulk('delete'),
  'staff remove a person': ({ person, context }: Scene) => deleteRegistration(person.id, context),
  'staff remove everybody': ({ event, context }: Scene) => removeAllParticipants({ id: event, ...context }),
  'staff move a person': async ({ person, context }: Scene) =>
    moveRegistrations(
      { ids: [person.id], workshop_id: (await aWorkshop({ date: '2030-07-30' })).id, ...MOVE },
      context,
    ),
  'staff erase a person': ({ person: { email }, context }: Scene) =>
    erasePerson({ email, confirm: email, forget_blacklist: false }, context),
  'staff save the event': ({ event, context }: Scene) =>
    saveWorkshop(event, aWorkshopDraft({ date: '2030-07-30', maximum_participants: 2 }), { ...context, locale: 'de' }),
  'staff cancel the event': ({ event, context }: Scene) => cancelEvent(event, { note: '', notify: false }, context),
  'staff restore the event': async ({ event, context }: Scene) => {
    await cancelEvent(event, { note: '', notify: false }, context)
    vi.mocked(enqueue).mockClear()
    await restoreEvent(event, { notify: false }, context)
  },
}

type OpenOffer = { event: number; offered: Person; context: Context }

const addByHand = ({ event, offered, context }: OpenOffer) =>
  saveRegistration({ workshop_id: event, email: offered.email, registered: true, notify: false }, context)

/** The ways in which an open offer ends without its own party. */
const OFFER_ENDINGS = {
  'staff add the person by hand': addByHand,
  'staff move the person in': async ({ event, offered, context }: OpenOffer) => {
    const { id } = await aRegistration(await aWorkshop(), { email: offered.email })
    await moveRegistrations({ ids: [id], workshop_id: event, ...MOVE }, context)
  },
  'staff correct the address of a seat to that of the person': async ({ event, offered, context }: OpenOffer) => {
    const { id } = await aRegistration({ id: event })
    await saveRegistration({ id, email: offered.email, notify: false }, context)
  },
  'staff resend a mail to that address': async ({ event, offered, context }: OpenOffer) => {
    const person = await aRegistration({ id: event })
    await queueMailsFor('confirmation', [person])
    const [mail] = await db.select({ id: mails.id }).from(mails).where(eq(mails.registration_id, person.id))
    await resendMail(mail?.id ?? 0, { email: offered.email }, { ...context, locale: 'de' })
  },
  'the person registers by the public form': async ({ event, offered, context }: OpenOffer) => {
    const [row] = await db.select().from(registrations).where(eq(registrations.id, offered.id))
    const form = aForm({ id: event }, { email: offered.email, invite_slug: row?.invite_slug })
    await registerParty(form, aSubmission({ now: context.now }))
  },
  'the person leaves by an earlier link': ({ offered }: OpenOffer) => cancelRegistration(offered, { now: NOON }),
  'staff remove the person': ({ offered, context }: OpenOffer) => deleteRegistration(offered.id, context),
  'staff remove chosen people': ({ event, offered, context }: OpenOffer) =>
    bulk('delete')({ event, person: offered, context }),
  'staff erase the person': ({ offered: { email }, context }: OpenOffer) =>
    erasePerson({ email, confirm: email, forget_blacklist: false }, context),
}

describe('the next party gets an offer at once when', () => {
  it.each(Object.entries(OFFER_ENDINGS))('%s who has an offer', async (_, act) => {
    const { workshop, seated } = await aFullEvent()
    const id = await aWaitingParty(workshop)
    await aWaitingParty(workshop)
    for (const person of seated) await cancelSeat(person)
    await offerSeats(workshop)
    expect(await stateOf(id)).toBe('offered')
    const [offered] = await db.select().from(registrations).where(eq(registrations.id, id))
    if (!offered) throw new Error('somebody has an offer')
    vi.mocked(enqueue).mockClear()
    const author = { id: (await aUser()).id, is_super_user: true, routePermissions: [] }
    await act({ event: workshop.id, offered, context: { author, now: NOON } })
    expect(requests(workshop.id)).toHaveLength(1)
  })
})

describe('offers are made at once when', () => {
  it.each(Object.entries(ACTIONS))('%s', async (_, act) => {
    const { workshop, seated } = await aFullEvent()
    const [person] = seated
    if (!person) throw new Error('somebody has a seat')
    await aWaitingParty(workshop)
    const author = { id: (await aUser()).id, is_super_user: true, routePermissions: [] }
    const context = { author, now: NOON }
    expect(requests(workshop.id)).toHaveLength(0)
    await act({ event: workshop.id, person, context })
    expect(requests(workshop.id)).toHaveLength(1)
  })

  it('somebody waits, and otherwise no job is queued', async () => {
    const { workshop, seated } = await aFullEvent()
    const [person] = seated
    if (person) await cancelRegistration(person, { now: NOON })
    expect(requests(workshop.id)).toHaveLength(0)
  })
})
