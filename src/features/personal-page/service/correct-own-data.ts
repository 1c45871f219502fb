import { pickNames } from '@/contract/fields'
import { Invalid } from '@/contract/problems'
import type { NeededNumbers } from '@/features/person-numbers/contract'
import { numbersAt } from '@/features/person-numbers/rules/answers'
import { findNeededNumbers } from '@/features/person-numbers/service/needed'
import { saveNumbers } from '@/features/person-numbers/service/saved'
import { CORRECTED_FIELDS } from '@/features/registrations/contract/fields'
import { lacksInvoiceAddress, refuseEmptyInvoiceAddress } from '@/features/registrations/rules/refusals'
import { isSeated } from '@/features/registrations/rules/states'
import { withLockedEvent, withLockedEvents } from '@/features/registrations/service/locked-event'
import { getRecipient } from '@/features/registrations/service/personal-tokens'
import { lockMatches } from '@/features/registrations/service/sign-up/party-storage'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { hasPrice } from '@/features/workshops/rules'
import type { RegistrationRow } from '@/schema/registrations'
import type { Correction, NameCorrection, NumbersAnswer } from '../contract'
import { type BrowserLink, getOfBrowser } from './browser-registration'
import { readEventsOf, spreadNumbers } from './own-numbers'
import { getOwnCompanion, getOwnRegistration, type OwnLink } from './own-registration'
import { type CorrectionContext, lockCorrected, lockSeated, writeCorrection } from './write-correction'

export async function correctRegistration(link: OwnLink, correction: Correction, context: CorrectionContext) {
  const [{ email }, own] = await Promise.all([getRecipient(link.token), getOwnRegistration(link)])
  return correctOwnData({ ...own, owner: own.email === email ? email : null }, correction, context)
}

/**
 * Corrects a registration from the browser that registered, which holds a key instead of the personal link. Answers with
 * the numbers that the browser had sent before as well.
 */
export async function correctFromThanks(link: BrowserLink, correction: Correction, context: CorrectionContext) {
  const { own, typed } = await getOfBrowser(link, context.now)
  await correctOwnData({ ...own, owner: null }, correction, context)
  return { typed }
}

/** The owner of the mailbox, whose numbers hold everywhere; null where nothing proves who it is. */
type OwnRow = Pick<RegistrationRow, 'id' | 'workshop_id'> & { owner: string | null }

/** Changes the own data of a registration; seat and address stay. */
async function correctOwnData({ id, workshop_id, owner }: OwnRow, correction: Correction, { now }: CorrectionContext) {
  const [needed, events] = await Promise.all([findNeededNumbers(workshop_id), owner ? readEventsOf(owner) : []])
  await withLockedEvents([workshop_id, ...events], async (tx, workshop) => {
    const before = await lockCorrected(tx, { workshop, id, now })
    const values = shownFieldsOf(correction, { before, workshop, needed })
    if (!before.accompaniment_of) refuseEmptyInvoiceAddress(workshop, values)
    if (before.ipad && values.ipad_shippingaddress === '') throw new Invalid({ ipad_shippingaddress: ['required'] })

    await writeCorrection(tx, { before, now, values, updated_at: correction.updated_at })
    if (needed && owner)
      await spreadNumbers(tx, { email: owner, person: { ...before, ...values }, typed: correction, now })
  })
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

/** Corrects the own name for the certificate, so the event may be over. */
export async function correctName(link: OwnLink, { updated_at, ...name }: NameCorrection, { now }: CorrectionContext) {
  const { id, workshop_id } = await getOwnRegistration(link)
  await withLockedEvent(workshop_id, async (tx, workshop) => {
    const before = await lockSeated(tx, { workshop, id })
    await writeCorrection(tx, { before, now, values: name, updated_at })
  })
  return { status: 'ok' as const }
}

/** Takes the address that a registration lacks; one that is known already stays. */
export async function addInvoiceAddress(
  link: OwnLink,
  { invoice_address }: { invoice_address: string },
  { now }: CorrectionContext,
) {
  const { id, workshop_id } = await getOwnRegistration(link)
  await withLockedEvent(workshop_id, async (tx, workshop) => {
    const [before] = await lockMatches(tx, workshop, { emails: [], ids: [id] })
    if (!before || !isSeated(before) || !lacksInvoiceAddress(before, workshop)) return
    await writeCorrection(tx, { before, now, values: { invoice_address }, updated_at: undefined })
  })
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
  const { email } = await getRecipient(link.token)
  // A number that is typed for a companion is saved at this event only, because nobody answers for another person.
  const isOwn = !companion && own.email === email
  const [needed, events] = await Promise.all([findNeededNumbers(workshop_id), isOwn ? readEventsOf(email) : []])
  await withLockedEvents([workshop_id, ...events], async (tx, workshop) => {
    const before = await lockSeated(tx, { workshop, id })
    const values = numbersAt(typed, { needed, row: before })
    await writeCorrection(tx, { before, now, values, updated_at: undefined })
    if (!needed || !isOwn) return
    if (save_numbers) await saveNumbers(tx, { person: { ...values, email }, now }, { replaces: true })
    await spreadNumbers(tx, { email, person: before, typed, now })
  })
  return { status: 'ok' as const }
}
