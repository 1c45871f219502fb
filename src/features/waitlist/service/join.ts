import { eq } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { Invalid, NotFound } from '@/contract/problems'
import {
  type NumberSource,
  readNumberSource,
  recordUseOfNumbers,
  saveNumbers,
} from '@/features/person-numbers/service/saved'
import { seatedEmailsOf } from '@/features/registrations/rules/matching'
import { isAddressOnly } from '@/features/registrations/rules/people'
import { refuseEmptyInvoiceAddress } from '@/features/registrations/rules/refusals'
import { isInterested } from '@/features/registrations/rules/states'
import { retryOnConflict } from '@/features/registrations/service/locked-event'
import { mailTo, queueNotices, queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { giveFormConsents } from '@/features/registrations/service/sign-up/form-consents'
import { countMailsTo, holdMailsBeyondLimit } from '@/features/registrations/service/sign-up/mail-limit'
import { insertParty, lockMatches, partyRowsOf } from '@/features/registrations/service/sign-up/party-storage'
import { cancelPeople } from '@/features/registrations/service/sign-up/seated-parties'
import { readPublicSeats } from '@/features/seats/service/count-seats'
import { type LockedWorkshop, limitPerEvent, lockWorkshop } from '@/features/seats/service/lock-event'
import { closeEntries, insertEntries, updateEntries } from '@/features/seats/service/waiting-parties'
import type { RegistrationRow } from '@/schema/registrations'
import { waitlistEntries } from '@/schema/waitlist'
import type { Tx } from '@/server/database/db'
import type { WaitingForm } from '../contract/public'
import { refuseUnlessJoinable, takesRegistrations } from '../rules'
import { updateWaitlist } from './offer-seats'

type JoinContext = { locale: Locale; now: Date; key: string }

/** Puts a whole party on the list, or nobody. A person who left only an address keeps the position of that address. */
export const joinWaitlist = (form: WaitingForm, { locale, now, key }: JoinContext) =>
  limitPerEvent(form.workshop_id, async () => {
    const numbers = await readNumberSource(form.workshop_id, [form.email, ...form.company.map(({ email }) => email)])
    return retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, form.workshop_id)
      const matches = await lockCurrentMatches(tx, { workshop, form, key, now })
      const linked = matches.find(({ invite_slug }) => invite_slug === form.invite_slug)
      if (workshop.nonpublic && !linked) throw new NotFound()
      const repeated = matches.find((row) => row.submission_key === key && isInterested(row))
      if (repeated) return { id: repeated.id }

      refuseUnlessJoinable(workshop, { open: await readPublicSeats(tx, workshop), now })
      if (takesRegistrations(workshop, now)) refuseEmptyInvoiceAddress(workshop, form)
      const known = matches.find((row) => isInterested(row) && row.email === form.email && isAddressOnly(row))
      refuseKnown(form, matches, known)
      const excess = await countMailsTo(tx, [form.email])

      const owned = known?.invite_slug === form.invite_slug ? known : undefined
      const kept = known && (await takePosition(tx, known, { isOwned: owned !== undefined, now }))
      const { main, people } = waitingRowsOf(form, { workshop, known: owned, numbers, locale, now, key })
      await insertParty(tx, people, matches)
      await recordUseOfNumbers(tx, { source: numbers, seats: people, now })
      if (numbers.needed && form.save_numbers) await saveNumbers(tx, { person: main, now }, { replaces: false })
      await giveFormConsents(tx, form, now)
      const choices = {
        may_split: form.may_split,
        let_in: kept?.let_in || (linked !== undefined && !isInterested(linked)),
      }
      const awaits_opening = !takesRegistrations(workshop, now)
      const entry = { registration_id: main.id, workshop_id: workshop.id, joined_at: now.toISOString(), awaits_opening }
      if (owned) await updateEntries(tx, [main.id], choices)
      else await insertEntries(tx, [{ ...entry, ...kept, ...choices }])
      await queueRegistrationMails(tx, [mailTo(main, 'interest')])
      await holdMailsBeyondLimit(tx, excess, [main])
      await queueNotices(tx, [{ occasion: 'waiting', registration_id: main.id, workshop_id: workshop.id }])
      await updateWaitlist(tx, workshop, now)
      return { id: main.id }
    })
  })

type Joining = { workshop: LockedWorkshop; form: WaitingForm; key: string; now: Date }

/** A person whose offer has just lapsed may join again at once. */
async function lockCurrentMatches(tx: Tx, { workshop, form, key, now }: Joining): Promise<RegistrationRow[]> {
  const emails = [form.email, ...form.company.map(({ email }) => email)]
  const lock = () => lockMatches(tx, workshop, { emails, invite_slug: form.invite_slug, submission_key: key })
  const matches = await lock()
  if (!matches.some(isInterested)) return matches
  await updateWaitlist(tx, workshop, now)
  return lock()
}

/**
 * The position of an address that waits already. Anybody may type an address, so its earlier link is closed unless the form
 * was opened by it: it must not lead to what somebody else typed.
 */
async function takePosition(tx: Tx, known: RegistrationRow, { isOwned, now }: { isOwned: boolean; now: Date }) {
  const [entry] = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.registration_id, known.id))
  if (!entry) return undefined
  if (!isOwned) {
    await closeEntries(tx, [entry], { state: 'left', now })
    await cancelPeople(tx, [known], { now })
  }
  return pickNames(entry, ['position', 'joined_at', 'let_in'])
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

type PartySource = JoinContext & { workshop: LockedWorkshop; known: RegistrationRow | undefined; numbers: NumberSource }

/** The rows of a party that waits: those of a registration, without its date. */
function waitingRowsOf({ may_split, ...form }: WaitingForm, { known, ...source }: PartySource) {
  const waiting = { registered: null, preliminary_registration: true }
  const { main, seats } = partyRowsOf(form, { ...source, known: { main: known }, external_id: known?.external_id })
  return { main: { ...main, ...waiting }, people: seats.map((seat) => ({ ...seat, ...waiting })) }
}
