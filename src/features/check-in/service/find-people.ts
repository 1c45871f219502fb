import type { Action, ActionKind, ActionReason } from '@/contract/values/check-in'
import { lockPeople } from '@/features/registrations/service/locked-event'
import { readTicket } from '@/features/tickets/rules/code'
import { type RegistrationRow, registrations, retiredTickets } from '@/schema/registrations'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { absenceReasonOf } from '../rules/actions'

type Named = Pick<Action, 'id' | 'kind' | 'registration_id' | 'ticket'> & { time: Date }
type Target = { registration_id: string | null; reason: ActionReason | null }
type Found = { person: RegistrationRow | undefined; reason: ActionReason | null }

/** These need no person: everybody is checked out, or that is taken back, and a walk-in is new. */
const NAMELESS: readonly ActionKind[] = ['ended', 'undo', 'walk_in']

/**
 * Locks the people whom these actions mean, by the id of the action, each with the reason why it does not count. A ticket
 * may be unknown to the list of the device, because the person registered later, or may have been renewed since.
 */
export async function findPeople(tx: Tx, workshop_id: number, actions: readonly Named[]): Promise<Map<string, Found>> {
  const targetOf = await readTickets(tx, workshop_id, actions)
  const targets = new Map(actions.map((action) => [action.id, targetOf(action)]))
  const ids = [...targets.values()].flatMap(({ registration_id }) => registration_id ?? [])
  const locked = ids.length === 0 ? [] : await lockPeople(tx, isAnyOf(registrations.id, ids))
  const people = new Map(locked.map((person) => [person.id, person]))
  return new Map(
    targets.entries().map(([id, { registration_id, reason }]) => {
      const person = registration_id === null ? undefined : people.get(registration_id)
      const isNameless = registration_id === null && reason === null
      return [id, { person, reason: reason ?? (isNameless ? null : absenceReasonOf(person, workshop_id)) }]
    }),
  )
}

/** Tells whom an action means. A ticket needs no signature here, because nobody can guess its code. */
async function readTickets(tx: Tx, workshop_id: number, actions: readonly Named[]) {
  const tickets = new Map(actions.map(({ id, ticket }) => [id, ticket === undefined ? null : readTicket(ticket)]))
  const codes = [...tickets.values()].flatMap((ticket) => ticket?.code ?? [])
  const { ticket_code, id } = registrations
  const isRead = codes.length > 0
  const valid = isRead
    ? await tx.select({ code: ticket_code, id }).from(registrations).where(isAnyOf(ticket_code, codes))
    : []
  const retired = isRead ? await tx.select().from(retiredTickets).where(isAnyOf(retiredTickets.code, codes)) : []

  return ({ id: action, kind, registration_id, ticket: text, time }: Named): Target => {
    const ticket = tickets.get(action)
    const gone = retired.find(({ code }) => code === ticket?.code)
    // A ticket that was scanned before its end was valid.
    const ended = gone && Date.parse(gone.created_at) <= time.getTime() ? gone.reason : null
    if (registration_id !== undefined)
      return { registration_id, reason: gone?.registration_id === registration_id ? ended : null }
    if (text === undefined) return { registration_id: null, reason: NAMELESS.includes(kind) ? null : 'refused' }
    if (ticket && ticket.workshop_id !== workshop_id)
      return { registration_id: gone?.registration_id ?? null, reason: 'other_event' }
    const person = gone?.registration_id ?? valid.find(({ code }) => code === ticket?.code)?.id
    return person === undefined
      ? { registration_id: null, reason: 'unknown_ticket' }
      : { registration_id: person, reason: ended }
  }
}
