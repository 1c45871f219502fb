import type { ShownPoints } from '@/features/accreditations/contract/shown-points'
import { creditsOf } from '@/features/accreditations/rules/shown-points'
import { NO_ACCREDITATIONS, readAccreditationTexts } from '@/features/accreditations/service/shown-points'
import type { Translator } from '@/i18n/messages'
import type { Tx } from '@/server/database/db'
import { DERIVED_FIELDS } from '../contract/office'

type Accredited = { points: ShownPoints[]; numbers: string }
type EventTexts = { credits: string; approval_number: string }

/** The fields whose typed text an event keeps while its accreditations replace it. */
export function derivedFieldsOf({ points, numbers }: Accredited) {
  const isDerived = { credits: points.length > 0, approval_number: numbers !== '' }
  return DERIVED_FIELDS.filter((field) => isDerived[field])
}

export async function readDerivedFields(id: number, tx: Tx) {
  return derivedFieldsOf((await readAccreditationTexts([id], tx)).get(id) ?? NO_ACCREDITATIONS)
}

/** The event as its documented fields tell it: with the points and numbers of its accreditations, where it has any. */
export const withDerivedTexts = <Event extends EventTexts & Accredited>(event: Event, t: Translator): Event => ({
  ...event,
  credits: creditsOf(event, t),
  approval_number: event.numbers || event.approval_number,
})
