'use client'

import { Skeleton, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { listQuery } from '@/client/calls/lists'
import { LoadError } from '@/ui/feedback/LoadError'
import { type ListedPerson, listPeople } from '../../contract/people'
import classes from './MergeDialog.module.css'

type Props = { email: string; onChoose: (person: ListedPerson) => void }

const DEBOUNCE_MS = 200
const SHOWN_MAX = 20

/** Finds the other address by the search of the back office. */
export function AddressSearch({ email, onChoose }: Props) {
  const t = useTranslations('person.merge')
  const [words, setWords] = useState('')
  const [search] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  return (
    <Stack gap="xs">
      <p className={classes.text}>{t('search_text', { email })}</p>
      <TextInput
        type="search"
        data-autofocus
        label={t('search')}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {search && <FoundPeople search={search} email={email} onChoose={onChoose} />}
    </Stack>
  )
}

function FoundPeople({ search, email, onChoose }: Props & { search: string }) {
  const t = useTranslations('person.merge')
  const { data, error, isFetching, refetch } = useQuery({
    ...listQuery(listPeople, { search, per_page: SHOWN_MAX }),
    placeholderData: keepPreviousData,
  })
  if (error instanceof CallFailed)
    return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data) return <Skeleton height={132} />
  const others = data.data.filter((person) => person.email !== email)
  if (others.length === 0) return <p className={classes.text}>{t('none')}</p>
  return (
    <ul className={classes.found}>
      {others.map((person) => (
        <li key={person.id}>
          <UnstyledButton className={classes.person} onClick={() => onChoose(person)}>
            <span className={classes.name}>{person.name || person.email}</span>
            <span className={classes.detail}>{[person.email, person.institution].filter(Boolean).join(' · ')}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
