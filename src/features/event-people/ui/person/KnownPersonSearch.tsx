import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { type ListedRegistration, listRegistrations } from '@/features/registrations/contract/office'
import { fullName } from '@/features/registrations/rules/people'
import { useListSearch } from '@/ui/form/picks/use-list-search'

/** Finds somebody of an earlier event by name or address, with the data of the newest registration. */
export function KnownPersonSearch({ onChoose }: { onChoose: (person: ListedRegistration) => void }) {
  const t = useTranslations('people')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ListedRegistration>()
  const isChosen = (typed: string) => chosen !== undefined && typed === labelOf(chosen)
  const search = useListSearch(listRegistrations, isChosen, { least: 2 })
  const people = newestOfEach(search.hits)
  const offered = people.length === 0 && chosen ? [chosen] : people
  // The drawer moves the focus when it opens, which is before its form is loaded.
  useEffect(() => input.current?.focus(), [])
  return (
    <Select
      ref={input}
      data-autofocus
      searchable
      // Before anything is typed there is nothing to choose from.
      openOnFocus={false}
      label={t('known')}
      description={chosen ? t('known_taken', { event: chosen.workshop_title }) : t('known_hint')}
      // The server searches by more than the label, so that its results are not filtered again.
      filter={({ options }) => options}
      nothingFoundMessage={search.hint}
      data={offered.map((person) => ({ value: person.email, label: labelOf(person) }))}
      value={chosen?.email ?? null}
      searchValue={search.typed}
      onSearchChange={search.setTyped}
      onChange={(email) => {
        const person = offered.find((one) => one.email === email)
        if (!person) return
        setChosen(person)
        onChoose(person)
      }}
    />
  )
}

const labelOf = (person: ListedRegistration) => [fullName(person), person.email].filter(Boolean).join(', ')

/** The newest registration stands first. An erased person has no address. */
const newestOfEach = (rows: readonly ListedRegistration[]) =>
  rows.filter(({ email }, place) => email !== '' && rows.findIndex((row) => row.email === email) === place)
