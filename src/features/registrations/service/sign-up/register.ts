import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import { heldSeatsFor, heldSeatsOf, isQueueingAt } from '@/features/waitlist/table'
import { hasPrice, openSeatsOf } from '@/features/workshops/rules'
import { requestOffers } from '@/features/workshops/service/request-offers'
import { lockWorkshop } from '@/features/workshops/service/workshop-lock'
import { workshops } from '@/features/workshops/table'
import { audit } from '@/server/crud/audit'
import { columnsOf } from '@/server/database/columns'
import { db } from '@/server/database/db'
import { preparedQuery, sendTogether } from '@/server/database/prepared'
import { type RegistrationForm, TERMS_VERSION } from '../../contract/public'
import {
  eventRefusal,
  externalIdOf,
  invitationsOf,
  isSeated,
  refuseTooManyCompanions,
  refuseUnlessEnoughSeats,
  refuseUnlessOpen,
  refuseWithoutInvoiceAddress,
  seatedEmailsOf,
} from '../../rules'
import { registrations } from '../../table'
import { limitPerEvent, retryOnConflict } from './event-limit'
import { limitMailsTo } from './mail-limit'
import { queuePartyMails } from './party-mails'
import {
  adoptCompanions,
  closeInterests,
  countOpenSeats,
  countSeatsHeldFor,
  insertParty,
  isSubmission,
  type LockedWorkshop,
  lockMatches,
  type RegistrationRow,
  seatedAtCondition,
  seatOf,
} from './seats'

type SubmitContext = { locale: Locale; now: Date; key: string }

/** Registers the whole party or nobody. A repeated submit gets the answer of the first, even when no seat is left. */
export const registerParty = (form: RegistrationForm, { locale, now, key }: SubmitContext) =>
  limitPerEvent(form.workshop_id, async () => {
    const event = await readEvent(form, key)
    if (event.submitted) return { id: event.submitted }
    const emails = [form.email, ...form.company.map(({ email }) => email)]
    // Most of a rush is refused here, before the lock. An unlisted event does not reveal its state to strangers.
    if (!event.nonpublic) refuseUnlessOpen({ ...event, ...(event.held_for > 0 && OPEN_SIGN_UP) }, now)

    return retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, form.workshop_id)
      const [matches, open] = await sendTogether(
        lockMatches(tx, workshop, { emails, invite_slug: form.invite_slug, submission_key: key }),
        countOpenSeats(tx, workshop),
      )
      const { held, isOfferOver } = await countSeatsHeldFor(tx, matches, { invite_slug: form.invite_slug, now })
      const seats_left = open === null ? null : open + held
      const isInvitee = matches.some(({ invite_slug }) => invite_slug === form.invite_slug)
      if (workshop.nonpublic && !isInvitee) throw new NotFound()
      const repeated = matches.find((row) => row.submission_key === key && isSeated(row))
      if (repeated) return { id: repeated.id }

      if (isOfferOver && seats_left === 0) throw eventRefusal('offer_expired')
      // Sign-up that staff closed meanwhile does not break the promise of an offer.
      refuseUnlessOpen({ ...workshop, ...(held > 0 && OPEN_SIGN_UP), seats_left }, now)
      refuseWithoutInvoiceAddress(workshop, form)
      const seatedEmails = seatedEmailsOf(matches, emails)
      if (seatedEmails.includes(form.email)) throw new Invalid({ email: ['email_exist'] })
      if (seatedEmails.length > 0) return { already_registered_participant: true, emails: seatedEmails }
      refuseUnlessEnoughSeats(seats_left, emails.length)
      await limitMailsTo(tx, emails)

      const { main, seats } = partyOf(form, { workshop, matches, locale, now, key })
      await insertParty(tx, seats)
      const adopted = await adoptCompanions(tx, main, matches)
      refuseTooManyCompanions(form.company.length + adopted)
      const entry = { object: 'registrations', object_id: main.id, changes: { seats: seats.length + adopted } }
      await sendTogether(
        closeInterests(tx, { seats, invite_slug: form.invite_slug, matches, now }),
        queuePartyMails(tx, 'registration', seats),
        audit(tx, { user_id: null, action: 'register', ...entry }),
      )
      if (held > 0) await requestOffers(tx, workshop.id)
      return { id: main.id }
    })
  })

const OPEN_SIGN_UP = { signup_active: true, teaser_only: false }

/** The event before it is locked: reliable enough to refuse a party, not to promise it seats. */
async function readEvent({ workshop_id, invite_slug = null }: RegistrationForm, key: string) {
  const [found] = await eventWithSeats().execute({ workshop_id, invite_slug, key })
  if (!found) throw new NotFound()
  const open = openSeatsOf({ ...found, taken: Number(found.taken) })
  return { ...found, seats_left: open === null ? null : open + found.held_for }
}

const eventWithSeats = preparedQuery(() => {
  const ofWorkshop = seatedAtCondition(sql.placeholder('workshop_id'))
  const submission = db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(ofWorkshop, isSubmission(sql.placeholder('key'))))
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
      taken: sql<number>`case when ${workshops.maximum_participants} > 0 then ${db.$count(registrations, ofWorkshop)} + ${heldSeatsOf(workshops.id)} end`,
      is_queueing: isQueueingAt(workshops.id),
      held_for: heldSeatsFor(sql.placeholder('invite_slug')),
      submitted: sql<string | null>`(${submission})`,
    })
    .from(workshops)
    .where(eq(workshops.id, sql.placeholder('workshop_id')))
    .prepare('event_with_seats')
})

type PartyContext = SubmitContext & { workshop: LockedWorkshop; matches: RegistrationRow[] }

/** The rows of a party; each person keeps the row of the invitation that the party answers. */
function partyOf(form: RegistrationForm, { workshop, matches, now, key, locale }: PartyContext) {
  const { company, workshop_id, invite_slug, terms_conditions, language = locale, ...typed } = form
  const invited = invitationsOf(form, matches)
  const main = seatOf(
    {
      ...typed,
      language,
      ipad: workshop.ipad && typed.ipad,
      ipad_shippingaddress: workshop.ipad && typed.ipad ? typed.ipad_shippingaddress : '',
      invoice_address: hasPrice(workshop) ? typed.invoice_address : '',
      external_id: externalIdOf(form, matches),
      agb: terms_conditions,
      terms_accepted_at: now.toISOString(),
      terms_version: TERMS_VERSION,
      submission_key: key,
    },
    { workshop, invited: invited.main, now },
  )
  const companions = company.map((companion, index) =>
    seatOf({ ...companion, language }, { workshop, invited: invited.company[index], main, now }),
  )
  return { main, seats: [main, ...companions] }
}

const KEY_PATTERN = /^[\x21-\x7e]{8,200}$/

/** Identifies one submit by the whole form and the client's key, or the client's address where there is no key. */
export function submissionKeyOf(form: RegistrationForm, source: { header: string | null; address: string }): string {
  const { header, address } = source
  if (header !== null && !KEY_PATTERN.test(header)) throw new Problem(400, 'bad_request')
  return createHash('sha256')
    .update(JSON.stringify([header ?? address, form]))
    .digest('hex')
}
