import 'server-only'
import { eq } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import type { NeededNumbers } from '@/features/accreditations/contract/numbers'
import { findNeededNumbers } from '@/features/accreditations/service/needed-numbers'
import { limitPerEvent } from '@/features/seats/service/event-limiter'
import { type LockedWorkshop, lockWorkshop } from '@/features/seats/service/lock-event'
import { hasPrice, isCancelled } from '@/features/workshops/rules'
import { audit, changedFieldsOf } from '@/server/crud/audit'
import type { Tx } from '@/server/database/db'
import { isStale } from '@/server/http/conflicts'
import { cookieOf } from '@/server/http/credentials'
import { COMPANION_FIELDS, CORRECTED_FIELDS } from '../../contract/fields'
import type { CompanionCorrection, Correction, NumbersAnswer } from '../../contract/personal-page'
import { companyInvitationsOf, seatedEmailsOf } from '../../rules/matching'
import { numbersAt } from '../../rules/numbers'
import { isSamePerson } from '../../rules/people'
import {
  eventRefusal,
  lacksInvoiceAddress,
  refuseEmptyInvoiceAddress,
  refuseUnlessCorrectable,
} from '../../rules/sign-up'
import { isSeated } from '../../rules/states'
import { type RegistrationRow, registrations } from '../../table'
import { auditRegistration } from '../audit-entry'
import { queueRegistrationMails } from '../mail-queue/queue-mails'
import { emailTaken } from '../people/save'
import { BROWSER_KEY_COOKIE, isKeyTo } from '../sign-up/browser-key'
import { closeInterests } from '../sign-up/close-interests'
import { findRegistration } from '../sign-up/find-registration'
import { limitMailsTo } from '../sign-up/mail-limit'
import { saveNumbers } from '../sign-up/numbers'
import { mailTo, queuePartyMails } from '../sign-up/party-mails'
import { insertParty, lockMatches, seatOf } from '../sign-up/party-storage'
import { isSeatConflict, retryOnConflict } from '../sign-up/retry-on-conflict'
import { getOwnCompanion, getOwnRegistration } from './own-registration'

type OwnLink = { token: string; id: string }
type CorrectionContext = { now: Date }

export const correctRegistration = async (link: OwnLink, correction: Correction, context: CorrectionContext) =>
  correctOwnData(await getOwnRegistration(link), correction, context)

/** Corrects a registration from the browser that registered, which holds a key instead of the personal link. */
export async function correctFromThanks(
  { id, headers }: { id: string; headers: Headers },
  correction: Correction,
  context: CorrectionContext,
) {
  const found = await findRegistration(id)
  const key = cookieOf(headers, BROWSER_KEY_COOKIE)
  if (!found || !isKeyTo(found.registration, key, context.now)) throw new NotFound()
  return correctOwnData(found.registration, correction, context)
}

type OwnRow = Pick<RegistrationRow, 'id' | 'workshop_id'>

/** Changes the own data of a registration; seat and address stay. */
async function correctOwnData({ id, workshop_id }: OwnRow, correction: Correction, { now }: CorrectionContext) {
  const needed = await findNeededNumbers(workshop_id)
  await limitPerEvent(workshop_id, () =>
    retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, workshop_id)
      const before = await lockCorrected(tx, { workshop, id, now })
      const values = shownFieldsOf(correction, { before, workshop, needed })
      if (!before.accompaniment_of) refuseEmptyInvoiceAddress(workshop, values)
      if (before.ipad && values.ipad_shippingaddress === '') throw new Invalid({ ipad_shippingaddress: ['required'] })

      await writeCorrection(tx, { before, now, values, updated_at: correction.updated_at })
    }),
  )
  return { status: 'ok' as const }
}

/** Takes the address that a registration lacks; one that is known already stays. */
export async function addInvoiceAddress(
  link: OwnLink,
  { invoice_address }: { invoice_address: string },
  { now }: CorrectionContext,
) {
  const { id, workshop_id } = await getOwnRegistration(link)
  await limitPerEvent(workshop_id, () =>
    retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, workshop_id)
      const [before] = await lockMatches(tx, workshop, { emails: [], ids: [id] })
      if (!before || !isSeated(before) || !lacksInvoiceAddress(before, workshop)) return
      await writeCorrection(tx, { before, now, values: { invoice_address }, updated_at: undefined })
    }),
  )
  return { status: 'ok' as const }
}

