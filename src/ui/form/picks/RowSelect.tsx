import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ListEndpoint, RowOf } from '@/client/calls/lists'
import type { useFieldInput } from '../form-details'
import type { PickedItem } from './picked-items'
import { useListSearch } from './use-list-search'

type Props<E extends ListEndpoint> = {
  input: ReturnType<typeof useFieldInput>['input']
  from: E
  display: (row: RowOf<E>) => string
  chosen: PickedItem | undefined
  onChoose: (item: PickedItem | null) => void
}

/** Chooses one row of a list that is searched from the third character on. */
export function RowSelect<E extends ListEndpoint>({ input, from, display, chosen, onChoose }: Props<E>) {
  const t = useTranslations('core')
  const { typed, setTyped, hits, hint } = useListSearch(from, (text) => text === chosen?.name)
  const found = hits.map((row) => ({ id: Number(row.id), name: display(row) }))
  const ids = new Set(found.map(({ id }) => String(id)))
  const items = new Map([...(chosen ? [chosen] : []), ...found].map((item) => [String(item.id), item]))
  return (
    <Select
      {...input}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      // The chosen option stays in memory for its label, but only results of the search are listed.
      filter={({ options }) => options.filter((option) => 'value' in option && ids.has(option.value))}
      nothingFoundMessage={hint}
      data={[...items].map(([id, { name }]) => ({ value: id, label: name }))}
      value={chosen ? String(chosen.id) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      // The button that clears the choice has no place in the order of the keyboard.
      onInput={(event) => event.currentTarget.value === '' && onChoose(null)}
      onChange={(id) => onChoose((id !== null && items.get(id)) || null)}
    />
  )
}
