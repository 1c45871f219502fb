import type { IdOrNew } from '@/contract/shapes'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { EVENT_QUERY } from '@/features/registrations/ui/event/use-opened-event'
import { useEventPanels } from '@/features/workshops/ui/office/form/event-panels'
import { SAVED_TABS } from '@/features/workshops/ui/office/form/form-tabs'
import { useFormTabs } from '@/features/workshops/ui/office/form/use-form-tabs'
import { ItemLoader } from '@/ui/screens/ItemLoader'
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
