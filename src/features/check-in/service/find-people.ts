import 'server-only'
import { asc } from 'drizzle-orm'
import type { Action, ActionReason } from '@/contract/values/check-in'
import { readTicket, type Ticket } from '@/features/tickets/rules/code'
import { columnsOf } from '@/schema/columns'
import { type RegistrationRow, registrations, retiredTickets } from '@/schema/registrations'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { absenceReasonOf } from '../rules/actions'

type Named = Pick<Action, 'id' | 'registration_id' | 'ticket'>
type Target = { registration_id: string | null; reason: ActionReason | null }
type Found = { person: RegistrationRow | undefined; reason: ActionReason | null }

/**
 * Locks the people whom these actions mean, by the id of the action, each with the reason why it does not count. A device
 * sends the text of a ticket that it does not know: the person may have registered after its list was read.
 */
export async function findPeople(tx: Tx, workshop_id: number, actions: readonly Named[]): Promise<Map<string, Found>> {
  const byTicket = await readTicketTargets(tx, workshop_id, actions)
  const targetOf = ({ registration_id, ticket }: Named): Target => {
    if (registration_id !== undefined) return { registration_id, reason: null }
    if (ticket === undefined) return { registration_id: null, reason: 'refused' }
    return byTicket.get(ticket) ?? { registration_id: null, reason: 'unknown_ticket' }
  }
  const targets = new Map(actions.map((action) => [action.id, targetOf(action)]))
  const people = await lockPeople(tx, targets.values().toArray())
  return new Map(
    targets.entries().map(([id, { registration_id, reason }]) => {
      const person = registration_id === null ? undefined : people.get(registration_id)
      return [id, { person, reason: reason ?? absenceReasonOf(person, workshop_id) }]
    }),
  )
}

/** Every transaction that locks several people locks them in the order of their ids, so that none deadlock. */
async function lockPeople(tx: Tx, targets: Target[]): Promise<Map<string, RegistrationRow>> {
  const ids = [...new Set(targets.flatMap(({ registration_id }) => registration_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(registrations)
    .where(isAnyOf(registrations.id, ids))
    .orderBy(asc(registrations.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** The persons whom these texts mean, by the text. A ticket needs no signature here, because nobody can guess its code. */
async function readTicketTargets(tx: Tx, workshop_id: number, actions: readonly Named[]): Promise<Map<string, Target>> {
  const tickets = new Map(
    actions.flatMap(({ ticket: text }) => {
      const ticket = text === undefined ? null : readTicket(text)
      return text === undefined || ticket === null ? [] : [[text, ticket] as const]
    }),
  )
  if (tickets.size === 0) return new Map()
  const codes = tickets
    .values()
    .map(({ code }) => code)
    .toArray()
  const { ticket_code, id } = registrations
  const valid = await tx.select({ code: ticket_code, id }).from(registrations).where(isAnyOf(ticket_code, codes))
  const retired = await tx
    .select(columnsOf(retiredTickets, 'code', 'registration_id', 'workshop_id', 'reason'))
    .from(retiredTickets)
    .where(isAnyOf(retiredTickets.code, codes))

  const targetOf = (ticket: Ticket): Target => {
    const gone = retired.find(({ code }) => code === ticket.code)
    if (ticket.workshop_id !== workshop_id)
      return { registration_id: gone?.registration_id ?? null, reason: 'other_event' }
    if (gone) return { registration_id: gone.registration_id, reason: gone.reason }
    const person = valid.find(({ code }) => code === ticket.code)
    return { registration_id: person?.id ?? null, reason: person ? null : 'unknown_ticket' }
  }
  return new Map(tickets.entries().map(([text, ticket]) => [text, targetOf(ticket)]))
}
