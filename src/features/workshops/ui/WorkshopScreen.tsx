'use client'

import type { IdOrNew } from '@/contract/shapes'
import { Item } from '@/ui/Item'
import { getWorkshop } from '../contract/office'
import { WorkshopForm } from './WorkshopForm'

/** Everything that staff know and decide about one event. */
export function WorkshopScreen({ id }: { id: IdOrNew }) {
  return (
    <Item endpoint={getWorkshop} id={id} query={{ include: 'sponsors' }} list="/admin/events">
      {(workshop, onSaved) => <WorkshopForm id={id} workshop={workshop} onSaved={onSaved} />}
    </Item>
  )
}
