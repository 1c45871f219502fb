import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type ListEndpoint, listQuery } from '@/client/calls/lists'

const MIN_CHARACTERS = 3
const MAX_RESULTS = 8
const DEBOUNCE_MS = 250

/** Searches a list with `q` from the third character on; `isChosen` tells which text needs no search. */
export function useListSearch<E extends ListEndpoint>(from: E, isChosen: (typed: string) => boolean = () => false) {
  const t = useTranslations('core')
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const searching = debounced.length >= MIN_CHARACTERS && !isChosen(debounced)
  const found = useQuery({ ...listQuery(from, { q: debounced, per_page: MAX_RESULTS }), enabled: searching })

  const hint = () => {
    if (typed.trim().length < MIN_CHARACTERS) return t('type_more', { count: MIN_CHARACTERS })
    return found.isFetching || debounced !== typed.trim() ? t('searching') : t('nothing_found')
  }
  return { typed, setTyped, hits: (searching && found.data?.data) || [], hint: hint() }
}
