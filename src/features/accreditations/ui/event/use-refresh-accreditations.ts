import { useQueryClient } from '@tanstack/react-query'
import { listAccreditations } from '../../contract/accreditations'

/** Reads the accreditations of the open event again. */
export function useRefreshAccreditations() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [listAccreditations.path] })
}
