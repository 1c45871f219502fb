import { useQuery } from '@tanstack/react-query'
import { itemQuery } from '@/client/calls/query'
import { getWorkshop } from '../../contract/event-with-people'

export const EVENT_QUERY = { include: 'sponsors' } as const

/**
 * The event that the open screen has read, for its other tabs. They never read it themselves, because a newer copy would
 * make the open form outdated.
 */
export const useOpenedEvent = (id: number) =>
  useQuery({ ...itemQuery(getWorkshop, id, EVENT_QUERY), enabled: false, gcTime: 0 }).data
