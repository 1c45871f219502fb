'use client'

import { PeopleCounts, WaitingCounts } from '@/features/registrations/ui/event/PeopleCounts'
import { WorkshopsTable } from '@/features/workshops/ui/office/WorkshopsTable'

/** The events with the numbers of their people. */
export const EventsScreen = () => <WorkshopsTable PeopleCounts={PeopleCounts} WaitingCounts={WaitingCounts} />
