import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { flag, id, instant, opaqueId } from '@/contract/shapes'
import { action } from '@/contract/values/check-in'

export const ACTIONS_MAX = 100

/**
 * `asked`: the event is full, another person has the number, or the person has another one; the same action counts once it
 * is sent with `is_confirmed`.
 * `held`: staff decide, because the device was revoked before the action arrived. All but `saved` have a sentence as message.
 */
const ACTION_OUTCOMES = ['saved', 'refused', 'asked', 'held'] as const
export type ActionOutcome = (typeof ACTION_OUTCOMES)[number]

const actionResult = z.object({
  id: opaqueId,
  outcome: z.enum(ACTION_OUTCOMES),
  /** The person whom the action changed: of a walk-in, the registration that was made or that has this address. */
  registration_id: opaqueId.nullable(),
  message: z.string().nullable(),
})
export type ActionResult = z.infer<typeof actionResult>

export const sendActions = endpoint('POST /api/sandoz/check_in/{id}/actions', {
  summary: 'Save what a device recorded at the entrance; each action counts once, with its own time',
  access: 'helper',
  afterEnd: true,
  body: z.object({ device_id: opaqueId, actions: z.array(action).min(1).max(ACTIONS_MAX) }),
  response: z.object({ results: z.array(actionResult), server_time: instant, is_revoked: z.boolean() }),
  refuses: [404],
})

/**
 * `apply` saves an action as it was recorded. Where a person was seen after leaving, it takes the check-out back. A check-in
 * by two devices is only noticed.
 */
export const ACTION_DECISIONS = ['apply', 'dismiss'] as const

export const decideAction = endpoint('POST /api/sandoz/check_in/{id}/actions/{action}', {
  summary: 'Decide about an action of the entrance that was not saved by itself, or that contradicts another',
  params: { id, action: opaqueId },
  body: z.object({
    decision: z.enum(ACTION_DECISIONS),
    /** All actions of the same device that were held are decided with it; one that cannot be applied stays open. */
    with_device: flag.default(false),
  }),
})
