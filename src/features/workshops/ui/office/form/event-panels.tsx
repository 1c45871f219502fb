import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Endpoint } from '@/contract/endpoint'
import type { WorkshopMailType } from '@/contract/values/mails'
import type { Workshop } from '../../../contract/office'
import type { SavedTab } from './form-tabs'

/** The next save of the open form is merged with a change that such a panel has saved. */
type ChangePanel = { id: number; workshop: Workshop }

/** Parts of the event's screen that belong to features above events; the page provides them. */
export type EventPanels = {
  /** The state of the event and the numbers of its people. */
  WorkshopFacts: ComponentType<{ id: number; workshop: Workshop }>
  /** Requests the numbers of people together with the event. */
  CountPrefetch: ComponentType<{ id: number }>
  /** Says that the whole event is cancelled, and offers to restore it. */
  CancelledBanner: ComponentType<ChangePanel>
  /** Says that bodies must hear of changes of the event. */
  ChangesBanner: ComponentType<{ id: number }>
  CancelEventDialog: ComponentType<ChangePanel & { onClose: () => void }>
  EventPreview: ComponentType<{ id: number | null }>
  EventPreviewPrefetch: ComponentType<{ id: number }>
  /** Asks after a save whether the people with the older date are informed, at one event or at several of a series. */
  ChangeQuestion: ComponentType<{ events: number[]; onClose: () => void }>
  /** A `message` is no mail of the event: its text stands in the fields `subject` and `body` of its own form. */
  MailPreview: ComponentType<{ type: WorkshopMailType | 'message'; workshop_id: number | null }>
  /** Outside the form: what is sent there is not this event. A tab is shown to people who may make its call. */
  savedTabs: Record<SavedTab, { endpoint: Endpoint; Panel: ComponentType<{ workshop_id: number }> }>
}

const EventPanelsContext = createContext<EventPanels | undefined>(undefined)

export function EventPanelsProvider({ panels, children }: { panels: EventPanels; children: ReactNode }) {
  return <EventPanelsContext value={panels}>{children}</EventPanelsContext>
}

export function useEventPanels(): EventPanels {
  const panels = use(EventPanelsContext)
  if (!panels) throw new Error('The form of an event stands below an EventPanelsProvider.')
  return panels
}
