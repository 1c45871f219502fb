import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useRefreshPeople } from '@/features/registrations/ui/calls/use-people-action'
import { previewMerge } from '../contract/merges'
import { listPeople } from '../contract/people'

/** Reads the pages of people and the lists of events again. */
export function useRefreshPerson() {
  const queries = useQueryClient()
  const refreshPeople = useRefreshPeople()
  return useCallback(async () => {
    // After a merge its preview would ask about one address twice.
    const isPeople = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
      String(path).startsWith(listPeople.path) && path !== previewMerge.path
    await Promise.all([queries.invalidateQueries({ predicate: isPeople }), refreshPeople()])
  }, [queries, refreshPeople])
}
