import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { AUDIT_ACTIONS } from '@/contract/audit'
import { type AuditFilter, listAuditEntries } from '../contract'
import { usePagesByKind } from './object-kinds'

const QUERY_PARSERS = {
  user: parseAsInteger,
  action: parseAsStringLiteral(AUDIT_ACTIONS),
  object: parseAsString,
  object_id: parseAsString,
  from: parseAsString,
  to: parseAsString,
  request_id: parseAsString,
}
export const FILTERS = ['user', 'action', 'object', 'object_id', 'from', 'to', 'request_id'] as const
export type FilterName = (typeof FILTERS)[number]

/** An omitted filter is set to null, because the address would otherwise keep it. */
const queryParamsOf = (filter: AuditFilter) => Object.fromEntries(FILTERS.map((name) => [name, filter[name] ?? null]))

/** The filters of the log live in the address; values that the call would refuse are ignored. */
export function useAuditFilter() {
  const [address, setAddress] = useQueryStates(QUERY_PARSERS)
  const kinds = usePagesByKind()
  const isKnown = (name: FilterName) => name !== 'object' || kinds.has(address.object ?? '')
  const given = Object.fromEntries(
    FILTERS.flatMap((name) => (address[name] && isKnown(name) ? [[name, String(address[name])]] : [])),
  )
  return {
    filter: validFilterOf(given),
    setFilter: (filter: AuditFilter) => void setAddress(queryParamsOf(filter), { history: 'push' }),
    reset: () => void setAddress(queryParamsOf({}), { history: 'push' }),
  }
}

function validFilterOf(set: Record<string, string>): AuditFilter {
  const parseFilter = (filter: Record<string, string>) => listAuditEntries.query.safeParse({ filter })
  const validEntries = Object.entries(set).filter(([name, value]) => parseFilter({ [name]: value }).success)
  return parseFilter(Object.fromEntries(validEntries)).data?.filter ?? {}
}
