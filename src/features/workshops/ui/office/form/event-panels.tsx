import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Endpoint } from '@/contract/endpoint'
import type { WorkshopMailType } from '@/contract/values/mails'
import type { SavedTab } from '../../../contract/office-path'

/** Parts of the event's screen that belong to features above events; the page provides them. */
export type EventPanels = {
  EventPreview: ComponentType<{ id: number | null }>
  EventPreviewPrefetch: ComponentType<{ id: number }>
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
