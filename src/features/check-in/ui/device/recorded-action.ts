import { z } from 'zod'
import { opaqueId } from '@/contract/shapes'
import { action } from '@/contract/values/check-in'

/** A guest is not checked in, is here, or has left. */
const PRESENCES = ['missing', 'here', 'gone'] as const
export type Presence = (typeof PRESENCES)[number]

/**
 * An action as this device recorded it. A walk-in has the id of its action as registration before the server answers.
 * A device of the release before stored in `undoes` the time of the action that is taken back.
 */
export const recordedAction = action.omit({ seconds_ago: true, at: true }).extend({
  at: z.number(),
  offset: z.number().optional(),
  lead: z.number().optional(),
  name: z.string(),
  undoes: z.union([opaqueId, z.number()]).optional(),
  /** Of `undo`, where the people are again. */
  presence: z.enum(PRESENCES).optional(),
  /** Of `ended` and what takes it back, the people who were here. */
  people: z.array(opaqueId).optional(),
})
export type RecordedAction = z.output<typeof recordedAction>
