import 'server-only'
import { eq } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import { numbersAt } from '@/features/person-numbers/rules/answers'
import { findNeededNumbers } from '@/features/person-numbers/service/needed'
import { COMPANION_FIELDS } from '@/features/registrations/contract/fields'
import { companyInvitationsOf } from '@/features/registrations/rules/matching'
import { isSamePerson } from '@/features/registrations/rules/people'
import {
  mailTo,
  queuePartyMails,
  queueRegistrationMails,
} from '@/features/registrations/service/mail-queue/queue-mails'
import { emailTaken } from '@/features/registrations/service/people/save-person'
import { closeInterests } from '@/features/registrations/service/sign-up/close-interests'
import { countMailsTo, holdMailsBeyondLimit } from '@/features/registrations/service/sign-up/mail-limit'
import { insertParty, lockMatches, seatOf } from '@/features/registrations/service/sign-up/party-storage'
import { isSeatConflict, retryOnConflict } from '@/features/registrations/service/sign-up/retry-on-conflict'
import { type LockedWorkshop, limitPerEvent, lockWorkshop } from '@/features/seats/service/lock-event'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { audit } from '@/server/crud/audit'
import type { Tx } from '@/server/database/db'
import type { CompanionCorrection } from '../contract'
import { getOwnCompanion, type OwnLink } from './own-registration'
import { type CorrectionContext, lockCorrected, writeCorrection } from './write-correction'

/**
 * Changes a companion. Another address is another person with links of their own: the seat of the old address is
 * cancelled and the new one gets it, each with a mail.
 */
export async function correctCompanion(
  { companion, ...link }: OwnLink & { companion: string },
  correction: CompanionCorrection,
  { now }: CorrectionContext,
) {
  const { id, workshop_id, email } = await getOwnCompanion({ ...link, companion })
  const isMoved = email !== correction.email
  const needed = await findNeededNumbers(workshop_id)
  await limitPerEvent(workshop_id, () =>
    retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, workshop_id)
      const before = await lockCorrected(tx, { workshop, id, email: correction.email, now })
      const { updated_at, ...sent } = correction
      // Another name at another address is another person, to whom the numbers do not belong.
      const row = isSamePerson(before, sent) ? before : undefined
      const values = { ...sent, ...numbersAt(sent, { needed, row }) }
      if (isMoved) await replaceCompanion(tx, { before, values, workshop, now })
      else await writeCorrection(tx, { before, now, values, updated_at })
    }),
  ).catch((thrown: unknown) => {
    throw isSeatConflict(thrown) ? emailTaken() : thrown
  })
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
  const timestamp = now.toISOString()
  await tx
    .update(registrations)
    .set({ cancelled_at: timestamp, updated_at: timestamp, updated_by: null })
    .where(eq(registrations.id, before.id))
  await insertParty(tx, [seat], matches)
  await closeInterests(tx, { seats: [seat], matches, now })
  await queuePartyMails(tx, 'registration', [seat])
  await queueRegistrationMails(tx, [mailTo(before, 'cancellation')])
  await holdMailsBeyondLimit(tx, excess, [before, seat])
  const entry = { object: 'registrations', object_id: before.id, changes: { people: 1 } }
  await audit(tx, { user_id: null, action: 'cancel', ...entry })
}
