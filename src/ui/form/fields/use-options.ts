import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ListEndpoint, listQuery, type RowOf } from '@/client/calls/lists'
import { useNotices } from '@/client/notices/notices'
import type { Option } from './SelectField'

/** Turns a whole list into options: `useOptions(listRoles, (role) => role.name)`. */
export function useOptions<E extends ListEndpoint>(endpoint: E, labelOf: (row: RowOf<E>) => string): Option[] {
  const notices = useNotices()
  const { data, error } = useQuery(listQuery(endpoint, { perPage: 0 }))
  useEffect(() => {
    if (error) notices.optionsFailed(error)
  }, [error, notices])
  return (data?.data ?? []).flatMap((row) => (row.id ? [{ value: row.id, label: labelOf(row) }] : []))
}
