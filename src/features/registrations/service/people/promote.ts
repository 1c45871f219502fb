import 'server-only'
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { namesOf, pickNames } from '@/contract/fields'
import { Invalid, NotFound } from '@/contract/problems'
import { isOver } from '@/features/workshops/rules'
import { lockWorkshop } from '@/features/workshops/service/workshop-lock'
import { isAnyOf } from '@/server/crud/lists'
import { db, type Tx } from '@/server/database/db'
import { PREFILLED_FIELDS } from '../../contract/fields'
import type { promoteInterests as promoteEndpoint } from '../../contract/moves'
import { eventRefusal, isInterested, isInvited, refuseOverMaximum, seatedEmailsOf } from '../../rules'
import { registrations } from '../../table'
import { queueRegistrationMails } from '../mails/queue-mails'
import { limitPerEvent, retryOnConflict } from '../sign-up/event-limit'
import { mailTo } from '../sign-up/party-mails'
import {
  closeInterests,
  countSeatsLeft,
  insertParty,
  lockMatches,
  type RegistrationRow,
  seatOf,
} from '../sign-up/seats'
import { auditUpdates } from './audit-entry'

type PromoteInput = z.output<(typeof promoteEndpoint)['body']>
type PromoteContext = { author: { id: number }; now: Date }

/** Gives people who only left an address a seat, all or none. */
export async function promoteInterests(
  { ids: named, notify, beyond_maximum }: PromoteInput,
  { author, now }: PromoteContext,
) {
  const ids = [...new Set(named)]
  const { event, emails } = await getInterests(ids)

  const run = () =>
    retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, event)
      if (workshop.cancelled_at) throw eventRefusal('event_cancelled')
      if (isOver(workshop, now)) throw eventRefusal('event_over')
      const matches = await lockMatches(tx, workshop, { emails, ids })
      const interests = matches.filter((row) => ids.includes(row.id) && isInterested(row) && !row.erased_at)
      if (interests.length < ids.length) throw new NotFound()
      refuseSeated(matches, emails)
      const left = await countSeatsLeft(tx, workshop)
      refuseOverMaximum({ left, maximum: workshop.maximum_participants }, { people: interests.length, beyond_maximum })

      const namesOfKnown = await readKnownPeople(tx, emails)
      const seats = interests.map((interest) => {
        const invitation = matches.find((row) => isInvited(row) && row.email === interest.email)
        const { email, first_name, last_name, language } = invitation ?? interest
        const known = invitation ? {} : namesOfKnown.get(email)
        const seat = seatOf(
          { first_name, last_name, ...known, email, language },
          { workshop, invited: invitation ?? interest, now, updated_by: author.id },
        )
        return { ...seat, preliminary_registration: false }
      })
      await insertParty(tx, seats)
      await closeInterests(tx, { seats, matches: withoutSeats(matches, seats), now, updated_by: author.id })
      if (notify) await queueConfirmations(tx, seats, event)
      const beforeOf = (id: string) => matches.find((row) => row.id === id)
      await auditUpdates(
        tx,
        author,
        seats.map((after) => ({ before: beforeOf(after.id), after })),
      )
      return { ids: seats.map(({ id }) => id) }
    })
  return limitPerEvent(event, run)
}

async function getInterests(ids: string[]) {
  const { workshop_id, email, deleted_at } = registrations
  const found = await db
    .select({ event: workshop_id, email })
    .from(registrations)
    .where(and(isAnyOf(registrations.id, ids), isNull(deleted_at), eq(registrations.preliminary_registration, true)))
  const [first] = found
  if (!first || found.length < ids.length) throw new NotFound()
  if (found.some(({ event }) => event !== first.event)) throw new Invalid({ ids: ['move_one_event'] })
  return { event: first.event, emails: found.map(({ email }) => email) }
}

/** An interest holds only an address, but the person may have a name at another event. */
async function readKnownPeople(tx: Tx, emails: string[]) {
  const { email, first_name, last_name, created_at, deleted_at, erased_at } = registrations
  const rows = await tx
    .selectDistinctOn([email], { email, known: pickNames(getTableColumns(registrations), KNOWN_FIELDS) })
    .from(registrations)
    .where(and(isAnyOf(email, emails), isNull(deleted_at), isNull(erased_at), sql`${first_name} || ${last_name} <> ''`))
    .orderBy(email, desc(created_at))
  return new Map(rows.map((row) => [row.email, row.known]))
}

const KNOWN_FIELDS = namesOf(PREFILLED_FIELDS).filter((name) => name !== 'email')

function refuseSeated(matches: RegistrationRow[], emails: string[]): void {
  const seated = seatedEmailsOf(matches, emails)
  if (seated.length === 0) return
  const text = { key: 'move_already_there', values: { names: seated.join(', ') } }
  throw new Invalid({ ids: [text] }, text)
}

/** An interest that became a seat is not closed. */
const withoutSeats = (matches: RegistrationRow[], seats: { id: string }[]) =>
  matches.filter((row) => !seats.some(({ id }) => id === row.id))

type Confirmed = Parameters<typeof mailTo>[0]

const queueConfirmations = (tx: Tx, seats: Confirmed[], workshop_id: number): Promise<void> =>
  queueRegistrationMails(
    tx,
    seats.map((seat) => mailTo({ ...seat, workshop_id }, 'confirmation')),
  )
