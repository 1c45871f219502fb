import { useAction } from '@/client/notices/use-action'
import { isOfPeople } from './use-refresh-people'

/** Runs a call that changes people, and reads again what shows them. */
export const usePeopleAction: typeof useAction = (work, options) => useAction(work, { stale: isOfPeople, ...options })
