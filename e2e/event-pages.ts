import { aCertificate, addDocument, anEntry, anEvent, aRegistration, aRunningEvent, dayFromToday } from './events'

const LONG = '<p>Ein Abend über neue Leitlinien, mit Beispielen aus der Praxis.</p><ul><li><p>Diagnostik</p></li></ul>'

/** Lists one page for each route of an event by kind; all its states load the same files. */
const ROUTES = {
  read: ['event-view', 'event-full', 'thanks', 'thanks-direct', 'cancel', 'unsubscribe', 'waiting'],
  form: ['event-open', 'event-direct', 'event-full-party'],
} as const

/** Kinds of the pages of events that have a budget. */
export function kindOf(state: string): keyof typeof ROUTES | undefined {
  return (['read', 'form'] as const).find((kind) => ROUTES[kind].some((name) => name === state))
}

/** Lists the pages of events and those behind personal links by their content. */
export async function everyState() {
  const rich = {
    description: LONG,
    signup_hint: '<p>Bitte bringen Sie Ihren Ausweis mit.</p>',
    credits: '3 CME-Punkte',
  }
  const open = await anEvent({ ...rich, ipad: true, price: 25, maximum_participants: 6 })
  await addDocument(open.id, 'Programm des Abends.pdf')
  const full = await anEvent({ maximum_participants: 1 })
  const closed = await anEvent({ registration_deadline: new Date(Date.now() - 3_600_000).toISOString() })
  const inactive = await anEvent({ signup_active: false })
  const announced = await anEvent({ teaser_only: true, presence_type: 'Online', location: 'Online' })
  const over = await anEvent({
    date: dayFromToday(-3),
    videolink: 'https://video.example.org/1',
    videolink_desc: 'Teil 1',
  })
  const running = await aRunningEvent()
  const cancellation = { cancelled_at: new Date().toISOString(), cancellation_note: 'Die Referentin ist erkrankt.' }
  const cancelled = await anEvent({ ...cancellation, description: LONG })
  const disappointed = await aRegistration(cancelled.id)
  await aRegistration(full.id)
  const invited = await aRegistration(open.id, { registered: null, external_id: 'K-4711' })
  const main = await aRegistration(open.id)
  const companion = { accompaniment_of: main.id, first_name: 'Robin' }
  await aRegistration(open.id, companion)
  const alone = await aRegistration(open.id)
  const left = await aRegistration(open.id, { cancelled_at: new Date().toISOString() })
  const gone = await aRegistration(over.id)
  const quiet = await aRegistration(open.id, { unsubscribed_at: new Date().toISOString() })
  const entries = await everyEntry(full.id)
  const { code } = await aCertificate({ holder: null, state: 'revoked' })
  return {
    'event-open': `/events/${open.id}`,
    'event-direct': `/direct/events/${open.id}`,
    'event-full': `/events/${full.id}`,
    'event-full-party': `/events/${full.id}?details=1`,
    'event-interest-left': `/events/${full.id}?interest=ok`,
    'event-waitlist-closed': `/events/${(await aFullEvent({ waitlist_closed: true })).id}`,
    'event-closed': `/events/${closed.id}`,
    'event-inactive': `/events/${inactive.id}`,
    'event-announced': `/events/${announced.id}`,
    'event-cancelled': `/events/${cancelled.id}`,
    'event-over': `/events/${over.id}`,
    'event-running': `/events/${running.id}`,
    'event-invited': `/events/${open.id}/${invited.invite_slug}`,
    'event-registered': `/events/${open.id}/${main.invite_slug}`,
    'event-view': `/workshops/${open.id}`,
    'event-view-bare': `/workshops/${announced.id}`,
    'event-view-missing': '/workshops/999999999',
    thanks: `/events/thanks/${main.id}`,
    'thanks-direct': `/direct/events/${alone.id}/thanks`,
    'thanks-event-cancelled': `/events/thanks/${disappointed.id}`,
    'thanks-cancelled': `/events/thanks/${left.id}`,
    'cancel-party': `/events/cancel/${main.id}`,
    cancel: `/events/cancel/${alone.id}`,
    'cancel-done': `/events/cancel/${left.id}`,
    'cancel-event-cancelled': `/events/cancel/${disappointed.id}`,
    'cancel-over': `/events/cancel/${gone.id}`,
    'cancel-nobody': '/events/cancel/nobody',
    ...entries,
    verified: `/verify/${code}`,
    unsubscribe: `/unsubscribe/${alone.id}/${alone.email}`,
    'unsubscribe-done': `/unsubscribe/${quiet.id}/${quiet.email}?unsubscribed=1`,
  }
}

async function aFullEvent(fields: Parameters<typeof anEvent>[0] = {}) {
  const event = await anEvent({ maximum_participants: 1, ...fields })
  await aRegistration(event.id)
  return event
}

/** The page of an entry on the waiting list in each state. */
async function everyEntry(full: number) {
  const company = async (main: Awaited<ReturnType<typeof anEntry>>, names: string[]) => {
    for (const first_name of names) {
      const waits = { registered: null, preliminary_registration: true, institution: 'Praxis am Markt' }
      await aRegistration(main.workshop_id, { ...waits, accompaniment_of: main.id, first_name })
    }
    return main
  }
  const offer = {
    state: 'offered',
    offered_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  }
  const waiting = await company(await anEntry(full, { entry: { may_split: true } }), ['Robin', 'Kim'])
  const addressOnly = await anEntry(full, { person: { first_name: '', last_name: '', institution: '', agb: false } })
  const paid = await aFullEvent({ price: 25, maximum_participants: 4 })
  const person = { invoice_address: 'Praxis am Markt, Marktplatz 1, 04109 Leipzig' }
  const offered = await anEntry(paid.id, { person, entry: { ...offer, offered_seats: 1 } })
  const choice = await anEntry(paid.id, { person, entry: { ...offer, offered_seats: 2, may_split: true } })
  await company(choice, ['Robin', 'Kim'])
  const unlimited = await anEvent()
  const informed = await anEntry(unlimited.id, { entry: { informed_at: new Date().toISOString() } })
  const ended = { ended_at: new Date().toISOString() }
  const cancelled = { cancelled_at: ended.ended_at }
  const expired = await anEntry(full, { person: cancelled, entry: { ...ended, state: 'expired' } })
  return {
    waiting: `/events/waiting/${waiting.id}?done=joined`,
    'waiting-incomplete': `/events/waiting/${addressOnly.id}`,
    'waiting-offered': `/events/waiting/${offered.id}`,
    'waiting-choice': `/events/waiting/${choice.id}`,
    'waiting-informed': `/events/waiting/${informed.id}`,
    'waiting-expired': `/events/waiting/${expired.id}`,
    'waiting-nobody': '/events/waiting/nobody',
    'event-waits-already': `/events/${full}/${waiting.invite_slug}`,
  }
}
