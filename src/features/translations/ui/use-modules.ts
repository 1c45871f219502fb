'use client'

import { useQuery } from '@tanstack/react-query'
import { useMessages } from 'next-intl'
import { CallFailed } from '@/client/call'
import { query } from '@/client/query'
import { CALLS, SERVER_MODULES, sideOf } from '../contract'
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
  // Their names are known before their numbers: the texts need not wait for these.
  const shipped = [...Object.keys(useMessages()), ...SERVER_MODULES].filter((module) => sideOf(module) === side)
  const names = modules?.map(({ module }) => module) ?? shipped
  const known = names.find((module) => module === asked) ?? names[0]
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
