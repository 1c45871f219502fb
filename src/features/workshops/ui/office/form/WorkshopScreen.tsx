'use client'

import type { IdOrNew } from '@/contract/shapes'
import { ItemLoader } from '@/ui/screens/ItemLoader'
import { getWorkshop } from '../../../contract/office'
import { useEventPanels } from './event-panels'
import { SAVED_TABS } from './form-tabs'
import { useFormTabs } from './use-form-tabs'
import { EVENT_QUERY } from './use-opened-event'
import { WorkshopForm } from './WorkshopForm'

export function WorkshopScreen({ id }: { id: IdOrNew }) {
  return (
    <ItemLoader
      endpoint={getWorkshop}
      id={id}
      query={EVENT_QUERY}
      list="/admin/events"
      prefetch={id !== 'new' && <EventPrefetch id={id} />}
    >
      {(workshop, onSaved) => <WorkshopForm id={id} workshop={workshop} onSaved={onSaved} />}
    </ItemLoader>
  )
}

function EventPrefetch({ id }: { id: number }) {
  const { ChangesBanner, CountPrefetch } = useEventPanels()
  return (
    <>
      <CountPrefetch id={id} />
      <ChangesBanner id={id} />
      <OpenTabPanel id={id} />
    </>
  )
}

function OpenTabPanel({ id }: { id: number }) {
  const { tab } = useFormTabs(id)
  const { EventPreviewPrefetch, savedTabs } = useEventPanels()
  if (tab === 'preview') return <EventPreviewPrefetch id={id} />
  const saved = SAVED_TABS.find((name) => name === tab)
  if (!saved) return null
  const { Panel } = savedTabs[saved]
  return <Panel workshop_id={id} />
}
