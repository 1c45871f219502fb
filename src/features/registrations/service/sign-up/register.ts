import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import {
  type NumberSource,
  readNumberSource,
  recordUseOfNumbers,
  saveNumbers,
} from '@/features/person-numbers/service/saved'
import { isFull, publicSeatsOf } from '@/features/seats/rules'
import { countSeatsHeldByInvite, isSeatedAt, readPublicSeats, selectSeats } from '@/features/seats/service/count-seats'
import { type LockedWorkshop, limitPerEvent, lockWorkshops } from '@/features/seats/service/lock-event'
import { columnsOf } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { isEventCondition, workshops } from '@/schema/workshops'
import { audit } from '@/server/crud/audit'
import { db, getRow, type Tx } from '@/server/database/db'
import { preparedQuery, sendTogether } from '@/server/database/prepared'
import type { PartyForm, RegistrationForm } from '../../contract/public'
import { externalIdOf, invitationsOf, seatedEmailsOf } from '../../rules/matching'
import {
  eventRefusal,
  refuseEmptyInvoiceAddress,
  refuseTooManyCompanions,
  refuseUnlessOpen,
} from '../../rules/refusals'
import { refuseUnlessEnoughSeats } from '../../rules/seat-changes'
import { isSeated } from '../../rules/states'
import { retryOnConflict } from '../locked-event'
import { queuePartyMails } from '../mail-queue/queue-mails'
import { closeInterests } from './close-interests'
import { giveFormConsents } from './form-consents'
import { countMailsTo, holdMailsBeyondLimit } from './mail-limit'
import {
  adoptCompanions,
  countSeatsHeldFor,
  insertParty,
  isSubmission,
  lockMatches,
  partyRowsOf,
} from './party-storage'

type SubmittedForm = RegistrationForm & Partial<Pick<PartyForm, 'dates'>>
type SubmitContext = { locale: Locale; now: Date; key: string }

/**
 * Registers the whole party at every chosen date, or nobody. A repeated submit gets the answer of the first, even when no
 * seat is left.
 */
export const registerParty = ({ dates = [], ...form }: SubmittedForm, { locale, now, key }: SubmitContext) =>
  limitPerEvent(form.workshop_id, async () => {
    const event = await readEvent(form, key)
    if (event.submitted) return { id: event.submitted }
    const emails = [form.email, ...form.company.map(({ email }) => email)]
    // Most of a rush is refused here, before the lock. An unlisted event does not reveal its state to strangers.
    if (!event.nonpublic) refuseUnlessOpen(event, { open: publicSeatsOf(event), held: event.offered_seats, now })
    const numbers = await readNumberSource(form.workshop_id, emails)
    const numbersOfDates = await Promise.all(dates.map((date) => readNumberSource(date, emails)))

    return retryOnConflict(async (tx) => {
      const { workshop, others } = await lockDates(tx, form.workshop_id, dates)
      const seated = await seatParty(tx, form, { workshop, numbers, locale, now, key })
      if (seated.outcome === 'taken') return { already_registered_participant: true, emails: seated.emails }
      if (seated.outcome === 'repeated') return { id: seated.main.id }
      for (const [index, other] of others.entries()) {
        const source = { workshop: other, numbers: numbersOfDates[index] ?? numbers, locale, now, key }
        await seatAtDate(tx, form, { ...source, path: `dates.${index}` })
      }
      await giveFormConsents(tx, form, now)
      if (numbers.needed && form.save_numbers) await saveNumbers(tx, { person: seated.main, now }, { replaces: false })
      return { id: seated.main.id }
    })
  })

/** Locks the event of the form and the other chosen dates, which must be public dates of its series. */
async function lockDates(tx: Tx, workshop_id: number, dates: readonly number[]) {
  const locked = await lockWorkshops(tx, [workshop_id, ...dates])
  const workshop = locked.find(({ id }) => id === workshop_id)
  if (!workshop) throw new NotFound()
  const others = dates.map((date, index) => {
    const other = locked.find(({ id }) => id === date && id !== workshop_id)
    const isOffered = other && other.series_id !== null && other.series_id === workshop.series_id && !other.nonpublic
    if (!isOffered) throw new Invalid({ [`dates.${index}`]: ['not_a_choice'] })
    return other
  })
  return { workshop, others }
}

type SeatSource = SubmitContext & { workshop: LockedWorkshop; numbers: NumberSource }

