'use client'

import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ListEndpoint, RowOf } from '@/client/lists'
import { query } from '@/client/query'
import type { Endpoint } from '@/contract/endpoint'
import { type FieldProps, useInput } from './frame'
import { useSearch } from './use-search'

type Props<E extends ListEndpoint> = FieldProps & {
  /** Searched with `q`. */
  from: E
  /** Reads one by its id, for the words of a value that is there already. */
  lookup: Endpoint
  display: (row: RowOf<E>) => string
}

/** One of too many to list: searched from the third character on; emits the id, or null. */
export function TypeaheadField<E extends ListEndpoint>({ from, lookup, display, ...props }: Props<E>) {
  const t = useTranslations('core')
  const { value, onChange, input } = useInput(props)
  const isId = typeof value === 'number' || (typeof value === 'string' && value !== '')

  const current = useQuery({ ...query(lookup, { params: { id: value } }), enabled: isId })
  const chosen = isId && current.data ? [rowOf<E>(current.data)] : []
  const { typed, setTyped, hits, hint } = useSearch(from, (asked) => chosen.some((row) => display(row) === asked))
  const options = new Map([...chosen, ...hits].map((row) => [String(row.id), row]))
  const ids = new Set(hits.map((row) => String(row.id)))

  return (
    <Select
      {...input}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      // The chosen one stays known for its words, but a search lists what it found and nothing else.
      filter={({ options }) => options.filter((option) => 'value' in option && ids.has(option.value))}
      nothingFoundMessage={hint}
      data={[...options].map(([id, row]) => ({ value: id, label: display(row) }))}
      value={isId ? String(value) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange((id && options.get(id)?.id) ?? null)}
    />
  )
}

/** The item of a list, read by its own address, holds at least what the list shows of it. */
const rowOf = <E extends ListEndpoint>(item: unknown) => item as RowOf<E>
