import { useQueryClient } from '@tanstack/react-query'
import { listAccreditations } from '../../contract/accreditations'

export function useRefreshAccreditations() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [listAccreditations.path] })
}
