'use client'

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { listRegistrations } from '@/features/registrations/contract/office'
import { fullName } from '@/features/registrations/rules/people'

const DEBOUNCE_MS = 250
const MAX_RESULTS = 8

type Props = { workshop_id: number | null; value: string | null; onChange: (registration_id: string | null) => void }

/** Selects an invented recipient or a person of the event. */
export function MailRecipient(props: Props) {
  const may = useMay()
  const { workshop_id } = props
  return workshop_id !== null && may(listRegistrations) && <RecipientSelect {...props} workshop_id={workshop_id} />
}

type RecipientChoice = { value: string; label: string }

function RecipientSelect({ workshop_id, value, onChange }: Props & { workshop_id: number }) {
  const t = useTranslations('previews')
  const core = useTranslations('core')
  const [chosen, setChosen] = useState<RecipientChoice | null>(null)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  // The input shows the selected person's label, which is no search.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), DEBOUNCE_MS)
  const listInput = { filter: { workshop_id }, search, per_page: MAX_RESULTS }
  const found = useQuery({
    ...listQuery(listRegistrations, listInput),
    enabled: opened,
    placeholderData: keepPreviousData,
  })
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

const choiceOf = ({ id, email, ...person }: Person): RecipientChoice => ({
  value: id,
  label: [fullName(person), email].filter(Boolean).join(', '),
})
