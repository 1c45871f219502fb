'use client'

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type ListEndpoint, listQuery } from '@/client/lists'

const MIN_CHARACTERS = 3
const MAX_RESULTS = 8
const PAUSE = 250

/** Looks through a list with `q` from the third character on; `isKnown` tells what need not be looked for. */
export function useSearch<E extends ListEndpoint>(from: E, isKnown: (typed: string) => boolean = () => false) {
  const t = useTranslations('core')
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), PAUSE)
  const searching = asked.length >= MIN_CHARACTERS && !isKnown(asked)
  const found = useQuery({ ...listQuery(from, { q: asked, per_page: MAX_RESULTS }), enabled: searching })

  const hint = () => {
    if (typed.trim().length < MIN_CHARACTERS) return t('type_more', { count: MIN_CHARACTERS })
    return found.isFetching || asked !== typed.trim() ? t('searching') : t('nothing_found')
  }
  return { typed, setTyped, hits: (searching && found.data?.data) || [], hint: hint() }
}
