import 'server-only'
import { eq } from 'drizzle-orm'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import { lockWorkshop } from '@/features/workshops/service/workshop-lock'
import { changedFieldsOf } from '@/server/crud/audit'
import type { Tx } from '@/server/database/db'
import { isStale } from '@/server/http/conflicts'
import type { CompanionCorrection, Correction } from '../../contract/personal-page'
import { refuseUnlessCorrectable, seatedEmailsOf } from '../../rules'
import { registrations } from '../../table'
import { queueRegistrationMails } from '../mails/queue-mails'
import { auditRegistration } from '../people/audit-entry'
import { isSeatConflict, limitPerEvent, retryOnConflict } from '../sign-up/event-limit'
import { limitMailsTo } from '../sign-up/mail-limit'
import { mailTo } from '../sign-up/party-mails'
import { type LockedWorkshop, lockMatches, type RegistrationRow } from '../sign-up/seats'
import { getOwnCompanion, getOwnRegistration } from './own-registration'

type OwnLink = { token: string; id: string }
type CorrectionContext = { now: Date }

/** Changes the own data of a registration; seat and address stay. */
export async function correctRegistration(link: OwnLink, correction: Correction, { now }: CorrectionContext) {
  const { id, workshop_id } = await getOwnRegistration(link)
  await limitPerEvent(workshop_id, () =>
    retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, workshop_id)
      const before = await lockCorrected(tx, { workshop, id, correction, now })
      const { ipad_shippingaddress, invoice_address, ...fields } = correctionOf(correction)
      if (workshop.price && !before.accompaniment_of && !invoice_address)
        throw new Invalid({ invoice_address: ['required'] })
      if (before.ipad && !ipad_shippingaddress) throw new Invalid({ ipad_shippingaddress: ['required'] })

      await writeCorrection(tx, { before, now, values: { ...fields, ipad_shippingaddress, invoice_address } })
    }),
  )
  return { status: 'ok' as const }
}

/** Changes a companion. A new address gets a confirmation of its own, because the first one never arrived there. */
export async function correctCompanion(
  { companion, ...link }: OwnLink & { companion: string },
  correction: CompanionCorrection,
  { now }: CorrectionContext,
) {
  const { id, workshop_id, email } = await getOwnCompanion({ ...link, companion })
  const isMoved = email !== correction.email
  if (isMoved) await limitMailsTo([correction.email])
  await limitPerEvent(workshop_id, () =>
    retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, workshop_id)
      const before = await lockCorrected(tx, { workshop, id, correction, now })
      const after = await writeCorrection(tx, { before, now, values: correctionOf(correction) })
      if (isMoved) await queueRegistrationMails(tx, [mailTo(after, 'confirmation')])
    }),
  ).catch((thrown: unknown) => {
    throw isSeatConflict(thrown) ? emailTaken() : thrown
  })
  return { status: 'ok' as const }
}

const emailTaken = () => new Invalid({ email: ['email_exist'] })

/** The stamp of the form is no column. */
const correctionOf = <Sent extends { updated_at?: string }>({ updated_at, ...fields }: Sent) => fields

type CorrectedRow = {
  workshop: LockedWorkshop
  id: string
  correction: { updated_at?: string; email?: string }
  now: Date
}

async function lockCorrected(tx: Tx, { workshop, id, correction, now }: CorrectedRow): Promise<RegistrationRow> {
  const emails = correction.email === undefined ? [] : [correction.email]
  const matches = await lockMatches(tx, workshop, { emails, ids: [id] })
  const before = matches.find((row) => row.id === id)
  if (!before) throw new NotFound()
  refuseUnlessCorrectable({ registration: before, event: workshop }, now)
  if (isStale(correction, before)) throw new Problem(409, 'changed_meanwhile')
  const others = matches.filter((row) => row.id !== id)
  if (seatedEmailsOf(others, emails).length > 0) throw emailTaken()
  return before
}

type CorrectionWrite = { before: RegistrationRow; values: Partial<RegistrationRow>; now: Date }

/** A form that is sent back unchanged writes nothing. */
async function writeCorrection(tx: Tx, { before, values, now }: CorrectionWrite): Promise<RegistrationRow> {
  if (Object.keys(changedFieldsOf(before, { ...before, ...values })).length === 0) return before
  const [after] = await tx
    .update(registrations)
    .set({ ...values, updated_at: now.toISOString(), updated_by: null })
    .where(eq(registrations.id, before.id))
    .returning()
  if (!after) throw new NotFound()
  await auditRegistration(tx, { author: null, action: 'update', before, after })
  return after
}
