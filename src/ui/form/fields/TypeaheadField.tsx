'use client'

import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ListEndpoint, RowOf } from '@/client/calls/lists'
import { query } from '@/client/calls/query'
import type { Endpoint } from '@/contract/endpoint'
import { type FieldProps, useFieldInput } from '../form-details'
import { useListSearch } from './use-list-search'

type Props<E extends ListEndpoint> = FieldProps & {
  /** The list that is searched with `q`. */
  from: E
  /** Reads one item by its id, for the label of an existing value. */
  lookup: Endpoint
  display: (row: RowOf<E>) => string
}

/** Chooses one of too many to list, searched from the third character on; emits the id, or null. */
export function TypeaheadField<E extends ListEndpoint>({ from, lookup, display, ...props }: Props<E>) {
  const t = useTranslations('core')
  const reading = (one: unknown) =>
    isIdValue(one) ? <ItemName id={one} lookup={lookup} display={display} /> : undefined
  const { value, onChange, input } = useFieldInput({ ...props, reading })
  const isId = isIdValue(value)

  const current = useQuery({ ...query(lookup, { params: { id: value } }), enabled: isId })
  const chosen = isId && current.data ? [rowOf<E>(current.data)] : []
  const { typed, setTyped, hits, hint } = useListSearch(from, (text) => chosen.some((row) => display(row) === text))
  const options = new Map([...chosen, ...hits].map((row) => [String(row.id), row]))
  const ids = new Set(hits.map((row) => String(row.id)))

  return (
    <Select
      {...input}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      // The chosen option stays in memory for its label, but only results of the search are listed.
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

const isIdValue = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

type NameProps<E extends ListEndpoint> = Pick<Props<E>, 'lookup' | 'display'> & { id: string | number }

/** Loads the name of a chosen item, also of one that another person chose; an item that is gone keeps its id. */
function ItemName<E extends ListEndpoint>({ id, lookup, display }: NameProps<E>) {
  const { data, isPending } = useQuery(query(lookup, { params: { id } }))
  if (isPending) return '…'
  return data ? display(rowOf<E>(data)) : String(id)
}

/** An item that is read by its own address contains at least the fields of its row in the list. */
const rowOf = <E extends ListEndpoint>(item: unknown) => item as RowOf<E>
