import 'server-only'
import { findNeededNumbers } from '@/features/accreditations/service/needed-numbers'
import { limitPerEvent } from '@/features/seats/service/event-limiter'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import type { NumbersAnswer } from '../../contract/personal-page'
import { numbersAt } from '../../rules/numbers'
import { lacksInvoiceAddress } from '../../rules/sign-up'
import { isSeated } from '../../rules/states'
import { saveNumbers } from '../sign-up/numbers'
import { lockMatches } from '../sign-up/party-storage'
import { retryOnConflict } from '../sign-up/retry-on-conflict'
import { getOwnCompanion, getOwnRegistration, type OwnLink } from './own-registration'
import { type CorrectionContext, lockSeated, writeCorrection } from './write-correction'

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
      const before = await lockSeated(tx, { workshop, id })
      const values = numbersAt(typed, { needed, row: before })
      await writeCorrection(tx, { before, now, values, updated_at: undefined })
      const person = { ...values, email: before.email }
      if (needed && save_numbers && !companion) await saveNumbers(tx, { person, now }, { replaces: true })
    }),
  )
  return { status: 'ok' as const }
}
