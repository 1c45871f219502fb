'use client'

import { NewEventMenu } from '@/features/event-lifecycle/ui/create/NewEventMenu'
import { EventRowMenu } from '@/features/event-lifecycle/ui/list/EventRowMenu'
import { PeopleCounts, WaitingCounts } from '@/features/registrations/ui/event/PeopleCounts'
import { WorkshopsTable } from '@/features/workshops/ui/office/WorkshopsTable'

/** The events with the numbers of their people, and the ways to a new one. */
export const EventsScreen = () => (
  <WorkshopsTable
    NewEvent={NewEventMenu}
    RowMenu={EventRowMenu}
    PeopleCounts={PeopleCounts}
    WaitingCounts={WaitingCounts}
  />
)
