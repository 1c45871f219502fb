'use client'

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { listQuery } from '@/client/lists'
import { useMay } from '@/client/permissions'
import { listRegistrations } from '@/features/registrations/contract/office'
import { fullName } from '@/features/registrations/rules'

const PAUSE = 250
const MAX_RESULTS = 8

type Props = { workshop_id: number | null; value: string | null; onChange: (registration_id: string | null) => void }

/** Somebody made up, or one of the people at the event, found by typing. */
export function MailRecipient(props: Props) {
  const may = useMay()
  const { workshop_id } = props
  return workshop_id !== null && may(listRegistrations) && <Chooser {...props} workshop_id={workshop_id} />
}

type Choice = { value: string; label: string }

function Chooser({ workshop_id, value, onChange }: Props & { workshop_id: number }) {
  const t = useTranslations('previews')
  const core = useTranslations('core')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  // The words of who is chosen stand in the field, but were not typed to find anybody.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), PAUSE)
  const asked = { filter: { workshop_id }, search, per_page: MAX_RESULTS }
  const found = useQuery({ ...listQuery(listRegistrations, asked), enabled: opened, placeholderData: keepPreviousData })
  const hits = found.data?.data.map(choiceOf) ?? []
  const choices = chosen && !hits.some((hit) => hit.value === chosen.value) ? [chosen, ...hits] : hits
  const choose = (id: string | null) => {
    setChosen(choices.find((choice) => choice.value === id) ?? null)
    onChange(id)
  }
  return (
    <Select
      label={t('mail_person')}
      placeholder={t('mail_sample')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': core('clear') }}
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? core('searching') : core('nothing_found')}
      data={choices}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onChange={choose}
    />
  )
}

type Person = Parameters<typeof fullName>[0] & { id: string; email: string }

const choiceOf = ({ id, email, ...person }: Person): Choice => ({
  value: id,
  label: [fullName(person), email].filter(Boolean).join(', '),
})
