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
import { SearchSelect, useSearch } from '@/ui/form/picks/SearchSelect'
import { Stack } from '@/ui/layout/layout'
import classes from './certificate-preview.module.css'

type Props = { onChoose: (registration_id: string | undefined) => void }

const MAX_RESULTS = 8
const NEWEST_FIRST = { sortBy: 'date', sortByDirection: 'desc', per_page: MAX_RESULTS } as const

export function PreviewedPerson({ onChoose }: Props) {
  const t = useTranslations('certificates')
  const may = useMay()
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
  if (!may(listWorkshops) || !may(listRegistrations)) return null
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
