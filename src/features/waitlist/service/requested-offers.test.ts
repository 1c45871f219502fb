import { describe, expect, it, vi } from 'vitest'
import { cancelEvent, restoreEvent } from '@/features/registrations/service/mailing/cancel-event'
import { changeRegistrations } from '@/features/registrations/service/people/change'
import { moveRegistrations } from '@/features/registrations/service/people/move'
import { deleteRegistration, removeAllParticipants } from '@/features/registrations/service/people/remove'
import { saveRegistration } from '@/features/registrations/service/people/save'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel'
import { OFFER_JOB } from '@/features/seats/service/request-offers'
import { saveWorkshop } from '@/features/workshops/service/save'
import { enqueue } from '@/server/jobs/jobs'
import { aWorkshop, aWorkshopDraft } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { aFullEvent, aWaitingParty, NOON } from '@/testing/waitlist'

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
  'staff save the event': ({ event, context }: Scene) =>
    saveWorkshop(event, aWorkshopDraft({ date: '2030-07-30', maximum_participants: 2 }), context),
  'staff cancel the event': ({ event, context }: Scene) => cancelEvent(event, { note: '', notify: false }, context),
  'staff restore the event': async ({ event, context }: Scene) => {
    await cancelEvent(event, { note: '', notify: false }, context)
    vi.mocked(enqueue).mockClear()
    await restoreEvent(event, { notify: false }, context)
  },
}

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
