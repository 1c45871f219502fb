import 'server-only'
import { pickNames } from '@/contract/fields'
import { Invalid, NotFound } from '@/contract/problems'
import type { NeededNumbers } from '@/features/person-numbers/contract'
import { numbersAt } from '@/features/person-numbers/rules/answers'
import { findNeededNumbers } from '@/features/person-numbers/service/needed'
import { CORRECTED_FIELDS } from '@/features/registrations/contract/fields'
import { refuseEmptyInvoiceAddress } from '@/features/registrations/rules/refusals'
import { getRecipient } from '@/features/registrations/service/personal-tokens'
import { BROWSER_KEY_COOKIE, isKeyTo } from '@/features/registrations/service/sign-up/browser-key'
import { findRegistration } from '@/features/registrations/service/sign-up/find-registration'
import { retryOnConflict } from '@/features/registrations/service/sign-up/retry-on-conflict'
import { type LockedWorkshop, limitPerEvent, lockWorkshop, lockWorkshops } from '@/features/seats/service/lock-event'
import { hasPrice } from '@/features/workshops/rules'
import type { RegistrationRow } from '@/schema/registrations'
import { cookieOf } from '@/server/http/credentials'
import type { Correction, NameCorrection } from '../contract'
import { readEventsOf, spreadNumbers } from './own-numbers'
import { getOwnRegistration, type OwnLink } from './own-registration'
import { type CorrectionContext, lockCorrected, lockSeated, writeCorrection } from './write-correction'

export async function correctRegistration(link: OwnLink, correction: Correction, context: CorrectionContext) {
  const [{ email }, own] = await Promise.all([getRecipient(link.token), getOwnRegistration(link)])
  return correctOwnData({ ...own, owner: own.email === email ? email : null }, correction, context)
}

/** Corrects a registration from the browser that registered, which holds a key instead of the personal link. */
export async function correctFromThanks(
  { id, headers }: { id: string; headers: Headers },
  correction: Correction,
  context: CorrectionContext,
) {
  const found = await findRegistration(id)
  const key = cookieOf(headers, BROWSER_KEY_COOKIE)
  if (!found || !isKeyTo(found.registration, key, context.now)) throw new NotFound()
  return correctOwnData({ ...found.registration, owner: null }, correction, context)
}

/** The owner of the mailbox, whose numbers hold everywhere; null where nothing proves who it is. */
type OwnRow = Pick<RegistrationRow, 'id' | 'workshop_id'> & { owner: string | null }

/** Changes the own data of a registration; seat and address stay. */
async function correctOwnData({ id, workshop_id, owner }: OwnRow, correction: Correction, { now }: CorrectionContext) {
  const [needed, events] = await Promise.all([findNeededNumbers(workshop_id), owner ? readEventsOf(owner) : []])
  await limitPerEvent(workshop_id, () =>
    retryOnConflict(async (tx) => {
      const locked = await lockWorkshops(tx, [workshop_id, ...events])
      const workshop = locked.find((event) => event.id === workshop_id)
      if (!workshop) throw new NotFound()
      const before = await lockCorrected(tx, { workshop, id, now })
      const values = shownFieldsOf(correction, { before, workshop, needed })
      if (!before.accompaniment_of) refuseEmptyInvoiceAddress(workshop, values)
      if (before.ipad && values.ipad_shippingaddress === '') throw new Invalid({ ipad_shippingaddress: ['required'] })

      await writeCorrection(tx, { before, now, values, updated_at: correction.updated_at })
      if (needed && owner)
        await spreadNumbers(tx, { email: owner, person: { ...before, ...values }, typed: correction, now })
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

/** Corrects the own name for the certificate, so the event may be over. */
export async function correctName(link: OwnLink, { updated_at, ...name }: NameCorrection, { now }: CorrectionContext) {
  const { id, workshop_id } = await getOwnRegistration(link)
  await limitPerEvent(workshop_id, () =>
    retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, workshop_id)
      const before = await lockSeated(tx, { workshop, id })
      await writeCorrection(tx, { before, now, values: name, updated_at })
    }),
  )
  return { status: 'ok' as const }
}
