'use client'

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { listQuery } from '@/client/lists'
import { query } from '@/client/query'
import { type FieldProps, useInput } from '@/ui/form/frame'
import { getPerson, listRegistrations } from '../contract/office'
import { fullName } from '../rules'
import { nameOf } from './name-of'

type Props = FieldProps & {
  workshop_id: number
  /** Nobody accompanies themselves. */
  id?: string
}

const MIN_CHARACTERS = 2
const MAX_RESULTS = 8
const PAUSE = 250

/** Whom somebody came along with: a main registration of the same event, found by words. */
export function MainField({ workshop_id, id, ...props }: Props) {
  const t = useTranslations('core')
  const [typed, setTyped] = useState('')
  const known = new Map<string, string>()
  const { value, onChange, input } = useInput({ ...props, reading: (one) => known.get(String(one)) })
  const chosen = typeof value === 'string' ? value : null

  const current = useQuery({ ...query(getPerson, { params: { id: chosen ?? '' } }), enabled: chosen !== null })
  if (chosen && current.data) known.set(chosen, nameOf(current.data))
  const [asked] = useDebouncedValue(typed.trim(), PAUSE)
  const isSearched = asked.length >= MIN_CHARACTERS && asked !== known.get(chosen ?? '')
  const filter = { workshop_id, standing: 'registered' }
  const found = useQuery({
    ...listQuery(listRegistrations, { q: asked, per_page: MAX_RESULTS, filter }),
    enabled: isSearched,
  })
  const rows = (isSearched && found.data?.data) || []
  const hits = rows.filter((row) => row.accompaniment_of === null && row.id !== id)
  for (const hit of hits) known.set(hit.id, [fullName(hit), hit.email].filter(Boolean).join(', '))
  const hint = () => {
    if (typed.trim().length < MIN_CHARACTERS) return t('type_more', { count: MIN_CHARACTERS })
    return found.isFetching || asked !== typed.trim() ? t('searching') : t('nothing_found')
  }
  return (
    <Select
      {...input}
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('clear') }}
      // The server has searched already, by more than the name.
      filter={({ options }) =>
        options.filter((option) => 'value' in option && hits.some((hit) => hit.id === option.value))
      }
      nothingFoundMessage={hint()}
      data={[...known].map(([own, label]) => ({ value: own, label }))}
      value={chosen}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  )
}
