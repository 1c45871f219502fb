import { z } from 'zod'
import { action } from '@/contract/values/check-in'

/**
 * An action as this device recorded it. `at` is its time by the clock of the server, as far as the device knows it, and
 * `undoes` the time of the action that it takes back. A walk-in has the id of its action as registration before the server
 * answers.
 */
export const recordedAction = action
  .omit({ seconds_ago: true })
  .extend({ at: z.number(), undoes: z.number().optional(), name: z.string() })
export type RecordedAction = z.output<typeof recordedAction>
