'use client'

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { listRegistrations } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { listWorkshops } from '@/features/workshops/contract/office'
import { showDate } from '@/i18n/formats'
import { Stack } from '@/ui/layout/Stack'
import classes from './certificate-preview.module.css'

type Props = { onChoose: (registration_id: string | undefined) => void }

/** Chooses a person of an event, or the sample person while no person is chosen. */
export function PreviewedPerson(props: Props) {
  const may = useMay()
  return may(listWorkshops) && may(listRegistrations) && <EventAndPerson {...props} />
}

const MAX_RESULTS = 8
const NEWEST_FIRST = { sortBy: 'date', sortByDirection: 'desc', per_page: MAX_RESULTS } as const

function EventAndPerson({ onChoose }: Props) {
  const t = useTranslations('certificates')
  const formats = useFormats()
  const [event, setEvent] = useState<string | null>(null)
  const [person, setPerson] = useState<string | null>(null)
  const events = useSearch()
  const people = useSearch()
  const foundEvents = useQuery({
    ...listQuery(listWorkshops, { search: events.search, ...NEWEST_FIRST }),
    enabled: events.isOpened,
    placeholderData: keepPreviousData,
  })
  const filter = { workshop_id: Number(event), standing: 'registered' }
  const foundPeople = useQuery({
    ...listQuery(listRegistrations, { search: people.search, sortBy: 'last_name', per_page: MAX_RESULTS, filter }),
    enabled: event !== null,
  })
  const choosePerson = (id: string | null) => {
    setPerson(id)
    onChoose(id ?? undefined)
  }
  const chooseEvent = (id: string | null) => {
    setEvent(id)
    choosePerson(null)
  }
  return (
    <Stack gap="sm" className={classes.person}>
      <SearchSelect
        label={t('preview_event')}
        placeholder={t('preview_no_event')}
        state={events}
        isSearching={foundEvents.isFetching}
        found={foundEvents.data?.data.map(({ id, date, title }) => ({
          value: String(id),
          label: `${showDate(date, formats)}, ${title}`,
        }))}
        value={event}
        onChange={chooseEvent}
      />
      <SearchSelect
        label={t('preview_person')}
        placeholder={t('preview_sample')}
        state={people}
        isSearching={foundPeople.isFetching}
        found={foundPeople.data?.data.map((one) => ({ value: one.id, label: displayName(one) }))}
        value={person}
        isDisabled={event === null}
        onChange={choosePerson}
      />
    </Stack>
  )
}

const DEBOUNCE_MS = 250

type Choice = { value: string; label: string }

function useSearch() {
  const [typed, setTyped] = useState('')
  const [isOpened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<Choice | null>(null)
  // The field shows the label of the choice, which is no search.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), DEBOUNCE_MS)
  return { typed, setTyped, isOpened, open: () => setOpened(true), chosen, setChosen, search }
}

type SearchSelectProps = {
  label: string
  placeholder: string
  state: ReturnType<typeof useSearch>
  isSearching: boolean
  found: Choice[] | undefined
  value: string | null
  isDisabled?: boolean
  onChange: (value: string | null) => void
}

function SearchSelect({ state, isSearching, found = [], isDisabled, onChange, ...shown }: SearchSelectProps) {
  const core = useTranslations('core')
  const { chosen, setChosen } = state
  const isListed = found.some(({ value }) => value === chosen?.value)
  const choices = chosen && shown.value !== null && !isListed ? [chosen, ...found] : found
  const choose = (value: string | null) => {
    setChosen(choices.find((choice) => choice.value === value) ?? null)
    onChange(value)
  }
  return (
    <Select
      {...shown}
      searchable
      clearable
      disabled={isDisabled}
      clearButtonProps={{ 'aria-label': core('clear') }}
      // The server searches by more than the label, so that its results are not filtered again.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? core('searching') : core('nothing_found')}
      data={choices}
      searchValue={state.typed}
      onSearchChange={state.setTyped}
      onDropdownOpen={state.open}
      onChange={choose}
    />
  )
}
