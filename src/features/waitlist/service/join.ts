import 'server-only'
import { eq } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { Invalid, NotFound } from '@/contract/problems'
import { TERMS_VERSION } from '@/features/registrations/contract/public'
import { isInterested, refuseWithoutInvoiceAddress, seatedEmailsOf } from '@/features/registrations/rules'
import { queueNotices, queueRegistrationMails } from '@/features/registrations/service/mails/queue-mails'
import { limitPerEvent, retryOnConflict } from '@/features/registrations/service/sign-up/event-limit'
import { limitMailsTo } from '@/features/registrations/service/sign-up/mail-limit'
import { mailTo } from '@/features/registrations/service/sign-up/party-mails'
import {
  countOpenSeats,
  insertParty,
  type LockedWorkshop,
  lockMatches,
  type RegistrationRow,
  seatOf,
} from '@/features/registrations/service/sign-up/seats'
import { hasPrice } from '@/features/workshops/rules'
import { lockWorkshop } from '@/features/workshops/service/workshop-lock'
import type { Tx } from '@/server/database/db'
import type { WaitingForm } from '../contract/public'
import { isIncomplete, refuseUnlessJoinable, takesRegistrations } from '../rules'
import { waitlistEntries } from '../table'
import { auditJoin, insertEntries, updateEntries } from './entries'
import { updateWaitlist } from './offer-seats'

type JoinContext = { locale: Locale; now: Date; key: string }

/** Puts a whole party on the list, or nobody. A person who left only an address keeps the place of that address. */
export const joinWaitlist = (form: WaitingForm, { locale, now, key }: JoinContext) =>
  limitPerEvent(form.workshop_id, async () => {
    const emails = [form.email, ...form.company.map(({ email }) => email)]
    await limitMailsTo(emails)
    return retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, form.workshop_id)
      // A person whose offer has just lapsed may join again at once.
      await updateWaitlist(tx, workshop, now)
      const matches = await lockMatches(tx, workshop, { emails, invite_slug: form.invite_slug, submission_key: key })
      const isInvitee = matches.some(({ invite_slug }) => invite_slug === form.invite_slug)
      if (workshop.nonpublic && !isInvitee) throw new NotFound()
      const repeated = matches.find((row) => row.submission_key === key && isInterested(row))
      if (repeated) return { id: repeated.id }

      refuseUnlessJoinable(workshop, { isFull: (await countOpenSeats(tx, workshop)) === 0, now })
      if (takesRegistrations(workshop, now)) refuseWithoutInvoiceAddress(workshop, form)
      const known = await readAddressOnly(tx, matches, form.email)
      refuseKnown(form, matches, known)

      const { main, people } = waitingPartyOf(form, { workshop, known, locale, now, key })
      await insertParty(tx, people)
      if (known) await updateEntries(tx, [known.id], { may_split: form.may_split, ...(isInvitee && { let_in: true }) })
      else
        await insertEntries(tx, [
          {
            ...{ registration_id: main.id, workshop_id: workshop.id, joined_at: now.toISOString() },
            ...{ may_split: form.may_split, let_in: isInvitee },
          },
        ])
      await auditJoin(tx, main, people.length)
      await queueRegistrationMails(tx, [mailTo(main, 'interest')])
      await queueNotices(tx, [{ occasion: 'waiting', registration_id: main.id, workshop_id: workshop.id }])
      await updateWaitlist(tx, workshop, now)
      return { id: main.id }
    })
  })

/** The row of the main person who left only an address so far. */
async function readAddressOnly(
  tx: Tx,
  matches: RegistrationRow[],
  email: string,
): Promise<RegistrationRow | undefined> {
  const found = matches.find((row) => isInterested(row) && row.email === email && isIncomplete(row))
  if (!found) return undefined
  const [entry] = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.registration_id, found.id))
  if (!entry)
    await insertEntries(tx, [
      { registration_id: found.id, workshop_id: found.workshop_id, joined_at: found.created_at },
    ])
  return found
}

/** Each address is registered or waits at most once. */
function refuseKnown(form: WaitingForm, matches: RegistrationRow[], known: RegistrationRow | undefined): void {
  const emails = [form.email, ...form.company.map(({ email }) => email)]
  const seated = seatedEmailsOf(matches, emails)
  const waiting = matches.filter((row) => isInterested(row) && row !== known).map(({ email }) => email)
  const problemOf = (email: string) => {
    if (seated.includes(email)) return 'email_exist'
    return waiting.includes(email) ? 'already_waiting' : null
  }
  const problems = emails.flatMap((email, index) => {
    const problem = problemOf(email)
    const field = index === 0 ? 'email' : `company.${index - 1}.email`
    return problem ? [{ [field]: [problem] }] : []
  })
  if (problems.length > 0) throw new Invalid(Object.assign({}, ...problems))
}

type PartySource = JoinContext & { workshop: LockedWorkshop; known: RegistrationRow | undefined }

/** The rows of a party that waits: those of a registration, without its date. */
function waitingPartyOf(form: WaitingForm, { workshop, known, locale, now, key }: PartySource) {
  const { company, workshop_id, invite_slug, terms_conditions, may_split, language = locale, ...typed } = form
  const waiting = { registered: null, preliminary_registration: true }
  const main = {
    ...seatOf(
      {
        ...typed,
        language,
        external_id: known?.external_id,
        ipad: workshop.ipad && typed.ipad,
        ipad_shippingaddress: workshop.ipad && typed.ipad ? typed.ipad_shippingaddress : '',
        invoice_address: hasPrice(workshop) ? typed.invoice_address : '',
        agb: terms_conditions,
        terms_accepted_at: now.toISOString(),
        terms_version: TERMS_VERSION,
        submission_key: key,
      },
      { workshop, invited: known, now },
    ),
    ...waiting,
  }
  const companions = company.map((companion) => ({
    ...seatOf({ ...companion, language }, { workshop, invited: undefined, main, now }),
    ...waiting,
  }))
  return { main, people: [main, ...companions] }
}
