import { useMemo } from 'react'
import { useOpenedEvent } from '@/features/registrations/ui/event/use-opened-event'

/** The event of the list; undefined until it is read. Only a new event has no date. */
export function useWaitlistEvent(workshop_id: number) {
  const event = useOpenedEvent(workshop_id)
  return useMemo(() => {
    if (!event?.date || !event.time) return undefined
    const { date, time, state, updated_at } = event
    // The screen knows that an event is cancelled, and not since when.
    const cancelled_at = state === 'cancelled' ? (updated_at ?? '') : null
    return { ...event, date, time, cancelled_at }
  }, [event])
}
export type WaitlistEvent = NonNullable<ReturnType<typeof useWaitlistEvent>>
