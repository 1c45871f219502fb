import { eq } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { readNumberSource, recordUseOfNumbers } from '@/features/person-numbers/service/saved'
import { readPublicSeats } from '@/features/seats/service/count-seats'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { audit } from '@/server/crud/audit'
import { db, getRow, type Tx } from '@/server/database/db'
import { sendTogether } from '@/server/database/prepared'
import type { CompanionsForm } from '../../contract/public'
import { companyInvitationsOf, seatedEmailsOf } from '../../rules/matching'
import { partyFieldsOf, refuseTooManyCompanions, refuseUnlessOpen } from '../../rules/refusals'
import { refuseUnlessEnoughSeats } from '../../rules/seat-changes'
import { isSeated } from '../../rules/states'
import { withLockedEvent } from '../locked-event'
import { queuePartyMails } from '../mail-queue/queue-mails'
import { closeInterests } from './close-interests'
import { countMailsTo, holdMailsBeyondLimit } from './mail-limit'
import { countCompanions, insertParty, lockMatches, numbersOfSeat, seatOf } from './party-storage'

/** A call without a key of its client is never a repetition. */
type AddContext = { now: Date; key?: string }

/**
 * Registers all companions or none. The answer names the registration of the link, never its main registration; a
 * repeated submit gets the answer of the first.
 */
export async function addCompanions({ company, invite_slug }: CompanionsForm, { now, key }: AddContext) {
  const link = await getLink(invite_slug)
  const emails = company.map(({ email }) => email)
  const numbers = await readNumberSource(link.workshop_id, emails)

  return withLockedEvent(link.workshop_id, async (tx, workshop) => {
    const ids = [link.id, link.accompaniment_of].filter((id) => id !== null)
    const matches = await lockMatches(tx, workshop, { emails, ids, submission_key: key })
    const main = mainRegistrationOf(link, matches)
    if (matches.some((row) => row.submission_key === key && isSeated(row))) return { id: link.id }

    // Before the state of the event: people who have seats need none of it.
    const seatedEmails = seatedEmailsOf(matches, emails)
    if (seatedEmails.length > 0) return { already_registered: true, emails: seatedEmails }
    const open = await readPublicSeats(tx, workshop)
    refuseUnlessOpen(workshop, { open, now })
    refuseUnlessEnoughSeats(emails.length, { open })
    refuseTooManyCompanions((await countCompanions(tx, main)) + emails.length)
    const excess = await countMailsTo(tx, emails)

    const invited = companyInvitationsOf(company, matches)
    const seats = company.map((companion, index) => {
      const answers = numbersOfSeat(companion, numbers, invited[index])
      const submission_key = index === 0 ? key : null
      return seatOf(
        { ...companion, ...answers, language: main.language, submission_key },
        { workshop, invited: invited[index], main, now },
      )
    })
    if (main.id === link.id) await makeMainRegistration(tx, link)
    await insertParty(tx, seats, matches)
    const entry = { object: 'registrations', object_id: main.id, changes: { seats: seats.length } }
    await sendTogether(
      closeInterests(tx, { seats, matches, now }),
      queuePartyMails(tx, 'registration', seats),
      audit(tx, { user_id: null, action: 'register', ...entry }),
      recordUseOfNumbers(tx, { source: numbers, seats, now }),
    )
    await holdMailsBeyondLimit(tx, excess, seats)
    return { id: link.id }
  })
}

type Link = Pick<RegistrationRow, 'id' | 'workshop_id' | 'accompaniment_of'>

function getLink(invite_slug: string): Promise<Link> {
  const { id, workshop_id, accompaniment_of } = registrations
  return getRow(
    db
      .select({ id, workshop_id, accompaniment_of })
      .from(registrations)
      .where(eq(registrations.invite_slug, invite_slug)),
  )
}

/** Companions of a companion belong to the main registration of the party, unless that was cancelled. */
function mainRegistrationOf(link: Link, matches: RegistrationRow[]): RegistrationRow {
  const [own, main] = [link.id, link.accompaniment_of].map((id) =>
    matches.find((row) => row.id === id && isSeated(row)),
  )
  if (!own) throw new NotFound()
  return main ?? { ...own, ...partyFieldsOf(undefined) }
}

/** A companion whose main registration was cancelled stands alone from the first own companion on. */
async function makeMainRegistration(tx: Tx, { id, accompaniment_of }: Link): Promise<void> {
  if (accompaniment_of === null) return
  await tx.update(registrations).set(partyFieldsOf(undefined)).where(eq(registrations.id, id))
}
