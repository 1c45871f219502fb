'use client'

import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { AUDIT_ACTIONS } from '@/contract/audit'
import { AUDIT_OBJECTS, type AuditFilter, listAuditEntries } from '../contract'

const ADDRESS = {
  user: parseAsInteger,
  action: parseAsStringLiteral(AUDIT_ACTIONS),
  object: parseAsStringLiteral(AUDIT_OBJECTS),
  object_id: parseAsString,
  from: parseAsString,
  to: parseAsString,
  request_id: parseAsString,
}
export const FILTERS = ['user', 'action', 'object', 'object_id', 'from', 'to', 'request_id'] as const
export type FilterName = (typeof FILTERS)[number]

/** What is left out is taken off: an address keeps what it is not told of. */
const addressFor = (filter: AuditFilter) => Object.fromEntries(FILTERS.map((name) => [name, filter[name] ?? null]))

/** What the log is narrowed to, in the address; what the call would refuse is passed over. */
export function useAuditFilter() {
  const [address, setAddress] = useQueryStates(ADDRESS)
  const set = Object.fromEntries(FILTERS.flatMap((name) => (address[name] ? [[name, String(address[name])]] : [])))
  return {
    filter: usable(set),
    narrow: (filter: AuditFilter) => void setAddress(addressFor(filter), { history: 'push' }),
    widen: () => void setAddress(addressFor({}), { history: 'push' }),
  }
}

function usable(set: Record<string, string>): AuditFilter {
  const read = (filter: Record<string, string>) => listAuditEntries.query.safeParse({ filter })
  const kept = Object.entries(set).filter(([name, value]) => read({ [name]: value }).success)
  return read(Object.fromEntries(kept)).data?.filter ?? {}
}
