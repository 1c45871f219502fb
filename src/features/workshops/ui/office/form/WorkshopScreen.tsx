'use client'

import type { IdOrNew } from '@/contract/shapes'
import { Item } from '@/ui/Item'
import { getWorkshop } from '../contract/office'
import { useFormPlaces } from './use-form-places'
import { WorkshopForm } from './WorkshopForm'
import { EventPreviewAhead, SAVED_PARTS } from './workshop-parts'

/** Everything that staff know and decide about one event. */
export function WorkshopScreen({ id }: { id: IdOrNew }) {
  return (
    <Item
      endpoint={getWorkshop}
      id={id}
      query={{ include: 'sponsors' }}
      list="/admin/events"
      ahead={id !== 'new' && <OpenPart id={id} />}
    >
      {(workshop, onSaved) => <WorkshopForm id={id} workshop={workshop} onSaved={onSaved} />}
    </Item>
  )
}

function OpenPart({ id }: { id: number }) {
  const { tab } = useFormPlaces(id)
  if (tab === 'preview') return <EventPreviewAhead id={id} />
  return Object.entries(SAVED_PARTS).map(([name, Part]) => tab === name && <Part key={name} workshop_id={id} />)
}
