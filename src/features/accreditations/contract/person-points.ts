import { z } from 'zod'
import { id } from '@/contract/shapes'
import { earnedPoints } from '@/contract/values/accreditations'

/** Why a person gets no points from a body, in the order in which they are looked at. @public */
export const NO_POINTS_REASONS = [
  'not_granted',
  'unconfirmed',
  'absent',
  'profession_unknown',
  'other_profession',
  'other_place',
  'test_missing',
  'left_early',
  'too_short',
] as const
export type NoPointsReason = (typeof NO_POINTS_REASONS)[number]

/** The points of a person from one accreditation of the event, or the reason why there are none. @public */
export const personPoints = z.object({
  accreditation_id: id,
  name_de: z.string(),
  name_en: z.string(),
  label: z.string(),
  earned: earnedPoints.nullable(),
  reason: z.enum(NO_POINTS_REASONS).nullable(),
})
export type PersonPoints = z.infer<typeof personPoints>