/**
 * Takes the profession and the numbers of the own registration, or of a companion of it. Points can be claimed later, so
 * the event may be over. An empty field keeps what is stored, because the page does not show it.
 */
export async function addNumbers(
  link: OwnLink,
  { companion, save_numbers, ...typed }: NumbersAnswer,
  { now }: CorrectionContext,
) {
  const own = companion ? await getOwnCompanion({ ...link, companion }) : await getOwnRegistration(link)
  const { id, workshop_id } = own
  const needed = await findNeededNumbers(workshop_id)
  await limitPerEvent(workshop_id, () =>
    retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, workshop_id)
      const [before] = await lockMatches(tx, workshop, { emails: [], ids: [id] })
      if (!before) throw new NotFound()
      if (!isSeated(before)) throw eventRefusal('not_registered_yet')
      if (isCancelled(workshop)) throw eventRefusal('event_cancelled')
      const values = numbersAt(typed, { needed, row: before })
      await writeCorrection(tx, { before, now, values, updated_at: undefined })
      const person = { ...values, email: before.email }
      if (needed && save_numbers && !companion) await saveNumbers(tx, { person, now }, { replaces: true })
    }),
  )
  return { status: 'ok' as const }
}

type ShownTo = { before: RegistrationRow; workshop: LockedWorkshop; needed: NeededNumbers | null }

/** A field that was not sent, or that the form of this person does not show, keeps its value. */
function shownFieldsOf(correction: Correction, { before, workshop, needed }: ShownTo) {
  const isMain = before.accompaniment_of === null
  const { updated_at, ...sent } = correction
  const fields = { ...pickNames(before, CORRECTED_FIELDS), ...sent }
  return {
    ...fields,
    ...numbersAt(sent, { needed, row: before }),
    question: isMain ? fields.question : before.question,
    invoice_address: isMain && hasPrice(workshop) ? fields.invoice_address : before.invoice_address,
    ipad_shippingaddress: before.ipad ? fields.ipad_shippingaddress : before.ipad_shippingaddress,
  }
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
  await limitMailsTo(tx, [before.email, values.email])
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
  const entry = { object: 'registrations', object_id: before.id, changes: { people: 1 } }
  await audit(tx, { user_id: null, action: 'cancel', ...entry })
}

type CorrectedRow = {
  workshop: LockedWorkshop
  id: string
  /** The address that a companion gets, which nobody else may have. */
  email?: string
  now: Date
}

async function lockCorrected(tx: Tx, { workshop, id, email, now }: CorrectedRow): Promise<RegistrationRow> {
  const emails = email === undefined ? [] : [email]
  const matches = await lockMatches(tx, workshop, { emails, ids: [id] })
  const before = matches.find((row) => row.id === id)
  if (!before) throw new NotFound()
  refuseUnlessCorrectable({ registration: before, event: workshop }, now)
  const others = matches.filter((row) => row.id !== id)
  if (seatedEmailsOf(others, emails).length > 0) throw emailTaken()
  return before
}

type CorrectionWrite = {
  before: RegistrationRow
  values: Partial<RegistrationRow>
  /** That of the row that the form showed. */
  updated_at: string | undefined
  now: Date
}

/** A form that is sent again, or sent back unchanged, writes nothing and is no conflict. */
async function writeCorrection(tx: Tx, { before, values, updated_at, now }: CorrectionWrite): Promise<void> {
  if (Object.keys(changedFieldsOf(before, { ...before, ...values })).length === 0) return
  if (isStale({ updated_at }, before)) throw new Problem(409, 'changed_meanwhile')
  const [after] = await tx
    .update(registrations)
    .set({ ...values, updated_at: now.toISOString(), updated_by: null })
    .where(eq(registrations.id, before.id))
    .returning()
  if (!after) throw new NotFound()
  await auditRegistration(tx, { author: null, action: 'update', before, after })
}
