import { useQuery } from '@tanstack/react-query'
import { useMessages } from 'next-intl'
import { query } from '@/client/calls/query'
import { ENDPOINTS_BY_SIDE, SERVER_MODULES, sideOf } from '../contract'
import type { Address } from './use-url-filters'

/** The address of all modules. */
export const ALL_MODULES = '*'

/** The modules of the side, and the open one; a search and "all" open all modules. */
export function useModules({ side, to, module: requestedModule, search }: Address) {
  const modulesQuery = useQuery(query(ENDPOINTS_BY_SIDE[side].modules, { query: { targetLanguage: to } }))
  // The names are known before the counts, so that the texts do not wait for them.
  const shipped = [...Object.keys(useMessages()), ...SERVER_MODULES].filter((module) => sideOf(module) === side)
  const names = modulesQuery.data?.map(({ module }) => module) ?? shipped
  const openModule = names.find((module) => module === requestedModule) ?? names[0]
  const isAll = requestedModule === ALL_MODULES || search.trim() !== ''
  return {
    modulesQuery,
    open: isAll ? ALL_MODULES : openModule,
    /** null for all modules; undefined while the modules are unknown. */
    module: isAll ? null : openModule,
  }
}
