import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { query } from '@/client/calls/query'
import { getPerson, listRegistrations } from '@/features/registrations/contract/office'
import { displayName, fullName } from '@/features/registrations/rules/people'
import { type FieldProps, useFieldInput } from '@/ui/form/form-details'
import { useListSearch } from '@/ui/form/picks/use-list-search'

type Props = FieldProps & {
  workshop_id: number
  /** The person, whom the search leaves out, since nobody accompanies themselves. */
  id?: string
}

/** Searches for the main registration of a companion among those of the same event. */
export function MainRegistrationField({ workshop_id, id, ...props }: Props) {
  const t = useTranslations('core')
  const labels = new Map<string, string>()
  const { value, onChange, input } = useFieldInput({
    ...props,
    reading: (one) => (typeof one === 'string' && one !== '' ? <PersonName id={one} /> : undefined),
  })
  const selected = typeof value === 'string' ? value : null

  const current = useQuery({ ...query(getPerson, { params: { id: selected ?? '' } }), enabled: selected !== null })
  if (selected && current.data) labels.set(selected, displayName(current.data))
  const isChosen = (typed: string) => typed === labels.get(selected ?? '')
  const filter = { workshop_id, standing: 'registered' }
  const search = useListSearch(listRegistrations, isChosen, { least: 2, filter })
  const hits = search.hits.filter((row) => row.accompaniment_of === null && row.id !== id)
  for (const hit of hits) labels.set(hit.id, [fullName(hit), hit.email].filter(Boolean).join(', '))
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
      nothingFoundMessage={search.hint}
      data={[...labels].map(([own, label]) => ({ value: own, label }))}
      value={selected}
      searchValue={search.typed}
      onSearchChange={search.setTyped}
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
