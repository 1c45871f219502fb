import { TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { listQuery } from '@/client/calls/lists'
import classes from '@/features/registrations/ui/moving/EventChoice.module.css'
import { Loaded } from '@/ui/feedback/Loaded'
import { Muted, Row, Rows, Stack } from '@/ui/layout/layout'
import { type ListedPerson, listPeople } from '../../contract/people'

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
      <p>{t('search_text', { email })}</p>
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
  const people = useQuery({
    ...listQuery(listPeople, { search, per_page: SHOWN_MAX }),
    placeholderData: keepPreviousData,
    select: ({ data }) => data.filter((person) => person.email !== email),
  })
  return (
    <Loaded query={people} waiting={132}>
      {(others) =>
        others.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <Rows className={classes.list}>
            {others.map((person) => (
              <Row key={person.id}>
                <UnstyledButton className={classes.facts} onClick={() => onChoose(person)}>
                  <strong>{person.name || person.email}</strong>
                  <Muted as="span">{[person.email, person.institution].filter(Boolean).join(' · ')}</Muted>
                </UnstyledButton>
              </Row>
            ))}
          </Rows>
        )
      }
    </Loaded>
  )
}
