'use client'

import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '@/client/call'
import { query } from '@/client/query'
import { CALLS } from '../contract'
import type { Address } from './use-address'
import { useLoadNotice } from './use-load-notice'

/** In the address for all modules at once. */
export const ALL = '*'

/** The modules of the open side, and which of them is open: a search and "all" look through all of them. */
export function useModules({ side, to, module: asked, search }: Address) {
  const {
    data: modules,
    error,
    isFetching,
    refetch,
  } = useQuery(query(CALLS[side].modules, { query: { targetLanguage: to } }))
  const failure = error instanceof CallFailed ? error : undefined
  useLoadNotice(failure)
  const known = modules?.find(({ module }) => module === asked)?.module ?? modules?.[0]?.module
  const isAll = asked === ALL || search.trim() !== ''
  return {
    modules,
    failure,
    again: () => void refetch(),
    busy: isFetching,
    open: isAll ? ALL : known,
    /** What is asked for: none means all of them, undefined that it is not known yet. */
    module: isAll ? null : known,
  }
}