/** Registers the party at one event, which is locked. Answers with the addresses of companions who have a seat already. */
async function seatParty(tx: Tx, form: RegistrationForm, { workshop, numbers, locale, now, key }: SeatSource) {
  const emails = [form.email, ...form.company.map(({ email }) => email)]
  const [matches, open] = await sendTogether(
    lockMatches(tx, workshop, { emails, invite_slug: form.invite_slug, submission_key: key }),
    readPublicSeats(tx, workshop),
  )
  const { held, isOfferOver } = await countSeatsHeldFor(tx, matches, { invite_slug: form.invite_slug, now })
  const isInvitee = matches.some(({ invite_slug }) => invite_slug === form.invite_slug)
  if (workshop.nonpublic && !isInvitee) throw new NotFound()
  const repeated = matches.find((row) => row.submission_key === key && isSeated(row))
  if (repeated) return { outcome: 'repeated' as const, main: repeated }

  if (isOfferOver && isFull({ open, held })) throw eventRefusal('offer_expired')
  refuseUnlessOpen(workshop, { open, held, now })
  refuseEmptyInvoiceAddress(workshop, form)
  const seatedEmails = seatedEmailsOf(matches, emails)
  if (seatedEmails.includes(form.email)) throw new Invalid({ email: ['email_exist'] })
  if (seatedEmails.length > 0) return { outcome: 'taken' as const, emails: seatedEmails }
  refuseUnlessEnoughSeats(emails.length, { open, held })
  const excess = await countMailsTo(tx, emails)

  const known = invitationsOf(form, matches)
  const external_id = externalIdOf(form, matches)
  const { main, seats } = partyRowsOf(form, { workshop, known, external_id, numbers, locale, now, key })
  await insertParty(tx, seats, matches)
  const adopted = await adoptCompanions(tx, main, matches)
  refuseTooManyCompanions(form.company.length + adopted)
  const entry = { object: 'registrations', object_id: main.id, changes: { seats: seats.length + adopted } }
  await sendTogether(
    closeInterests(tx, { seats, invite_slug: form.invite_slug, matches, now }),
    queuePartyMails(tx, 'registration', seats),
    audit(tx, { user_id: null, action: 'register', ...entry }),
    recordUseOfNumbers(tx, { source: numbers, seats, now }),
  )
  await holdMailsBeyondLimit(tx, excess, seats)
  return { outcome: 'seated' as const, main }
}

/** Registers the party at another date. A refusal is shown at the choice of this date. */
async function seatAtDate(tx: Tx, form: RegistrationForm, { path, ...source }: SeatSource & { path: string }) {
  const formOfDate = { ...form, workshop_id: source.workshop.id, invite_slug: null }
  const seated = await seatParty(tx, formOfDate, source).catch((thrown: unknown) => {
    if (!(thrown instanceof Invalid)) throw thrown
    const [message = 'not_a_choice'] = Object.values(thrown.errors).flat()
    throw new Invalid({ [path]: [message] })
  })
  if (seated.outcome !== 'taken') return
  throw new Invalid({ [path]: [{ key: 'date_registered', values: { emails: seated.emails.join(', ') } }] })
}

/** The event before it is locked: reliable enough to refuse a party, not to promise it seats. */
const readEvent = ({ workshop_id, invite_slug = null }: RegistrationForm, key: string) =>
  getRow(eventWithSeats().execute({ workshop_id, invite_slug, key }))

const eventWithSeats = preparedQuery(() => {
  const submission = db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(isSeatedAt(sql.placeholder('workshop_id')), isSubmission(sql.placeholder('key'))))
  return db
    .select({
      ...columnsOf(
        workshops,
        'nonpublic',
        'signup_active',
        'teaser_only',
        'date',
        'time',
        'registration_deadline',
        'maximum_participants',
        'cancelled_at',
      ),
      ...selectSeats(workshops.id),
      offered_seats: countSeatsHeldByInvite(sql.placeholder('invite_slug')),
      submitted: sql<string | null>`(${submission})`,
    })
    .from(workshops)
    .where(and(eq(workshops.id, sql.placeholder('workshop_id')), isEventCondition))
    .prepare('event_with_seats')
})

const KEY_PATTERN = /^[\x21-\x7e]{8,200}$/

/** Identifies one submit by the whole form and the client's key, or the client's address where there is no key. */
export function submissionKeyOf(form: object, source: { header: string | null; address: string }): string {
  const { header, address } = source
  if (header !== null && !KEY_PATTERN.test(header)) throw new Problem(400, 'bad_request')
  return createHash('sha256')
    .update(JSON.stringify([header ?? address, form]))
    .digest('hex')
}
