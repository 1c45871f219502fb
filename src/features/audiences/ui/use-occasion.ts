import { parseAsBoolean, parseAsInteger, useQueryStates } from 'nuqs'
import type { InvitationChoice } from './audience-path'

/** The choices about an invitation, which are part of the address of the page. */
export function useOccasion() {
  const [{ event, topic, lift }, setParams] = useQueryStates({
    event: parseAsInteger,
    topic: parseAsInteger,
    lift: parseAsBoolean.withDefault(false),
  })
  const occasion: InvitationChoice = {
    ...(event && { workshop_id: event }),
    ...(topic && { topic_id: topic }),
    ...(lift && { lift_limit: true }),
  }
  return {
    occasion,
    /** Another event has other topics. */
    chooseEvent: (workshop_id: number | null) => void setParams({ event: workshop_id, topic: null }),
    chooseTopic: (topic_id: number | null) => void setParams({ topic: topic_id }),
    liftLimit: (isLifted: boolean) => void setParams({ lift: isLifted || null }),
  }
}
