import type { z } from 'zod'
import { pickNames } from '@/contract/fields'
import { Invalid } from '@/contract/problems'
import { deleteIntervals } from '@/features/attendance/service/intervals'
import { numbersAt } from '@/features/person-numbers/rules/answers'
import { findNeededNumbers } from '@/features/person-numbers/service/needed'
import { COMPANION_FIELDS } from '@/features/registrations/contract/fields'
import { companyInvitationsOf } from '@/features/registrations/rules/matching'
import { isSamePerson } from '@/features/registrations/rules/people'
import { withLockedEvent } from '@/features/registrations/service/locked-event'
import {
  mailTo,
  queuePartyMails,
  queueRegistrationMails,
} from '@/features/registrations/service/mail-queue/queue-mails'
import { refuseTakenEmail } from '@/features/registrations/service/people/save-person'
import { addCompanions } from '@/features/registrations/service/sign-up/add-companions'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel-registration'
import { closeInterests } from '@/features/registrations/service/sign-up/close-interests'
import { countMailsTo, holdMailsBeyondLimit } from '@/features/registrations/service/sign-up/mail-limit'
import { insertParty, lockMatches, seatOf } from '@/features/registrations/service/sign-up/party-storage'
import { submissionKeyOf } from '@/features/registrations/service/sign-up/register'
import { cancelPeople } from '@/features/registrations/service/sign-up/seated-parties'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import type { RegistrationRow } from '@/schema/registrations'
import { audit } from '@/server/crud/audit'
import type { Tx } from '@/server/database/db'
import type { addCompanion as addEndpoint, CompanionCorrection } from '../contract'
import { type BrowserLink, getCompanionOfBrowser } from './browser-registration'
import { getOwnCompanion, getOwnRegistration, type OwnLink } from './own-registration'
import { type CorrectionContext, lockCorrected, writeCorrection } from './write-correction'

/**
 * Registers one more companion. A companion brings nobody: the link shows and changes only the own registration. The same
 * form that is sent twice is answered like the first.
 */
export async function addCompanion(link: OwnLink, companion: z.output<(typeof addEndpoint)['body']>, now: Date) {
  const { invite_slug, accompaniment_of } = await getOwnRegistration(link)
  if (accompaniment_of) throw new Invalid({ email: ['main_registration_expected'] })
  const key = submissionKeyOf(companion, { header: null, address: link.id })
  const { already_registered } = await addCompanions({ invite_slug, company: [companion] }, { now, key })
  if (already_registered) throw new Invalid({ email: ['email_exist'] })
  return { status: 'ok' as const }
}

export async function cancelOwnRegistration(link: OwnLink, { company, now }: { company: boolean; now: Date }) {
  const { id, email } = await getOwnRegistration(link)
  await cancelRegistration({ id, email }, { company: company && 'all', now })
  return { status: 'ok' as const }
}

export async function cancelCompanion(link: OwnLink & { companion: string }, now: Date) {
  const { id, email } = await getOwnCompanion(link)
  await cancelRegistration({ id, email }, { now })
  return { status: 'ok' as const }
}

/**
 * Changes a companion. Another address is another person with links of their own: the seat of the old address is
 * cancelled and the new one gets it, each with a mail.
 */
export async function correctCompanion(
  { companion, ...link }: OwnLink & { companion: string },
  correction: CompanionCorrection,
  { now }: CorrectionContext,
) {
  return writeCompanion(await getOwnCompanion({ ...link, companion }), correction, { now })
}

/** Changes a companion from the browser that has registered the party. */
export async function correctCompanionFromThanks(
  link: BrowserLink & { companion: string },
  correction: CompanionCorrection,
  { now }: CorrectionContext,
) {
  return writeCompanion(await getCompanionOfBrowser(link, now), correction, { now })
}

async function writeCompanion(
  { id, workshop_id, email }: RegistrationRow,
  correction: CompanionCorrection,
  { now }: CorrectionContext,
) {
  const isMoved = email !== correction.email
  const needed = await findNeededNumbers(workshop_id)
  await withLockedEvent(workshop_id, async (tx, workshop) => {
    const before = await lockCorrected(tx, { workshop, id, email: correction.email, now })
    const { updated_at, ...sent } = correction
    // Another name at another address is another person, to whom the numbers do not belong.
    const row = isSamePerson(before, sent) ? before : undefined
    const values = { ...sent, ...numbersAt(sent, { needed, row }) }
    if (isMoved) await replaceCompanion(tx, { before, values, workshop, now })
    else await writeCorrection(tx, { before, now, values, updated_at })
  }).catch(refuseTakenEmail)
  return { status: 'ok' as const }
}

type Replacement = {
  before: RegistrationRow
  values: Omit<CompanionCorrection, 'updated_at'>
  workshop: LockedWorkshop
  now: Date
}

async function replaceCompanion(tx: Tx, { before, values, workshop, now }: Replacement): Promise<void> {
  const matches = await lockMatches(tx, workshop, { emails: [values.email] })
  const excess = await countMailsTo(tx, [before.email, values.email])
  const [invited] = companyInvitationsOf([values], matches)
  const person = { ...pickNames(before, COMPANION_FIELDS), ...values, language: before.language }
  const seat = {
    ...seatOf(person, { workshop, invited, now }),
    accompaniment_of: before.accompaniment_of,
    party_since: before.party_since,
  }
  await cancelPeople(tx, [before], { now })
  await deleteIntervals(tx, [before.id])
  await insertParty(tx, [seat], matches)
  await closeInterests(tx, { seats: [seat], matches, now })
  await queuePartyMails(tx, 'registration', [seat])
  await queueRegistrationMails(tx, [mailTo(before, 'cancellation')])
  await holdMailsBeyondLimit(tx, excess, [before, seat])
  const entry = { object: 'registrations', object_id: before.id, changes: { people: 1 } }
  await audit(tx, { user_id: null, action: 'cancel', ...entry })
}
