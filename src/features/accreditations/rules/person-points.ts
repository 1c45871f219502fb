import { collectedNumbersOf, type NumberedPerson, neededNumbersOf } from '@/features/person-numbers/rules/needed'
import type { NoPointsReason, PersonPoints } from '../contract/person-points'
import { type Attendee, categoryOf, earnPoints, type Recognition } from './points'

/** An accreditation of an event with its body, whose rule decides about the points of each person. */
export type RecognisedBy = Recognition & {
  id: number
  body: Pick<PersonPoints, 'name_de' | 'name_en' | 'label'> &
    Parameters<typeof earnPoints>[1]['rule'] &
    Parameters<typeof categoryOf>[0]
}

export function pointsOf(
  attendee: Attendee & NumberedPerson,
  recognitions: readonly RecognisedBy[],
  event_minutes: number,
): PersonPoints[] {
  const granting = recognitions.filter(({ state }) => state === 'granted').map(({ body }) => body)
  const collected = collectedNumbersOf(attendee, neededNumbersOf(granting))
  return recognitions.map((recognition) => {
    const { body, category: code } = recognition
    const { name_de, name_en, label, person_number } = body
    const is_elsewhere = person_number !== null && !collected.includes(person_number)
    const { earned = null, reason = null } = earnPoints(
      recognition,
      { rule: body, category: categoryOf(body, code), event_minutes, is_elsewhere },
      attendee,
    )
    return { accreditation_id: recognition.id, name_de, name_en, label, earned, reason }
  })
}

type Translate = (
  message: 'earned' | 'none' | `reasons.${NoPointsReason}`,
  values: { points: number; label: string; reason: string },
) => string

/**
 * The points of a person as one line: "4 DFP · AFP, CME: left early". A body of another profession or place is named only
 * where it stands alone.
 */
export function personPointsText(points: readonly PersonPoints[], translate: Translate): string {
  const own = points.filter(({ reason }) => reason !== 'other_profession' && reason !== 'other_place')
  const groups = Map.groupBy(own.length > 0 ? own : points, (one) => one.reason ?? one.accreditation_id)
  return [...groups.values()].map((group) => groupText(group, translate)).join(' · ')
}

/** The bodies that give no points for the same reason, or a body that gives some. */
function groupText(group: readonly PersonPoints[], translate: Translate): string {
  const label = [...new Set(group.map((one) => one.label))].join(', ')
  const [{ earned, reason } = { earned: null, reason: null }] = group
  const values = { points: earned?.total ?? 0, label, reason: '' }
  if (reason === null) return translate('earned', values)
  return translate('none', { ...values, reason: translate(`reasons.${reason}`, values) })
}
