import 'server-only'
import { NotFound } from '@/contract/problems'
import { numbersAt } from '@/features/person-numbers/rules/answers'
import { findNeededNumbers } from '@/features/person-numbers/service/needed'
import { saveNumbers } from '@/features/person-numbers/service/saved'
import { lacksInvoiceAddress } from '@/features/registrations/rules/refusals'
import { isSeated } from '@/features/registrations/rules/states'
import { getRecipient } from '@/features/registrations/service/personal-tokens'
import { lockMatches } from '@/features/registrations/service/sign-up/party-storage'
import { retryOnConflict } from '@/features/registrations/service/sign-up/retry-on-conflict'
import { limitPerEvent, lockWorkshop, lockWorkshops } from '@/features/seats/service/lock-event'
import type { NumbersAnswer } from '../contract'
import { readEventsOf, spreadNumbers } from './own-numbers'
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
  const { email } = await getRecipient(link.token)
  // A number that is typed for a companion is saved at this event only, because nobody answers for another person.
  const isOwn = !companion && own.email === email
  const [needed, events] = await Promise.all([findNeededNumbers(workshop_id), isOwn ? readEventsOf(email) : []])
  await limitPerEvent(workshop_id, () =>
    retryOnConflict(async (tx) => {
      const locked = await lockWorkshops(tx, [workshop_id, ...events])
      const workshop = locked.find((event) => event.id === workshop_id)
      if (!workshop) throw new NotFound()
      const before = await lockSeated(tx, { workshop, id })
      const values = numbersAt(typed, { needed, row: before })
      await writeCorrection(tx, { before, now, values, updated_at: undefined })
      if (!needed || !isOwn) return
      if (save_numbers) await saveNumbers(tx, { person: { ...values, email }, now }, { replaces: true })
      await spreadNumbers(tx, { email, person: before, typed, now })
    }),
  )
  return { status: 'ok' as const }
}
