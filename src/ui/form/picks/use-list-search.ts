import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type ListEndpoint, listQuery } from '@/client/calls/lists'

const MAX_RESULTS = 8
const DEBOUNCE_MS = 250

type Narrowing = { filter?: Record<string, unknown>; least?: number }

/** Searches a list with `q` from the third character on, or from `least`; `isChosen` tells which text needs no search. */
export function useListSearch<E extends ListEndpoint>(
  from: E,
  isChosen: (typed: string) => boolean = () => false,
  { least = 3, ...narrowing }: Narrowing = {},
) {
  const t = useTranslations('core')
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const searching = debounced.length >= least && !isChosen(debounced)
  const found = useQuery({
    ...listQuery(from, { q: debounced, per_page: MAX_RESULTS, ...narrowing }),
    enabled: searching,
  })

  const hint = () => {
    if (typed.trim().length < least) return t('type_more', { count: least })
    return found.isFetching || debounced !== typed.trim() ? t('searching') : t('nothing_found')
  }
  return { typed, setTyped, hits: (searching && found.data?.data) || [], hint: hint() }
}
