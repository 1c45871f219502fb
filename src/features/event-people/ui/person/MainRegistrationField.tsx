import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { listQuery } from '@/client/calls/lists'
import { query } from '@/client/calls/query'
import { getPerson, listRegistrations } from '@/features/registrations/contract/office'
import { displayName, fullName } from '@/features/registrations/rules/people'
import { type FieldProps, useFieldInput } from '@/ui/form/form-details'

type Props = FieldProps & {
  workshop_id: number
  /** The person, whom the search leaves out, since nobody accompanies themselves. */
  id?: string
}

const MIN_CHARACTERS = 2
const MAX_RESULTS = 8
const DEBOUNCE = 250

/** Searches for the main registration of a companion among those of the same event. */
export function MainRegistrationField({ workshop_id, id, ...props }: Props) {
  const t = useTranslations('core')
  const [typed, setTyped] = useState('')
  const labels = new Map<string, string>()
  const { value, onChange, input } = useFieldInput({
    ...props,
    reading: (one) => (typeof one === 'string' && one !== '' ? <PersonName id={one} /> : undefined),
  })
  const selected = typeof value === 'string' ? value : null

  const current = useQuery({ ...query(getPerson, { params: { id: selected ?? '' } }), enabled: selected !== null })
  if (selected && current.data) labels.set(selected, displayName(current.data))
  const [searchText] = useDebouncedValue(typed.trim(), DEBOUNCE)
  const isSearched = searchText.length >= MIN_CHARACTERS && searchText !== labels.get(selected ?? '')
  const filter = { workshop_id, standing: 'registered' }
  const found = useQuery({
    ...listQuery(listRegistrations, { q: searchText, per_page: MAX_RESULTS, filter }),
    enabled: isSearched,
  })
  const rows = (isSearched && found.data?.data) || []
  const hits = rows.filter((row) => row.accompaniment_of === null && row.id !== id)
  for (const hit of hits) labels.set(hit.id, [fullName(hit), hit.email].filter(Boolean).join(', '))
  const hint = () => {
    if (typed.trim().length < MIN_CHARACTERS) return t('type_more', { count: MIN_CHARACTERS })
    return found.isFetching || searchText !== typed.trim() ? t('searching') : t('nothing_found')
  }
  return (
    <Select
      {...input}
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('clear') }}
      // The server searches by more than the label, so that its results are not filtered again.
      filter={({ options }) =>
        options.filter((option) => 'value' in option && hits.some((hit) => hit.id === option.value))
      }
      nothingFoundMessage={hint()}
      data={[...labels].map(([own, label]) => ({ value: own, label }))}
      value={selected}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  )
}

/** Loads the name for the dialog of two editors, also of a person whom the other editor chose. */
function PersonName({ id }: { id: string }) {
  const { data, isPending } = useQuery(query(getPerson, { params: { id } }))
  if (isPending) return '…'
  return data ? displayName(data) : id
}
